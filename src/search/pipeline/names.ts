// The names that pages go by, and which of them a query mentions: titles, aliases, and what other pages call them in
// their links.

import { scanWords, termsOfWord } from '../tokenize.ts';
import type { Collection } from './collection.ts';
import type { PageLinks } from './neighbours.ts';

/** By the words of a name, the pages that go by it, with how surely. */
type NameTable = Map<string, Map<number, number>>;

export interface PageNames {
  mentionedIn(query: string): Mentioned;
  /** The pages whose name a text spells out, with the certainty (0 to 1) that a page is meant by it. */
  spelledIn(text: string): ReadonlyMap<number, number>;
}

export interface Mentioned {
  /** The pages that a query mentions by name, with the certainty (0 to 1) that a page is meant by it. */
  readonly pages: ReadonlyMap<number, number>;
  /** Of these, those whose name it spells out. */
  readonly exact: ReadonlyMap<number, number>;
  /** The words of the query that are in no name that it spells out. */
  readonly besides: readonly string[];
}

/** A link's text names its page only if at least this part of the links with that text lead there. */
const LEAST_SHARE = 0.2;
/** What a name that only links use counts for, next to a title. */
const LINK_TEXT_CERTAINTY = 0.9;
/** What a name counts for of which only the initial of the first word is given, next to the whole. */
const INITIAL_CERTAINTY = 0.9;
const LONGEST_NAME_WORDS = 16;

export function pageNames(collection: Collection, links: PageLinks): PageNames {
  const whole: NameTable = new Map();
  const initialled: NameTable = new Map();
  const add = (name: string, page: number, certainty: number): void => {
    const words = wordsOf(name);
    if (words.length === 0 || words.length > LONGEST_NAME_WORDS) return;
    addName(whole, words.map(unpointed).join(' '), page, certainty);
    const [given, ...rest] = words;
    if (rest.length > 0) {
      addName(initialled, [initialOf(given), ...rest].join(' '), page, INITIAL_CERTAINTY * certainty);
    }
  };
  const linkTexts = new Map<string, Map<number, number>>();
  for (let page = 0; page < collection.pageCount; page++) {
    const { corpus, page: own } = collection.corpusOfPage(page);
    const { title, aliases, language } = collection.corpora[corpus].pages.pages[own];
    // Files of code are found by their symbols; as names their paths would match single words of any question.
    if (language === undefined) for (const name of [title, ...aliases]) add(name, page, 1);
    for (const { from, to, text } of links.of(page)) {
      if (from !== page) continue;
      const key = wordsOf(text).join(' ');
      const counts = linkTexts.get(key) ?? new Map<number, number>();
      counts.set(to, (counts.get(to) ?? 0) + 1);
      linkTexts.set(key, counts);
    }
  }
  for (const [text, counts] of linkTexts) {
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    for (const [page, count] of counts) {
      if (count / all >= LEAST_SHARE) add(text, page, (LINK_TEXT_CERTAINTY * count) / all);
    }
  }
  const longest = Math.max(0, ...[...whole.keys()].map((key) => key.split(' ').length));
  const approximately = approximateNames(whole);
  const spelled = (words: readonly string[]) =>
    mentioned((key) => whole.get(key.replaceAll('.', '')) ?? initialled.get(key), longest, words);
  return {
    mentionedIn(query) {
      const words = wordsOf(query);
      const exact = spelled(words);
      // A name that the query has most of, in more words than it spells of any other, is what it is about as well.
      const pages = new Map([...approximately(words.map(unpointed), exact.words), ...exact.pages]);
      return { pages, exact: exact.pages, besides: exact.besides.map(unpointed) };
    },
    spelledIn: (text) => spelled(wordsOf(text)).pages,
  };
}

function addName(names: NameTable, key: string, page: number, certainty: number): void {
  const pages = names.get(key) ?? new Map<number, number>();
  pages.set(page, Math.max(certainty, pages.get(page) ?? 0));
  names.set(key, pages);
}

/** The part of a name, by what its words tell, that a query must have for the name to be meant by it. */
const LEAST_COVERED = 0.5;
/** So many of the nearest names are taken. */
const MOST_APPROXIMATE = 3;

/** Names that a query has most of, in more than `least` words and in any order: `the Q1 board meeting at Acme`. */
function approximateNames(
  names: ReadonlyMap<string, ReadonlyMap<number, number>>,
): (words: readonly string[], least: number) => ReadonlyMap<number, number> {
  const byWord = new Map<string, string[]>();
  const wordsByName = new Map<string, ReadonlySet<string>>();
  for (const name of names.keys()) {
    const words = new Set(name.split(' '));
    if (words.size < 2) continue;
    wordsByName.set(name, words);
    for (const word of words) {
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [name]);
      else known.push(name);
    }
  }
  const weightOf = (word: string): number => Math.log(1 + wordsByName.size / (byWord.get(word)?.length ?? 1));
  return (words, least) => {
    const asked = new Set(words);
    const covered = new Map<string, { weight: number; words: number }>();
    for (const word of asked) {
      for (const name of byWord.get(word) ?? []) {
        const before = covered.get(name);
        covered.set(name, { weight: (before?.weight ?? 0) + weightOf(word), words: (before?.words ?? 0) + 1 });
      }
    }
    const near = [...covered]
      .map(([name, { weight, words: count }]) => {
        const whole = [...wordsByName.get(name)!].reduce((sum, word) => sum + weightOf(word), 0);
        return { name, part: count <= Math.max(1, least) || whole === 0 ? 0 : weight / whole };
      })
      .filter(({ part }) => part >= LEAST_COVERED)
      .sort((a, b) => b.part - a.part || (a.name < b.name ? -1 : 1))
      .slice(0, MOST_APPROXIMATE);
    const found = new Map<number, number>();
    for (const { name, part } of near) {
      for (const [page, certainty] of names.get(name)!)
        found.set(page, Math.max(certainty * part, found.get(page) ?? 0));
    }
    return found;
  };
}

/** The longest names first: what is part of one that was found is no mention of its own. `words`: of the longest. */
function mentioned(
  pagesOf: (key: string) => ReadonlyMap<number, number> | undefined,
  longest: number,
  words: readonly string[],
): { readonly pages: ReadonlyMap<number, number>; readonly words: number; readonly besides: readonly string[] } {
  const found = new Map<number, number>();
  let most = 0;
  const taken = new Array<boolean>(words.length).fill(false);
  for (let length = Math.min(longest, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      if (taken.slice(start, start + length).some(Boolean)) continue;
      const pages = pagesOf(words.slice(start, start + length).join(' '));
      if (pages === undefined) continue;
      taken.fill(true, start, start + length);
      most = Math.max(most, length);
      for (const [page, certainty] of pages) found.set(page, Math.max(certainty, found.get(page) ?? 0));
    }
  }
  return { pages: found, words: most, besides: words.filter((_, at) => !taken[at]) };
}

/**
 * The words of a name or query, folded; CJK by its grams, so that a name is found inside a run of characters. An initial
 * keeps its point: `A. Stone` is a name, and "a stone" is none.
 */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  scanWords(text, (start, end) => {
    const word = text.slice(start, end);
    const term = termsOfWord(word)[0];
    if (term === undefined) return;
    const isInitial = INITIAL.test(word) && text[end] === '.' && /\s/.test(text[end + 1] ?? '');
    words.push(isInitial ? initialOf(term) : term);
  });
  return words;
}

const INITIAL = /^\p{Lu}$/u;

function unpointed(word: string): string {
  return word.replace('.', '');
}

function initialOf(word: string): string {
  return `${[...word][0]}.`;
}
