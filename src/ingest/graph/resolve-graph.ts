// The second half of indexing in one call: the facts of all files in, the graph out.

import type { Graph, GraphNode, ModelRule, Rule } from '../../model/graph.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { buildProgram, type Program } from '../resolve/program/program.ts';
import { symbolOfFunction } from '../resolve/types/origins.ts';
import { ValueKind } from '../resolve/values/values.ts';
import { nodesByUid } from './edge-table.ts';
import type { EarlierResolution, GraphInput } from './graph-input.ts';
import { identityOf } from './identity.ts';
import { addModelEdges } from './model-edges.ts';
import { movedGraph } from './moved-graph.ts';
import { buildNodes, entryAt, type NodeTable } from './nodes.ts';
import { addPackageUses } from './package-edges.ts';
import { runPasses } from './passes.ts';
import { addPossibleCalls } from './possible-calls.ts';
import { withoutForeignReceivers } from './receiver-classes.ts';
import { type DecodedResolution, decodedResolution } from './resolution-record.ts';
import { addScipEdges, compareScip, type ScipReport } from './scip-edges.ts';
import { type ScipSymbols, scipSymbols } from './scip-symbols.ts';
import { unlinkedNames } from './unlinked-sites.ts';

export interface ResolutionReport {
  /** Call sites bound to a symbol of the repository, by the rule of their edge's site. */
  readonly sitesByRule: Readonly<Partial<Record<Rule, number>>>;
  readonly externalSites: number;
  readonly unresolvedSites: number;
  /** The rows of models of the repository that apply to nothing. */
  readonly unmatchedRules: readonly ModelRule[];
  /** What the index of another indexer gave, and how far the two agree. */
  readonly scip: ScipReport | undefined;
  /** Files whose calls and references the first pass has reused from the earlier run. */
  readonly reused: number;
  /** Steps that resolving took, of whatever kind: on any machine the same. */
  readonly steps: number;
  /** Cycles of questions that spent their budget of steps: what they left open is unresolved. */
  readonly overspent: number;
}

export interface ResolvedGraph {
  readonly graph: Graph;
  readonly report: ResolutionReport;
  /** For a later run; undefined where nothing could be reused from it, or where it is not known what facts were made from. */
  readonly record: Uint8Array | undefined;
}

/** A repository whose definitions are known, and nothing of what they refer to. */
export interface DefinedGraph {
  /** All nodes but those of packages outside, by uid, as far as they are known before anything is resolved. */
  nodes(): readonly GraphNode[];
  /**
   * Called at most once. With the record of an earlier run, only what has changed since is resolved; the graph is the
   * same as without.
   */
  resolve(earlier?: EarlierResolution): ResolvedGraph;
}

/** Resolves all references of a repository. Pure: the same input gives the same graph. */
export function resolveGraph(input: GraphInput): ResolvedGraph {
  return defineGraph(input).resolve();
}

/** The same in two steps: what needs no more than the definitions can be done beside the second. */
export function defineGraph(input: GraphInput): DefinedGraph {
  const program = buildProgram(input.sources, input.stubs, input.repository);
  const table = buildNodes(input, program);
  const scip = scipSymbols(input, program, table);
  return {
    nodes: () => nodesByUid([...table.nodes, ...scip.nodes]),
    resolve: (earlier) => resolve(input, program, { table, scip }, decodedResolution(earlier)),
  };
}

function resolve(
  input: GraphInput,
  program: Program,
  { table, scip }: { readonly table: NodeTable; readonly scip: ScipSymbols },
  earlier: DecodedResolution | undefined,
): ResolvedGraph {
  const moved = earlier && movedFrom(input, program, table, earlier);
  if (moved !== undefined) return moved;
  const { edges, packages, ofModels, unresolved, record, ...spent } = evaluate(input, program, table, earlier);
  input.onRelease?.();
  addPossibleCalls(table, edges, unresolved);
  const ofScip = addScipEdges(input, scip, edges);
  const nodes = [...table.nodes, ...packages.nodes(), ...ofModels.nodes, ...scip.nodes];
  const finished = withoutForeignReceivers(edges.finish(nodes));
  const unlinked = unlinkedNames(program, finished, unresolved);
  const graph: Graph = unlinked.length === 0 ? finished : { ...finished, unlinked };
  const report = {
    ...countSites(graph),
    unresolvedSites: unresolved.length,
    unmatchedRules: ofModels.unmatched,
    scip: compareScip(input, scip, ofScip, graph),
    ...spent,
  };
  return { graph, report, record };
}

/** What the run before has resolved, where nothing but places has changed since, and nothing has to be told of a run. */
function movedFrom(
  input: GraphInput,
  program: Program,
  table: NodeTable,
  earlier: DecodedResolution,
): ResolvedGraph | undefined {
  const identity = identityOf(input);
  if (identity === undefined || input.scip !== undefined || (input.models ?? []).length > 0) return undefined;
  const moved = movedGraph(earlier, { program, table, identity });
  if (moved === undefined) return undefined;
  const { graph, record } = moved;
  const report = {
    ...countSites(graph),
    unresolvedSites: graph.nodes.reduce((sum, { unresolvedCalls = 0 }) => sum + unresolvedCalls, 0),
    unmatchedRules: [],
    scip: undefined,
    reused: program.files.filter(({ isStub }) => !isStub).length,
    steps: 0,
    overspent: 0,
  };
  return { graph, record, report };
}

/** All that the resolver is asked for. When it is over, nothing holds the answers any more. */
function evaluate(input: GraphInput, program: Program, table: NodeTable, earlier: DecodedResolution | undefined) {
  const { r, edges, packages, sites, open, ...passed } = runPasses(input, program, table, earlier);
  markEntries(r, table);
  markExports(r, table);
  for (const file of program.files) if (!file.isStub) addPackageUses(r, table, edges, packages, file);
  const ofModels = addModelEdges({ r, table, edges, project: input.project }, sites, input.models);
  // A site that names a symbol has an edge to it, whatever the symbol holds.
  const unresolved = open.filter(({ named }) => !named);
  return { edges, packages, ofModels, unresolved, ...passed };
}

/** Marks the symbols that front ends hint at as entry points. */
function markEntries(r: Resolver, table: NodeTable): void {
  for (const file of r.program.files) {
    if (file.isStub) continue;
    for (let row = 1; row < file.facts.entries.rows; row++) {
      const value = file.facts.entries.value(row);
      if (value === 0) continue;
      for (const one of r.values.members(r.valueOf(file, value))) {
        const kind = r.values.kind(one);
        const symbol =
          kind === ValueKind.function
            ? symbolOfFunction(r, r.values.ref(one))
            : kind === ValueKind.class
              ? r.values.ref(one)
              : 0;
        const node = symbol === 0 ? undefined : table.ofSymbol(symbol);
        if (node && !node.entry) node.entry = entryAt(file, row);
      }
    }
  }
}

/** What package entry files pass on is exported, wherever it is defined. */
function markExports(r: Resolver, table: NodeTable): void {
  const entryFiles = new Set(
    [...new Set(r.program.files.map((file) => file.language))].flatMap((language) =>
      r.program.moduleResolver(language).entryFiles(),
    ),
  );
  for (const path of [...entryFiles].sort()) {
    const file = r.program.fileByPath(path);
    if (!file) continue;
    for (const name of exportedNames(r, path)) {
      for (const binding of r.exported(file, name).bindings) {
        const source = r.program.fileOfBinding(binding);
        const symbol = source.facts.bindings.at(binding - source.bindingBase, 3);
        const node = symbol === 0 ? undefined : table.ofSymbol(source.symbolBase + symbol);
        if (node) node.exported = true;
      }
    }
  }
}

function exportedNames(r: Resolver, path: string): readonly string[] {
  const file = r.program.fileByPath(path)!;
  const { exports, strings } = file.facts;
  const names = new Set<string>();
  for (let row = 1; row < exports.rows; row++) names.add(strings[exports.at(row, 0)]);
  return [...names].filter((name) => name !== '*').sort();
}

function countSites(graph: Graph): { sitesByRule: Partial<Record<Rule, number>>; externalSites: number } {
  const counts = new Map<Rule, number>();
  for (const edge of graph.edges) {
    if (edge.kind !== 'CALLS' || graph.nodes[edge.target].kind === 'Package') continue;
    for (const site of edge.sites) counts.set(site.rule, (counts.get(site.rule) ?? 0) + 1);
  }
  const externalSites = graph.nodes.reduce((sum, node) => sum + (node.externalCalls ?? 0), 0);
  const sitesByRule = Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))) as Partial<
    Record<Rule, number>
  >;
  return { sitesByRule, externalSites };
}
