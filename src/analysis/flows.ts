// Execution flows: which paths are told, out of all that could be. Entries take turns, so that none crowds out the rest.

import { type Graph, isSymbolKind } from '../model/graph.ts';
import { ROLES, type Role } from '../model/roles.ts';
import { buildCallGraph } from './call-graph.ts';
import { scoreEntryPoints } from './entry-points.ts';
import { titleFlows } from './flow-titles.ts';
import { type Path, type TraceContext, tracePaths } from './trace.ts';

/** One execution flow; steps are indices of graph nodes, each called by the one before. */
export interface Flow {
  /** Unique in the graph, never a bare identifier. */
  readonly title: string;
  readonly steps: readonly number[];
  /** Whether it starts in a test. */
  readonly test: boolean;
}

interface Limits {
  readonly perSymbols: number;
  readonly least: number;
  readonly most: number;
}

const LIMITS: Readonly<Record<Role, Limits>> = {
  program: { perSymbols: 20, least: 20, most: 300 },
  periphery: { perSymbols: 40, least: 5, most: 50 },
  test: { perSymbols: 40, least: 10, most: 100 },
};
/** Paths kept of one entry, at most. */
const PER_ENTRY = 6;
/** Each further path of one entry waits for the first paths of entries that score this much less. */
const LATER = 4;
/** Two paths of one entry that share this part of their steps are one. */
const SAME = 0.8;

/** Finds the flows of a graph; `community` gives each node's community or -1. By the role of the entry, each best first. */
export function findFlows(graph: Graph, community: Int32Array): Flow[] {
  const context: TraceContext = { graph, calls: buildCallGraph(graph), community, ranked: new Map() };
  const flows = ROLES.flatMap((role) => chooseFlows(context, role).map((steps) => ({ steps, test: role === 'test' })));
  const titles = titleFlows(
    graph,
    flows.map(({ steps }) => steps),
  );
  return flows.map((flow, index) => ({ title: titles[index], ...flow }));
}

function chooseFlows(context: TraceContext, role: Role): (readonly number[])[] {
  const limits = LIMITS[role];
  const { graph, calls } = context;
  const rank = ROLES.indexOf(role);
  let symbols = 0;
  for (let node = 0; node < graph.nodes.length; node++) {
    if (calls.roles[node] === rank && isSymbolKind(graph.nodes[node].kind)) symbols++;
  }
  const cap = Math.min(limits.most, Math.max(limits.least, Math.round(symbols / limits.perSymbols)));
  const entries = scoreEntryPoints(graph, calls, role).slice(0, 3 * cap);
  const turns = entries.flatMap((entry) => Array.from({ length: PER_ENTRY }, (_, round) => ({ entry, round })));
  turns.sort((a, b) => b.entry.score - LATER * b.round - (a.entry.score - LATER * a.round));
  // Most entries never get their turn, and their paths are not looked for.
  const traced = new Map<number, readonly Path[]>();
  const chosen = new FlowSet();
  const echoes: (readonly number[])[] = [];
  for (const { entry, round } of turns) {
    if (chosen.size >= cap) break;
    const paths = traced.get(entry.node) ?? distinctPaths(tracePaths(context, entry.node));
    traced.set(entry.node, paths);
    const path = paths[round];
    if (path === undefined) continue;
    const isFirstOfDeclared = entry.declared && round === 0;
    if (chosen.echoes(path.steps) && !isFirstOfDeclared) echoes.push(path.steps);
    else chosen.add(path.steps);
  }
  // A flow whose every step but the first is told elsewhere says little, but a small repository may have no other.
  for (const steps of echoes) if (chosen.size < Math.min(cap, limits.least)) chosen.add(steps);
  return chosen.flows();
}

/** The best paths of one entry, without those that nearly repeat a better one. */
function distinctPaths(paths: readonly Path[]): Path[] {
  const kept: { path: Path; steps: ReadonlySet<number> }[] = [];
  for (const path of paths) {
    if (kept.length === PER_ENTRY) break;
    const repeats = kept.some(({ steps }) => {
      let shared = 0;
      for (const step of path.steps) if (steps.has(step)) shared++;
      return shared >= SAME * Math.min(steps.size, path.steps.length);
    });
    if (!repeats) kept.push({ path, steps: new Set(path.steps) });
  }
  return kept.map(({ path }) => path);
}

/** Flows of which none is a sub-sequence of another. A class because it owns the two indexes that keep that cheap. */
class FlowSet {
  readonly #flows = new Map<number, readonly number[]>();
  readonly #byStep = new Map<number, Set<number>>();
  readonly #byEntry = new Map<number, Set<number>>();
  #next = 0;

  get size(): number {
    return this.#flows.size;
  }

  flows(): (readonly number[])[] {
    return [...this.#flows.values()];
  }

  /** Whether one flow already goes through everything that comes after the first of these steps. */
  echoes(steps: readonly number[]): boolean {
    const through = this.#byStep.get(steps[1]) ?? [];
    for (const id of through) if (steps.slice(2).every((step) => this.#byStep.get(step)?.has(id) === true)) return true;
    return false;
  }

  /** Adds a flow unless it is a sub-sequence of one that is there; those that are sub-sequences of it go. */
  add(steps: readonly number[]): void {
    for (const id of this.#byStep.get(steps[0]) ?? []) if (isSubsequence(steps, this.#flows.get(id)!)) return;
    for (const step of steps) {
      for (const id of [...(this.#byEntry.get(step) ?? [])]) {
        if (isSubsequence(this.#flows.get(id)!, steps)) this.#remove(id);
      }
    }
    const id = this.#next++;
    this.#flows.set(id, steps);
    for (const step of steps) addTo(this.#byStep, step, id);
    addTo(this.#byEntry, steps[0], id);
  }

  #remove(id: number): void {
    const steps = this.#flows.get(id)!;
    for (const step of steps) this.#byStep.get(step)!.delete(id);
    this.#byEntry.get(steps[0])!.delete(id);
    this.#flows.delete(id);
  }
}

function addTo(index: Map<number, Set<number>>, key: number, id: number): void {
  const ids = index.get(key);
  if (ids === undefined) index.set(key, new Set([id]));
  else ids.add(id);
}

function isSubsequence(part: readonly number[], whole: readonly number[]): boolean {
  let at = 0;
  for (const step of whole) if (step === part[at]) at++;
  return at === part.length;
}
