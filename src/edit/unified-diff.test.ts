// Diffs are held to what they are for: `git apply` makes one version from the other.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scratchFolder } from '../workspace/fixtures/scratch.ts';
import { unifiedDiff } from './index.ts';

const lines = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word} ${at}\n`).join('');

/** What git makes of `before` and the diff; undefined for no file. */
function applied(folder: string, before: string | undefined, diff: string): string | undefined {
  const path = join(folder, 'a.txt');
  if (before !== undefined) writeFileSync(path, before);
  execFileSync('git', ['apply', '--unidiff-zero', '-'], { cwd: folder, input: `${diff}\n`, stdio: 'pipe' });
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

test('equal texts have no diff, and others the shortest', () => {
  expect(unifiedDiff('a.txt', 'x\n', 'x\n')).toBe('');
  expect(unifiedDiff('a.txt', 'one\ntwo\nthree\n', 'one\n2\nthree')).toBe(
    [
      '--- a/a.txt',
      '+++ b/a.txt',
      '@@ -1,3 +1,3 @@',
      ' one',
      '-two',
      '-three',
      '+2',
      '+three',
      '\\ No newline at end of file',
    ].join('\n'),
  );
});

test.each([
  ['a new file', undefined, 'x\ny\n'],
  ['a file that goes', 'x\ny\n', undefined],
  ['an end without a newline', 'x\ny', 'x\ny\n'],
  ['Windows lines', 'x\r\ny\r\n', 'x\r\nz\r\n'],
  ['two places', lines(40, 'a'), lines(40, 'a').replace('a 3\n', 'b\n').replace('a 30\n', '')],
  [
    'more changes than are searched through',
    `${lines(9, 'a')}${lines(9_000, 'b')}end`,
    `${lines(9, 'a')}${lines(9_000, 'c')}end`,
  ],
  ['all of a long file', lines(6_000, 'b'), lines(6_000, 'c')],
])('%s: the diff makes the one from the other', (_, before, after) => {
  expect(applied(scratchFolder(), before, unifiedDiff('a.txt', before, after))).toBe(after);
});

test('any two texts', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', '', ' ', 'd\r'), { minLength: 1, maxLength: 12 })
    .map((all) => all.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== after && before !== '' && after !== '');
      expect(applied(scratchFolder(), before, unifiedDiff('a.txt', before, after))).toBe(after);
    }),
    { numRuns: 25 },
  );
});
