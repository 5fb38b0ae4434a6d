// A set of code questions that nobody labelled: the subject of a commit, one line, asks for the functions that still have
// lines of it, in the tree of a later commit and without the history, where the subjects are.

import { readFileSync, rmSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { GraphNode } from '../../src/model/graph.ts';
import { checkOut } from '../localize/checkout.ts';
import { tellingCommits } from './commit-choice.ts';
import { commitNamed, historyOf, linesWritten } from './commit-history.ts';
import { type ControlDocument, placeKey, type Question, type QuestionSet } from './question-set.ts';
import { repositoryGraph } from './repository-graph.ts';

/** Questions at most: the newest of the history. */
const MOST_QUESTIONS = 200;
/** Commits that are looked at for them: the lines of many are gone, or stand in no function. */
const MOST_COMMITS = 400;
/** A commit that is in more functions than these is about no few of them. */
const MOST_FUNCTIONS = 5;

type Ranged = GraphNode & { readonly startLine: number; readonly endLine: number };

/**
 * `clone` has its whole history, and `revision` is the commit whose tree is searched; `scratch` is an empty folder, and
 * `cli` the product, which says what the functions are. Throws where git does.
 */
export async function subjectSet(clone: string, revision: string, scratch: string, cli: string): Promise<QuestionSet> {
  const commit = commitNamed(clone, revision);
  const root = await checkOut({ repo: clone, base_commit: commit }, '', scratch);
  rmSync(join(root, '.git'), { recursive: true });
  const { files, isTest, nodes } = repositoryGraph(root, scratch, cli);
  const extensions = new Set([...files.keys()].map((path) => extname(path)));
  const isSource = (path: string): boolean => extensions.has(extname(path));
  const tree = { isSource, has: (path: string) => files.has(path), isTest };
  const commits = tellingCommits(historyOf(clone, commit), tree).slice(0, MOST_COMMITS);
  const functions = nodes.filter(
    (node): node is Ranged =>
      ['Function', 'Method', 'Constructor'].includes(node.kind) &&
      node.startLine !== undefined &&
      node.endLine !== undefined,
  );
  const wanted = new Set(commits.flatMap(({ paths }) => paths.filter((path) => isSource(path) && !isTest(path))));
  const changed = functionsOfCommits(functions, [...wanted].sort(), (path) =>
    linesWritten(clone, { since: `${commits.at(-1)?.hash ?? commit}^`, commit }, path),
  );
  const questions = commits.flatMap(({ hash, subject }): Question[] => {
    const relevant = [...(changed.get(hash) ?? [])];
    if (relevant.length === 0 || relevant.length > MOST_FUNCTIONS) return [];
    // The number that a forge puts behind a subject says nothing.
    return [{ query: subject.trim().replace(/\s*\(#\d+\)$/, ''), relevant, kind: '' }];
  });
  const texts = new Map([...files.keys()].map((path) => [path, readFileSync(join(root, path), 'utf8').split('\n')]));
  const documents = functions.map(({ path, qualifiedName, startLine, endLine, test = false }): ControlDocument => {
    const body = (texts.get(path) ?? []).slice(startLine - 1, endLine);
    return { key: placeKey({ path, startLine }), text: [qualifiedName, path, ...body].join('\n'), test };
  });
  return {
    name: basename(root),
    root,
    questions: questions.slice(0, MOST_QUESTIONS),
    documents,
    answers: 'symbols',
    // A change log has the subjects.
    fixed: { type: 'code' },
  };
}

/** By commit, the keys of the innermost functions around the lines that it wrote. */
export function functionsOfCommits(
  functions: readonly Ranged[],
  paths: readonly string[],
  linesOf: (path: string) => ReadonlyMap<string, readonly number[]>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const changed = new Map<string, Set<string>>();
  for (const path of paths) {
    const own = functions.filter((node) => node.path === path);
    for (const [hash, lines] of linesOf(path)) {
      for (const line of lines) {
        const around = own.filter(({ startLine, endLine }) => startLine <= line && line <= endLine);
        const inner = around.sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine))[0];
        if (inner === undefined) continue;
        const known = changed.get(hash) ?? new Set<string>();
        changed.set(hash, known.add(placeKey(inner)));
      }
    }
  }
  return changed;
}
