// What a flow is called: what starts it, and the steps on its way that few other flows share. Unique, in words.

import type { Graph, GraphNode } from '../model/graph.ts';
import { capitalise, humanise, pathTopics, splitWords, stem, termsOf } from './words.ts';

/** Steps told in a first attempt at a title. */
const TOLD = 2;

/** A title for each flow, in their order; no two alike, none a bare identifier. */
export function titleFlows(graph: Graph, flows: readonly (readonly number[])[]): string[] {
  const owners = ownerNames(graph);
  const rarity = stepRarity(flows);
  const taken = new Set<string>();
  return flows.map((steps) => {
    const title = firstFree(candidates(graph, owners, rarity, steps), taken) ?? uidTitle(graph, steps);
    taken.add(title.toLowerCase());
    return title;
  });
}

function firstFree(titles: Iterable<string>, taken: ReadonlySet<string>): string | undefined {
  for (const title of titles) if (!taken.has(title.toLowerCase())) return title;
  return undefined;
}

/** Flows differ in their steps, so their uids differ where all words agree. */
function uidTitle(graph: Graph, steps: readonly number[]): string {
  return steps.map((step) => graph.nodes[step]!.uid).join(' → ');
}

/** How few of the flows go through a step: the logger at the end of every chain does not say what a flow is for. */
function stepRarity(flows: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const steps of flows) for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1);
  return new Map([...counts].map(([step, count]) => [step, Math.log2(1 + flows.length / count)]));
}

/** From the short to the long: the most telling steps, more of them, all; then where it starts and ends. */
function* candidates(
  graph: Graph,
  owners: ReadonlyMap<number, string>,
  rarity: ReadonlyMap<number, number>,
  steps: readonly number[],
): Generator<string> {
  const entry = entryPhrase(graph.nodes[steps[0]!]!, owners.get(steps[0]!));
  const told = toldSteps(graph, owners, rarity, steps, entry);
  const byWorth = [...told].sort((a, b) => b.worth - a.worth || a.index - b.index);
  const first = graph.nodes[steps[0]!]!;
  const last = graph.nodes[steps.at(-1)!]!;
  const home = placeOf(first);
  const goal = placeOf(last);
  const entries = entry.includes(home) ? [entry] : [entry, `${entry} (${home})`];
  for (const start of entries) {
    for (let count = Math.min(TOLD, told.length); count <= told.length; count++) {
      yield `${start}: ${inOrder(byWorth.slice(0, count))}`;
    }
    if (goal !== home) yield `${start}: ${inOrder(byWorth.slice(0, TOLD))} in ${goal}`;
    yield `${start}: ${inOrder(told)} in ${goal}`;
  }
  yield `${entry} (${first.path}): ${inOrder(told)} in ${last.path}`;
}

interface ToldStep {
  readonly phrase: string;
  readonly index: number;
  readonly worth: number;
}

/** The steps after the entry in words, without those that only repeat it or one another. */
function toldSteps(
  graph: Graph,
  owners: ReadonlyMap<number, string>,
  rarity: ReadonlyMap<number, number>,
  steps: readonly number[],
  entry: string,
): ToldStep[] {
  const told: ToldStep[] = [];
  for (let index = 1; index < steps.length; index++) {
    const node = graph.nodes[steps[index]!]!;
    const phrase = stepPhrase(node, owners.get(steps[index]!), 1);
    const repeats =
      phrase.toLowerCase() === entry.replace(/^Test /, '').toLowerCase() ||
      told.some((other) => other.phrase === phrase);
    // A script's `main` says nothing that "Run" has not said.
    const empty = repeats || node.name === 'main';
    if (empty && (told.length > 0 || index < steps.length - 1)) continue;
    const lines = Math.max(1, (node.endLine ?? 0) - (node.startLine ?? 0) + 1);
    const weight = node.kind === 'Constructor' ? 0.5 : 1;
    // The step where a flow ends is what it comes to, the others are the way there.
    const ending = index === steps.length - 1 ? 1.3 : 1;
    told.push({ phrase, index, worth: rarity.get(steps[index]!)! * weight * ending * (1 + Math.log2(lines) / 8) });
  }
  return told;
}

function inOrder(steps: readonly ToldStep[]): string {
  return [...steps]
    .sort((a, b) => a.index - b.index)
    .map(({ phrase }) => phrase)
    .join(' → ');
}

function entryPhrase(node: GraphNode, owner: string | undefined): string {
  const subject = node.kind === 'Module' ? placeOf(node) : stepPhrase(node, owner, 3);
  if (node.test === true) return `Test ${subject.replace(/^(?:tests? )+|(?: tests?)+$/g, '')}`;
  switch (node.entry?.kind) {
    case 'route':
      return `Handle ${node.entry.label}`;
    case 'command':
      return `Run command ${node.entry.label}`;
    case 'handler':
      return `Handle ${humanise(node.entry.label)}`;
    case 'main':
      return `Run ${placeOf(node)}`;
    case undefined:
      break;
  }
  if (node.kind === 'Module') return `Load ${subject}`;
  return capitalise(node.name === 'main' ? `run ${placeOf(node)}` : subject);
}

/**
 * A name in words. One of at most `helped` words is helped by the name of its class ("router match"); a constructor
 * always is.
 */
function stepPhrase(node: GraphNode, owner: string | undefined, helped: number): string {
  if (node.kind === 'Module') return `load ${placeOf(node)}`;
  if (node.kind === 'Constructor') return `construct ${humanise(owner ?? node.name)}`;
  if (node.name === 'default') return placeOf(node);
  // `inst.parse = ...`: what is left of the dot is where it is kept, not what it does.
  const words = humanise(node.name.slice(node.name.lastIndexOf('.') + 1) || node.name);
  if (owner === undefined || splitWords(node.name).length > helped) return words;
  const own = new Set(termsOf(node.name).map(stem));
  return termsOf(owner).every((word) => own.has(stem(word))) ? words : `${humanise(owner)} ${words}`;
}

/** The last of the words of a path that tell something. */
function placeOf(node: GraphNode): string {
  const topics = pathTopics(node.path);
  return topics.length > 0 ? topics.slice(-2).map(humanise).join(' ') : node.path || node.name;
}

/** The name of the symbol that defines each method. */
function ownerNames(graph: Graph): Map<number, string> {
  const owners = new Map<number, string>();
  for (const { kind, source, target } of graph.edges) {
    if (kind === 'DEFINES_METHOD') owners.set(target, graph.nodes[source]!.name);
  }
  return owners;
}
