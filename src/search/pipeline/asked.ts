// What a query asks of the pages that it names: the page itself, the entry of its timeline that says when, or what it is
// linked with. Told from the words besides the names; a query that names no page asks none of these.

import { inflections } from '../inflections.ts';
import { ENGLISH_STOP_WORDS } from '../stop-words.ts';
import { tokenize } from '../tokenize.ts';
import { byScore, type Ranked } from './candidates.ts';
import type { Collection } from './collection.ts';
import type { Intent } from './intent.ts';
import type { Mentioned, PageNames } from './names.ts';

/** Asking for somebody or something that is not the page that is named. */
const WHO = /\b(?:who|whom|whose|people)\b|谁|哪位|哪些人|什么人/i;
/** A relation whose other end is asked for: "what did Ada invest in?", "where does Ben work?". */
const STRANDED =
  /^\s*(?:what|which|where)\b.*\b(?:in|at|for|with|to|by|from|of|about|into|work|works|worked)\s*[??]?\s*$/i;
const QUESTION = /[??]\s*$|^\s*(?:which|what|list|show|find|all|any)\b|哪|什么/i;
/** What introduces a name and asks nothing besides. */
const INTRODUCTIONS: ReadonlySet<string> = new Set(
  'about profile overview summary background page notes note'.split(' '),
);
/** What people call the type of pages about people. */
const PERSON_TYPES = ['person', 'people', 'contact', '人物', '人员', '联系人'];

/** The type of page that a query asks for: a person for "who", else a type that a question names outside of names. */
export function wantedType(collection: Collection, query: string, besides: readonly string[]): string | undefined {
  const types = new Set(collection.corpora.flatMap(({ pages }) => pages.pages.map(({ type }) => type)));
  const person = PERSON_TYPES.find((type) => types.has(type));
  if (person !== undefined && WHO.test(query)) return person;
  if (!QUESTION.test(query)) return undefined;
  const terms = new Set(besides);
  return [...types].find((type) => terms.has(type) || inflections(type).some((form) => terms.has(form)));
}

/** Whether a query asks for what the pages that it names are linked with, and not for themselves. */
export function asksForRelation(
  collection: Collection,
  query: string,
  { pages, besides }: Mentioned,
  wanted: string | undefined,
): boolean {
  if (STRANDED.test(query)) return true;
  if (wanted === undefined) return false;
  const anchors = [...pages.keys()];
  return tellingWords(besides).length > 0 || anchors.some((page) => typeOf(collection, page) !== wanted);
}

/** What comes before all that is found by words: the page that is named and no more, or the entry that says when. */
export function askedFirst(
  collection: Collection,
  names: PageNames,
  query: string,
  { intent, filter }: { readonly intent: Intent; readonly filter?: ((chunk: number) => boolean) | undefined },
): readonly Ranked[] {
  const mentioned = names.mentionedIn(query);
  if (mentioned.exact.size === 0) return [];
  const wanted = wantedType(collection, query, mentioned.besides);
  const found =
    intent === 'temporal'
      ? entriesOf(collection, query, mentioned)
      : tellingWords(mentioned.besides).length === 0 && !asksForRelation(collection, query, mentioned, wanted)
        ? pagesNamed(collection, mentioned)
        : [];
  return found.filter(({ id }) => filter === undefined || filter(id));
}

function tellingWords(words: readonly string[]): readonly string[] {
  return words.filter((word) => !ENGLISH_STOP_WORDS.has(word) && !INTRODUCTIONS.has(word));
}

function pagesNamed(collection: Collection, { exact }: Mentioned): readonly Ranked[] {
  return [...exact]
    .flatMap(([page, score]): Ranked[] => {
      const [id] = chunksOf(collection, page);
      return id === undefined ? [] : [{ id, score, evidence: 'exact title' }];
    })
    .sort(byScore);
}

/** `- **2024-03-01** | what happened`, in any of the forms that a day is written in. */
const DATED = /\b(\d{4}-\d{2}(?:-\d{2})?)\b/;
const LAST = /\b(?:last|latest|most recent(?:ly)?)\b|最近|上一?次/i;
const FIRST = /\b(?:first|originally|initially)\b|第一次|最早/i;

/** The chunks with the entries of the named pages' timelines that say most of the rest, one for each page. */
function entriesOf(collection: Collection, query: string, { exact, besides }: Mentioned): readonly Ranked[] {
  const asked = tellingWords(besides).filter((word) => !LAST.test(word) && !FIRST.test(word));
  const titles = new Map([...exact.keys()].map((page) => [page, new Set(tokenize(titleOf(collection, page)))]));
  const entries = [...exact.keys()].flatMap((page) => {
    // What a page says of another that is named counts as much as all the other words.
    const others = [...titles].filter(([other]) => other !== page).map(([, words]) => words);
    return datedLines(collection, page).map(({ id, date, text }) => {
      const words = new Set(tokenize(text));
      const has = (word: string): boolean => words.has(word) || inflections(word).some((form) => words.has(form));
      const said = asked.filter(has).length / Math.max(1, asked.length);
      const named = others.filter((title) => [...title].some((word) => words.has(word))).length;
      return { page, id, date, score: said + named / Math.max(1, others.length) };
    });
  });
  const sign = FIRST.test(query) ? 1 : LAST.test(query) ? -1 : 0;
  const best = entries
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || sign * a.date.localeCompare(b.date) || a.id - b.id);
  const seen = new Set<number>();
  return best.flatMap(({ page, id, score }): Ranked[] => {
    if (seen.has(page)) return [];
    seen.add(page);
    return [{ id, score, evidence: 'timeline entry' }];
  });
}

function datedLines(collection: Collection, page: number): { id: number; date: string; text: string }[] {
  return chunksOf(collection, page).flatMap((id) => {
    const { corpus, chunk } = collection.locate(id);
    if (chunk.source !== 'timeline') return [];
    return corpus.pages
      .chunkText(chunk.id)
      .split('\n')
      .flatMap((text) => {
        const date = DATED.exec(text)?.[1];
        return date === undefined ? [] : [{ id, date, text }];
      });
  });
}

function chunksOf(collection: Collection, page: number): readonly number[] {
  const { corpus, page: own } = collection.corpusOfPage(page);
  const [first, end] = collection.corpora[corpus]!.pages.chunksOf(own);
  return Array.from({ length: end - first }, (_, at) => collection.chunkKey(corpus, first + at));
}

function titleOf(collection: Collection, page: number): string {
  const { corpus, page: own } = collection.corpusOfPage(page);
  return collection.corpora[corpus]!.pages.pages[own]!.title;
}

function typeOf(collection: Collection, page: number): string {
  const { corpus, page: own } = collection.corpusOfPage(page);
  return collection.corpora[corpus]!.pages.pages[own]!.type;
}
