// Names that mean a symbol of the repository, against the edges that stand at them: whether every use leaves a trace.

import type { GraphNode } from '../../src/model/graph.ts';
import type { DumpedGraph } from './graph-dump.ts';
import { placeKey } from './places.ts';
import { type ClassCount, Classes } from './tally.ts';
import type { Truth, TruthUse } from './truth.ts';

export interface UseComparison {
  /** Names whose symbol the graph has. */
  readonly expected: number;
  /** Those at which an edge to the symbol stands. */
  readonly found: number;
  /** Names of what the graph has no symbol for: members of types without a name, say. */
  readonly nameless: number;
  readonly missed: readonly ClassCount[];
  readonly namelessKinds: readonly ClassCount[];
}

export interface UseOptions {
  readonly includes: (path: string) => boolean;
  readonly mostExamples: number;
}

/** Edges that say where something is, or what only matches by name, are no trace of a use. */
const NO_TRACE: ReadonlySet<string> = new Set(['MAY_CALL', 'IMPORTS', 'OVERRIDES']);

export function compareUses(graph: DumpedGraph, truth: Truth, { includes, mostExamples }: UseOptions): UseComparison {
  const traces = new Map<string, Set<GraphNode>>();
  for (const { kind, source, target, sites } of graph.edges) {
    if (NO_TRACE.has(kind)) continue;
    // What a decorator is applied to refers to the decorator.
    const used = kind === 'DECORATES' ? source : target;
    const { path } = kind === 'DECORATES' ? target : source;
    for (const { line, column } of sites) {
      const key = placeKey({ path, line, column });
      const known = traces.get(key);
      if (known === undefined) traces.set(key, new Set([used]));
      else known.add(used);
    }
  }
  const missed = new Classes(mostExamples);
  const namelessKinds = new Classes(mostExamples);
  let [expected, found, nameless] = [0, 0, 0];
  for (const use of truth.uses) {
    if (!includes(use.path)) continue;
    const symbols = use.targets.map((place) => graph.nodeAt([place])).filter((node) => node !== undefined);
    const example = `${use.path}:${use.line}:${use.column}`;
    if (symbols.length === 0) {
      nameless++;
      namelessKinds.add(use.what, `${example} → ${placeKey(use.targets[0])}`);
      continue;
    }
    if (symbols.some((symbol) => isOwn(graph, use, symbol))) continue;
    expected++;
    const traced = traces.get(placeKey(use));
    if (symbols.some((symbol) => traced?.has(symbol))) found++;
    else {
      const answer = traced === undefined ? 'nothing is given' : 'another symbol is given';
      missed.add(`${use.what} [${answer}]`, `${example} → ${symbols[0].uid}`);
    }
  }
  return { expected, found, nameless, missed: missed.sorted(), namelessKinds: namelessKinds.sorted() };
}

/** Whether a symbol is named in its own body, or in that of what it is a part of: no dependency of one on another. */
function isOwn(graph: DumpedGraph, { owners }: TruthUse, symbol: GraphNode): boolean {
  const around = owners.map((places) => graph.nodeAt(places)).filter((node) => node !== undefined);
  if (around.includes(symbol)) return true;
  const [owner] = around;
  return owner?.path === symbol.path && symbol.qualifiedName.startsWith(`${owner.qualifiedName}.`);
}
