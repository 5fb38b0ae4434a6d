// Which commits of a history are questions, what each asks, and which files answer it. Pure: the history and the tree
// are read elsewhere.

import type { Question } from './question-set.ts';

/** A commit that is no merge. */
export interface Commit {
  readonly hash: string;
  readonly subject: string;
  /** The message below the subject; empty where there is none. */
  readonly body: string;
  /** Files of which it changed more than white space; of one that it moved, the old path and the new. */
  readonly paths: readonly string[];
}

/** What a tree says about a path, which need not be in it. */
export interface CommitTree {
  /** Whether it is named as source code is named in this tree. */
  isSource(path: string): boolean;
  /** Whether the file is in the tree. */
  has(path: string): boolean;
  isTest(path: string): boolean;
}

/** A commit that changed more files is about no few of them. */
const MOST_FILES = 5;
/** "wip" and "fix typo" ask nothing. */
const LEAST_WORDS = 3;

/**
 * The first `most` commits that are questions, in their order. What answers is the source files that were changed; tests
 * only where nothing else was.
 */
export function commitQuestions(commits: readonly Commit[], tree: CommitTree, most: number): Question[] {
  return tellingCommits(commits, tree)
    .slice(0, most)
    .map(({ subject, body, paths }) => {
      const sources = paths.filter((path) => tree.isSource(path));
      const code = sources.filter((path) => !tree.isTest(path));
      const relevant = [...(code.length > 0 ? code : sources)].sort();
      return { query: askedBy(subject, body), relevant, kind: '' };
    });
}

/**
 * The commits that changed one to five source files, all of which are in the tree, and whose subject has at least three
 * words and tells of no merge, release, formatting or dependency.
 */
export function tellingCommits(commits: readonly Commit[], tree: CommitTree): readonly Commit[] {
  return commits.filter(({ subject, paths }) => {
    const sources = paths.filter((path) => tree.isSource(path));
    if (sources.length === 0 || sources.length > MOST_FILES || !sources.every((path) => tree.has(path))) return false;
    return subject.trim().split(/\s+/).length >= LEAST_WORDS && !isRoutine(subject);
  });
}

/** The subject and the first paragraph below it, as they were written. Trailers are no part of what is told. */
function askedBy(subject: string, body: string): string {
  const [first = ''] = body.trim().split(/\n\s*\n/);
  const told = first
    .split('\n')
    .filter((line) => !/^(?:[A-Z][A-Za-z]*(?:-[A-Za-z]+)+: |\(cherry picked from )/.test(line));
  return [subject.trim(), told.join('\n').trim()].filter((part) => part !== '').join('\n\n');
}

/** Whether a subject tells of work that says nothing about what the files do. */
export function isRoutine(subject: string): boolean {
  const { type, scope, summary } = conventionalParts(subject.replace(/\s*\(#\d+\)\s*$/, ''));
  const words = summary
    .toLowerCase()
    .split(/[^\p{L}\p{N}.+-]+/u)
    .map((word) => word.replace(/^[.-]+|[.-]+$/g, ''))
    .filter((word) => word !== '');
  return (
    MERGE.test(summary) ||
    consistsOf(words, AROUND_RELEASE, isVersion) ||
    type === 'style' ||
    consistsOf(words, AROUND_FORM, (word) => FORM.has(word)) ||
    type === 'deps' ||
    scope.startsWith('deps') ||
    DEPENDENCY.some((form) => form.test(summary))
  );
}

/** What git and its hosts write: a merge that was rebased has one parent. */
const MERGE = /^merged?\s+(?:branch|pull request|remote-tracking|tag|commit|in\s|\S+\s+(?:in)?to\s)/i;

const DEPENDENCY: readonly RegExp[] = [
  /^(?:bump|update|upgrade|pin|unpin)s?\b.*\b(?:dependenc(?:y|ies)|requirements|lock ?files?)\b/i,
  /^bumps?\b.*\sto\sv?\d/i,
  /^(?:update|upgrade|pin)s?\b.*\sto\sv?\d+\.\d\S*$/i,
];

/** `fix(deps)!: update x` is of the type `fix` and the scope `deps`; both are empty in a subject of another form. */
function conventionalParts(subject: string): {
  readonly type: string;
  readonly scope: string;
  readonly summary: string;
} {
  const parts = /^(\w+)(?:\(([^)]*)\))?!?:\s+(.*)$/s.exec(subject.trim());
  const [, type = '', scope = '', summary = subject.trim()] = parts ?? [];
  return { type: type.toLowerCase(), scope: scope.toLowerCase(), summary };
}

/** Whether there is nothing but words that tell and words that go with them, and at least one that tells. */
function consistsOf(words: readonly string[], along: ReadonlySet<string>, tells: (word: string) => boolean): boolean {
  return words.some(tells) && words.every((word) => tells(word) || along.has(word));
}

const VERSION = /^v?\d+(?:\.(?:\d+|x))+(?:[.+-]?(?:a|b|rc|alpha|beta|dev|post|pre)[.-]?\d*)?$/;

function isVersion(word: string): boolean {
  return VERSION.test(word) || word === 'version' || word === 'release';
}

const AROUND_RELEASE: ReadonlySet<string> = new Set(
  'a the and for to from of next new bump bumps start prepare set update tag publish dev development number changelog'.split(
    ' ',
  ),
);

/** Words for the form of a text, and the tools that see to it. */
const FORM: ReadonlySet<string> = new Set(
  (
    'format formatting formatted reformat reformatted lint linter linting linted style whitespace indentation pep8 ' +
    'black isort ruff flake8 pylint prettier eslint biome pre-commit pre-commit.ci pre-commit.com'
  ).split(' '),
);

const AROUND_FORM: ReadonlySet<string> = new Set(
  (
    'a the and with by from to of for all auto run apply use fix fixes fixed make happy satisfy remove clean cleanup up ' +
    'trailing code source file files issue issues error errors warning warnings check checks hook hooks ci'
  ).split(' '),
);
