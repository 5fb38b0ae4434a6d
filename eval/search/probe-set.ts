// A set of mixed questions that nobody labelled, over a folder of notes: names, phrases, other words, other spellings,
// parts of names, relations, times, and several of these at once. They are made of the pages and their links by rule
// alone, without a look at what finds them, and the pages that they were made of answer them.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type JsonPage, timelineOf, writtenPages } from './notes-set.ts';
import { aliasOf, initialled, partOf, shortName } from './probe-names.ts';
import type { Question, QuestionSet } from './question-set.ts';
import { otherWord } from './synonyms.ts';

/** Questions of each sort at most: those with the lowest hash, so that the same pages give the same ones. */
const MOST_OF_A_SORT = 110;
const WORDS_OF_A_PHRASE = 7;
/** A paraphrase of fewer words could be of many pages; of more, nobody would type it. */
const LEAST_PARAPHRASE = 5;
const MOST_PARAPHRASE = 10;
/** Of a paraphrase, so many words at least are not those of the page. */
const LEAST_OTHER_WORDS = 2;
/** Words beside the name in a mixed question. */
const LEAST_MIXED = 3;
const LINK = /\[([^\]]*)\]\(([^)]+)\)/g;
const ENTRY = /^- \*\*(\d{4})-(\d{2})-\d{2}\*\* \| (.+)$/;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
/** Words that say nothing of what a sentence is about. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the and or but of to in on at for with by from as is was were are be been has have had it its this that these ' +
    'those their they them he she his her him who which what when where while than then into over after before about ' +
    'more most also not no just still even yet both during through between across within without each any all own very ' +
    'so how since until per via do does did can could would may might will should only other such up out down off'
  ).split(' '),
);

/** `folder` has the pages as JSON in `pages/`; `scratch` is an empty folder; of folds, the first is the one to report. */
export function probeSet(folder: string, scratch: string, fold = 0): QuestionSet {
  const files = readdirSync(join(folder, 'pages')).sort();
  const pages = files.map((file) => JSON.parse(readFileSync(join(folder, 'pages', file), 'utf8')) as JsonPage);
  const { root, documents } = writtenPages(folder, scratch);
  const name = `${basename(folder)}-probes`;
  return { name, root, questions: probesOf(pages, fold), documents, answers: 'pages', fixed: {} };
}

interface Notes {
  readonly pages: readonly JsonPage[];
  /** By slug, the pages that a page links to or is linked from, in the order of the slugs. */
  readonly linked: ReadonlyMap<string, readonly JsonPage[]>;
  readonly entries: readonly Entry[];
}

interface Entry {
  readonly page: JsonPage;
  /** The other pages that it links. */
  readonly linked: readonly JsonPage[];
  /** `March 2024`. */
  readonly month: string;
  readonly text: string;
}

const SORTS: Readonly<Record<string, (notes: Notes) => readonly Omit<Question, 'kind'>[]>> = {
  name: ({ pages }) => pages.map((page) => ({ query: about(page, shortName(page)), relevant: [page.slug] })),
  phrase: ({ pages }) => pages.flatMap(phrase),
  paraphrase: ({ pages, linked }) => pages.flatMap((page) => paraphraseOf(page, linked)),
  alias: aliases,
  'partial name': partialNames,
  relation: relations,
  time: times,
  mixed,
};

export function probesOf(pages: readonly JsonPage[], fold = 0): readonly Question[] {
  const notes = notesOf(pages);
  return Object.entries(SORTS).flatMap(([kind, make]) =>
    chosen(make(notes), fold).map((question) => ({ ...question, kind })),
  );
}

/** Each query once, with all that answers it, wherever it was made. */
function chosen(questions: readonly Omit<Question, 'kind'>[], fold: number): readonly Omit<Question, 'kind'>[] {
  const answers = new Map<string, Set<string>>();
  for (const { query, relevant } of questions)
    answers.set(query, new Set([...(answers.get(query) ?? []), ...relevant]));
  const hash = (query: string): string => createHash('sha256').update(query).digest('hex');
  return [...answers]
    .map(([query, relevant]) => ({ query, relevant: [...relevant].sort(), order: hash(query) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(fold * MOST_OF_A_SORT, (fold + 1) * MOST_OF_A_SORT)
    .map(({ query, relevant }) => ({ query, relevant }));
}

function notesOf(pages: readonly JsonPage[]): Notes {
  const bySlug = new Map(pages.map((page) => [page.slug, page]));
  const linksIn = (text: string): JsonPage[] =>
    [...new Set([...text.matchAll(LINK)].map(([, , slug]) => slug))].flatMap((slug) => bySlug.get(slug) ?? []);
  const sets = new Map(pages.map(({ slug }) => [slug, new Set<string>()]));
  for (const page of pages) {
    for (const other of linksIn(`${page.compiled_truth}\n${timelineOf(page)}`)) {
      if (other === page) continue;
      sets.get(page.slug)!.add(other.slug);
      sets.get(other.slug)!.add(page.slug);
    }
  }
  const linked = new Map(
    [...sets].map(([slug, others]) => [slug, [...others].sort().map((each) => bySlug.get(each)!)]),
  );
  const entries = pages.flatMap((page) =>
    timelineOf(page)
      .split('\n')
      .flatMap((line): Entry[] => {
        const [, year, month, text] = ENTRY.exec(line) ?? [];
        if (text === undefined) return [];
        const others = linksIn(text).filter((other) => other !== page);
        return [{ page, linked: others, month: `${MONTHS[Number(month) - 1]} ${year}`, text }];
      }),
  );
  return { pages, linked, entries };
}

function about(page: JsonPage, called: string): string {
  return `${page.type === 'person' ? 'Who is' : 'Tell me about'} ${called}`;
}

/** Words in a row from the middle of the page's text, without the marks around them. */
function phrase({ slug, compiled_truth }: JsonPage): readonly Omit<Question, 'kind'>[] {
  const words = compiled_truth.replace(LINK, '$1').split(/\s+/);
  const start = Math.floor(words.length / 2);
  if (words.length < 2 * WORDS_OF_A_PHRASE) return [];
  return [{ query: words.slice(start, start + WORDS_OF_A_PHRASE).join(' '), relevant: [slug] }];
}

/** The sentence in the middle of a page, or the next that can be said in other words, without any name. */
function paraphraseOf(page: JsonPage, linked: Notes['linked']): readonly Omit<Question, 'kind'>[] {
  const names = namesBeside(page, linked.get(page.slug) ?? []);
  const sentences = page.compiled_truth.replace(LINK, '$1').split(/(?<=[.!?])\s+/);
  const middle = Math.floor(sentences.length / 2);
  for (const sentence of [...sentences.slice(middle), ...sentences.slice(0, middle).reverse()]) {
    const words = saidOtherwise(sentence, names);
    if (words !== undefined) return [{ query: words.join(' '), relevant: [page.slug] }];
  }
  return [];
}

/** The words of the names of a page and of those linked with it. */
function namesBeside(page: JsonPage, linked: readonly JsonPage[]): ReadonlySet<string> {
  return new Set([page, ...linked].flatMap(({ title }) => wordsOf(title).map((word) => word.toLowerCase())));
}

/** The telling words of a sentence, each said otherwise where there is another word for it; undefined where too few are. */
function saidOtherwise(sentence: string, names: ReadonlySet<string>): readonly string[] | undefined {
  const words = tellingWords(sentence, names).slice(0, MOST_PARAPHRASE);
  const others = words.filter((word) => otherWord(word) !== undefined).length;
  if (words.length < LEAST_PARAPHRASE || others < LEAST_OTHER_WORDS) return undefined;
  return words.map((word) => otherWord(word) ?? word.toLowerCase());
}

function tellingWords(text: string, names: ReadonlySet<string>): readonly string[] {
  return wordsOf(text).filter((word) => !FUNCTION_WORDS.has(word.toLowerCase()) && !names.has(nameForm(word)));
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.$%-]*(?<![.'’-])/gu) ?? [];
}

function nameForm(word: string): string {
  return word.toLowerCase().replace(/['’]s$/, '');
}

/** Pages by a spelling of their name that is not its own. */
function aliases({ pages }: Notes): readonly Omit<Question, 'kind'>[] {
  return pages.flatMap((page) => {
    const alias = aliasOf(page);
    return alias === undefined ? [] : [{ query: about(page, alias), relevant: [page.slug] }];
  });
}

/** Pages by a part of their name, and the name of a page that they are linked with. */
function partialNames({ pages, linked }: Notes): readonly Omit<Question, 'kind'>[] {
  return pages.flatMap((page) => {
    const part = partOf(page, linked.get(page.slug)!);
    if (part === undefined) return [];
    const query = page.type === 'meeting' ? `The ${part.text}` : about(page, part.text);
    const relevant = pages.filter((other) => other.type === page.type && part.fits(other, linked.get(other.slug)!));
    return [{ query, relevant: relevant.map(({ slug }) => slug) }];
  });
}

const ASKED: Readonly<Record<string, readonly { readonly type: string; readonly ask: (name: string) => string }[]>> = {
  person: [{ type: 'company', ask: (name) => `Which companies has ${name} been involved with?` }],
  company: [
    { type: 'person', ask: (name) => `Who is connected with ${name}?` },
    { type: 'meeting', ask: (name) => `In which meetings did ${name} come up?` },
  ],
  meeting: [{ type: 'person', ask: (name) => `Who was present at ${name}?` }],
  concept: [{ type: 'company', ask: (name) => `Which companies stand for ${name}?` }],
};

/** What a page is linked with, and what two that are linked with each other are both linked with. */
function relations({ pages, linked }: Notes): readonly Omit<Question, 'kind'>[] {
  const ofType = (page: JsonPage, type: string): string[] =>
    linked.get(page.slug)!.flatMap((other) => (other.type === type ? [other.slug] : []));
  const single = pages.flatMap((page) =>
    (ASKED[page.type] ?? []).map(({ type, ask }) => ({
      query: ask(page.type === 'meeting' ? page.title : shortName(page)),
      relevant: ofType(page, type),
    })),
  );
  const both = pages.flatMap((page) =>
    linked.get(page.slug)!.flatMap((other) => {
      if (page.type !== 'person' || other.type !== 'company') return [];
      const shared = new Set(ofType(page, 'meeting'));
      const meetings = ofType(other, 'meeting').filter((slug) => shared.has(slug));
      return [{ query: `Which meetings had both ${shortName(page)} and ${shortName(other)}?`, relevant: meetings }];
    }),
  );
  return [...single, ...both].filter(({ relevant }) => relevant.length > 0);
}

/** What happened with a page in a month: the pages whose timelines tell of it there, its own among them. */
function times({ entries }: Notes): readonly Omit<Question, 'kind'>[] {
  const own = new Set(entries.map(({ page, month }) => `${month} ${page.slug}`));
  return entries.flatMap(({ page, linked, month }) =>
    linked.map((other) => ({
      query: `What happened with ${shortName(other)} in ${month}?`,
      relevant: [page.slug, ...(own.has(`${month} ${other.slug}`) ? [other.slug] : [])],
    })),
  );
}

/** A time by what happened then, in other words, with a page that it concerned by another spelling of its name. */
function mixed({ entries, linked }: Notes): readonly Omit<Question, 'kind'>[] {
  const told = new Set(
    entries.flatMap((entry) => entry.linked.map(({ slug }) => `${entry.month} ${entry.page.slug} ${slug}`)),
  );
  return entries.flatMap(({ page, linked: [other], month, text }) => {
    if (other === undefined) return [];
    const names = namesBeside(page, linked.get(page.slug)!);
    const telling = tellingWords(text.replace(LINK, '$1'), names);
    if (telling.length < LEAST_MIXED) return [];
    const said = telling.map((word) => otherWord(word) ?? word.toLowerCase()).join(' ');
    const isToldThere = told.has(`${month} ${other.slug} ${page.slug}`);
    const relevant = [page.slug, ...(isToldThere ? [other.slug] : [])];
    return [{ query: `When was ${initialled(other)}: ${said}?`, relevant }];
  });
}
