// The size of an answer. An agent pays for every word, so an answer that is longer than it asked for is cut, at whole
// rows, and says how much of it there is.

import type { Parameter } from '../../operations/parameters.ts';

/** The argument that every tool takes, beyond those of its operation. */
export const BUDGET_PARAMETER = 'max_tokens';
/** What an answer takes at most unless another size is asked for. */
export const USUAL_TOKENS = 4_000;
/** The same for a structured result that says in more words what the text beside it says. */
export const USUAL_TOKENS_BESIDE_TEXT = 1_500;
const CHARACTERS_PER_TOKEN = 4;

/** Nothing that is said of a whole answer fits into less than its `min`. */
export const budgetParameter = {
  type: 'integer',
  min: 200,
  max: 1_000_000,
  description: 'Size of the answer',
} as const satisfies Parameter;

/** The same in the list of tools, where it stands with every tool and is kept short. */
export const BUDGET_SCHEMA = { type: budgetParameter.type, description: budgetParameter.description } as const;

export function charactersOf(tokens: number): number {
  return tokens * CHARACTERS_PER_TOKEN;
}

export function tokensOf(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

/** The first lines that fit; at least one. */
export function cutLines(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const end = text.lastIndexOf('\n', characters);
  if (end > 0) return text.slice(0, end);
  const firstLine = text.indexOf('\n');
  const line = firstLine < 0 ? text : text.slice(0, firstLine);
  return line.length <= characters ? line : `${wholeCharacters(line, characters)}…`;
}

/** A list of a result of which only the first rows are given. */
export interface CutList {
  /** Where it is in the result: `rows`, `byDepth.1`. */
  readonly path: string;
  readonly shown: number;
  readonly total: number;
}

export interface CutResult {
  readonly value: unknown;
  readonly lists: readonly CutList[];
}

/**
 * A structured result that takes no more than so many characters as JSON, if its lists can be shortened that far. All of
 * its lists are shortened to the same length, so that none is sacrificed to another, and texts are cut at line ends.
 */
export function cutResult(value: unknown, characters: number): CutResult {
  if (sizeOf(value) <= characters) return { value, lists: [] };
  const texts = withShortTexts(value, Math.max(1, Math.floor(characters / 2)));
  if (sizeOf(texts) <= characters) return { value: texts, lists: [] };
  let fits = 0;
  let tooLong = longestList(texts);
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (sizeOf(withShortLists(texts, middle)) <= characters) fits = middle;
    else tooLong = middle;
  }
  const lists: CutList[] = [];
  return { value: withShortLists(texts, fits, lists), lists };
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length;
}

function longestList(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((most, item) => Math.max(most, longestList(item)), value.length);
  if (!isRecord(value)) return 0;
  return Object.values(value).reduce<number>((most, item) => Math.max(most, longestList(item)), 0);
}

function withShortLists(value: unknown, most: number, cut?: CutList[], path: readonly string[] = []): unknown {
  if (Array.isArray(value)) {
    if (value.length > most) cut?.push({ path: path.join('.'), shown: most, total: value.length });
    return value.slice(0, most).map((item, index) => withShortLists(item, most, cut, [...path, String(index)]));
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withShortLists(item, most, cut, [...path, key])]),
  );
}

function withShortTexts(value: unknown, characters: number): unknown {
  if (typeof value === 'string') return cutLines(value, characters);
  if (Array.isArray(value)) return value.map((item) => withShortTexts(item, characters));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withShortTexts(item, characters)]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The start of a text, not ending in half of a character. */
function wholeCharacters(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}
