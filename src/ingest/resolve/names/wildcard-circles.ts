// Modules that take all names of each other by wildcards, and of nobody else, have the same names: a name that only one of
// them binds is that one's in all of them. So what they give need not be followed round the circle for each name.

import type { SourceFile } from '../program/source-file.ts';
import { type ComponentNode, settleComponents } from '../program/strongly-connected.ts';
import { hidesFromWildcards } from './names.ts';

/** What is known of the wildcards of modules. */
interface WildcardGraph {
  readonly targetsOf: (file: SourceFile) => readonly SourceFile[];
  /** The names that a module binds and passes on. */
  readonly namesOf: (file: SourceFile) => readonly string[];
  /** Whether it passes on all names that it has, and gives none that it does not bind. */
  readonly isPlain: (file: SourceFile) => boolean;
  readonly hasSubmodule: (file: SourceFile, name: string) => boolean;
  /** Modules as a set of `DependencyTracker`. */
  readonly setOf: (files: readonly SourceFile[]) => number;
}

export interface WildcardCircle {
  /** Its modules, as a set of `DependencyTracker`. */
  readonly set: number;
  /** The module that alone has a name, or none; undefined where it must be followed round the circle. */
  onlyGiver(name: string): readonly SourceFile[] | undefined;
}

export interface WildcardCircles {
  /** The circle that a module is part of, if it takes names of no others. */
  of(file: SourceFile): WildcardCircle | undefined;
}

interface Node extends ComponentNode {
  readonly file: SourceFile;
  circle: WildcardCircle | undefined;
}

export function wildcardCircles(graph: WildcardGraph): WildcardCircles {
  const nodes = new Map<SourceFile, Node>();
  const nodeOf = (file: SourceFile): Node => {
    let node = nodes.get(file);
    if (node === undefined) {
      node = { file, circle: undefined, order: 0, lowest: 0 };
      nodes.set(file, node);
    }
    return node;
  };
  const settle = (component: readonly Node[]): void => {
    const files = component.map(({ file }) => file);
    const inside = new Set(files);
    const isClosed = files.every(
      (file) => graph.isPlain(file) && graph.targetsOf(file).every((one) => inside.has(one)),
    );
    if (files.length === 1 || !isClosed) return;
    const circle = circleOf(files, graph);
    for (const node of component) node.circle = circle;
  };
  return {
    of(file) {
      const node = nodeOf(file);
      if (node.order === 0) settleComponents(node, (one) => graph.targetsOf(one.file).map(nodeOf), settle);
      return node.circle;
    },
  };
}

function circleOf(files: readonly SourceFile[], { namesOf, hasSubmodule, setOf }: WildcardGraph): WildcardCircle {
  const set = setOf(files);
  const givers = new Map<string, SourceFile | 'several'>();
  for (const file of files) for (const name of namesOf(file)) givers.set(name, givers.has(name) ? 'several' : file);
  const known = new Map<string, readonly SourceFile[] | undefined>();
  const find = (name: string): readonly SourceFile[] | undefined => {
    const giver = givers.get(name);
    if (giver === 'several' || files.some((file) => hidesFromWildcards(file, name) || hasSubmodule(file, name)))
      return undefined;
    return giver === undefined ? [] : [giver];
  };
  return {
    set,
    onlyGiver(name) {
      if (!known.has(name)) known.set(name, find(name));
      return known.get(name);
    },
  };
}
