// A set of code questions that nobody labelled: the message of a commit asks for the files that it changed, in the tree
// of one commit and without the history, where the messages are.

import { readFileSync, rmSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { checkOut } from '../localize/checkout.ts';
import { commitQuestions } from './commit-choice.ts';
import { commitNamed, historyOf } from './commit-history.ts';
import type { QuestionSet } from './question-set.ts';
import { repositoryGraph } from './repository-graph.ts';

/** Questions at most: the newest of the history. */
const MOST_QUESTIONS = 200;

/**
 * `clone` has its whole history, and `revision` is the commit whose tree is searched; `scratch` is an empty folder, and
 * `cli` the product, which says what is code and what is a test. Throws where git does.
 */
export async function commitSet(clone: string, revision: string, scratch: string, cli: string): Promise<QuestionSet> {
  const commit = commitNamed(clone, revision);
  const root = await checkOut({ repo: clone, base_commit: commit }, '', scratch);
  rmSync(join(root, '.git'), { recursive: true });
  const { files, isTest } = repositoryGraph(root, scratch, cli);
  const extensions = new Set([...files.keys()].map((path) => extname(path)));
  const tree = {
    isSource: (path: string) => extensions.has(extname(path)),
    has: (path: string) => files.has(path),
    isTest,
  };
  const documents = [...files.keys()]
    .sort()
    .map((path) => ({ key: path, text: `${path}\n${readFileSync(join(root, path), 'utf8')}` }));
  return {
    name: basename(root),
    root,
    questions: commitQuestions(historyOf(clone, commit), tree, MOST_QUESTIONS),
    documents,
    answers: 'files',
    // Documents are no answers; a change log would be the messages over again.
    fixed: { type: 'code' },
  };
}
