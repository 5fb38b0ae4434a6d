// Reading one file: what may have happened to it since the walk saw it, and sizes around the limit.

import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { removeTemporaryFolders, temporaryTree } from './fixtures/temporary-tree.ts';
import { readFirstLine, readSource } from './read.ts';

afterAll(removeTemporaryFolders);

test('a file that is gone, or has become something else, is skipped without blocking', () => {
  const root = temporaryTree({ 'folder/': '', target: 'text' });
  execFileSync('mkfifo', [join(root, 'pipe')]);
  symlinkSync('target', join(root, 'link'));
  const reasons = ['gone', 'folder', 'pipe', 'link'].map((name) => {
    const result = readSource(join(root, name), 100);
    return result.kind === 'skipped' ? `${result.reason}: ${result.message}` : result.text;
  });
  expect(reasons).toEqual([
    'unreadable: File cannot be read: no such file or directory',
    'special-file: Not a regular file.',
    'special-file: Not a regular file.',
    expect.stringMatching(/^unreadable: File cannot be read: too many/),
  ]);
  expect(readFirstLine(join(root, 'gone'))).toBeUndefined();
});

test('the limit counts bytes and includes its last one', () => {
  const root = temporaryTree({ exact: 'é'.repeat(50), over: `${'é'.repeat(50)}x`, large: 'line\n'.repeat(200_000) });
  expect(readSource(join(root, 'exact'), 100)).toMatchObject({ kind: 'text', text: 'é'.repeat(50) });
  expect(readSource(join(root, 'over'), 100)).toMatchObject({ kind: 'skipped', reason: 'too-large' });
  expect(readSource(join(root, 'large'), 1_000_000)).toMatchObject({ kind: 'text', text: 'line\n'.repeat(200_000) });
  expect(readSource(join(root, 'exact'), 100)).toMatchObject({ text: 'é'.repeat(50) });
});

test('a file that the system makes up as it is read has no size, and is read to its end', () => {
  const result = readSource('/proc/self/status', 100_000);
  expect(result.kind === 'text' && result.text).toMatch(/^Name:/);
  expect(readSource('/proc/self/status', 10)).toMatchObject({ kind: 'skipped', reason: 'too-large' });
});

test('first lines are cut at their end or after 128 bytes', () => {
  const root = temporaryTree({ crlf: '#!/bin/x\r\ny', long: '#'.repeat(500), empty: '' });
  expect(['crlf', 'long', 'empty'].map((name) => readFirstLine(join(root, name)))).toEqual([
    '#!/bin/x',
    '#'.repeat(128),
    '',
  ]);
});
