// "Did you mean": the names of a graph nearest to one that is not in it. Looking up one that is, is name-lookup.ts.

import type { EdgeKind, GraphView } from '../model/graph.ts';
import { isSymbolKind } from '../model/graph.ts';
import { editDistance } from './edit-distance.ts';
import { foldName, nameSegments } from './name-forms.ts';
import { termsOfWord } from './tokenize.ts';

/**
 * Up to `count` names, nearest first: the same but for case, the same but for underscores, a few slips apart, one
 * inside the other, most of the words shared. For `Class.method`, members of `Class` come first, as `Class.name`.
 */
export function nearestNames(view: GraphView, wanted: string, count: number): readonly string[] {
  // Of a path or a uid, only what comes after it is a name.
  const segments = nameSegments(wanted.replaceAll('::', '.').replace(/^.*[/:]/s, ''));
  const last = segments.at(-1) ?? wanted.trim();
  if (last === '' || count <= 0) return [];
  const owner = segments.at(-2);
  const known = owner === undefined ? new Set<string>() : memberNames(view, owner);
  // A member under a computed key (`app[method] = function () {}`) may have any name.
  const computed = [...known].filter((name) => name.startsWith('['));
  const members = [...nearest(known, last), ...computed].map((name) => `${owner}.${name}`);
  const all = members.length >= count ? [] : nearest(symbolNames(view), last);
  return [...new Set([...members, ...all])].slice(0, count);
}

const MEMBER_EDGES: readonly EdgeKind[] = ['DEFINES_METHOD', 'DEFINES', 'CONTAINS'];

function memberNames(view: GraphView, owner: string): Set<string> {
  const names = new Set<string>();
  for (const node of view.byName(owner)) {
    for (const kind of MEMBER_EDGES) {
      for (const edge of view.outgoing(node, kind)) names.add(view.nameOf(view.targetOf(edge)));
    }
  }
  return names;
}

function symbolNames(view: GraphView): Set<string> {
  const names = new Set<string>();
  for (let node = 0; node < view.nodeCount; node++) {
    const kind = view.kindOf(node);
    if (isSymbolKind(kind) || kind === 'Module') names.add(view.nameOf(node));
  }
  return names;
}

interface Near {
  readonly name: string;
  readonly distance: number;
  /** Difference in length, between names equally far. */
  readonly excess: number;
}

const SAME_BUT_CASE = 0;
const SAME_BUT_UNDERSCORES = 1;
const CONTAINED = 5;
const WORDS_SHARED = 6;
/** A contained word shorter than this is contained by chance. */
const SHORTEST_CONTAINED = 3;

function nearest(names: ReadonlySet<string>, wanted: string): string[] {
  const lower = wanted.toLowerCase();
  const folded = foldName(wanted);
  const words = new Set(termsOfWord(wanted).slice(1));
  const near: Near[] = [];
  for (const name of names) {
    const distance = distanceOf(name, lower, folded, words);
    if (distance !== undefined) near.push({ name, distance, excess: Math.abs(name.length - wanted.length) });
  }
  near.sort((a, b) => a.distance - b.distance || a.excess - b.excess || (a.name < b.name ? -1 : 1));
  return near.map((item) => item.name);
}

function distanceOf(name: string, lower: string, folded: string, words: ReadonlySet<string>): number | undefined {
  if (name.toLowerCase() === lower) return SAME_BUT_CASE;
  const other = foldName(name);
  if (other === '' || folded === '') return undefined;
  if (other === folded) return SAME_BUT_UNDERSCORES;
  const slips = editDistance(folded, other, folded.length <= 4 ? 1 : folded.length <= 8 ? 2 : 3);
  if (slips !== undefined) return SAME_BUT_UNDERSCORES + slips;
  const shorter = Math.min(folded.length, other.length);
  if (shorter >= SHORTEST_CONTAINED && (folded.includes(other) || other.includes(folded))) return CONTAINED;
  if (words.size < 2) return undefined;
  const otherWords = termsOfWord(name).slice(1);
  const shared = new Set(otherWords.filter((word) => words.has(word))).size;
  return shared * 2 > Math.max(words.size, otherWords.length) ? WORDS_SHARED : undefined;
}
