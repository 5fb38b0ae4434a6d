// Small questions to a sentence, which all readings ask.

import type { NodeKind } from '../model/graph.ts';
import type { Condition, Output } from '../store/index.ts';
import type { Item, NamedItem, Sentence } from './items.ts';
import type { Named } from './mentions.ts';
import { notUnderstood } from './refusal.ts';
import { FUNCTION_KINDS, type RelationName } from './words.ts';

export function has(sentence: Sentence, type: Item['type']): boolean {
  return sentence.items.some((item) => item.type === type);
}

export function itemsOfType<T extends Item['type']>(sentence: Sentence, type: T): Extract<Item, { type: T }>[] {
  return sentence.items.filter((item): item is Extract<Item, { type: T }> => item.type === type);
}

export function namesIn(sentence: Sentence): readonly Named[] {
  return itemsOfType(sentence, 'named').map(({ named }) => named);
}

/** The relations that verbs and nouns of a sentence name, each once. */
export function relationsIn(sentence: Sentence): ReadonlySet<RelationName> {
  return new Set(
    sentence.items.flatMap((item) => (item.type === 'verb' || item.type === 'noun' ? [item.relation] : [])),
  );
}

/** The kinds that are asked for; undefined where the sentence names none. An empty list is any symbol. */
export function kindsAsked(sentence: Sentence): readonly NodeKind[] | undefined {
  const kinds = itemsOfType(sentence, 'kind');
  if (kinds.length === 0) return undefined;
  return [...new Set(kinds.flatMap((item) => item.kinds))];
}

/** Throws `bad-query` if the sentence has an item of a type that has no part in a reading. */
export function onlyTypes(sentence: Sentence, types: readonly Item['type'][]): void {
  const other = sentence.items.find(({ type }) => !types.includes(type));
  if (other !== undefined) throw notUnderstood(`it says more than I can take into account (${wordFor(other)})`);
}

export function onlyRelations(sentence: Sentence, relations: readonly RelationName[]): void {
  const other = [...relationsIn(sentence)].find((relation) => !relations.includes(relation));
  if (other !== undefined) throw notUnderstood(`it says more than I can take into account (a relation: ${other})`);
}

function wordFor(item: Item): string {
  return item.type === 'named'
    ? `'${item.named.text}'`
    : item.type === 'not'
      ? 'a negation'
      : `a word for '${item.type}'`;
}

export function outputOf(sentence: Sentence): Output {
  if (!itemsOfType(sentence, 'ask').some(({ what }) => what === 'count')) return { type: 'rows' };
  // Methods count as functions, and which of them are is said.
  const isOfFunctions = FUNCTION_KINDS.every((kind) => kindsAsked(sentence)?.includes(kind));
  return isOfFunctions ? { type: 'count', byKind: FUNCTION_KINDS } : { type: 'count' };
}

/** What holds of every row, beside the relation that is asked for. */
export function sideConditions(sentence: Sentence): readonly Condition[] {
  const scopes = itemsOfType(sentence, 'scope').map(({ tests }) => tests);
  if (new Set(scopes).size > 1) throw notUnderstood('it speaks of tests in two ways');
  return [
    ...sentence.named,
    ...(has(sentence, 'exported') ? [{ type: 'exported' } as const] : []),
    ...scopes.slice(0, 1).map((tests) => ({ type: tests ? 'test' : 'no-test' }) as const),
  ];
}

const CLASS_LIKE: ReadonlySet<NodeKind> = new Set(['Class', 'Interface', 'Struct', 'Enum', 'Trait', 'TypeAlias']);

export function isClassLike({ kinds }: Named): boolean {
  return [...kinds].some((kind) => CLASS_LIKE.has(kind));
}

/** Something that others stand in. */
export function isContainer(named: Named): boolean {
  return named.what === 'module' || named.what === 'folder' || isClassLike(named);
}

/** The condition to stand in a place. */
export function insideOf(place: Named): Condition {
  return { type: 'inside', place: place.target, deep: place.what !== 'symbols' };
}

/** The only name of a sentence, which must be a place; none is no condition. Throws `bad-query`. */
export function placeCondition(sentence: Sentence): readonly Condition[] {
  const names = namesIn(sentence);
  const place = names[0];
  if (place === undefined) return [];
  if (names.length > 1 || !isContainer(place)) throw notUnderstood(`it is not clear what '${place.text}' is to it`);
  return [insideOf(place)];
}

export function positionOf(sentence: Sentence, item: NamedItem): number {
  return sentence.items.indexOf(item);
}

export function linkBefore(sentence: Sentence, at: number): string | undefined {
  const item = sentence.items[at - 1];
  return item?.type === 'link' ? item.role : undefined;
}

export function linkAfter(sentence: Sentence, at: number): string | undefined {
  const item = sentence.items[at + 1];
  return item?.type === 'link' ? item.role : undefined;
}
