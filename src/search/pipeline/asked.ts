// What a query asks of the pages that it names: the page itself, the entry of a timeline that says when, or what it is
// linked with. Told from the words besides the names; a query that names no page asks none of these.

import { inflections } from '../inflections.ts';
import { ENGLISH_STOP_WORDS } from '../stop-words.ts';
import { tokenize } from '../tokenize.ts';
import { byScore, type Ranked } from './candidates.ts';
import type { Collection } from './collection.ts';
import type { Intent } from './intent.ts';
import type { Mentioned, PageNames } from './names.ts';
import type { PageLinks } from './neighbours.ts';
import { entriesAsked, saysWord } from './timeline-entries.ts';
import { timesAsked, withoutTimes } from './times-asked.ts';

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
  return tellingWords(besides).length > 0 || anchors.some((page) => collection.pageAt(page).type !== wanted);
}

/**
 * What comes before all that is found by words: the page that is named and no more, or by a part of its name beside a page
 * that it is linked with; or the entries that say when.
 */
export function askedFirst(
  collection: Collection,
  { links, names }: { readonly links: PageLinks; readonly names: PageNames },
  query: string,
  { intent, filter }: { readonly intent: Intent; readonly filter?: ((chunk: number) => boolean) | undefined },
): readonly Ranked[] {
  const mentioned = names.mentionedIn(query);
  if (mentioned.exact.size === 0) return [];
  const telling = tellingWords(mentioned.besides);
  // A day in a name that is spelled out is a part of the name.
  const times = timesAsked(query).filter((time) => mentioned.besides.some((word) => time.startsWith(word)));
  const wanted = wantedType(collection, query, mentioned.besides);
  const found =
    intent === 'temporal' || times.length > 0
      ? entriesAsked(
          collection,
          { links, names },
          { ...saidBesides(query, telling), named: new Set(mentioned.exact.keys()), times },
        )
      : telling.length > 0
        ? pagesPartlyNamed(collection, links, mentioned, telling)
        : asksForRelation(collection, query, mentioned, wanted)
          ? []
          : pagesNamed(collection, mentioned.exact);
  return found.filter(({ id }) => filter === undefined || filter(id));
}

function tellingWords(words: readonly string[]): readonly string[] {
  return words.filter((word) => !ENGLISH_STOP_WORDS.has(word) && !INTRODUCTIONS.has(word));
}

const LAST = /\b(?:last|latest|most recent(?:ly)?)\b|最近|上一?次/i;
const FIRST = /\b(?:first|originally|initially)\b|第一次|最早/i;
/** It asks for whatever is said of a time. */
const HAPPENED = /^happen(?:ed|s|ing)?$/;

/** What a question of time says of the entry besides names and times. */
function saidBesides(query: string, telling: readonly string[]) {
  const outside = new Set(tokenize(withoutTimes(query)));
  return {
    telling: telling.filter(
      (word) => outside.has(word) && !LAST.test(word) && !FIRST.test(word) && !HAPPENED.test(word),
    ),
    order: FIRST.test(query) ? (1 as const) : LAST.test(query) ? (-1 as const) : (0 as const),
  };
}

function pagesNamed(collection: Collection, pages: Mentioned['exact']): readonly Ranked[] {
  return [...pages]
    .flatMap(([page, score]): Ranked[] => {
      const [id] = collection.chunksOfPage(page);
      return id === undefined ? [] : [{ id, score, evidence: 'exact title' }];
    })
    .sort(byScore);
}

/** "The Stone of Orchard": pages whose title has all that a query says besides a page that they are linked with. */
function pagesPartlyNamed(
  collection: Collection,
  links: PageLinks,
  { exact }: Mentioned,
  telling: readonly string[],
): readonly Ranked[] {
  const found = new Map<number, number>();
  for (const [page, certainty] of exact) {
    for (const { from, to } of links.of(page)) {
      const other = from === page ? to : from;
      const { title, type } = collection.pageAt(other);
      const words = new Set([...tokenize(title), ...tokenize(type)]);
      const isMeant =
        telling.every((word) => saysWord(words, word)) &&
        telling.some((word) => saysWord(new Set(tokenize(title)), word));
      if (isMeant) found.set(other, Math.max(certainty, found.get(other) ?? 0));
    }
  }
  return pagesNamed(collection, found);
}
