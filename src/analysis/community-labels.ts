// What a community is called: where most of it lies, and the words that its names use and other communities' do not.

import type { Graph } from '../model/graph.ts';
import type { Communities } from './communities.ts';
import { type Profile, profileCommunities } from './community-profile.ts';
import { capitalise, humanise, stem } from './words.ts';

/** What the graph says of one community. */
export interface CommunityLabel {
  /** Readable, unique in the graph, with a letter in every word. */
  readonly label: string;
  /** One line: how many symbols, where, and the most used of them. */
  readonly summary: string;
}

/** Topics in a first attempt at a label; more are added only to tell labels apart. */
const TOPICS = 2;
/** No label needs more topics than this. */
const MOST_TOPICS = 8;
const KEY_SYMBOLS = 5;
/** In a community of at most so many members each of them counts. */
const SMALL = 4;
/** Two words are one topic when they stand together this often. */
const TOGETHER = 0.5;

/** Words so usual in identifiers that they describe nothing. */
const WEAK_WORDS: ReadonlySet<string> = new Set(
  (
    'a add an and any apply arg args as at base be by call case check class cls create ctx data default do fn for from ' +
    'func function get handle handler has helper if impl in init internal is it item items key list main make method ' +
    'module name new not obj object of on opts option options or out param params process run self set should some ' +
    'string test tests the this to type use util utils val value values var with'
  ).split(' '),
);

/** One label for each community, in their order. The largest choose first. */
export function labelCommunities(graph: Graph, communities: Communities): CommunityLabel[] {
  const profiles = profileCommunities(graph, communities);
  const spread = new Map<string, number>();
  for (const { words } of profiles) for (const word of words.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);
  const labels = new Array<string>(profiles.length);
  const taken = new Set<string>();
  const order = Array.from(profiles, (_, index) => index);
  order.sort((a, b) => profiles[b].members.length - profiles[a].members.length || a - b);
  for (const index of order) {
    const topics = topicsOf(profiles[index], spread, profiles.length);
    const label = chooseLabel(graph, profiles[index], topics, taken);
    taken.add(label.toLowerCase());
    labels[index] = label;
  }
  return profiles.map((profile, index) => ({ label: labels[index], summary: summarise(graph, profile) }));
}

/** The topics of a community, most telling first: much used here, little elsewhere (tf-idf over communities). */
function topicsOf(profile: Profile, spread: ReadonlyMap<string, number>, communities: number): string[] {
  const { words, users, members } = profile;
  // What one member alone is called says what that member is, and not what the others have to do with it.
  const isShared = (word: string) => members.length <= SMALL || users.get(word)! > 1;
  const scored = [...words]
    .filter(([word]) => isShared(word) && word.length > 1 && !WEAK_WORDS.has(word) && /\p{L}/u.test(word))
    .map(([word, weight]) => ({ word, score: worthOf(word, weight, communities / spread.get(word)!) }))
    .sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1));
  const seen = new Set<string>();
  const topics: string[] = [];
  for (const { word } of scored) {
    if (topics.length === MOST_TOPICS) break;
    if (seen.has(stem(word))) continue;
    const topic = withNeighbour(word, profile);
    for (const part of topic.split(' ')) seen.add(stem(part));
    topics.push(topic);
  }
  return topics;
}

/** A word with a figure in it (`fn2`, `cv11`) names one of many; it must be twice as telling as another. */
function worthOf(word: string, weight: number, rarity: number): number {
  return Math.sqrt(weight) * Math.log(1 + rarity) * (/\p{N}/u.test(word) ? 0.5 : 1);
}

/** `reg` as "reg exp" where the two nearly always come together. */
function withNeighbour(word: string, { words, pairs }: Profile): string {
  let best = word;
  let bestWeight = 0;
  const least = TOGETHER * words.get(word)!;
  for (const [pair, weight] of pairs) {
    if (weight < least || weight <= bestWeight) continue;
    const [first, second] = pair.split(' ') as [string, string];
    if ((first !== word && second !== word) || first === second) continue;
    const other = first === word ? second : first;
    if (!/\p{L}/u.test(other) || (WEAK_WORDS.has(other) && second === other)) continue;
    if (weight < TOGETHER * words.get(other)!) continue;
    best = pair;
    bestWeight = weight;
  }
  return best;
}

function chooseLabel(graph: Graph, profile: Profile, topics: readonly string[], taken: ReadonlySet<string>): string {
  for (const candidate of candidates(graph, profile, topics)) {
    if (candidate !== '' && !taken.has(candidate.toLowerCase())) return candidate;
  }
  // Only names without letters, or a community exactly like another, come here: a member's uid is unlike any other.
  return `Around ${graph.nodes[profile.ranked[0]].uid}`;
}

/** From the short to the long: more words, then the folder above, then the most used symbol. */
function* candidates(graph: Graph, profile: Profile, topics: readonly string[]): Generator<string> {
  const key = nameInWords(graph, profile.ranked[0]);
  const centre = profile.centre === undefined ? '' : nameInWords(graph, profile.centre);
  for (let depth = 1; depth <= Math.max(1, Math.min(3, profile.place.length)); depth++) {
    // One that lies nowhere in particular is about what it uses most.
    const area = profile.place.slice(-depth).join(' ') || key;
    for (const count of [TOPICS, TOPICS + 1, TOPICS + 2]) {
      yield labelOf(profile.tests, area, distinct([centre, ...topics], area, count));
    }
    yield labelOf(profile.tests, area, distinct([centre, key, ...topics], area, TOPICS));
    yield labelOf(profile.tests, area, distinct([key, ...topics], area, TOPICS + 1));
  }
  yield labelOf(profile.tests, profile.place.join(' '), [`${key} in ${graph.nodes[profile.ranked[0]].path}`]);
}

function nameInWords(graph: Graph, node: number): string {
  const { name } = graph.nodes[node];
  return /\p{L}/u.test(name) ? humanise(name) : '';
}

/** The first topics, at most `most`, that do not say only what the area or an earlier topic has said. */
function distinct(topics: readonly string[], area: string, most: number): string[] {
  const said = new Set(area.toLowerCase().split(' ').map(stem));
  const found: string[] = [];
  for (const topic of topics) {
    if (found.length === most) break;
    const words = topic
      .toLowerCase()
      .split(' ')
      .filter((word) => word !== '')
      .map(stem);
    if (words.every((word) => said.has(word) || isShortFor(word, said))) continue;
    for (const word of words) said.add(word);
    found.push(topic);
  }
  return found;
}

/** `res` says nothing that "response" has not said. */
function isShortFor(word: string, said: ReadonlySet<string>): boolean {
  if (word.length < 2) return false;
  for (const longer of said) if (longer.length > word.length && longer.startsWith(word)) return true;
  return false;
}

function labelOf(tests: boolean, area: string, topics: readonly string[]): string {
  const about = [withoutNumbers(area), withoutNumbers(topics.join(', '))].filter((part) => part !== '').join(' · ');
  if (about === '') return '';
  return tests ? `Tests: ${about}` : capitalise(about);
}

/** A folder named `2024` would make a label that looks numbered. */
function withoutNumbers(text: string): string {
  return text
    .split(' ')
    .filter((word) => /[^\p{N}\p{P}]/u.test(word))
    .join(' ');
}

function summarise(graph: Graph, profile: Profile): string {
  const names = new Set<string>();
  for (const node of profile.ranked) {
    names.add(graph.nodes[node].name);
    if (names.size === KEY_SYMBOLS) break;
  }
  const where = profile.path === '' ? '' : ` mostly in ${profile.path.replace(/\/$/, '')}`;
  return `${profile.members.length} symbols${where}; most used: ${[...names].join(', ')}`;
}
