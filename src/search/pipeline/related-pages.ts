// The list of pages that are linked with what a query mentions by name, where it asks for a relation. "Who invested in X" is often answered by pages
// that X links to, or that link to X, and in words that the question does not use: the link is the relation, and the
// sentence that it stands in tells which one.

import { inflections } from '../inflections.ts';
import { tokenize } from '../tokenize.ts';
import { asksForRelation, wantedType } from './asked.ts';
import { byScore, type Ranked } from './candidates.ts';
import type { Collection } from './collection.ts';
import { termWeights } from './keyword-list.ts';
import type { PageNames } from './names.ts';
import type { PageLink, PageLinks } from './neighbours.ts';
import { NEIGHBOR_CAP_PER_HOP } from './two-pass.ts';

export interface RelatedOptions {
  /** Which chunks may be found. */
  readonly filter?: (chunk: number) => boolean;
  readonly limit: number;
  /** The chunk that other lists found a page by, if they did: the page is then brought by that one. */
  readonly foundBy: ReadonlyMap<number, number>;
}

/** What a sentence that has all the words of the query besides the name adds to the link in it, which counts 1. */
const SENTENCE_WEIGHT = 2;
/** What the first sentence of the linked page adds likewise: it says what the page is. */
const LEAD_WEIGHT = 1;
/** What each further link between the same two pages adds, as a part of the one before. */
const REPEAT = 0.3;
/** What a page of the type that is asked for counts for, against one of another. */
const TYPE_FACTOR = 3;

/** One chunk for each page that is linked with a page the query mentions, best first: the one that tells most of why. */
export function relatedPages(
  collection: Collection,
  links: PageLinks,
  names: PageNames,
  query: string,
  options: RelatedOptions,
): readonly Ranked[] {
  const mentioned = names.mentionedIn(query);
  const wanted = wantedType(collection, query, mentioned.besides);
  if (!asksForRelation(collection, query, mentioned, wanted)) return [];
  const anchors = mentioned.pages;
  const scores = new Map<number, { score: number; at: number | undefined }>();
  for (const [anchor, certainty] of anchors) {
    const asked = askedBesides(collection, anchor, query);
    for (const [page, shared] of linkedWith(links, anchor)) {
      const { score, at } = scoreOf(collection, page, shared, asked);
      const typed = collection.pageAt(page).type === wanted ? TYPE_FACTOR : 1;
      const before = scores.get(page);
      scores.set(page, { score: (before?.score ?? 0) + certainty * score * typed, at: before?.at ?? at });
    }
  }
  return [...scores]
    .flatMap(([page, { score, at }]): Ranked[] => {
      const chunk = options.foundBy.get(page) ?? chunkAt(collection, page, at);
      if (chunk === undefined || options.filter?.(chunk) === false) return [];
      return [{ id: chunk, score, evidence: 'linked page' }];
    })
    .sort(byScore)
    .slice(0, options.limit);
}

/** The words of a query that are not in the name of the page it mentions, with what each tells (in all: 1). */
type Asked = ReadonlyMap<string, number>;

function askedBesides(collection: Collection, anchor: number, query: string): Asked {
  const { corpus, page } = collection.corpusOfPage(anchor);
  const own = collection.corpora[corpus];
  const title = new Set(tokenize(own.pages.pages[page].title));
  const weights = termWeights(
    own,
    tokenize(query).filter((term) => !title.has(term)),
  );
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);
  return new Map([...weights].map(([term, weight]) => [term, sum === 0 ? 0 : weight / sum]));
}

function linkedWith(links: PageLinks, anchor: number): ReadonlyMap<number, readonly PageLink[]> {
  const found = new Map<number, PageLink[]>();
  for (const link of links.of(anchor)) {
    const other = link.from === anchor ? link.to : link.from;
    const known = found.get(other);
    if (known !== undefined) known.push(link);
    else if (found.size < NEIGHBOR_CAP_PER_HOP) found.set(other, [link]);
  }
  return found;
}

/** How well the links between two pages answer what is asked, and where in the linked page it is best said. */
function scoreOf(
  collection: Collection,
  page: number,
  shared: readonly PageLink[],
  asked: Asked,
): { score: number; at: number | undefined } {
  const scored = shared
    .map((link) => ({ link, score: 1 + SENTENCE_WEIGHT * matched(asked, sentenceOf(collection, link)) }))
    .sort((a, b) => b.score - a.score || a.link.at - b.link.at);
  const links = scored.reduce((sum, { score }, at) => sum + score * REPEAT ** at, 0);
  return {
    score: links + LEAD_WEIGHT * matched(asked, leadOf(collection, page)),
    at: scored.find(({ link }) => link.from === page)?.link.at,
  };
}

/** The part of what is asked that a text says, in any form of the words. */
function matched(asked: Asked, text: string): number {
  const words = new Set(tokenize(text));
  let part = 0;
  for (const [term, weight] of asked) {
    if (words.has(term) || inflections(term).some((form) => words.has(form))) part += weight;
  }
  return part;
}

/** The sentence, or the entry of a list, that a link stands in; a key of the frontmatter stands for itself. */
function sentenceOf(collection: Collection, { from, at, relation }: PageLink): string {
  if (relation !== undefined) return relation;
  const { corpus, page } = collection.corpusOfPage(from);
  const text = collection.corpora[corpus].pages.textOf(page);
  const before = text.slice(Math.max(0, at - LONGEST_SENTENCE), at);
  const after = text.slice(at, at + LONGEST_SENTENCE);
  const start = Math.max(0, ...[...before.matchAll(SENTENCE_BREAK)].map((match) => match.index + match[0].length));
  const end = after.search(SENTENCE_BREAK);
  return before.slice(start) + (end === -1 ? after : after.slice(0, end));
}

const SENTENCE_BREAK = /[.!?]\s+|[。！？]|\n/g;
const LONGEST_SENTENCE = 400;

/** The first sentence of a page. */
function leadOf(collection: Collection, page: number): string {
  const chunk = chunkAt(collection, page, undefined);
  if (chunk === undefined) return '';
  const { corpus, chunk: located } = collection.locate(chunk);
  const text = corpus.pages.chunkText(located.id).replace(/^(?:#.*\n|\s)+/, '');
  const end = text.slice(0, LONGEST_SENTENCE).search(SENTENCE_BREAK);
  return text.slice(0, end === -1 ? LONGEST_SENTENCE : end);
}

/** The chunk of a page that an offset is in; without one, its first. */
function chunkAt(collection: Collection, page: number, at: number | undefined): number | undefined {
  const chunks = collection.chunksOfPage(page);
  const around = (id: number): boolean => {
    const { start, end } = collection.locate(id).chunk;
    return at !== undefined && start <= at && at < end;
  };
  return chunks.find(around) ?? chunks[0];
}
