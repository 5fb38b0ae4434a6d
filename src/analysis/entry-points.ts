// Where execution starts: declared entries (routes, commands, main), then what the code offers to others, then what
// nothing calls. Each gets a score; tests, and what stands around the program, are entries of their own and kept apart.

import { type Graph, type GraphNode, isSymbolKind, type NodeKind } from '../model/graph.ts';
import { type Role, roleOf } from '../model/roles.ts';
import type { CallGraph } from './call-graph.ts';

export interface EntryCandidate {
  readonly node: number;
  /** Higher starts earlier. */
  readonly score: number;
  /** Declared by the code itself (`GraphNode.entry`), not guessed from the shape of the graph. */
  readonly declared: boolean;
}

const DECLARED = 18;
const PUBLIC = 10;
/** A module's own front door: the symbol is imported by a module that nothing else imports. */
const FRONT = 3;
/** A module or class body that runs code when loaded, without being declared a main. */
const SCRIPT = 2;
const CALLABLE: ReadonlySet<NodeKind> = new Set(['Function', 'Method', 'Constructor', 'Property', 'Variable']);

/** A route inside a test is there to be tested; the test is what starts. */
const SCAFFOLD = 8;

/** Entries from which a chain of at least three symbols starts, best first, spread over files and names. */
export function scoreEntryPoints(graph: Graph, calls: CallGraph, role: Role): EntryCandidate[] {
  const tests = role === 'test';
  const front = role === 'program' ? frontSymbols(graph) : new Uint8Array(graph.nodes.length);
  const publicMember = publicSymbols(graph);
  const found: EntryCandidate[] = [];
  for (let node = 0; node < graph.nodes.length; node++) {
    const symbol = graph.nodes[node]!;
    if (calls.height[node]! < 2 || roleOf(symbol) !== role) continue;
    if (symbol.kind !== 'Module' && !isSymbolKind(symbol.kind)) continue;
    const score = tests
      ? testScore(calls, node, symbol.entry !== undefined)
      : codeScore(symbol, calls, node, publicMember[node] === 1, front[node] === 1);
    if (score !== undefined) found.push({ node, score, declared: symbol.entry !== undefined });
  }
  return spreadEntries(graph, found);
}

function testScore(calls: CallGraph, node: number, declared: boolean): number | undefined {
  if (calls.callers[node] !== 0) return undefined;
  return Math.log2(1 + calls.reach[node]!) - (declared ? SCAFFOLD : 0);
}

function codeScore(
  symbol: GraphNode,
  calls: CallGraph,
  node: number,
  offered: boolean,
  front: boolean,
): number | undefined {
  const callers = calls.callers[node]!;
  let score = Math.min(12, Math.log2(1 + calls.reach[node]!)) - 1.5 * Math.log2(1 + callers);
  if (symbol.entry !== undefined) score += DECLARED;
  else if (!CALLABLE.has(symbol.kind)) score += SCRIPT;
  else if (offered) score += PUBLIC + (front ? FRONT : 0);
  else if (callers > 0) return undefined;
  return score;
}

/** Symbols that others can name: exported, or a member of something exported that is not kept private. */
function publicSymbols(graph: Graph): Uint8Array {
  const offered = new Uint8Array(graph.nodes.length);
  for (let node = 0; node < graph.nodes.length; node++) if (graph.nodes[node]!.exported === true) offered[node] = 1;
  for (const { kind, source, target } of graph.edges) {
    if (kind !== 'DEFINES_METHOD' || graph.nodes[source]!.exported !== true) continue;
    const member = graph.nodes[target]!;
    const hidden =
      /^[_#]/.test(member.name) || (member.modifiers ?? []).some((word) => word === 'private' || word === 'protected');
    if (!hidden) offered[target] = 1;
  }
  return offered;
}

/** Symbols of modules that are imported, by name, from a module of the program that nothing else in it imports. */
function frontSymbols(graph: Graph): Uint8Array {
  const program = Uint8Array.from(graph.nodes, (node) => (roleOf(node) === 'program' ? 1 : 0));
  const imported = new Uint8Array(graph.nodes.length);
  for (const { kind, source, target } of graph.edges) {
    if (kind === 'IMPORTS' && program[source] === 1) imported[target] = 1;
  }
  const names = new Map<string, Set<string>>();
  for (const edge of graph.edges) {
    if (edge.kind !== 'IMPORTS' || imported[edge.source] === 1 || program[edge.source] === 0) continue;
    const path = graph.nodes[edge.target]!.path;
    const known = names.get(path) ?? new Set<string>();
    for (const name of edge.names ?? []) known.add(name);
    names.set(path, known);
  }
  return Uint8Array.from(graph.nodes, (node) => (names.get(node.path)?.has(node.name) === true ? 1 : 0));
}

/**
 * Lowers each further entry of one file, and of one name, so that neither a file with many nor a method that every
 * class has (each locale's default, each rule's check) crowds out the others.
 */
function spreadEntries(graph: Graph, found: readonly EntryCandidate[]): EntryCandidate[] {
  const byScore = (a: EntryCandidate, b: EntryCandidate) => b.score - a.score || a.node - b.node;
  const seen = new Map<string, number>();
  const another = (key: string): number => {
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return before;
  };
  return [...found]
    .sort(byScore)
    .map((entry) => {
      const { path, name } = graph.nodes[entry.node]!;
      const crowd = Math.log2(1 + another(`file ${path}`)) + Math.log2(1 + another(`name ${name}`));
      return { ...entry, score: entry.score - 1.5 * crowd };
    })
    .sort(byScore);
}
