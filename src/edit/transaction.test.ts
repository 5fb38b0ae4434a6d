import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentHash } from '../model/content-hash.ts';
import { AppError } from '../model/errors.ts';
import { scratchFolder } from '../workspace/fixtures/scratch.ts';
import { realSystem } from '../workspace/system.ts';
import {
  applyTransaction,
  recoverTransactions,
  type TransactionPlace,
  undoTransaction,
  unfinishedTransactions,
} from './transaction.ts';
import { writeProjectFile } from './write-file.ts';

const BEFORE = { 'a.txt': 'a\r\n', 'b.txt': '\ufeffb', 'c.txt': 'c' };

function project(): TransactionPlace {
  const root = scratchFolder();
  for (const [path, text] of Object.entries(BEFORE)) writeFileSync(join(root, path), text);
  return { system: realSystem(), root, journal: join(scratchFolder(), 'edits') };
}

function textsOf({ root }: TransactionPlace): Record<string, string> {
  return Object.fromEntries(Object.keys(BEFORE).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** New texts for all files: the old ones twice. */
function doubled({ root }: TransactionPlace) {
  return Object.keys(BEFORE).map((path) => {
    const bytes = readFileSync(join(root, path));
    const text = bytes.toString('utf8').replace('\ufeff', '');
    return { path, text: text + text, seen: contentHash(bytes) };
  });
}

const AFTER = { 'a.txt': 'a\r\na\r\n', 'b.txt': '\ufeffbb', 'c.txt': 'cc' };

/** Writes until the `count`-th file, where the process ends for all that its callers can do. */
function dyingAt(count: number): typeof writeProjectFile {
  let written = 0;
  return (...args) => {
    if (written++ >= count) throw new Error('died');
    writeProjectFile(...args);
  };
}

test('files change together, and back again', () => {
  const place = project();
  applyTransaction(place, 'double', doubled(place));
  expect(textsOf(place)).toEqual(AFTER);
  applyTransaction(place, 'double again', doubled(place));
  expect(undoTransaction(place).label).toBe('double again');
  expect(textsOf(place)).toEqual(AFTER);
  expect(undoTransaction(place).label).toBe('double');
  expect(textsOf(place)).toEqual(BEFORE);
  expect(() => undoTransaction(place)).toThrow('nothing to undo');
});

test.each([0, 1, 2])('a write that fails at file %i leaves all files as they were', (count) => {
  const place = project();
  let written = 0;
  const failing: typeof writeProjectFile = (...args) => {
    if (written++ === count) throw new AppError('io-failed', 'No space left on device');
    writeProjectFile(...args);
  };
  expect(() => applyTransaction(place, 'double', doubled(place), failing)).toThrow('No space left');
  expect(textsOf(place)).toEqual(BEFORE);
  expect(unfinishedTransactions(place)).toEqual([]);
});

test.each([0, 1, 2])('a process that dies at file %i is found by the next, which puts the files back', (count) => {
  const place = project();
  expect(() => applyTransaction(place, 'double', doubled(place), dyingAt(count))).toThrow('died');
  const open = { label: 'double', files: Object.keys(BEFORE) };
  expect(unfinishedTransactions(place)).toEqual(count > 0 ? [open] : []);
  const recovered = recoverTransactions(place).flatMap(({ restored }) => restored);
  expect(recovered).toEqual(Object.keys(BEFORE).slice(0, count));
  expect(textsOf(place)).toEqual(BEFORE);
  expect(unfinishedTransactions(place)).toEqual([]);
});

test('a process that dies while undoing is found as well', () => {
  const place = project();
  applyTransaction(place, 'double', doubled(place));
  expect(() => undoTransaction(place, dyingAt(1))).toThrow('died');
  expect(textsOf(place)).toEqual({ ...AFTER, 'a.txt': BEFORE['a.txt'] });
  expect(recoverTransactions(place)).toEqual([{ label: 'double', restored: ['b.txt', 'c.txt'], left: [] }]);
  expect(textsOf(place)).toEqual(BEFORE);
});

test('recovery leaves alone what somebody changed since', () => {
  const place = project();
  expect(() => applyTransaction(place, 'double', doubled(place), dyingAt(2))).toThrow('died');
  writeFileSync(join(place.root, 'a.txt'), 'mine');
  expect(recoverTransactions(place)).toEqual([{ label: 'double', restored: ['b.txt'], left: ['a.txt'] }]);
  expect(textsOf(place)).toEqual({ ...BEFORE, 'a.txt': 'mine' });
});

test('nothing is written over a file that is not what its new text was made from', () => {
  const place = project();
  const texts = doubled(place);
  writeFileSync(join(place.root, 'b.txt'), 'mine');
  expect(() => applyTransaction(place, 'double', texts)).toThrow("'b.txt' was changed by somebody else");
  expect(textsOf(place)).toEqual({ ...BEFORE, 'b.txt': 'mine' });
});

test('undo refuses as a whole when one file changed since', () => {
  const place = project();
  applyTransaction(place, 'double', doubled(place));
  writeFileSync(join(place.root, 'c.txt'), 'mine');
  expect(() => undoTransaction(place)).toThrow("'c.txt' changed since: double");
  expect(textsOf(place)).toEqual({ ...AFTER, 'c.txt': 'mine' });
  writeFileSync(join(place.root, 'c.txt'), AFTER['c.txt']);
  undoTransaction(place);
  expect(textsOf(place)).toEqual(BEFORE);
});
