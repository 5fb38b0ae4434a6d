// The words of a question with its names resolved: "the class X" is one item, and so is what "names containing x" says.

import type { EdgeKind, GraphView, NodeKind } from '../model/graph.ts';
import type { Condition } from '../store/index.ts';
import { type Named, namedNodes, resolveMention } from './mentions.ts';
import type { ReadWord } from './read-words.ts';
import type { Word } from './words.ts';

export type Item = Exclude<Word, { type: 'mention' | 'filler' | 'unknown' | 'compare' }> | NamedItem;

export interface NamedItem {
  readonly type: 'named';
  readonly named: Named;
}

export interface Sentence {
  readonly items: readonly Item[];
  /** What it says of names: "starting with get". */
  readonly named: readonly Condition[];
  /** Words that have no meaning here. */
  readonly unknown: readonly string[];
  readonly view: GraphView;
}

export function itemsOf(words: readonly ReadWord[], view: GraphView): Sentence {
  const { rest, condition } = takeComparison(words);
  const unknown = rest.flatMap(({ word }) => (word.type === 'unknown' ? [word.text] : []));
  const named = condition === undefined ? [] : [condition];
  if (unknown.length > 0) return { items: [], named, unknown, view };
  const meaningful = rest.map(({ word }) => word).filter(({ type }) => type !== 'filler');
  const items = withNames(withoutChecking(meaningful), view);
  return { items: withMembers(items, view), named, unknown, view };
}

/** Tests cover and check things; where there are none, "check who calls x" only asks for the answer. */
function withoutChecking(words: readonly Word[]): readonly Word[] {
  if (words.some(({ type }) => type === 'tests')) return words;
  return words.filter((word) => !(word.type === 'verb' && word.relation === 'covers' && word.form === 'active'));
}

const MEMBER_EDGES: readonly EdgeKind[] = ['DEFINES', 'DEFINES_METHOD'];

/** "The method m of C" (C 的 m 方法) is one name, where C has such a member. */
function withMembers(items: readonly Item[], view: GraphView): Item[] {
  const merged: Item[] = [];
  for (let at = 0; at < items.length; at++) {
    const [left, link, right] = items.slice(at, at + 3);
    const isPair = left?.type === 'named' && right?.type === 'named' && link?.type === 'link';
    const member =
      isPair && (link.role === 'of' || link.role === 'in')
        ? (memberOf(left.named, right.named, view) ?? memberOf(right.named, left.named, view))
        : undefined;
    if (member === undefined) merged.push(items[at]!);
    else {
      merged.push({ type: 'named', named: member });
      at += 2;
    }
  }
  return merged;
}

/** Of what a name means, that which a class defines; undefined where it defines none of it. */
function memberOf(owner: Named, member: Named, view: GraphView): Named | undefined {
  if (owner.what !== 'symbols' || member.what !== 'symbols') return undefined;
  const nodes = member.nodes.filter((node) =>
    MEMBER_EDGES.some((kind) => view.incoming(node, kind).some((edge) => owner.nodes.includes(view.edge(edge).source))),
  );
  return nodes.length === 0 ? undefined : namedNodes(view, member.text, nodes);
}

/** Takes "whose name contains x" out of a sentence. */
function takeComparison(words: readonly ReadWord[]): {
  readonly rest: readonly ReadWord[];
  readonly condition: Condition | undefined;
} {
  const hasName = words.some(({ word }) => word.type === 'name');
  const at = words.findIndex(
    ({ word }) =>
      word.type === 'compare' ||
      (hasName &&
        ((word.type === 'verb' && word.relation === 'contains') || (word.type === 'link' && word.role === 'with'))),
  );
  if (at === -1) return { rest: words, condition: undefined };
  const { word, raw } = words[at]!;
  const how = word.type === 'compare' ? word.how : 'contains';
  const text = comparedText(words, at, how !== 'contains' && /\p{Script=Han}/u.test(raw));
  if (text === undefined) return { rest: words, condition: undefined };
  const rest = words.filter(
    (each, index) => index !== at && index !== text && each.word.type !== 'name' && each.word.type !== 'compare',
  );
  const compared = words[text]!;
  return {
    rest,
    condition: { type: 'named', how, text: compared.word.type === 'mention' ? compared.word.text : compared.raw },
  };
}

/** The place of what names are compared with: what is quoted, else the next word, else the one before. */
function comparedText(words: readonly ReadWord[], at: number, isBefore: boolean): number | undefined {
  const places = words.flatMap(({ word, raw }, index) => {
    const isText =
      index !== at && word.type !== 'filler' && word.type !== 'name' && (isQuoted(word) || /^[\w$.@-]+$/.test(raw));
    return isText && !(word.type === 'kind' && index < at) ? [index] : [];
  });
  const quoted = places.find((index) => isQuoted(words[index]!.word));
  if (quoted !== undefined) return quoted;
  const after = places.find((index) => index > at);
  const before = places.findLast((index) => index < at);
  return isBefore ? (before ?? after) : (after ?? before);
}

function isQuoted(word: Word): boolean {
  return word.type === 'mention' && word.quoted;
}

function withNames(words: readonly Word[], view: GraphView): Item[] {
  const described = new Set<number>();
  const items: Item[] = [];
  words.forEach((word, at) => {
    if (word.type !== 'mention') return;
    const around = [at - 1, at + 1].filter((place) => isDescription(words, place) && !described.has(place));
    for (const place of around) described.add(place);
  });
  words.forEach((word, at) => {
    if (word.type === 'mention') {
      items.push({ type: 'named', named: resolveMention(view, word.text, kindsAround(words, at, described)) });
    } else if (word.type !== 'unknown' && word.type !== 'compare' && word.type !== 'filler') {
      if (!described.has(at)) items.push(word);
    }
  });
  return items;
}

/** Whether the word at a place says what kind of thing the name beside it is, and not what is asked for. */
function isDescription(words: readonly Word[], place: number): boolean {
  const word = words[place];
  if (word?.type !== 'kind' || word.plural) return false;
  const before = words[place - 1];
  return before?.type !== 'ask' && !(before?.type === 'number');
}

function kindsAround(words: readonly Word[], at: number, described: ReadonlySet<number>): readonly NodeKind[] {
  return [at - 1, at + 1].flatMap((place) => {
    const word = words[place];
    return word?.type === 'kind' && described.has(place) ? word.kinds : [];
  });
}
