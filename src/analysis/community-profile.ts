// What a community's members have in common: their words, the symbol they centre on, the place where most of them lie.

import type { Graph } from '../model/graph.ts';
import type { Communities } from './communities.ts';
import { humanise, pathTopics, splitWords } from './words.ts';

export interface Profile {
  readonly members: readonly number[];
  /** So nearly all members are tests that it must be described by them. */
  readonly tests: boolean;
  /** Words, and pairs of words that follow each other in a name, with how much of the community uses them. */
  readonly terms: ReadonlyMap<string, number>;
  /** How many members have the term in their own or their owner's name. */
  readonly users: ReadonlyMap<string, number>;
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
  return communities.members.map((members) => {
    const tests = members.filter((node) => graph.nodes[node]!.test === true).length >= MOSTLY_TESTS * members.length;
    const described = members.filter((node) => tests || graph.nodes[node]!.test !== true);
    const path = dominantPath(described.map((node) => graph.nodes[node]!.path));
    const ranked = [...described].sort((a, b) => uses[b]! - uses[a]! || a - b);
    const used = uses[ranked[0]!]! >= CENTRAL_BY_USE * members.length ? ranked[0] : undefined;
    return {
      members,
      tests,
      ...termsIn(graph, described, uses, owners),
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

function termsIn(
  graph: Graph,
  members: readonly number[],
  uses: Int32Array,
  owners: Int32Array,
): Pick<Profile, 'terms' | 'users'> {
  const terms = new Map<string, number>();
  const users = new Map<string, number>();
  const count = (name: string, weight: number, known: ReadonlySet<string>): Set<string> => {
    const words = splitWords(name).map((word) => word.toLowerCase());
    const found = new Set([...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)]);
    for (const term of found) {
      if (known.has(term)) continue;
      terms.set(term, (terms.get(term) ?? 0) + weight);
      users.set(term, (users.get(term) ?? 0) + 1);
    }
    return found;
  };
  for (const node of members) {
    const weight = 1 + Math.log2(1 + uses[node]!);
    const own = count(graph.nodes[node]!.name, weight, new Set());
    if (owners[node] !== -1) count(graph.nodes[owners[node]!]!.name, weight / 2, own);
  }
  return { terms, users };
}

function centreOf(members: readonly number[], owners: Int32Array): number | undefined {
  const counts = new Map<number, number>();
  for (const node of members) if (owners[node] !== -1) counts.set(owners[node]!, (counts.get(owners[node]!) ?? 0) + 1);
  const [first] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return first !== undefined && first[1] >= CENTRAL * members.length ? first[0] : undefined;
}

/** Descends into the folder, and at last the file, that holds most paths, for as long as one does. */
function dominantPath(paths: readonly string[]): string {
  let prefix = '';
  for (;;) {
    const counts = new Map<string, number>();
    for (const path of paths) {
      if (!path.startsWith(prefix)) continue;
      const end = path.indexOf('/', prefix.length);
      const longer = end === -1 ? path : path.slice(0, end + 1);
      counts.set(longer, (counts.get(longer) ?? 0) + 1);
    }
    const [first] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    if (first === undefined || first[1] < DOMINANT * paths.length) return prefix;
    prefix = first[0];
    if (!prefix.endsWith('/')) return prefix;
  }
}

/** The share of all members, tests and code apart, that lies in each folder. */
function folderShares(graph: Graph, communities: Communities): (tests: boolean, folder: string) => number {
  const counts = [new Map<string, number>(), new Map<string, number>()] as const;
  const totals = [0, 0];
  for (const members of communities.members) {
    for (const node of members) {
      const side = graph.nodes[node]!.test === true ? 1 : 0;
      totals[side]!++;
      const { path } = graph.nodes[node]!;
      for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
        const folder = path.slice(0, end + 1);
        counts[side].set(folder, (counts[side].get(folder) ?? 0) + 1);
      }
    }
  }
  return (tests, folder) => {
    const side = tests ? 1 : 0;
    return (counts[side].get(folder) ?? 0) / Math.max(1, totals[side]!);
  };
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
