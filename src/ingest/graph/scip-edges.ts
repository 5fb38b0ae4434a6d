// The uses and relationships that the index of another indexer knows: edges of the files that it alone says something of. Of all
// others it is compared with what the graph has.

import { type EdgeKind, type Graph, type IndexRule, NAMING_KINDS, type NodeKind } from '../../model/graph.ts';
import { ScipRole } from '../../model/scip.ts';
import { isDefinition, type ScipFile, type ScipPlace } from '../scip-facts.ts';
import type { EdgeTable } from './edge-table.ts';
import type { GraphInput } from './graph-input.ts';
import type { NodeDraft } from './nodes.ts';
import { placeIn, type ScipSymbols } from './scip-symbols.ts';

/** What the index gave to the graph. */
export interface ScipCounts {
  readonly tool: string;
  readonly version: string;
  readonly files: number;
  readonly symbols: number;
  readonly uses: number;
  readonly missing: number;
}

export interface ScipReport extends ScipCounts {
  readonly compared: number;
  readonly disagreed: number;
  readonly unbound: number;
}

const CALLABLE: ReadonlySet<NodeKind> = new Set(['Function', 'Method', 'Constructor']);
const TYPES: ReadonlySet<NodeKind> = new Set(['Class', 'Interface', 'Struct', 'Enum', 'Trait', 'TypeAlias']);
const INTERFACES: ReadonlySet<NodeKind> = new Set(['Interface', 'Trait']);

/** Adds the edges; gives what there was. */
export function addScipEdges({ scip }: GraphInput, symbols: ScipSymbols, edges: EdgeTable): ScipCounts | undefined {
  if (scip === undefined) return undefined;
  const { tool, version, files, missing } = scip.facts;
  for (const [node, owner] of symbols.owners) {
    const isMethod = node.kind === 'Method' || node.kind === 'Constructor';
    edges.add(isMethod && TYPES.has(owner.kind) ? 'DEFINES_METHOD' : 'DEFINES', owner, node);
  }
  const rule: IndexRule = `scip:${[tool, version].filter((part) => part !== '').join(' ')}`;
  let uses = 0;
  for (const file of files) {
    const module = symbols.modules.get(file.path);
    if (module === undefined) continue;
    const around = enclosingIn(file, symbols, module);
    for (const place of file.places) {
      const target = symbols.ofSymbol.get(place.symbol);
      if (isDefinition(place)) {
        if (target !== undefined) addRelations(file, place, target, symbols, edges, rule);
        continue;
      }
      if (target === undefined) continue;
      const site = { ...placeIn(file, place, symbols.linesOf), rule };
      const [kind, from, to] = useAt(file, place, target, { module, symbols, source: around(place.line) });
      if (from === to) continue;
      edges.add(
        kind,
        from,
        to,
        kind === 'REFERENCES' && place.roles & ScipRole.write ? { ...site, access: 'write' } : site,
      );
      uses++;
    }
  }
  const made = symbols.nodes.filter(({ kind }) => kind !== 'Module').length;
  return { tool, version, files: symbols.modules.size, symbols: made, uses, missing };
}

interface UsePlace {
  readonly module: NodeDraft;
  readonly source: NodeDraft;
  readonly symbols: ScipSymbols;
}

/** What a place does with its target: an index does not tell calls from other uses, and what stands behind the name does. */
function useAt(
  file: ScipFile,
  { line, endColumn, roles }: ScipPlace,
  target: NodeDraft,
  { module, source, symbols }: UsePlace,
): readonly [EdgeKind, NodeDraft, NodeDraft] {
  if (roles & ScipRole.import || target.kind === 'Module')
    return target.kind === 'Module' && target !== module ? ['IMPORTS', module, target] : ['REFERENCES', source, target];
  const end = placeIn(file, { line, column: endColumn }, symbols.linesOf).column - 1;
  const behind = symbols.linesOf(file.path)[line]?.slice(end) ?? '';
  const isCalled = /^\s*!?\s*\(/.test(behind);
  if (isCalled && CALLABLE.has(target.kind)) return ['CALLS', source, target];
  if (isCalled && (target.kind === 'Class' || target.kind === 'Struct')) return ['INSTANTIATES', source, target];
  return ['REFERENCES', source, target];
}

function addRelations(
  { symbols: named }: ScipFile,
  place: ScipPlace,
  node: NodeDraft,
  { ofSymbol }: ScipSymbols,
  edges: EdgeTable,
  rule: IndexRule,
): void {
  for (const above of named.get(place.symbol)?.above ?? []) {
    const target = ofSymbol.get(above);
    if (target === undefined || target === node) continue;
    const site = { line: node.nameLine ?? 1, column: node.nameColumn ?? 1, rule };
    if (TYPES.has(node.kind) && TYPES.has(target.kind))
      edges.add(
        INTERFACES.has(target.kind) && !INTERFACES.has(node.kind) ? 'IMPLEMENTS' : 'INHERITS',
        node,
        target,
        site,
      );
    else if (CALLABLE.has(node.kind) && CALLABLE.has(target.kind)) edges.add('OVERRIDES', node, target, site);
  }
}

/** The innermost definition of a file around a line; lines are asked for in their order. */
function enclosingIn(file: ScipFile, { ofSymbol }: ScipSymbols, module: NodeDraft): (line: number) => NodeDraft {
  const whole = file.places.flatMap((place) => {
    const node = isDefinition(place) && place.lines !== undefined ? ofSymbol.get(place.symbol) : undefined;
    return node === undefined || node.kind === 'Module'
      ? []
      : [{ node, first: place.lines![0], last: place.lines![1] }];
  });
  whole.sort((a, b) => a.first - b.first || b.last - a.last);
  const open: { readonly node: NodeDraft; readonly last: number }[] = [];
  let next = 0;
  const close = (line: number): void => {
    while (open.length > 0 && open.at(-1)!.last < line) open.pop();
  };
  return (line) => {
    for (; next < whole.length && whole[next].first <= line; next++) {
      close(whole[next].first);
      open.push(whole[next]);
    }
    close(line);
    return open.at(-1)?.node ?? module;
  };
}

/** How far the index and the graph agree where both bind names. */
export function compareScip(
  { scip }: GraphInput,
  symbols: ScipSymbols,
  counts: ScipCounts | undefined,
  graph: Graph,
): ScipReport | undefined {
  if (scip === undefined || counts === undefined) return undefined;
  const bound = new Map<string, Set<string>>();
  for (const { kind, source, target, sites } of graph.edges) {
    if (!NAMING_KINDS.has(kind)) continue;
    const { path } = graph.nodes[source];
    if (symbols.modules.has(path)) continue;
    for (const { line, column } of sites) {
      const key = `${path}:${line}:${column}`;
      const known = bound.get(key);
      if (known === undefined) bound.set(key, new Set([graph.nodes[target].uid]));
      else known.add(graph.nodes[target].uid);
    }
  }
  let compared = 0;
  let disagreed = 0;
  let unbound = 0;
  for (const file of scip.facts.files) {
    if (symbols.modules.has(file.path)) continue;
    for (const place of file.places) {
      const target = isDefinition(place) ? undefined : symbols.ofSymbol.get(place.symbol);
      if (target === undefined) continue;
      const { line, column } = placeIn(file, place, symbols.linesOf);
      const own = bound.get(`${file.path}:${line}:${column}`);
      if (own === undefined) unbound++;
      else {
        compared++;
        disagreed += Number(!own.has(target.uid));
      }
    }
  }
  return { ...counts, compared, disagreed, unbound };
}
