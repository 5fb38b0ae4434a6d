// What a flow is called: what starts it, and in words what it comes to. Unique, and never only an identifier.

import type { Graph, GraphNode } from '../model/graph.ts';
import { capitalise, humanise, pathTopics, stem, termsOf } from './words.ts';

/** A title for each flow, in their order; no two alike. */
export function titleFlows(graph: Graph, flows: readonly (readonly number[])[]): string[] {
  const owners = ownerNames(graph);
  const taken = new Set<string>();
  return flows.map((steps) => {
    for (const title of candidates(graph, owners, steps)) {
      if (taken.has(title.toLowerCase())) continue;
      taken.add(title.toLowerCase());
      return title;
    }
    // Flows differ in their steps, so their uids differ where all words agree.
    const title = steps.map((step) => graph.nodes[step]!.uid).join(' → ');
    taken.add(title.toLowerCase());
    return title;
  });
}

/** From the short to the long: one step on the way, another, two, all; then where it starts and ends. */
function* candidates(graph: Graph, owners: ReadonlyMap<number, string>, steps: readonly number[]): Generator<string> {
  const phrases = steps.map((step, index) => phraseOf(graph.nodes[step]!, owners.get(step), index === 0));
  const entry = phrases[0]!;
  const last = phrases.at(-1)!;
  const inner = phrases.slice(1, -1).filter((phrase, index, all) => phrase !== last && all.indexOf(phrase) === index);
  const ways = inner.length === 0 ? [[]] : [...wayOrder(inner).map((phrase) => [phrase]), inner];
  for (const way of ways) yield `${entry}: ${[...way, last].join(' → ')}`;
  const first = graph.nodes[steps[0]!]!;
  const end = graph.nodes[steps.at(-1)!]!;
  const home = pathTopics(first.path).map(humanise).join(' ');
  const goal = pathTopics(end.path).map(humanise).join(' ');
  for (const way of ways) {
    const told = [...way, last].join(' → ');
    if (home !== '') yield `${entry} (${home}): ${told}`;
    if (goal !== '' && goal !== home) yield `${entry} (${home}): ${told} in ${goal}`;
  }
  yield `${entry} (${first.path}): ${[...inner, last].join(' → ')} in ${end.path}`;
}

/** The step in the middle says most; then outward from it. */
function wayOrder(inner: readonly string[]): string[] {
  const middle = (inner.length - 1) / 2;
  return inner
    .map((phrase, index) => ({ phrase, index }))
    .sort((a, b) => Math.abs(a.index - middle) - Math.abs(b.index - middle) || a.index - b.index)
    .map(({ phrase }) => phrase);
}

function phraseOf(node: GraphNode, owner: string | undefined, entry: boolean): string {
  return entry ? entryPhrase(node, owner) : stepPhrase(node, owner);
}

function entryPhrase(node: GraphNode, owner: string | undefined): string {
  const place = placeOf(node);
  switch (node.entry?.kind) {
    case 'route':
      return `Handle ${node.entry.label}`;
    case 'command':
      return `Run command ${node.entry.label}`;
    case 'handler':
      return `Handle ${humanise(node.entry.label)}`;
    case 'main':
      return `Run ${place}`;
    case undefined:
      break;
  }
  const subject = node.kind === 'Module' ? place : stepPhrase(node, owner);
  if (node.test === true) return `Test ${subject.replace(/^tests? /, '').replace(/ tests?$/, '')}`;
  return node.kind === 'Module' ? `Load ${place}` : capitalise(subject);
}

/** A name in words; a single word is helped by the name of its class ("router match"), a constructor always is. */
function stepPhrase(node: GraphNode, owner: string | undefined): string {
  if (node.kind === 'Module') return `load ${placeOf(node)}`;
  if (node.kind === 'Constructor') return `construct ${humanise(owner ?? node.name)}`;
  const words = humanise(node.name);
  if (owner === undefined) return words;
  const own = new Set(termsOf(node.name).map(stem));
  const told = termsOf(owner).every((word) => own.has(stem(word)));
  return told ? words : `${humanise(owner)} ${words}`;
}

function placeOf(node: GraphNode): string {
  const topics = pathTopics(node.path);
  return topics.length > 0 ? topics.slice(-2).map(humanise).join(' ') : node.path || node.name;
}

/** The name of the symbol that defines each symbol. */
function ownerNames(graph: Graph): Map<number, string> {
  const owners = new Map<number, string>();
  for (const { kind, source, target } of graph.edges) {
    if (kind === 'DEFINES_METHOD') owners.set(target, graph.nodes[source]!.name);
  }
  return owners;
}
