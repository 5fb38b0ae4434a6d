// A set of notes: a folder with `questions.json`, and with the pages either as Markdown in `documents/`, or as JSON in
// `pages/` (slug, type, title, compiled truth, timeline), which are written as Markdown first.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ControlDocument, Question, QuestionSet } from './question-set.ts';

export interface JsonPage {
  readonly slug: string;
  readonly type: string;
  readonly title: string;
  readonly compiled_truth: string;
  readonly timeline: string | readonly string[];
}

/** `scratch` is an empty folder. Throws where there are no questions. */
export function notesSet(folder: string, scratch: string): QuestionSet {
  const questions = (JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')) as Partial<Question>[]).map(
    ({ query = '', relevant = [], kind = '' }) => ({ query, relevant, kind }),
  );
  return { name: basename(folder), ...writtenPages(folder, scratch), questions, answers: 'pages', fixed: {} };
}

/** The pages of a set as a folder of Markdown, and as what the control ranks. */
export function writtenPages(folder: string, scratch: string): Pick<QuestionSet, 'root' | 'documents'> {
  const given = join(folder, 'documents');
  const root = existsSync(given) ? given : join(scratch, basename(folder));
  if (root !== given) writePages(join(folder, 'pages'), root);
  return { root, documents: documentsIn(root) };
}

export function timelineOf({ timeline }: JsonPage): string {
  return typeof timeline === 'string' ? timeline : timeline.join('\n');
}

function writePages(from: string, root: string): void {
  for (const file of readdirSync(from).sort()) {
    const page = JSON.parse(readFileSync(join(from, file), 'utf8')) as JsonPage;
    const path = join(root, `${page.slug}.md`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      path,
      [
        '---',
        `title: ${JSON.stringify(page.title)}`,
        `type: ${page.type}`,
        '---',
        '',
        page.compiled_truth,
        '',
        '<!-- timeline -->',
        '',
        timelineOf(page),
        '',
      ].join('\n'),
    );
  }
}

function documentsIn(root: string): ControlDocument[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map((path) => ({ key: path.slice(0, -3), text: readFileSync(join(root, path), 'utf8') }));
}
