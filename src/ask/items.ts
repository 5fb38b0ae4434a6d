// The words of a question with its names resolved: "the class X" is one item, and so is what "names containing x" says.

import type { EdgeKind, GraphView, NodeKind } from '../model/graph.ts';
import type { Condition } from '../store/index.ts';
import { type Named, namedNodes, resolveMention } from './mentions.ts';
import type { ReadWord } from './read-words.ts';
import { notUnderstood } from './refusal.ts';
import type { Word } from './words.ts';

export type Item = Exclude<Word, { type: 'mention' | 'filler' | 'show' | 'unknown' | 'compare' }> | NamedItem;

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
  /** To be answered with yes or no. */
  readonly isYesNo: boolean;
  /** It says "show" or "find", and wants what it names. */
  readonly isShown: boolean;
}

export function itemsOf(words: readonly ReadWord[], view: GraphView, isYesNo: boolean): Sentence {
  const { rest, condition } = takeComparison(words);
  const unknown = rest.flatMap(({ word, raw }, at) => {
    if (word.type === 'unknown') return [word.text];
    return isOutOfPlace(rest, at) || (isYesNo && OF_ALL.has(raw.toLowerCase())) ? [raw] : [];
  });
  const named = condition === undefined ? [] : [condition];
  const isShown = words.some(({ word }) => word.type === 'show');
  const whole = { named, unknown, view, isYesNo, isShown };
  if (unknown.length > 0) return { items: [], ...whole };
  const hasBreak = words.some(({ word }) => word.type === 'break');
  const meaningful = withPredicates(rest, isYesNo).filter(
    ({ type }) => type !== 'filler' && type !== 'show' && !(type === 'if' && isYesNo && !hasBreak),
  );
  const items = withNames(withoutChecking(withoutNaming(meaningful)), view);
  return { items: withMembers(items, view), ...whole };
}

/** "Is x a class" says of x what it is said to be, where "the x class" only describes it. */
function withPredicates(words: readonly ReadWord[], isYesNo: boolean): readonly Word[] {
  return words.map(({ word }, at) => {
    const article = words[at - 1]?.raw.toLowerCase();
    if (!isYesNo || word.type !== 'kind' || article === undefined || !PREDICATES.has(article)) return word;
    const name = words.slice(0, at - 1).findLast((each) => each.word.type !== 'filler');
    return name?.word.type === 'mention' ? { ...word, predicate: true } : word;
  });
}

/** "Are all functions tested" is not answered by one that is. */
const OF_ALL: ReadonlySet<string> = new Set(['all', 'every', 'each', 'both', '所有', '所有的', '全部', '全部的']);

const CODE_DOES: ReadonlySet<string> = new Set(
  'return print fetch open report output display search retrieve locate identify'.split(' '),
);

/** "Return" asks for an answer where a sentence begins with it; in the middle functions do it. */
function isOutOfPlace(words: readonly ReadWord[], at: number): boolean {
  const { word, raw } = words[at];
  if (word.type !== 'show' || !CODE_DOES.has(raw.toLowerCase())) return false;
  return words.slice(0, at).some(({ word: { type } }) => type === 'mention' || type === 'kind' || type === 'ask');
}

const PREDICATES: ReadonlySet<string> = new Set(['a', 'an', '是', '是否', '是不是', '是一个', '一个', '个']);

/** "A function called x", "a function named x": nothing calls anything, and the kind describes the name. */
function withoutNaming(words: readonly Word[]): readonly Word[] {
  const isNaming = (at: number): boolean => {
    const word = words[at];
    const isCalled = word?.type === 'verb' && word.relation === 'calls' && word.form === 'past';
    return (isCalled || word?.type === 'name') && words[at - 1]?.type === 'kind' && words[at + 1]?.type === 'mention';
  };
  return words.flatMap((word, at): readonly Word[] => {
    if (isNaming(at)) return [];
    const before = words[at - 1];
    const isNamed = before?.type === 'ask' && before.exists === true && words[at + 1]?.type === 'mention';
    return word.type === 'kind' && (isNaming(at + 1) || isNamed) ? [{ ...word, naming: true }] : [word];
  });
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
    if (member === undefined) merged.push(items[at]);
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
    MEMBER_EDGES.some((kind) => view.incoming(node, kind).some((edge) => owner.nodes.includes(view.sourceOf(edge)))),
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
  const { word, raw } = words[at];
  const how = word.type === 'compare' ? word.how : 'contains';
  const text = comparedText(words, at, how !== 'contains' && /\p{Script=Han}/u.test(raw));
  if (text === undefined) return { rest: words, condition: undefined };
  const rest = words.filter(
    (each, index) => index !== at && index !== text && each.word.type !== 'name' && each.word.type !== 'compare',
  );
  const compared = words[text];
  return {
    rest,
    condition: { type: 'named', how, text: compared.word.type === 'mention' ? compared.word.text : compared.raw },
  };
}

/** The place of what names are compared with: what is quoted, else the next word, else the one before. */
function comparedText(words: readonly ReadWord[], at: number, isBefore: boolean): number | undefined {
  const places = words.flatMap(({ word, raw }, index) => {
    const isText =
      index !== at &&
      word.type !== 'filler' &&
      word.type !== 'show' &&
      word.type !== 'name' &&
      (isQuoted(word) || /^[\w$.@-]+$/.test(raw));
    return isText && !(word.type === 'kind' && index < at) ? [index] : [];
  });
  const quoted = places.find((index) => isQuoted(words[index].word));
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
      const named = resolveMention(view, word.text, kindsAround(words, at, described));
      const before = words[at - 1];
      if (before?.type === 'kind' && before.naming === true && !before.kinds.some((kind) => named.kinds.has(kind))) {
        throw notUnderstood(`'${word.text}' is nothing of that kind`);
      }
      items.push({ type: 'named', named });
    } else if (word.type !== 'unknown' && word.type !== 'compare' && word.type !== 'filler' && word.type !== 'show') {
      if (!described.has(at)) items.push(word);
    }
  });
  return items;
}

/** Whether the word at a place says what kind of thing the name beside it is, and not what is asked for. */
function isDescription(words: readonly Word[], place: number): boolean {
  const word = words[place];
  if (word?.type === 'kind' && word.naming === true) return true;
  if (word?.type !== 'kind' || word.plural || word.predicate === true) return false;
  const before = words[place - 1];
  return before?.type !== 'ask' && !(before?.type === 'number');
}

function kindsAround(words: readonly Word[], at: number, described: ReadonlySet<number>): readonly NodeKind[] {
  return [at - 1, at + 1].flatMap((place) => {
    const word = words[place];
    return word?.type === 'kind' && described.has(place) ? word.kinds : [];
  });
}
