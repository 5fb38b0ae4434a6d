// Ignore rules against git itself, on trees and rules made at random.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { removeTemporaryFolders, temporaryTree } from './fixtures/temporary-tree.ts';
import { candidateOf, judge, parseIgnoreRules } from './ignore-rules.ts';
import { walk } from './walk.ts';

afterAll(removeTemporaryFolders);

function git(root: string, ...args: string[]): string {
  return execFileSync('git', ['-C', root, '-c', 'core.excludesFile=', ...args], { encoding: 'utf8' });
}

function judged(rules: string, path: string, isFolder = false): string | undefined {
  return judge(parseIgnoreRules(rules, ''), candidateOf(path, isFolder));
}

test('rules follow the manual of git', () => {
  expect(judged('*.log', 'a/b.log')).toBe('ignored');
  expect(judged('*.log\n!b.log', 'a/b.log')).toBe('kept');
  expect(judged('/a', 'b/a')).toBeUndefined();
  expect(judged('a/', 'a')).toBeUndefined();
  expect(judged('a/', 'a', true)).toBe('ignored');
  expect(judged('a/b', 'c/a/b')).toBeUndefined();
  expect(judged('**/a/b', 'c/a/b')).toBe('ignored');
  expect(judged('a/**/b', 'a/b')).toBe('ignored');
  expect(judged('a/**/b', 'a/x/y/b')).toBe('ignored');
  expect(judged('a/*/b', 'a/x/y/b')).toBeUndefined();
  expect(judged('a/**', 'a')).toBeUndefined();
  expect(judged('\\#a', '#a')).toBe('ignored');
  expect(judged('\\!a', '!a')).toBe('ignored');
  expect(judged('a  ', 'a')).toBe('ignored');
  expect(judged('a\\ ', 'a ')).toBe('ignored');
  expect(judged('a\\\\ ', 'a\\')).toBe('ignored');
  expect(judged('\ufeffa\r\nb\r\n', 'a')).toBe('ignored');
  expect(judged('a\r\nb\r\n', 'b')).toBe('ignored');
  expect(judged('[!a-c]x', 'dx')).toBe('ignored');
  expect(judged('[[:upper:]]x', 'Ax')).toBe('ignored');
  // A wildcard stands for one byte, and this letter has two.
  expect(judged('?', 'é')).toBeUndefined();
  expect(judged('??', 'é')).toBe('ignored');
});

test('case counts unless the repository says otherwise', () => {
  const folded = parseIgnoreRules('*.LOG\n/Ab[c-d]*', '', true);
  expect(judge(folded, candidateOf('a.log', false))).toBe('ignored');
  expect(judge(folded, candidateOf('aBDx', false))).toBe('ignored');
  expect(judged('*.LOG', 'a.log')).toBeUndefined();
});

test('patterns that could be tried in exponentially many ways come to an end', () => {
  expect(judged(`${'*a'.repeat(60)}b`, 'a'.repeat(4000))).toBeUndefined();
  expect(judged(`${'**/a*/'.repeat(30)}b`, 'a/'.repeat(2000))).toBeUndefined();
});

const pieces = [
  'a',
  'b',
  'ab',
  'A',
  '.',
  '*',
  '**',
  '?',
  '/',
  '[ab]',
  '[!a]',
  '[a-c',
  '[[:alpha:]]',
  '\\',
  '\\*',
  'é',
  ' ',
];
const patterns = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 7 }).map((parts) => parts.join(''));
const names = fc.array(fc.constantFrom('a', 'b', 'A', 'ab', '.', 'é', '*', '\\', ' '), { minLength: 1, maxLength: 3 });
const paths = fc
  .array(
    names.map((parts) => parts.join('')).filter((name) => !/^\.+$/.test(name)),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join('/'));

test('a rule decides as git decides', () => {
  // Many rules and paths for one call of git: a call takes longer than a thousand matches.
  fc.assert(
    fc.property(
      fc.array(patterns, { minLength: 1, maxLength: 4 }),
      fc.array(paths, { minLength: 30, maxLength: 60 }),
      (lines, all) => {
        const root = temporaryTree({ '.gitignore': lines.join('\n') });
        git(root, 'init', '-q');
        // Git ends with 1 where it ignores none of them.
        const answer = spawnSync('git', ['-C', root, '-c', 'core.excludesFile=', 'check-ignore', '-vnz', '--stdin'], {
          input: all.join('\0'),
          encoding: 'utf8',
        }).stdout;
        const fields = answer.split('\0');
        const list = parseIgnoreRules(lines.join('\n'), '');
        all.forEach((path, index) => {
          const rule = fields[index * 4 + 2];
          const expected = rule === '' ? undefined : rule.startsWith('!') ? 'kept' : 'ignored';
          const parents = path.split('/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/'));
          // Nothing stands at these paths, so git takes the last part for a file and the others for folders.
          const verdicts = parents.map((part) => judge(list, candidateOf(part, part !== path)));
          const first = verdicts.indexOf('ignored');
          const ours = first === -1 ? verdicts.at(-1) : 'ignored';
          expect({ lines, path, verdict: ours }).toEqual({ lines, path, verdict: expected });
        });
      },
    ),
    { numRuns: 150, seed: 20 },
  );
});

const contents = fc.record({
  files: fc.array(paths, { minLength: 5, maxLength: 30 }),
  ignores: fc.array(fc.tuple(fc.nat(), fc.array(patterns, { minLength: 1, maxLength: 4 })), { maxLength: 5 }),
  info: fc.array(patterns, { maxLength: 2 }),
  /** Which of the files are tracked, and which of those are gone from the disk. */
  tracked: fc.array(fc.nat(), { maxLength: 20, size: 'max' }),
  removed: fc.array(fc.nat(), { maxLength: 2 }),
});

test('the walk finds what git lists, tracked files that it ignores among it', async () => {
  let trackedThoughIgnored = 0;
  await fc.assert(
    fc.asyncProperty(contents, async ({ files, ignores, info, tracked, removed }) => {
      const tree: Record<string, string> = {};
      const folders = new Set(['']);
      for (const path of files) {
        const parts = path.split('/');
        const parents = parts.slice(1).map((_, depth) => parts.slice(0, depth + 1).join('/'));
        if (folders.has(path) || parents.some((parent) => parent in tree)) continue;
        for (const parent of parents) folders.add(parent);
        tree[path] = '';
      }
      for (const [at, lines] of ignores) {
        const folder = [...folders][at % folders.size];
        const negated = lines.map((line, index) => (index % 2 === 1 ? `!${line}` : line));
        tree[folder === '' ? '.gitignore' : `${folder}/.gitignore`] = negated.join('\n');
      }
      const root = temporaryTree(tree);
      git(root, 'init', '-q');
      execFileSync('sh', ['-c', 'cat > "$0"', `${root}/.git/info/exclude`], { input: info.join('\n') });
      const present = Object.keys(tree);
      const added = [...new Set(tracked.map((at) => present[at % present.length]))];
      execFileSync('git', ['-C', root, 'update-index', '--add', '-z', '--stdin'], { input: added.join('\0') });
      for (const at of removed) rmSync(join(root, added[at % added.length] ?? 'none'), { force: true });
      const list = (...args: string[]) =>
        git(root, 'ls-files', '-z', ...args, '--exclude-standard')
          .split('\0')
          .filter((path) => path !== '' && existsSync(join(root, path)));
      trackedThoughIgnored += list('-ci').length;
      const found = await walk({ root, tracked: new Set(added) });
      const seen = { tree, info, added };
      expect({ ...seen, paths: found.paths }).toEqual({ ...seen, paths: list('-co').sort() });
    }),
    { numRuns: 200, seed: 21 },
  );
  expect(trackedThoughIgnored).toBeGreaterThan(50);
});
