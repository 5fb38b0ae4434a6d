// What one look at the graph and at single files tells: hubs, long and deep functions, names that are given twice.

import { DEPENDENCY_KINDS, type GraphView, isSymbolKind, type NodeKind } from '../../../model/graph.ts';
import { roleOf } from '../../../model/roles.ts';
import { compareText, membersOf } from '../../references.ts';
import type { ReadText } from './text-uses.ts';

export interface Hub {
  readonly node: number;
  readonly users: number;
  readonly used: number;
}

const FUNCTIONS: readonly NodeKind[] = ['Function', 'Method', 'Constructor'];
/** On either side, from which on a symbol is something that much goes through. */
const HUB_SIDE = 8;
const LONG = 60;
const DEEP = 6;

/** What many symbols use, and what uses many: a change of either side meets the other in it. */
export function hubs(view: GraphView): Hub[] {
  const found: Hub[] = [];
  for (let node = 0; node < view.nodeCount; node++) {
    const kind = view.kindOf(node);
    if (!isSymbolKind(kind) || roleOf(view.node(node)) !== 'program') continue;
    const own = new Set([node, ...(kind === 'Class' || kind === 'Struct' ? membersOf(view, node) : [])]);
    const users = sides(view, own, 'incoming');
    const used = sides(view, own, 'outgoing');
    if (users >= HUB_SIDE && used >= HUB_SIDE) found.push({ node, users, used });
  }
  return found.sort((a, b) => b.users * b.used - a.users * a.used || a.node - b.node);
}

function sides(view: GraphView, own: ReadonlySet<number>, side: 'incoming' | 'outgoing'): number {
  const others = new Set<number>();
  for (const node of own) {
    for (const kind of DEPENDENCY_KINDS) {
      for (const index of view[side](node, kind)) {
        const { source, target } = view.edge(index);
        const other = side === 'incoming' ? source : target;
        if (!own.has(other) && roleOf(view.node(other)) === 'program') others.add(other);
      }
    }
  }
  return others.size;
}

export interface LargeFunction {
  readonly node: number;
  readonly lines: number;
  readonly depth: number;
}

/** Depth is that of the indentation, which every language has; of functions within one, their own count too. */
export function largeFunctions(view: GraphView, read: ReadText): LargeFunction[] {
  const files = new Map<string, readonly string[]>();
  const linesOf = (path: string) => {
    const lines = files.get(path) ?? read(path)?.split('\n') ?? [];
    files.set(path, lines);
    return lines;
  };
  return FUNCTIONS.flatMap((kind) =>
    view.ofKind(kind).flatMap((index): LargeFunction[] => {
      const node = view.node(index);
      if (roleOf(node) !== 'program' || node.startLine === undefined || node.endLine === undefined) return [];
      const own = linesOf(node.path).slice(node.startLine - 1, node.endLine);
      const lines = own.filter((line) => line.trim() !== '').length;
      const depth = depthOf(own);
      return lines >= LONG || depth >= DEEP ? [{ node: index, lines, depth }] : [];
    }),
  ).sort((a, b) => b.lines * b.depth - a.lines * a.depth || a.node - b.node);
}

/** How many levels the lines are indented by below the first: levels that lines go back to, so that none is a continuation. */
function depthOf(lines: readonly string[]): number {
  const [first = '', ...rest] = lines;
  const outer = [indentOf(first)];
  let deepest = 0;
  for (const line of rest) {
    const indent = indentOf(line);
    if (line.trim() === '') continue;
    while (outer.length > 1 && indent <= outer.at(-1)!) outer.pop();
    if (indent > outer.at(-1)!) outer.push(indent);
    deepest = Math.max(deepest, outer.length - 1);
  }
  return deepest;
}

/** A tab counts as four. */
function indentOf(line: string): number {
  let width = 0;
  for (const character of line) {
    if (character === ' ') width++;
    else if (character === '\t') width += 4;
    else break;
  }
  return width;
}

export interface Duplicate {
  readonly name: string;
  readonly kind: NodeKind;
  readonly nodes: readonly number[];
}

/** Names that are offered in several files for one kind of thing: who looks for one may find the other. */
export function duplicateNames(view: GraphView): Duplicate[] {
  const groups = new Map<string, number[]>();
  for (let node = 0; node < view.nodeCount; node++) {
    const { kind, name, exported, qualifiedName, path, modifiers } = view.node(node);
    if (!isSymbolKind(kind) || kind === 'Method' || kind === 'Constructor' || kind === 'Property') continue;
    if (
      exported !== true ||
      modifiers?.some((word) => word === 'declaration' || word === 'default') ||
      roleOf(view.node(node)) !== 'program'
    )
      continue;
    const module = view.inFile(path).find((each) => view.kindOf(each) === 'Module');
    if (module === undefined || qualifiedName !== `${view.node(module).qualifiedName}.${name}`) continue;
    const key = `${kind} ${name}`;
    groups.set(key, [...(groups.get(key) ?? []), node]);
  }
  return [...groups.values()]
    .filter((nodes) => new Set(nodes.map((node) => view.node(node).path)).size > 1)
    .map((nodes) => ({ name: view.nameOf(nodes[0]), kind: view.kindOf(nodes[0]), nodes }))
    .sort((a, b) => b.nodes.length - a.nodes.length || compareText(a.name, b.name));
}
