// What a query asks for: the words to look up, and the names it spells out. Knows nothing of an index.

import { foldName } from './name-forms.ts';
import { CHINESE_FILLERS, CHINESE_QUESTION_WORDS, ENGLISH_OPENERS, ENGLISH_STOP_WORDS } from './stop-words.ts';
import { scanWords, termsOfWord } from './tokenize.ts';

export interface QueryTerms {
  /** Distinct terms, in the order of the query. */
  readonly terms: readonly string[];
  /** Neighbouring words written as one (`git hub`, `parse config`): they count where they exist, and need not. */
  readonly joined: readonly string[];
  /** The query without the spaces around it: it may be a name. */
  readonly whole: string;
  /** Words of a longer query that are shaped like identifiers, dotted names or paths. */
  readonly mentioned: readonly string[];
}

export function queryTerms(query: string): QueryTerms {
  const whole = query.trim();
  const prose = withoutAddresses(whole);
  const words = contentWords(prose);
  const terms = new Set(words.flatMap(termsOfWord));
  const joined = new Set<string>();
  for (let at = 0; at + 1 < words.length; at++) joined.add(foldName(words[at] + words[at + 1]));
  if (words.length > 2 && words.length <= 4) joined.add(foldName(words.join('')));
  return {
    terms: [...terms],
    joined: [...joined].filter((term) => term !== '' && !terms.has(term)),
    whole,
    mentioned: /\s/.test(whole) ? [...new Set(prose.split(/\s+/).map(bareName).filter(isNameShaped))] : [],
  };
}

/** The words of a web address say where something is discussed, and not what: they count only where nothing else is asked. */
function withoutAddresses(query: string): string {
  const rest = query.replace(/\bhttps?:\/\/\S+/g, ' ');
  return scannedWords(rest).length === 0 ? query : rest;
}

/** The scanned words of a query; of a question, those that are not stop words, if any are left. */
function contentWords(query: string): readonly string[] {
  const words = scannedWords(cutChineseFillers(query));
  if (!isEnglishQuestion(query, words)) return words;
  const telling = words.filter((word) => !ENGLISH_STOP_WORDS.has(word.toLowerCase()));
  return telling.length === 0 ? words : telling;
}

function scannedWords(text: string): string[] {
  const words: string[] = [];
  scanWords(text, (start, end) => words.push(text.slice(start, end)));
  return words;
}

/**
 * Three words or more that end in a question mark, open like a question or a request, or have so many stop words
 * that they must be a sentence. A list of keywords is none of these, and keeps its `where` and `from`.
 */
function isEnglishQuestion(query: string, words: readonly string[]): boolean {
  if (words.length < 3) return false;
  if (/[??]\s*$/.test(query)) return true;
  if (ENGLISH_OPENERS.has(words[0].toLowerCase())) return true;
  const stops = words.filter((word) => ENGLISH_STOP_WORDS.has(word)).length;
  return words.length >= 5 && stops >= 2;
}

/** Question words and particles become spaces, so that no gram reaches across them; other queries stay as they are. */
function cutChineseFillers(query: string): string {
  if (!CHINESE_QUESTION_WORDS.some((word) => query.includes(word))) return query;
  let cut = query;
  for (const word of [...CHINESE_QUESTION_WORDS, ...CHINESE_FILLERS]) cut = cut.replaceAll(word, ' ');
  return scannedWords(cut).length === 0 ? query : cut;
}

/** A word of prose without the quotes, brackets and punctuation around it. */
function bareName(word: string): string {
  return word.replace(/^[^\p{L}\p{N}_$/.]+/u, '').replace(/(?:\(\))?[^\p{L}\p{N}_$]*$/u, '');
}

/** A hump, an underscore or a joint inside: what is unlikely to be a word of prose. */
function isNameShaped(word: string): boolean {
  return /\p{Ll}\p{Lu}|\w_|_\w|[\p{L}\p{N}_](?:[.#/]|::|->)[\p{L}_]/u.test(word);
}
