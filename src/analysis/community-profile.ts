// What a community's members have in common: their words, the symbol they centre on, the place where most of them lie.

import { edgesOfKind } from '../model/edge-order.ts';
import type { Graph } from '../model/graph.ts';
import type { Communities } from './communities.ts';
import { humanise, pathTopics, splitWords } from './words.ts';

export interface Profile {
  readonly members: readonly number[];
  /** So nearly all members are tests that it must be described by them. */
  readonly tests: boolean;
  /** Words, with how much of the community uses them. */
  readonly words: ReadonlyMap<string, number>;
  /** How many members have the word in their own or their owner's name. */
  readonly users: ReadonlyMap<string, number>;
  /** Pairs of words that follow each other in a name, with how much of the community uses them. */
  readonly pairs: ReadonlyMap<string, number>;
  /** Members by how much the rest of the community uses them, most first; without the tests, unless it is one of tests. */
  readonly ranked: readonly number[];
  /** The symbol that defines much of the community (a class with its methods), or that much of it uses. */
  readonly centre: number | undefined;
  /** The deepest folder or file that holds most of the members; ends with `/` if it is a folder. */
  readonly path: string;
  /** What a person would call that place, outermost first; without what nearly all code has in common. */
  readonly place: readonly string[];
}

/** A place is a community's own when this share of its members lies there. */
const DOMINANT = 0.55;
/** A folder that holds more of all code than this tells nothing apart. */
const EVERYWHERE = 0.6;
/** Below this share of tests, a community is code with its tests, and is described by the code. */
const MOSTLY_TESTS = 0.8;
/** A symbol that defines this share of a community is its centre. */
const CENTRAL = 0.4;
/** Where none does, one that this share of it uses. */
const CENTRAL_BY_USE = 0.6;

/** A profile for each community, in their order. */
export function profileCommunities(graph: Graph, communities: Communities): Profile[] {
  const uses = usesInside(graph, communities.ofNode);
  const owners = ownersOf(graph);
  const shares = folderShares(graph, communities);
  const termsOf = nameSplitter();
  return communities.members.map((members) => {
    const tests = members.filter((node) => graph.nodes[node].test === true).length >= MOSTLY_TESTS * members.length;
    const described = members.filter((node) => tests || graph.nodes[node].test !== true);
    const path = dominantPath(described.map((node) => graph.nodes[node].path));
    const ranked = [...described].sort((a, b) => uses[b] - uses[a] || a - b);
    const used = uses[ranked[0]] >= CENTRAL_BY_USE * members.length ? ranked[0] : undefined;
    return {
      members,
      tests,
      ...termsIn(graph, described, uses, owners, termsOf),
      ranked,
      centre: centreOf(described, owners) ?? used,
      path,
      place: placeWords(path, shares, tests),
    };
  });
}

/** How often each node is used by others of its community. */
function usesInside(graph: Graph, ofNode: Int32Array): Int32Array {
  const uses = new Int32Array(graph.nodes.length);
  for (const { kind, source, target } of graph.edges) {
    if (kind === 'MAY_CALL' || kind === 'DEFINES' || kind === 'DEFINES_METHOD' || kind === 'CONTAINS') continue;
    if (ofNode[source] !== -1 && ofNode[source] === ofNode[target]) uses[target]++;
  }
  return uses;
}

/** For each node the symbol that defines it, or -1. */
function ownersOf(graph: Graph): Int32Array {
  const owners = new Int32Array(graph.nodes.length).fill(-1);
  for (const kind of ['DEFINES', 'DEFINES_METHOD'] as const) {
    for (const { source, target } of edgesOfKind(graph, kind)) {
      const { kind: owner } = graph.nodes[source];
      if (owner !== 'File' && owner !== 'Module') owners[target] = source;
    }
  }
  return owners;
}

function termsIn(
  graph: Graph,
  members: readonly number[],
  uses: Int32Array,
  owners: Int32Array,
  termsOf: (name: string) => NameTerms,
): Pick<Profile, 'words' | 'users' | 'pairs'> {
  const words = new Map<string, number>();
  const users = new Map<string, number>();
  const pairs = new Map<string, number>();
  const count = (found: NameTerms, weight: number, known: NameTerms): void => {
    for (const word of found.words) {
      if (known.words.includes(word)) continue;
      words.set(word, (words.get(word) ?? 0) + weight);
      users.set(word, (users.get(word) ?? 0) + 1);
    }
    for (const pair of found.pairs) if (!known.pairs.includes(pair)) pairs.set(pair, (pairs.get(pair) ?? 0) + weight);
  };
  for (const node of members) {
    const weight = 1 + Math.log2(1 + uses[node]);
    const own = termsOf(graph.nodes[node].name);
    count(own, weight, NO_TERMS);
    if (owners[node] !== -1) count(termsOf(graph.nodes[owners[node]].name), weight / 2, own);
  }
  return { words, users, pairs };
}

/** The words of a name, and the pairs of those that follow each other; each once. */
interface NameTerms {
  readonly words: readonly string[];
  readonly pairs: readonly string[];
}

const NO_TERMS: NameTerms = { words: [], pairs: [] };

/** Takes names apart, and remembers each: many symbols share theirs, and all members of a class that of the class. */
function nameSplitter(): (name: string) => NameTerms {
  const known = new Map<string, NameTerms>();
  return (name) => {
    let terms = known.get(name);
    if (terms === undefined) {
      const words = splitWords(name).map((word) => word.toLowerCase());
      const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
      terms = { words: [...new Set(words)], pairs: [...new Set(pairs)] };
      known.set(name, terms);
    }
    return terms;
  };
}

function centreOf(members: readonly number[], owners: Int32Array): number | undefined {
  const counts = new Map<number, number>();
  for (const node of members) if (owners[node] !== -1) counts.set(owners[node], (counts.get(owners[node]) ?? 0) + 1);
  const [first] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return first !== undefined && first[1] >= CENTRAL * members.length ? first[0] : undefined;
}

/** Descends into the folder, and at last the file, that holds most paths, for as long as one does. */
function dominantPath(paths: readonly string[]): string {
  const files = [...countEach(paths)];
  let prefix = '';
  for (;;) {
    const counts = new Map<string, number>();
    for (const [path, count] of files) {
      if (!path.startsWith(prefix)) continue;
      const end = path.indexOf('/', prefix.length);
      const longer = end === -1 ? path : path.slice(0, end + 1);
      counts.set(longer, (counts.get(longer) ?? 0) + count);
    }
    const [first] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    if (first === undefined || first[1] < DOMINANT * paths.length) return prefix;
    prefix = first[0];
    if (!prefix.endsWith('/')) return prefix;
  }
}

/** The share of all members, tests and code apart, that lies in each folder. */
function folderShares(graph: Graph, communities: Communities): (tests: boolean, folder: string) => number {
  const sides = [false, true].map((tests) => {
    const members = communities.members.flat().filter((node) => (graph.nodes[node].test === true) === tests);
    const counts = new Map<string, number>();
    for (const [path, count] of countEach(members.map((node) => graph.nodes[node].path))) {
      for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
        const folder = path.slice(0, end + 1);
        counts.set(folder, (counts.get(folder) ?? 0) + count);
      }
    }
    return { counts, total: members.length };
  });
  return (tests, folder) => {
    const { counts, total } = sides[tests ? 1 : 0];
    return (counts.get(folder) ?? 0) / Math.max(1, total);
  };
}

function countEach(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function placeWords(path: string, shares: (tests: boolean, folder: string) => number, tests: boolean): string[] {
  const parts = path.split('/').filter((part) => part !== '');
  const kept = parts.filter((_, index) => {
    const isFile = index === parts.length - 1 && !path.endsWith('/');
    return isFile || shares(tests, `${parts.slice(0, index + 1).join('/')}/`) < EVERYWHERE;
  });
  if (kept.length === 0) return [];
  const topics = pathTopics(kept.join('/')).map(humanise);
  return tests ? topics.map((topic) => topic.replace(/^tests? | tests?$/g, '')) : topics;
}
