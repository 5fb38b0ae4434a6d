import { mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { languages } from '../languages/index.ts';
import { scan } from './scan.ts';
import { encodeStamps, knownFingerprint, type ScanStamps, stampOf } from './stamps.ts';
import { walk } from './walk.ts';

const root = mkdtempSync(join(tmpdir(), 'gitnexus-stamps-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const options = { root, languages };
/** As long after all changes as nobody waits. */
const LATER = 8e15;

beforeEach(() => {
  for (const path of ['new.py', 'data.bin']) rmSync(join(root, path), { force: true });
  write('code.py', 'def one(): pass\n');
  write('README.md', '# One\n');
});

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text);
}

/** The stamps of a scan that began long after the files were written. */
async function stamped(): Promise<ScanStamps> {
  const { stamps } = await scan(options);
  const files = Object.fromEntries(Object.keys(stamps.files).map((path) => [path, stampOf(root, path, LATER)]));
  return { ...stamps, files };
}

async function known(stamps: ScanStamps, rules: object = {}): Promise<boolean> {
  const walked = await walk(options);
  return knownFingerprint(encodeStamps(stamps), walked, { ...options, ...rules }) === stamps.fingerprint;
}

test('a folder that nobody has touched is known', async () => {
  expect(await known(await stamped())).toBe(true);
});

test('nothing is known of files that were changed just before the scan', async () => {
  const { stamps } = await scan(options);
  expect(Object.values(stamps.files)).toEqual(['', '']);
  expect(await known(stamps)).toBe(false);
});

test('a text of the same length with the same time is not the same', async () => {
  const stamps = await stamped();
  write('code.py', 'def two(): pass\n');
  utimesSync(join(root, 'code.py'), 1, 1);
  const other = await stamped();
  expect(await known(stamps)).toBe(false);
  write('code.py', 'def six(): pass\n');
  utimesSync(join(root, 'code.py'), 1, 1);
  expect(await known(other)).toBe(false);
});

test('a file that takes the place of another is not the same', async () => {
  const stamps = await stamped();
  writeFileSync(join(root, 'aside'), readFileSync(join(root, 'code.py')));
  renameSync(join(root, 'aside'), join(root, 'code.py'));
  expect(await known(stamps)).toBe(false);
});

test('files that come and go are seen, and what is in files that nobody reads is not', async () => {
  write('data.bin', 'x');
  const stamps = await stamped();
  write('data.bin', 'yy');
  expect(await known(stamps)).toBe(true);
  write('new.py', '');
  expect(await known(stamps)).toBe(false);
  rmSync(join(root, 'new.py'));
  expect(await known(stamps)).toBe(true);
  rmSync(join(root, 'data.bin'));
  expect(await known(stamps)).toBe(false);
});

test('files are read anew where they are read in another way', async () => {
  const stamps = await stamped();
  expect(await known(stamps, { maxFileSize: 10 })).toBe(false);
  expect(await known(stamps, { build: 'another' })).toBe(false);
});
