import { describe, expect, it } from 'vitest';
import { type Commit, type CommitTree, commitQuestions, isRoutine } from './commit-choice.ts';

const FILES: ReadonlySet<string> = new Set([
  ...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `src/${name}.py`),
  'tests/test_a.py',
  'tests/test_b.py',
]);
const TREE: CommitTree = {
  isSource: (path) => path.endsWith('.py'),
  has: (path) => FILES.has(path),
  isTest: (path) => path.startsWith('tests/'),
};

const commit = (paths: readonly string[], subject = 'keep the order of options', body = ''): Commit => ({
  hash: '',
  subject,
  body,
  paths,
});
const answersOf = (...paths: readonly string[]): readonly string[] | undefined =>
  commitQuestions([commit(paths)], TREE, 10)[0]?.relevant;
const askedBy = (subject: string, body = ''): string | undefined =>
  commitQuestions([commit(['src/a.py'], subject, body)], TREE, 10)[0]?.query;

describe('the files of a commit', () => {
  it('answers with the source files, and with tests only where there is nothing else', () => {
    expect(answersOf('src/b.py', 'README.md', 'src/a.py')).toEqual(['src/a.py', 'src/b.py']);
    expect(answersOf('tests/test_a.py', 'src/b.py')).toEqual(['src/b.py']);
    expect(answersOf('tests/test_b.py', 'tests/test_a.py')).toEqual(['tests/test_a.py', 'tests/test_b.py']);
  });

  it('takes one to five, tests among them', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => `src/${name}.py`);
    expect(answersOf(...five)).toEqual(five);
    expect(answersOf(...five, 'src/f.py')).toBeUndefined();
    expect(answersOf(...five, 'tests/test_a.py')).toBeUndefined();
    expect(answersOf(...five, 'CHANGES.md')).toEqual(five);
    expect(answersOf('README.md')).toBeUndefined();
    expect(answersOf()).toBeUndefined();
  });

  it('leaves out a commit with a source file that the tree no longer has', () => {
    expect(answersOf('src/a.py', 'src/gone.py')).toBeUndefined();
    expect(answersOf('src/a.py', 'docs/gone.md')).toEqual(['src/a.py']);
  });
});

describe('the question of a commit', () => {
  it('is the subject and the first paragraph below it', () => {
    expect(askedBy('keep the order')).toBe('keep the order');
    expect(askedBy('keep the order', 'A set has none.\nA list has.\n\nMore of it.\n')).toBe(
      'keep the order\n\nA set has none.\nA list has.',
    );
  });

  it('has no trailers', () => {
    expect(askedBy('keep the order', 'Co-authored-by: A <a@example.org>\n')).toBe('keep the order');
    expect(askedBy('keep the order', '(cherry picked from commit 1f)\n')).toBe('keep the order');
    expect(askedBy('keep the order', 'Note: a set has none.')).toBe('keep the order\n\nNote: a set has none.');
  });

  it('has at least three words', () => {
    expect(askedBy('fix typo', 'A long text about it.')).toBeUndefined();
    expect(askedBy('fix that typo')).toBe('fix that typo');
  });

  it('is of the first commits that are questions', () => {
    const commits = ['one by one', 'release version 1.2', 'two by two', 'three by three'].map((subject) =>
      commit(['src/a.py'], subject),
    );
    expect(commitQuestions(commits, TREE, 2).map(({ query }) => query)).toEqual(['one by one', 'two by two']);
  });
});

describe('a subject', () => {
  it.each([
    ['a merge', "Merge branch 'stable' into main"],
    ['a merge', 'Merge main into 2.x'],
    ['a release', 'Release version 8.4.2'],
    ['a release', 'start version 3.2.0.dev'],
    ['a release', '4.13.0-rc.1'],
    ['a release', 'chore(release): prepare v2.0.0 (#12)'],
    ['a release', 'bump version to 1.0.0b2'],
    ['formatting', 'apply pre-commit hooks'],
    ['formatting', '[pre-commit.ci] auto fixes from pre-commit.com hooks'],
    ['formatting', 'Fix lint errors (#3)'],
    ['formatting', 'run black and isort'],
    ['formatting', 'style: wrap long lines of the parser'],
    ['a dependency', 'update dev dependencies'],
    ['a dependency', 'Bump jinja2 from 3.1.2 to 3.1.3 in /requirements'],
    ['a dependency', 'Bump the pinned jinja2 to 3.1.3'],
    ['a dependency', 'build(deps-dev): bump hbs'],
    ['a dependency', 'fix(deps): take another parser'],
  ])('tells of %s: %s', (_, subject) => {
    expect(isRoutine(subject)).toBe(true);
  });

  it.each([
    'fix a regression of version 8.1.0 in prompts',
    'fix explicit black color argument',
    'Fix ruff E501 line-too-long in PowerShell template',
    'Update package_name resolution of version_option',
    'fix(client): skip an undefined entry inside a form array (#5280)',
    'merge app and request context',
    'Update the default timeout to 10',
    'Pin the cursor to the bottom',
    'Strip trailing whitespace of help texts',
  ])('tells of the code: %s', (subject) => {
    expect(isRoutine(subject)).toBe(false);
  });
});
