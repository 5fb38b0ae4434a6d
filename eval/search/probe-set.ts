// A set of mixed questions that nobody labelled, over a folder of notes: names, titles, phrases of the text, relations and
// times, made of the pages and their links. The pages they were made of answer them.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type JsonPage, timelineOf, writtenPages } from './notes-set.ts';
import type { Question, QuestionSet } from './question-set.ts';

/** Questions of each sort at most: those with the lowest hash, so that the same pages give the same ones. */
const MOST_OF_A_SORT = 110;
const WORDS_OF_A_PHRASE = 7;
const WORDS_OF_AN_ENTRY = 6;
const LINK = /\[([^\]]*)\]\(([^)]+)\)/g;

/** `folder` has the pages as JSON in `pages/`; `scratch` is an empty folder. */
export function probeSet(folder: string, scratch: string): QuestionSet {
  const files = readdirSync(join(folder, 'pages')).sort();
  const pages = files.map((file) => JSON.parse(readFileSync(join(folder, 'pages', file), 'utf8')) as JsonPage);
  const { root, documents } = writtenPages(folder, scratch);
  const name = `${basename(folder)} probes`;
  return { name: name.replace(' ', '-'), root, questions: probesOf(pages), documents, answers: 'pages', fixed: {} };
}

export function probesOf(pages: readonly JsonPage[]): readonly Question[] {
  const bySlug = new Map(pages.map((page) => [page.slug, page]));
  const makers: Readonly<Record<string, (page: JsonPage) => readonly Question[]>> = {
    name: (page) => [nameProbe(page)],
    title: (page) => [{ query: page.title.toLowerCase(), relevant: [page.slug], kind: 'title' }],
    phrase: phraseProbe,
    relation: (page) => relationProbes(page, pages, bySlug),
    time: (page) => timeProbe(page, bySlug),
  };
  return Object.values(makers).flatMap((make) => chosen(pages.flatMap(make)));
}

function chosen(questions: readonly Question[]): readonly Question[] {
  const hash = ({ query }: Question): string => createHash('sha256').update(query).digest('hex');
  return [...questions].sort((a, b) => (hash(a) < hash(b) ? -1 : 1)).slice(0, MOST_OF_A_SORT);
}

/** What a page is called in a sentence: its title without what explains it. */
function shortName({ title }: JsonPage): string {
  return title.split(/\s+[-–—:(|]\s*/)[0]!.trim();
}

function nameProbe(page: JsonPage): Question {
  const name = shortName(page);
  const opener = page.type === 'person' ? 'Who is' : 'Tell me about';
  return { query: `${opener} ${name}`, relevant: [page.slug], kind: 'name' };
}

/** Words in a row from the middle of the page's text, without the marks around them. */
function phraseProbe({ slug, compiled_truth }: JsonPage): readonly Question[] {
  const words = compiled_truth.replace(LINK, '$1').split(/\s+/);
  const start = Math.floor(words.length / 2);
  if (words.length < 2 * WORDS_OF_A_PHRASE) return [];
  const query = words.slice(start, start + WORDS_OF_A_PHRASE).join(' ');
  return [{ query, relevant: [slug], kind: 'phrase' }];
}

/** Who is linked with a company or a meeting, and which companies a person is linked with. */
function relationProbes(
  page: JsonPage,
  pages: readonly JsonPage[],
  bySlug: ReadonlyMap<string, JsonPage>,
): readonly Question[] {
  const asked =
    page.type === 'person'
      ? { type: 'company', query: `Which companies has ${shortName(page)} been involved with?` }
      : page.type === 'meeting'
        ? { type: 'person', query: `Who was present at ${page.title}?` }
        : page.type === 'company'
          ? { type: 'person', query: `Who is connected with ${shortName(page)}?` }
          : undefined;
  if (asked === undefined) return [];
  const linking = page.type === 'meeting' ? [] : pages.filter((other) => linksOf(other).includes(page.slug));
  const linked = [...linksOf(page), ...linking.map(({ slug }) => slug)];
  const relevant = [...new Set(linked)].filter((slug) => bySlug.get(slug)?.type === asked.type).sort();
  return relevant.length === 0 ? [] : [{ query: asked.query, relevant, kind: 'relation' }];
}

/** When something happened that the page's timeline tells of, with another page in it where one is. */
function timeProbe(page: JsonPage, bySlug: ReadonlyMap<string, JsonPage>): readonly Question[] {
  const entries = timelineOf(page)
    .split('\n')
    .flatMap((line) => /^- \*\*[\d-]+\*\* \| (.+)$/.exec(line)?.[1] ?? []);
  const entry = entries.find((text) => [...text.matchAll(LINK)].some(([, , slug]) => bySlug.has(slug!))) ?? entries[0];
  if (entry === undefined) return [];
  const words = entry.replace(LINK, '$1').split(/\s+/).slice(0, WORDS_OF_AN_ENTRY).join(' ');
  return [{ query: `When was ${shortName(page)}: ${words}?`, relevant: [page.slug], kind: 'time' }];
}

function linksOf(page: JsonPage): readonly string[] {
  return [...`${page.compiled_truth}\n${timelineOf(page)}`.matchAll(LINK)].map(([, , slug]) => slug!);
}
