// Writing a file: what stays as it was, what is refused, and that a failure at any call leaves the old file whole.

import { spawnSync } from 'node:child_process';
import * as nodeFileSystem from 'node:fs';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../workspace/fixtures/scratch.ts';
import { realSystem } from '../workspace/system.ts';
import { bytesOf, insideProject, readTextFile, type WriteCalls, writeProjectFile } from './index.ts';

function project(files: Readonly<Record<string, string | Buffer>>): string {
  const root = scratchFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

function write(root: string, path: string, text: string): void {
  const place = insideProject(root, path);
  const file = readTextFile(place);
  writeProjectFile(place, bytesOf(text, file.encoding, place.path), file.stamp);
}

test('the mode stays, and so does a link that leads to the file', () => {
  const root = project({ 'bin/run.sh': '#!/bin/sh\n' });
  chmodSync(join(root, 'bin/run.sh'), 0o751);
  symlinkSync('bin/run.sh', join(root, 'run'));
  write(root, 'run', '#!/bin/sh\necho\n');
  expect(statSync(join(root, 'bin/run.sh')).mode & 0o7777).toBe(0o751);
  expect(nodeFileSystem.lstatSync(join(root, 'run')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(root, 'run'), 'utf8')).toBe('#!/bin/sh\necho\n');
});

test('the encoding stays, and refuses what it does not have', () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('käse\r\n', 'utf16le')]);
  const root = project({ 'wide.txt': utf16, 'single.txt': Buffer.from([0x63, 0xe9, 0x0a]) });
  write(root, 'wide.txt', '価\r\n');
  expect(readFileSync(join(root, 'wide.txt'))).toEqual(
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('価\r\n', 'utf16le')]),
  );
  write(root, 'single.txt', 'ü\n');
  expect(readFileSync(join(root, 'single.txt'))).toEqual(Buffer.from([0xfc, 0x0a]));
  expect(() => write(root, 'single.txt', '価\n')).toThrow(/cannot hold the new text/);
});

test('what somebody else changed, removed or made meanwhile stays', () => {
  const root = project({ 'a.txt': 'one\n' });
  const place = insideProject(root, 'a.txt');
  const { stamp } = readTextFile(place);
  writeFileSync(join(root, 'a.txt'), 'two\n');
  utimesSync(join(root, 'a.txt'), 1, 1);
  for (const seen of [stamp, 'absent'] as const) {
    expect(() => writeProjectFile(place, Buffer.from('mine\n'), seen)).toThrow(/changed by somebody else/);
  }
  const gone = insideProject(root, 'gone.txt');
  expect(() => writeProjectFile(gone, Buffer.from('mine\n'), stamp)).toThrow(/changed by somebody else/);
  expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('two\n');
  expect(readdirSync(root)).toEqual(['a.txt']);
});

test('what is not a file that may be written is refused', () => {
  const root = project({ 'locked.txt': 'x\n', 'folder/a.txt': 'x\n' });
  chmodSync(join(root, 'locked.txt'), 0o444);
  expect(() => write(root, 'locked.txt', 'y\n')).toThrow('Permission denied');
  expect(() => write(root, 'folder', 'y\n')).toThrow(/is a directory/);
  expect(() => writeProjectFile(insideProject(root, '.'), Buffer.from('y'), 'absent')).toThrow(/is a directory/);
  const long = insideProject(root, `${'n'.repeat(250)}.txt`);
  writeProjectFile(long, Buffer.from('y'), 'absent');
  expect(readdirSync(root)).toEqual(['folder', 'locked.txt', `${'n'.repeat(250)}.txt`]);
});

const CALLS = ['openSync', 'writeSync', 'fsyncSync', 'fchmodSync', 'closeSync', 'renameSync'] as const;

test.each(CALLS)('a failure of %s leaves the old file whole and nothing beside it', (name) => {
  const root = project({ 'a.txt': 'old\n' });
  const place = insideProject(root, 'a.txt');
  const { stamp } = readTextFile(place);
  const failing = (...args: readonly unknown[]): never => {
    // A descriptor is closed even where closing reports an error.
    if (name === 'closeSync') nodeFileSystem.closeSync(args[0] as number);
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  };
  const calls: WriteCalls = { ...nodeFileSystem, [name]: failing };
  expect(() => writeProjectFile(place, Buffer.from('new\n'), stamp, calls)).toThrow('No space left on device');
  expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('old\n');
  expect(readdirSync(root)).toEqual(['a.txt']);
});

test('what a process that died left behind goes with a later write, and nothing else does', () => {
  const root = project({
    'a.txt': 'x\n',
    '.gitnexus-0123456789ab.tmp': 'left',
    '.gitnexus-ffffffffffff.tmp': 'under way',
    '.gitnexus-notes.tmp': 'mine',
  });
  for (const name of ['.gitnexus-0123456789ab.tmp', '.gitnexus-notes.tmp']) utimesSync(join(root, name), 1, 1);
  write(root, 'a.txt', 'y\n');
  expect(readdirSync(root)).toEqual(['.gitnexus-ffffffffffff.tmp', '.gitnexus-notes.tmp', 'a.txt']);
});

test('what a process that is gone was writing goes with the next write, whatever its age, and what runs keeps its own', () => {
  const { self } = realSystem();
  const ended = spawnSync('true').pid;
  const name = (pid: number, startTime: string) => `.gitnexus-${self.realm}-${pid}-${startTime}-0123456789ab.tmp`;
  const [dead, alive] = [name(ended, '1'), name(self.pid, self.startTime)];
  const elsewhere = '.gitnexus-ffffffffffff-1-1-0123456789ab.tmp';
  const root = project({ 'a.txt': 'x\n', [dead]: 'left', [alive]: 'under way', [elsewhere]: 'who knows' });
  write(root, 'a.txt', 'y\n');
  expect(readdirSync(root).sort()).toEqual([alive, elsewhere, 'a.txt'].sort());
});
