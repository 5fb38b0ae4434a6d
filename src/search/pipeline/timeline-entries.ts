// The entries of timelines that say when something was: those of the pages that a query names, and those of other pages
// that name one of them. Where the query speaks of a time itself, those of that time.

import { inflections } from '../inflections.ts';
import { tokenize } from '../tokenize.ts';
import type { Ranked } from './candidates.ts';
import type { Collection } from './collection.ts';
import { termWeights } from './keyword-list.ts';
import type { PageNames } from './names.ts';
import type { PageLinks } from './neighbours.ts';
import { NEIGHBOR_CAP_PER_HOP } from './two-pass.ts';

export interface EntriesAsked {
  /** The pages that the query names. */
  readonly named: ReadonlySet<number>;
  /** The words that tell something, besides names and times. */
  readonly telling: readonly string[];
  /** Beginnings of days. */
  readonly times: readonly string[];
  /** 1 for the first that happened, -1 for the last, 0 where the query asks for neither. */
  readonly order: -1 | 0 | 1;
}

/** `- **2024-03-01** | what happened`, in any of the forms that a day is written in. */
const DATED = /\b(\d{4}-\d{2}(?:-\d{2})?)\b/;
/** An entry that says less than this of what is asked speaks of something else. */
const LEAST_SAID = 0.5;

interface Entry {
  readonly page: number;
  readonly id: number;
  readonly date: string;
  readonly text: string;
}

/** One entry of each page, the one that says most of what is asked; entries of the named pages before equal ones. */
export function entriesAsked(
  collection: Collection,
  { links, names }: { readonly links: PageLinks; readonly names: PageNames },
  asked: EntriesAsked,
): readonly Ranked[] {
  const { named, telling, times, order } = asked;
  const beside = pagesBeside(links, named);
  const said = partSaid(collection, [...named], telling);
  const entries = [...named, ...beside].flatMap((page) =>
    datedLines(collection, page)
      .filter(({ date }) => times.length === 0 || times.some((time) => date.startsWith(time)))
      .flatMap((entry) => {
        const mentioned = names.spelledIn(entry.text);
        // An entry of a page is about the page, and need not name it.
        const about = [...named].filter((each) => each === page || mentioned.has(each)).length;
        if (about === 0) return [];
        const parts = [
          ...(telling.length > 0 ? [said(entry.text)] : []),
          ...(named.size > 1 ? [about / named.size] : []),
        ];
        const isTime = times.length > 0;
        const score = parts.reduce((sum, part) => sum + part, 0) / Math.max(1, parts.length);
        return isTime || score >= LEAST_SAID ? [{ ...entry, score }] : [];
      }),
  );
  const best = [...entries].sort(
    (a, b) =>
      b.score - a.score ||
      Number(named.has(b.page)) - Number(named.has(a.page)) ||
      order * a.date.localeCompare(b.date) ||
      a.id - b.id,
  );
  const seen = new Set<number>();
  return best.flatMap(({ page, id, score }): Ranked[] => {
    if (seen.has(page)) return [];
    seen.add(page);
    return [{ id, score, evidence: 'timeline entry' }];
  });
}

/** Pages that link to a named one, or that it links to. */
function pagesBeside(links: PageLinks, named: ReadonlySet<number>): ReadonlySet<number> {
  const beside = new Set<number>();
  for (const page of named) {
    const others = new Set(links.of(page).map(({ from, to }) => (from === page ? to : from)));
    for (const other of [...others].slice(0, NEIGHBOR_CAP_PER_HOP)) if (!named.has(other)) beside.add(other);
  }
  return beside;
}

/** The part of the telling words, by what each tells, that a text has in any form. */
function partSaid(
  collection: Collection,
  [first]: readonly number[],
  telling: readonly string[],
): (text: string) => number {
  const { corpus } = collection.corpusOfPage(first);
  const weights = termWeights(collection.corpora[corpus], telling);
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return (text) => {
    const words = new Set(tokenize(text));
    const has = [...weights].reduce((sum, [word, weight]) => (saysWord(words, word) ? sum + weight : sum), 0);
    return whole === 0 ? 0 : has / whole;
  };
}

/** Whether a word is among others in any form. */
export function saysWord(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || inflections(word).some((form) => words.has(form));
}

function datedLines(collection: Collection, page: number): readonly Entry[] {
  return collection.chunksOfPage(page).flatMap((id) => {
    const { corpus, chunk } = collection.locate(id);
    if (chunk.source !== 'timeline') return [];
    return corpus.pages
      .chunkText(chunk.id)
      .split('\n')
      .flatMap((text) => {
        const date = DATED.exec(text)?.[1];
        return date === undefined ? [] : [{ page, id, date, text }];
      });
  });
}
