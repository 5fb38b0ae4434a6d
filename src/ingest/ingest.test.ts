// Ingest as a whole, on the inputs that go wrong in practice.

import { createHash } from 'node:crypto';
import { rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '../model/stored-text.ts';
import { encodeFacts } from './facts-codec.ts';
import { buildToyWorker, removeTemporaryFolders, temporaryTree, writeTree } from './fixtures/temporary-tree.ts';
import { toy } from './fixtures/toy-language.ts';
import { type Ingested, type IngestOptions, ingest, scan } from './index.ts';
import { isMinified } from './read.ts';

let workerUrl: URL;
beforeAll(async () => {
  workerUrl = await buildToyWorker('toy');
});
afterAll(removeTemporaryFolders);

function ingestTree(
  files: Record<string, string | Uint8Array>,
  options: Partial<IngestOptions> = {},
): Promise<Ingested> {
  return ingest({ root: temporaryTree(files), languages: [toy], workers: 0, ...options });
}

function namesIn(result: Ingested, path: string): string[] | undefined {
  const source = result.sources.find((candidate) => candidate.path === path);
  return source?.facts.strings.slice(2);
}

test('files are sorted by what they are', async () => {
  const result = await ingestTree({
    'a.toy': 'alpha',
    'b.TOY': 'beta',
    'bin/tool': '#!/usr/bin/env -S toy3.12 -u\ngamma',
    'bin/other': '#!/bin/sh\nexit',
    'toy.json': '{"x": 1}',
    'deep/toy.extra.json': '{}',
    'README.md': '# Hello',
    'picture.png': Uint8Array.of(0, 1, 2),
    LICENSE: 'text',
  });
  expect(result.files.map(({ path, kind, language }) => [path, kind, language?.id])).toEqual([
    ['LICENSE', 'other', undefined],
    ['README.md', 'document', undefined],
    ['a.toy', 'code', 'toy'],
    ['b.TOY', 'code', 'toy'],
    ['bin/other', 'other', undefined],
    ['bin/tool', 'code', 'toy'],
    ['deep/toy.extra.json', 'configuration', undefined],
    ['picture.png', 'other', undefined],
    ['toy.json', 'configuration', undefined],
  ]);
  expect(result.sources.map(({ path, content }) => [path, textOf(content)])).toEqual([
    ['a.toy', 'alpha'],
    ['b.TOY', 'beta'],
    ['bin/tool', '#!/usr/bin/env -S toy3.12 -u\ngamma'],
  ]);
  expect(Object.fromEntries(result.configuration)).toEqual({ 'deep/toy.extra.json': '{}', 'toy.json': '{"x": 1}' });
  expect(result.stubs.map(({ path, facts }) => [path, facts.strings.includes('builtin')])).toEqual([
    ['stubs:toy', true],
  ]);
  expect([result.diagnostics, result.skippedByReason]).toEqual([[], {}]);
  const { repository } = result;
  expect(repository.paths).toEqual(['a.toy', 'b.TOY', 'bin/tool']);
  expect(['README.md', 'bin', 'nothing'].map((path) => repository.has(path))).toEqual([true, false, false]);
  expect(['', 'bin', 'deep', 'dee', 'LICENSE'].map((path) => repository.hasFolder(path))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect([repository.read('toy.json'), repository.read('a.toy')]).toEqual(['{"x": 1}', undefined]);
});

test('what cannot be read as code is skipped, counted and shown; the rest is there', async () => {
  const root = temporaryTree({
    'binary.toy': Uint8Array.of(0x7f, 0x45, 0, 1),
    'controls.toy': new Uint8Array(100).fill(3).fill(0xff, 0, 10),
    'made.toy': 'made by a tool\nx',
    'minified.toy': `/* licence */\n${'function a(b,c){return b(c)};'.repeat(1000)}`,
    'utf32.toy': Uint8Array.of(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0),
    'huge.toy': '',
    'toy.json': 'x'.repeat(2000),
    'broken.toy': 'ok\n?\n?',
    'empty.toy': '',
    'latin.toy': Buffer.from('caf\xe9\nna\xefve', 'latin1'),
    'fine.toy': 'fine',
    '.gitignore': 'ignored.toy',
    'ignored.toy': 'x',
    'node_modules/m.toy': 'x',
  });
  truncateSync(join(root, 'huge.toy'), 50 * 1024 * 1024);
  const result = await ingest({
    root,
    languages: [toy],
    workerUrl,
    workers: 1,
    maxFileSize: 100_000,
    exclude: ['*.bak'],
  });
  expect(result.diagnostics.map(({ severity, reason, path }) => `${severity} ${reason} ${path}`)).toEqual([
    'skipped binary binary.toy',
    'partial syntax-error broken.toy',
    'skipped binary controls.toy',
    'skipped too-large huge.toy',
    'note decoded-latin-1 latin.toy',
    'skipped generated made.toy',
    'skipped minified minified.toy',
    'skipped dependencies node_modules',
    'skipped not-utf8 utf32.toy',
  ]);
  expect(result.diagnostics.find(({ path }) => path === 'huge.toy')?.message).toBe(
    'File of 52428800 bytes is larger than the limit of 100000.',
  );
  expect(result.skippedByReason).toEqual({
    binary: 2,
    dependencies: 1,
    generated: 1,
    ignored: 1,
    minified: 1,
    'not-utf8': 1,
    'too-large': 1,
  });
  expect(result.sources.map(({ path }) => path)).toEqual(['broken.toy', 'empty.toy', 'fine.toy', 'latin.toy']);
  expect(namesIn(result, 'latin.toy')).toEqual(['café', 'naïve']);
  expect(result.files.find(({ path }) => path === 'minified.toy')).toMatchObject({ kind: 'code', skipped: 'minified' });
  expect(result.files.find(({ path }) => path === 'huge.toy')).toMatchObject({ kind: 'code', skipped: 'too-large' });
});

test('a file that crashes its parser is marked in the list of files', async () => {
  const result = await ingestTree({ 'a.toy': '!crash', 'b.toy': 'b' }, { workers: 2, workerUrl });
  expect(result.files.map(({ path, skipped }) => [path, skipped])).toEqual([
    ['a.toy', 'crashed'],
    ['b.toy', undefined],
  ]);
  expect(result.skippedByReason).toEqual({ crashed: 1 });
  expect(result.sources.map(({ path }) => path)).toEqual(['b.toy']);
});

test('an empty folder gives an empty result', async () => {
  const result = await ingestTree({}, { workers: 2, workerUrl });
  expect(result).toMatchObject({
    files: [],
    sources: [],
    stubs: [],
    diagnostics: [],
    skippedByReason: {},
    cacheHits: 0,
  });
});

test('byte order marks are taken off and wide encodings are read', async () => {
  const swapped = Buffer.from('\ufeffgröße 😀', 'utf16le').swap16();
  const result = await ingestTree({
    'utf8.toy': '\ufeffgröße 😀',
    'little.toy': Buffer.from('\ufeffgröße 😀', 'utf16le'),
    'big.toy': swapped,
    'mark.toy': '\ufeff',
  });
  expect(result.diagnostics).toEqual([]);
  expect(result.sources.map(({ path, content }) => [path, textOf(content)])).toEqual([
    ['big.toy', 'größe 😀'],
    ['little.toy', 'größe 😀'],
    ['mark.toy', ''],
    ['utf8.toy', 'größe 😀'],
  ]);
});

test('hashes are those of the bytes', async () => {
  const { files } = await ingestTree({ 'a.toy': '\ufeffx', 'toy.json': '{}' });
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  expect(files.map(({ hash }) => hash)).toEqual([sha256('\ufeffx'), sha256('{}')]);
});

test('long lines alone do not make a file minified', () => {
  const blob = `const image = '${'QUJD'.repeat(20_000)}';\n`;
  const line = 'const x = compute(1, 2);\n';
  expect(isMinified(line.repeat(40) + blob)).toBe(false);
  expect(isMinified(line.repeat(5000))).toBe(false);
  expect(isMinified('a(b);'.repeat(500))).toBe(false);
  expect(isMinified('a(b);'.repeat(5000))).toBe(true);
  expect(isMinified(`${line.repeat(30)}${'!function(a){b(c[d])}();'.repeat(2000)}`)).toBe(true);
});

test('the fingerprint changes with what the graph is made from, and with nothing else', async () => {
  const files = { 'a.toy': 'x', 'toy.json': '{}', 'notes.txt': 'one', 'data.bin': 'one', 'skip.toy': 'made by a tool' };
  const root = temporaryTree(files);
  const fingerprint = async (options: Partial<IngestOptions> = {}): Promise<string> =>
    (await scan({ root, languages: [toy], ...options })).fingerprint;
  const first = await fingerprint();
  expect(await (await scan({ root: temporaryTree(files), languages: [toy] })).fingerprint).toBe(first);
  writeTree(root, { 'data.bin': 'two' });
  expect(await fingerprint()).toBe(first);

  const seen = new Set([first]);
  const changed = async (options: Partial<IngestOptions> = {}): Promise<void> => {
    const now = await fingerprint(options);
    expect(seen.has(now)).toBe(false);
    seen.add(now);
  };
  await changed({ languages: [{ ...toy, version: 2 }] });
  writeTree(root, { 'notes.txt': 'two' });
  await changed();
  await changed({ exclude: ['notes.txt'] });
  await changed({ maxFileSize: 1 });
  writeFileSync(join(root, 'a.toy'), 'y');
  await changed();
  writeFileSync(join(root, 'toy.json'), '[]');
  await changed();
  writeFileSync(join(root, 'new.md'), '');
  await changed();
  writeFileSync(join(root, 'skip.toy'), 'no longer');
  await changed();
  writeFileSync(join(root, '.gitignore'), 'a.toy');
  await changed();
});

test('the same tree gives the same result with and without workers and cache', async () => {
  const files: Record<string, string> = {};
  for (let i = 0; i < 120; i++)
    files[`d${i % 7}/f${i}.toy`] = `name${i}\n${i % 11 === 0 ? '?' : 'other'}\n`.repeat(1 + i * 20);
  const root = temporaryTree({ ...files, 'bug.toy': '!bug' });
  const entries = new Map<string, Uint8Array>();
  const cache = {
    get: (key: string) => entries.get(key),
    put: (key: string, bytes: Uint8Array) => void entries.set(key, bytes),
  };
  const comparable = ({ timings: _, cacheHits: __, repository: ___, sources, ...rest }: Ingested): unknown => ({
    ...rest,
    sources: sources.map(({ facts, ...source }) => ({
      ...source,
      facts: Buffer.from(encodeFacts(facts)).toString('base64'),
    })),
  });
  const here = await ingest({ root, languages: [toy], workers: 0, cache });
  const there = await ingest({ root, languages: [toy], workers: 2, workerUrl });
  const cached = await ingest({ root, languages: [toy], workers: 2, workerUrl, cache });
  expect(comparable(there)).toEqual(comparable(here));
  expect(comparable(cached)).toEqual(comparable(here));
  expect([here.cacheHits, cached.cacheHits]).toEqual([0, 121]);
  expect([...entries.keys()].sort()).toEqual(here.cacheKeys);
});

test('what goes away between the walk and the reading is a diagnostic', async () => {
  const root = temporaryTree({
    'a.toy': 'stays',
    'gone.toy': 'x',
    'toy.json': '{}',
    script: '#!/usr/bin/env toy',
    'folder/in.toy': 'x',
    'link.toy': 'x',
    'now-folder.toy': 'x',
    'swapped/in.toy': 'x',
  });
  const result = await ingest({
    root,
    languages: [toy],
    workers: 0,
    onProgress({ stage, done }) {
      if (stage !== 'read' || done > 0) return;
      for (const path of ['gone.toy', 'toy.json', 'script', 'folder', 'link.toy', 'now-folder.toy', 'swapped']) {
        rmSync(join(root, path), { recursive: true });
      }
      symlinkSync('a.toy', join(root, 'link.toy'));
      writeTree(root, { 'now-folder.toy/': '', swapped: 'a file' });
    },
  });
  expect(result.sources.map(({ path }) => path)).toEqual(['a.toy']);
  expect(result.diagnostics.map(({ severity, path, reason }) => [severity, path, reason])).toEqual([
    ['skipped', 'folder/in.toy', 'unreadable'],
    ['skipped', 'gone.toy', 'unreadable'],
    ['skipped', 'link.toy', 'unreadable'],
    ['skipped', 'now-folder.toy', 'special-file'],
    ['skipped', 'swapped/in.toy', 'unreadable'],
    ['skipped', 'toy.json', 'unreadable'],
  ]);
  expect(result.files.find(({ path }) => path === 'gone.toy')).toMatchObject({ kind: 'code', skipped: 'unreadable' });
});

test('folders that go away during the walk are diagnostics', async () => {
  const folders = Array.from({ length: 400 }, (_, at) => `d${String(at).padStart(3, '0')}`);
  const root = temporaryTree(Object.fromEntries(folders.map((folder) => [`${folder}/a.toy`, 'x'])));
  // The walk makes way for others after every so many folders, and they remove all of them.
  const scanning = scan({ root, languages: [toy] });
  for (const folder of folders) rmSync(join(root, folder), { recursive: true });
  const { files, diagnostics, sources } = await scanning;
  expect(sources).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThan(400);
  expect(diagnostics.length).toBe(400);
  expect(new Set(diagnostics.map(({ reason }) => reason))).toEqual(new Set(['unreadable']));
});

test('a scan made before can be used', async () => {
  const options: IngestOptions = { root: temporaryTree({ 'a.toy': 'x' }), languages: [toy], workers: 0 };
  const scanned = await scan(options);
  writeTree(options.root, { 'a.toy': 'changed since' });
  const result = await ingest(options, scanned);
  expect([result.fingerprint, namesIn(result, 'a.toy')]).toEqual([scanned.fingerprint, ['x']]);
});
