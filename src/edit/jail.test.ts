// Ways out of a project, each tried: what is read or written through them must not be outside.

import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../model/errors.ts';
import { scratchFolder } from '../workspace/fixtures/scratch.ts';
import {
  bytesOf,
  insideProject,
  type ProjectPath,
  readTextFile,
  readTextFileIfAny,
  writeProjectFile,
} from './index.ts';
import { refuseOddPath } from './path-forms.ts';

let around: string;
let root: string;

beforeEach(() => {
  around = scratchFolder();
  root = join(around, 'project');
  mkdirSync(join(root, 'src', 'deep'), { recursive: true });
  writeFileSync(join(root, 'src', 'a.txt'), 'inside\n');
  mkdirSync(join(around, 'outside'));
  writeFileSync(join(around, 'outside', 'secret.txt'), 'secret\n');
  mkdirSync(join(around, 'project-twin'));
});

/** What happens to a file that is asked for by a path, and then written: its text, or the code of the refusal. */
function outcome(path: string): string {
  try {
    const place = insideProject(root, path);
    const old = readTextFileIfAny(place);
    writeProjectFile(place, bytesOf('written\n', 'utf8', place.path), old?.stamp ?? 'absent');
    return place.path;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** Everything around the project, and what it says. */
function outsideNow(folder = around): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => join(folder, name) !== root)
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return [path, ...outsideNow(path)];
      return [`${path} ${entry.isFile() ? readFileSync(path, 'utf8') : ''}`];
    })
    .sort();
}

describe('a path that leads out', () => {
  test.each([
    '..',
    '../outside/secret.txt',
    '../project-twin/x.txt',
    'src/../../outside/secret.txt',
    'src/./deep/../../../outside/new.txt',
    '/etc/passwd',
    '/proc/self/environ',
    '/dev/null',
    'to-outside/secret.txt',
    'to-outside/new.txt',
    'to-outside/new/folder/x.txt',
    'to-secret.txt',
    'to-nothing.txt',
    'to-nowhere/x.txt',
    'src/up/outside/secret.txt',
  ])('is refused: %s', (path) => {
    symlinkSync(join(around, 'outside'), join(root, 'to-outside'));
    symlinkSync('../outside/secret.txt', join(root, 'to-secret.txt'));
    symlinkSync('../outside/not-yet.txt', join(root, 'to-nothing.txt'));
    symlinkSync('../outside/not-yet', join(root, 'to-nowhere'));
    symlinkSync('../..', join(root, 'src', 'up'));
    const before = outsideNow();
    expect(outcome(path)).toBe('unauthorized');
    expect(outsideNow()).toEqual(before);
  });

  test('is refused where it is absolute and names another folder whose name begins like the root', () => {
    expect(outcome(join(around, 'project-twin', 'x.txt'))).toBe('unauthorized');
  });

  test('is refused where it is no path of this system', () => {
    for (const path of ['..\\outside\\secret.txt', 'C:\\Windows\\x', 'C:x', '\\\\server\\share\\x', 'src\\a.txt', '']) {
      expect(outcome(path), path).toBe('invalid-argument');
    }
    expect(outcome('src/a.txt\0.png')).toBe('invalid-argument');
  });
});

test('a path that is longer than any can be is refused before it is looked at', () => {
  expect(outcome('a/'.repeat(2_500))).toBe('invalid-argument');
  expect(outcome(`${'ü'.repeat(2_049)}`)).toBe('invalid-argument');
  // What looking at each of its folders in turn would not end with.
  expect(outcome('a/'.repeat(5_000_000))).toBe('invalid-argument');
  expect(outcome(`${'a/'.repeat(1_000)}x.txt`)).toBe(`${'a/'.repeat(1_000)}x.txt`);
});

test('a path that stays inside is taken, in all of its spellings', () => {
  symlinkSync('src', join(root, 'link'));
  symlinkSync('a.txt', join(root, 'src', 'also-a.txt'));
  for (const path of ['src/a.txt', './src//a.txt', 'src/deep/../a.txt', 'link/a.txt', 'src/also-a.txt']) {
    expect(outcome(path), path).toBe('src/a.txt');
  }
  expect(outcome(join(root, 'src', 'a.txt'))).toBe('src/a.txt');
  expect(outcome('link/new/b.txt')).toBe('src/new/b.txt');
  expect(readFileSync(join(root, 'src', 'new', 'b.txt'), 'utf8')).toBe('written\n');
  expect(readdirSync(join(root, 'src')).sort()).toEqual(['a.txt', 'also-a.txt', 'deep', 'new']);
});

test('a link that leads to itself, and a file where a folder should be, are said to be so', () => {
  symlinkSync('loop', join(root, 'loop'));
  expect([outcome('loop/x.txt'), outcome('src/a.txt/x.txt')]).toEqual(['io-failed', 'io-failed']);
});

test('a root that is itself reached over a link holds what is in it', () => {
  symlinkSync(root, join(around, 'alias'));
  const place = insideProject(join(around, 'alias'), join(around, 'alias', 'src', 'a.txt'));
  expect(place).toEqual({ root: realpathSync(root), absolute: join(root, 'src', 'a.txt'), path: 'src/a.txt' });
});

test('what is put in the place of a folder after it was judged is not followed', () => {
  const [read, write] = ['src/a.txt', 'src/new.txt'].map((path) => insideProject(root, path)) as [
    ProjectPath,
    ProjectPath,
  ];
  rmSync(join(root, 'src'), { recursive: true });
  symlinkSync(join(around, 'outside'), join(root, 'src'));
  writeFileSync(join(around, 'outside', 'a.txt'), 'secret\n');
  const before = outsideNow();
  expect(() => readTextFile(read)).toThrow(/outside the project/);
  expect(() => writeProjectFile(write, Buffer.from('x'), 'absent')).toThrow(/outside the project/);
  expect(outsideNow()).toEqual(before);
});

test("version control's own data is not written, in any case of its letters", () => {
  mkdirSync(join(root, '.git', 'hooks'), { recursive: true });
  for (const path of ['.git/hooks/pre-commit', '.GIT/config', 'src/.git', 'sub/.hg/hgrc', '.git']) {
    expect(outcome(path), path).toMatch(/io-failed|invalid-argument/);
  }
  expect(readdirSync(join(root, '.git', 'hooks'))).toEqual([]);
  expect(outcome('.github/workflows/ci.yml')).toBe('.github/workflows/ci.yml');
});

test('no made-up path writes outside', () => {
  symlinkSync(join(around, 'outside'), join(root, 'to-outside'));
  symlinkSync('../..', join(root, 'src', 'up'));
  const part = fc.oneof(
    fc.constantFrom('..', '.', '', 'src', 'deep', 'a.txt', 'to-outside', 'up', 'outside', 'secret.txt', basename(root)),
    fc.constantFrom('~', '%2e%2e', '..\\', 'C:', '\0', '…', '．．', ' ', 'CON', 'a'.repeat(300), '\ud800'),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const path = fc
    .tuple(fc.constantFrom('', '/', '//', './', `${around}/`, `${root}/`), fc.array(part, { maxLength: 8 }))
    .map(([start, parts]) => start + parts.join('/'));
  const before = outsideNow();
  fc.assert(
    fc.property(path, (given) => {
      outcome(given);
      expect(outsideNow()).toEqual(before);
    }),
    { numRuns: 1_500 },
  );
});

test('on Windows, devices, streams and namespaces are told by their spelling', () => {
  const refused = (path: string) => {
    try {
      refuseOddPath(path, 'win32');
      return false;
    } catch {
      return true;
    }
  };
  const odd = [
    '\\\\?\\C:\\x',
    '//./pipe/x',
    'C:x',
    'a.txt:stream',
    'C:\\a:b',
    'nul',
    'src\\CON.txt',
    'com1',
    'a.',
    'b /c',
    'x\0',
  ];
  expect(odd.filter((path) => !refused(path))).toEqual([]);
  const plain = [
    'src\\a.ts',
    'C:\\project\\a.ts',
    '..\\x',
    './a',
    'console.ts',
    'src/.env',
    'com12',
    '\\\\server\\share\\x',
  ];
  expect(plain.filter(refused)).toEqual([]);
});
