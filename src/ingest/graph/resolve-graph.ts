// The second half of indexing in one call: the facts of all files in, the graph out.

import type { RepositoryFiles } from '../../languages/language.ts';
import { EntryColumn } from '../../model/facts.ts';
import type { Graph, GraphNode, Rule } from '../../model/graph.ts';
import { symbolOfFunction } from '../resolve/members.ts';
import { buildProgram, cell, type Program, type SourceInput } from '../resolve/program.ts';
import type { Resolver } from '../resolve/resolver.ts';
import { ValueKind } from '../resolve/values.ts';
import type { ScannedFile } from '../scan.ts';
import { addPossibleCalls } from './call-edges.ts';
import { EdgeTable, nodesByUid } from './edge-table.ts';
import { buildNodes, entryAt, type NodeTable } from './nodes.ts';
import { addCallers, type CallersOf, createPart, divide, type Part, type PassResult } from './parts.ts';
import { addContainment, addImports } from './structure-edges.ts';
import { steadyPart } from './threaded-part.ts';

export interface GraphInput {
  /** The first part of every qualified name. */
  readonly project: string;
  /** All files of the repository, sorted by path. */
  readonly files: readonly ScannedFile[];
  /** The code among them, sorted by path. */
  readonly sources: readonly SourceInput[];
  /** Its documents, of which each is a page. What pages are called and lead to is found out elsewhere. */
  readonly documents?: readonly { readonly path: string }[];
  readonly preludes: readonly SourceInput[];
  readonly repository: RepositoryFiles;
  /** For a second thread, where there is enough to do; without it all is done in this one, with the same result. */
  readonly thread?: ResolvingThread | undefined;
}

export interface ResolvingThread {
  /** The thread's script, which calls `serveResolution`. */
  readonly url: URL;
  /** Texts of configuration files, by path: what `repository` reads. */
  readonly configuration: ReadonlyMap<string, string>;
  /** The facts of a source as `encodeFacts` gives them, where they are at hand. */
  encodedFacts(source: SourceInput): Uint8Array | undefined;
}

export interface ResolutionReport {
  /** Call sites bound to a symbol of the repository, by the rule of their edge's site. */
  readonly sitesByRule: Readonly<Partial<Record<Rule, number>>>;
  readonly externalSites: number;
  readonly unresolvedSites: number;
  /** Evaluations that were given up because they took too many steps. */
  readonly budgetSpent: number;
}

/** Rounds in which arguments flow into parameters. */
const FLOW_ROUNDS = 3;
/** A round that binds less than this share of what the one before bound is the last: the next would bind next to nothing. */
const FLOW_DECAY = 0.1;

export interface ResolvedGraph {
  readonly graph: Graph;
  readonly report: ResolutionReport;
}

/** A repository whose definitions are known, and nothing of what they refer to. */
export interface DefinedGraph {
  /** All nodes but those of packages outside, by uid, as far as they are known before anything is resolved. */
  nodes(): readonly GraphNode[];
  /** Called at most once. */
  resolve(): Promise<ResolvedGraph>;
}

/** Resolves all references of a repository. Pure: the same input gives the same graph. */
export function resolveGraph(input: GraphInput): Promise<ResolvedGraph> {
  return defineGraph(input).resolve();
}

/** The same in two steps: what needs no more than the definitions can be done beside the second. */
export function defineGraph(input: GraphInput): DefinedGraph {
  const program = buildProgram(input.sources, input.preludes, input.repository);
  const table = buildNodes(input, program);
  return { nodes: () => nodesByUid(table.nodes), resolve: () => resolve(input, program, table) };
}

async function resolve(input: GraphInput, program: Program, table: NodeTable): Promise<ResolvedGraph> {
  const edges = new EdgeTable();
  const place = { program, table, edges };
  const [files, ...others] = divide(program);
  // The others are at work in threads of their own while this one is.
  const elsewhere = others.map((_, index) => steadyPart(input, index + 1, place));
  try {
    const started = elsewhere.map((part) => part.calls());
    const here = createPart(place, files!);
    addContainment(program, table, edges);
    const packages = addImports(here.resolver, table, edges);
    const parts: readonly Part[] = [here, ...elsewhere];
    const first = here.calls();
    markEntries(here.resolver, table);
    markExports(here.resolver, table);
    await flowArguments(parts, [first, ...(await Promise.all(started))]);

    const ends = await Promise.all(parts.map((part) => part.end()));
    const open = ends.flatMap((end) => end.open);
    const unresolvedNames = addPossibleCalls(table, edges, open);
    const finished = edges.finish([...table.nodes, ...packages]);
    const graph: Graph = unresolvedNames.length === 0 ? finished : { ...finished, unresolvedNames };
    const budgetSpent = ends.reduce((sum, end) => sum + end.budgetSpent, 0);
    return { graph, report: { ...countSites(graph), unresolvedSites: open.length, budgetSpent } };
  } finally {
    await Promise.all(elsewhere.map((part) => part.stop()));
  }
}

/** Lets the arguments at known call sites flow into parameters: each round can open the way for the next. */
async function flowArguments(parts: readonly Part[], first: readonly PassResult[]): Promise<void> {
  const callersOf: CallersOf = new Map();
  let passes = first;
  let bound = 0;
  for (let round = 0; round < FLOW_ROUNDS; round++) {
    const callers = passes.flatMap((pass) => addCallers(callersOf, pass.callers));
    const open = openSites(passes);
    if (callers.length === 0 || open === 0) break;
    // This thread's own part is the first: it is asked when the others are at work.
    const asked = [...parts].reverse().map((part) => part.flow(Int32Array.from(callers)));
    passes = (await Promise.all(asked)).reverse();
    const boundBefore = bound;
    bound = open - openSites(passes);
    if (bound < FLOW_DECAY * boundBefore) break;
  }
}

function openSites(passes: readonly PassResult[]): number {
  return passes.reduce((sum, { open }) => sum + open, 0);
}

/** Marks the symbols that front ends hint at as entry points. */
function markEntries(r: Resolver, table: NodeTable): void {
  for (const file of r.program.files) {
    if (file.prelude) continue;
    for (let row = 1; row < file.facts.entries.rows; row++) {
      const value = cell(file.facts.entries, row, EntryColumn.value);
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
        const symbol = cell(source.facts.bindings, binding - source.bindingBase, 3);
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
  for (let row = 1; row < exports.rows; row++) names.add(strings[cell(exports, row, 0)]!);
  return [...names].filter((name) => name !== '*').sort();
}

function countSites(graph: Graph): { sitesByRule: Partial<Record<Rule, number>>; externalSites: number } {
  const counts = new Map<Rule, number>();
  for (const edge of graph.edges) {
    if (edge.kind !== 'CALLS') continue;
    for (const site of edge.sites) counts.set(site.rule, (counts.get(site.rule) ?? 0) + 1);
  }
  const externalSites = graph.nodes.reduce((sum, node) => sum + (node.externalCalls ?? 0), 0);
  const sitesByRule = Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))) as Partial<
    Record<Rule, number>
  >;
  return { sitesByRule, externalSites };
}
