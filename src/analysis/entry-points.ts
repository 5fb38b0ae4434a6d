// Where execution starts: declared entries (routes, commands, main), then what the code offers to others, then what
// nothing calls. Each gets a score; tests, and what stands around the program, are entries of their own and kept apart.

import { edgesOfKind } from '../model/edge-order.ts';
import { type Graph, type GraphNode, isSymbolKind, type NodeKind } from '../model/graph.ts';
import { ROLES, type Role } from '../model/roles.ts';
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
  const rank = ROLES.indexOf(role);
  const offered = tests ? undefined : publicSymbols(graph);
  const isFront = role === 'program' ? frontSymbols(graph, calls) : () => false;
  const found: EntryCandidate[] = [];
  for (let node = 0; node < graph.nodes.length; node++) {
    const symbol = graph.nodes[node];
    if (calls.height[node] < 2 || calls.roles[node] !== rank) continue;
    if (symbol.kind !== 'Module' && symbol.kind !== 'Route' && !isSymbolKind(symbol.kind)) continue;
    const score = tests
      ? testScore(calls, node, symbol.entry !== undefined)
      : codeScore(symbol, calls, node, offered?.[node] === 1, isFront);
    if (score !== undefined) found.push({ node, score, declared: symbol.entry !== undefined });
  }
  return spreadEntries(graph, found);
}

function testScore(calls: CallGraph, node: number, declared: boolean): number | undefined {
  if (calls.callers[node] !== 0) return undefined;
  return Math.log2(1 + calls.reach[node]) - (declared ? SCAFFOLD : 0);
}

function codeScore(
  symbol: GraphNode,
  calls: CallGraph,
  node: number,
  offered: boolean,
  isFront: (symbol: GraphNode) => boolean,
): number | undefined {
  const callers = calls.callers[node];
  let score = Math.min(12, Math.log2(1 + calls.reach[node])) - 1.5 * Math.log2(1 + callers);
  if (symbol.entry !== undefined) score += DECLARED;
  else if (!CALLABLE.has(symbol.kind)) score += SCRIPT;
  else if (offered) score += PUBLIC + (isFront(symbol) ? FRONT : 0);
  else if (callers > 0) return undefined;
  return score;
}

/** Symbols that others can name: exported, or a member of something exported that is not kept private. */
function publicSymbols(graph: Graph): Uint8Array {
  const offered = new Uint8Array(graph.nodes.length);
  for (let node = 0; node < graph.nodes.length; node++) if (graph.nodes[node].exported === true) offered[node] = 1;
  for (const { source, target } of edgesOfKind(graph, 'DEFINES_METHOD')) {
    if (graph.nodes[source].exported !== true) continue;
    const member = graph.nodes[target];
    const hidden =
      /^[_#]/.test(member.name) || (member.modifiers ?? []).some((word) => word === 'private' || word === 'protected');
    if (!hidden) offered[target] = 1;
  }
  return offered;
}

/** Symbols of modules that are imported, by name, from a module of the program that nothing else in it imports. */
function frontSymbols(graph: Graph, { roles }: CallGraph): (symbol: GraphNode) => boolean {
  const program = ROLES.indexOf('program');
  const imported = new Uint8Array(graph.nodes.length);
  const imports = edgesOfKind(graph, 'IMPORTS');
  for (const { source, target } of imports) if (roles[source] === program) imported[target] = 1;
  const names = new Map<string, Set<string>>();
  for (const edge of imports) {
    if (imported[edge.source] === 1 || roles[edge.source] !== program) continue;
    const path = graph.nodes[edge.target].path;
    const known = names.get(path) ?? new Set<string>();
    for (const name of edge.names ?? []) known.add(name);
    names.set(path, known);
  }
  return ({ path, name }) => names.get(path)?.has(name) === true;
}

/**
 * Lowers each further entry of one file, and of one name, so that neither a file with many nor a method that every
 * class has (each locale's default, each rule's check) crowds out the others.
 */
function spreadEntries(graph: Graph, found: readonly EntryCandidate[]): EntryCandidate[] {
  const byScore = (a: EntryCandidate, b: EntryCandidate) => b.score - a.score || a.node - b.node;
  const ofFile = new Map<string, number>();
  const ofName = new Map<string, number>();
  return [...found]
    .sort(byScore)
    .map((entry) => {
      const { path, name } = graph.nodes[entry.node];
      const crowd = Math.log2(1 + another(ofFile, path)) + Math.log2(1 + another(ofName, name));
      return { ...entry, score: entry.score - 1.5 * crowd };
    })
    .sort(byScore);
}

/** Counts one more, and gives how many there were before. */
function another(counts: Map<string, number>, key: string): number {
  const before = counts.get(key) ?? 0;
  counts.set(key, before + 1);
  return before;
}
