// What a flow is called: what starts it, and the steps on its way that few other flows share. Unique, in words.

import { edgesOfKind } from '../model/edge-order.ts';
import type { Graph, GraphNode } from '../model/graph.ts';
import { magnitude } from './call-graph.ts';
import { capitalise, humanise, pathTopics, splitWords, stem, termsOf } from './words.ts';

/** Steps told in a first attempt at a title. */
const TOLD = 2;

/** A title for each flow, in their order; no two alike, none a bare identifier. */
export function titleFlows(graph: Graph, flows: readonly (readonly number[])[]): string[] {
  const owners = ownerNames(graph);
  const rarity = stepRarity(flows);
  const entries = entryNames(graph, owners, flows);
  const taken = new Set<string>();
  return flows.map((steps) => {
    const told = { entry: entries.get(steps[0])!, steps: toldSteps(graph, owners, rarity, steps) };
    const title = firstFree(candidates(graph, told, steps), taken) ?? uidTitle(graph, steps);
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
  return steps.map((step) => graph.nodes[step].uid).join(' → ');
}

/** How few of the flows go through a step: the logger at the end of every chain does not say what a flow is for. */
function stepRarity(flows: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const steps of flows) for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1);
  return new Map([...counts].map(([step, count]) => [step, Math.log2(1 + flows.length / count)]));
}

/** A phrase for the first step of each flow, with its place where another entry has the same phrase. */
function entryNames(
  graph: Graph,
  owners: ReadonlyMap<number, string>,
  flows: readonly (readonly number[])[],
): ReadonlyMap<number, string> {
  const phrases = new Map<number, string>();
  const uses = new Map<string, number>();
  for (const [first] of flows) {
    if (first === undefined || phrases.has(first)) continue;
    const phrase = entryPhrase(graph.nodes[first], owners.get(first));
    phrases.set(first, phrase);
    uses.set(phrase, (uses.get(phrase) ?? 0) + 1);
  }
  for (const [node, phrase] of phrases) {
    const place = placeOf(graph.nodes[node]);
    const tells = uses.get(phrase)! > 1 && !phrase.toLowerCase().includes(place.toLowerCase());
    if (tells) phrases.set(node, `${phrase} (${place})`);
  }
  return phrases;
}

/** From the short to the long: the most telling steps, more of them, all; then where it ends, and where it starts. */
function* candidates(
  graph: Graph,
  told: { readonly entry: string; readonly steps: readonly ToldStep[] },
  steps: readonly number[],
): Generator<string> {
  const byWorth = [...told.steps].sort((a, b) => b.worth - a.worth || a.index - b.index);
  const first = graph.nodes[steps[0]];
  const last = graph.nodes[steps.at(-1)!];
  for (let count = Math.min(TOLD, byWorth.length); count <= byWorth.length; count++) {
    yield `${told.entry}: ${inOrder(byWorth.slice(0, count))}`;
  }
  yield `${told.entry}: ${inOrder(byWorth.slice(0, TOLD))} in ${placeOf(last)}`;
  yield `${told.entry}: ${inOrder(told.steps)} in ${placeOf(last)}`;
  yield `${told.entry} (${first.path}): ${inOrder(told.steps)} in ${last.path}`;
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
): ToldStep[] {
  const entry = entryPhrase(graph.nodes[steps[0]], owners.get(steps[0]));
  const told: ToldStep[] = [];
  for (let index = 1; index < steps.length; index++) {
    const node = graph.nodes[steps[index]];
    const phrase = stepPhrase(node, owners.get(steps[index]), 1);
    const repeats =
      phrase.toLowerCase() === entry.replace(/^Test /, '').toLowerCase() ||
      told.some((other) => other.phrase === phrase);
    // A script's `main` says nothing that "Run" has not said.
    const empty = repeats || node.name === 'main';
    if (empty && (told.length > 0 || index < steps.length - 1)) continue;
    const weight = node.kind === 'Constructor' ? 0.5 : 1;
    // The step where a flow ends is what it comes to, the others are the way there.
    const ending = index === steps.length - 1 ? 1.3 : 1;
    told.push({ phrase, index, worth: rarity.get(steps[index])! * weight * ending * (1 + magnitude(node) / 8) });
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
  const words = humanise(isCallback(node) ? node.name : node.name.slice(node.name.lastIndexOf('.') + 1) || node.name);
  if (owner === undefined || splitWords(node.name).length > helped) return words;
  const own = new Set(termsOf(node.name).map(stem));
  return termsOf(owner).every((word) => own.has(stem(word))) ? words : `${humanise(owner)} ${words}`;
}

/** Named after the text that it is registered under, in which a dot ends nothing. */
function isCallback({ name }: GraphNode): boolean {
  return name.endsWith("')");
}

/** The last of the words of a path that tell something. */
function placeOf(node: GraphNode): string {
  const topics = pathTopics(node.path);
  return topics.length > 0 ? topics.slice(-2).map(humanise).join(' ') : node.path || node.name;
}

/** The name of the symbol that defines each method. */
function ownerNames(graph: Graph): Map<number, string> {
  const owners = new Map<number, string>();
  for (const { source, target } of edgesOfKind(graph, 'DEFINES_METHOD')) owners.set(target, graph.nodes[source].name);
  return owners;
}
