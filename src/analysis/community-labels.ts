// What a community is called: where most of it lies, and the words that its names use and other communities' do not.

import type { Graph } from '../model/graph.ts';
import type { Communities } from './communities.ts';
import { capitalise, humanise, pathTopics, stem, termsOf } from './words.ts';

/** What the graph says of one community. */
export interface CommunityLabel {
  /** Readable, unique in the graph, with at least one letter in every word. */
  readonly label: string;
  /** One line: how many symbols, where, and the most used of them. */
  readonly summary: string;
}

/** A place is a community's own when this share of its members lies there. */
const DOMINANT = 0.6;
/** Words in a first attempt at a label; more are added only to tell labels apart. */
const TOPICS = 2;
const KEY_SYMBOLS = 5;

/** Words so usual in identifiers that they describe nothing. */
const WEAK_WORDS: ReadonlySet<string> = new Set(
  (
    'a add an and any apply arg args as at base be by call case check class cls create ctx data default do fn for from ' +
    'func function get handle handler has helper if impl in init internal is it item items key list main make method ' +
    'module name new not obj object of on opts option options or out param params process run self set should some ' +
    'string test tests the this to type use util utils val value values var with'
  ).split(' '),
);

interface Profile {
  readonly members: readonly number[];
  /** Words with how much of the community uses them. */
  readonly terms: ReadonlyMap<string, number>;
  /** Members by how much the rest of the community uses them, most first. */
  readonly ranked: readonly number[];
  readonly place: readonly string[];
  readonly path: string;
  readonly tests: boolean;
}

/** One label for each community, in their order. */
export function labelCommunities(graph: Graph, communities: Communities): CommunityLabel[] {
  const uses = usesInside(graph, communities.ofNode);
  const owners = ownersOf(graph);
  const profiles = communities.members.map((members) => profileOf(graph, members, uses, owners));
  const spread = new Map<string, number>();
  for (const { terms } of profiles) for (const term of terms.keys()) spread.set(term, (spread.get(term) ?? 0) + 1);
  const labels = new Array<string>(profiles.length);
  const taken = new Set<string>();
  const order = profiles
    .map((_, index) => index)
    .sort((a, b) => profiles[b]!.members.length - profiles[a]!.members.length || a - b);
  for (const index of order) {
    const label = chooseLabel(graph, profiles[index]!, topicsOf(profiles[index]!, spread, profiles.length), taken);
    taken.add(label.toLowerCase());
    labels[index] = label;
  }
  return profiles.map((profile, index) => ({ label: labels[index]!, summary: summarise(graph, profile) }));
}

/** How often each node is used by others of its community. */
function usesInside(graph: Graph, ofNode: Int32Array): Int32Array {
  const uses = new Int32Array(graph.nodes.length);
  for (const { kind, source, target } of graph.edges) {
    if (kind === 'MAY_CALL' || kind === 'DEFINES' || kind === 'DEFINES_METHOD' || kind === 'CONTAINS') continue;
    if (ofNode[source] !== -1 && ofNode[source] === ofNode[target]) uses[target]!++;
  }
  return uses;
}

/** For each node the symbol that defines it, or -1. */
function ownersOf(graph: Graph): Int32Array {
  const owners = new Int32Array(graph.nodes.length).fill(-1);
  for (const { kind, source, target } of graph.edges) {
    const owns = kind === 'DEFINES_METHOD' || kind === 'DEFINES';
    if (owns && graph.nodes[source]!.kind !== 'File' && graph.nodes[source]!.kind !== 'Module') owners[target] = source;
  }
  return owners;
}

function profileOf(graph: Graph, members: readonly number[], uses: Int32Array, owners: Int32Array): Profile {
  const tests = members.filter((node) => graph.nodes[node]!.test === true).length > members.length / 2;
  const described = members.filter((node) => tests || graph.nodes[node]!.test !== true);
  const terms = new Map<string, number>();
  for (const node of described) {
    const weight = 1 + Math.log2(1 + uses[node]!);
    const owner = owners[node]!;
    const ownWords = termsOf(graph.nodes[node]!.name);
    for (const word of ownWords) terms.set(word, (terms.get(word) ?? 0) + weight);
    if (owner === -1) continue;
    for (const word of termsOf(graph.nodes[owner]!.name)) {
      if (!ownWords.includes(word)) terms.set(word, (terms.get(word) ?? 0) + weight / 2);
    }
  }
  const ranked = [...described].sort((a, b) => uses[b]! - uses[a]! || a - b);
  return { members, terms, ranked, tests, ...dominantPlace(described.map((node) => graph.nodes[node]!.path)) };
}

/** The deepest folder or file that holds most of the paths, and the words in it. */
function dominantPlace(paths: readonly string[]): { path: string; place: string[] } {
  let prefix = '';
  for (;;) {
    const counts = new Map<string, number>();
    for (const path of paths) {
      if (!path.startsWith(prefix)) continue;
      const end = path.indexOf('/', prefix.length);
      const longer = end === -1 ? path : path.slice(0, end + 1);
      if (longer !== prefix) counts.set(longer, (counts.get(longer) ?? 0) + 1);
    }
    const [first] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    if (first === undefined || first[1] < DOMINANT * paths.length) break;
    prefix = first[0];
    if (!prefix.endsWith('/')) break;
  }
  return { path: prefix, place: pathTopics(prefix.replace(/\/$/, '')).map(humanise) };
}

/** The words of a community, most telling first: much used here, little elsewhere (tf-idf). */
function topicsOf(profile: Profile, spread: ReadonlyMap<string, number>, communities: number): string[] {
  const scored = [...profile.terms]
    .filter(([word]) => word.length > 1 && /\p{L}/u.test(word) && !WEAK_WORDS.has(word))
    .map(([word, weight]) => ({ word, score: Math.log2(1 + weight) * Math.log(1 + communities / spread.get(word)!) }))
    .sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1));
  const seen = new Set<string>();
  const topics: string[] = [];
  for (const { word } of scored) {
    if (seen.has(stem(word))) continue;
    seen.add(stem(word));
    topics.push(word);
  }
  return topics;
}

function chooseLabel(graph: Graph, profile: Profile, topics: readonly string[], taken: ReadonlySet<string>): string {
  for (const candidate of candidates(graph, profile, topics)) {
    if (candidate !== '' && !taken.has(candidate.toLowerCase())) return candidate;
  }
  // Only names without letters, or a community exactly like another, come here: the uid of a member is unlike any other.
  return `Around ${graph.nodes[profile.ranked[0]!]!.uid}`;
}

/** From the short to the long: more words, then the folder above, then the most used symbol. */
function* candidates(graph: Graph, profile: Profile, topics: readonly string[]): Generator<string> {
  const kind = profile.tests ? 'Tests' : '';
  const key = graph.nodes[profile.ranked[0]!]!;
  const keyWords = /\p{L}/u.test(key.name) ? humanise(key.name) : '';
  for (let depth = 1; depth <= Math.max(1, Math.min(3, profile.place.length)); depth++) {
    const area = profile.place.slice(-depth).join(' ');
    const used = new Set(area.toLowerCase().split(' ').map(stem));
    const fresh = topics.filter((word) => !used.has(stem(word)));
    for (const count of [TOPICS, TOPICS + 1, TOPICS + 2]) {
      if (count > TOPICS && fresh.length < count) break;
      yield joinLabel(kind, area, fresh.slice(0, count).join(', '));
    }
    yield joinLabel(kind, area, keyWords);
    yield joinLabel(kind, area, [keyWords, ...fresh.slice(0, TOPICS)].filter((part) => part !== '').join(', '));
  }
  yield joinLabel(kind, profile.place.join(' '), `${keyWords} in ${key.path}`);
}

function joinLabel(kind: string, area: string, topics: string): string {
  const about = [withoutNumbers(area), withoutNumbers(topics)].filter((part) => part !== '').join(' · ');
  if (about === '') return '';
  return kind === '' ? capitalise(about) : `${kind}: ${about}`;
}

/** A folder named `2024` would make a label that looks numbered. */
function withoutNumbers(text: string): string {
  return text
    .split(' ')
    .filter((word) => /[^\p{N}\p{P}]/u.test(word))
    .join(' ');
}

function summarise(graph: Graph, profile: Profile): string {
  const names = [...new Set(profile.ranked.map((node) => graph.nodes[node]!.name))].slice(0, KEY_SYMBOLS);
  const where = profile.path === '' ? '' : ` mostly in ${profile.path.replace(/\/$/, '')}`;
  return `${profile.members.length} symbols${where}; most used: ${names.join(', ')}`;
}
