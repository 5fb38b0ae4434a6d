// Extraction in workers and in this thread: the same facts, whatever fails on the way, and the cache in between.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { TextStore } from '../model/stored-text.ts';
import { type Extraction, type ExtractOptions, extractAll, type FactsStore } from './extract.ts';
import { encodeFacts } from './facts-codec.ts';
import { buildToyWorker, removeTemporaryFolders } from './fixtures/temporary-tree.ts';
import { brokenToy, toy } from './fixtures/toy-language.ts';
import { runInWorkers } from './pool.ts';
import type { Source } from './scan.ts';

let workerUrl: URL;
beforeAll(async () => {
  workerUrl = await buildToyWorker('toy');
});
afterAll(removeTemporaryFolders);

const stored = new TextStore();

function sourcesOf(texts: Readonly<Record<string, string>>): Source[] {
  return Object.entries(texts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => ({ path, content: stored.add(text), language: toy, hash: `hash of ${text}` }));
}

/** Many files of many sizes, so that every worker gets several batches. */
function plenty(count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `f${i}.toy`,
      `name${i}\n${'x'.repeat(40)}\n`.repeat(1 + ((i * 37) % 500)),
    ]),
  );
}

function extract(texts: Readonly<Record<string, string>>, options: Partial<ExtractOptions> = {}): Promise<Extraction> {
  return extractAll({ sources: sourcesOf(texts), languages: [toy], workers: 2, workerUrl, ...options });
}

function bytesOf({ extracted }: Extraction): [string, string][] {
  return extracted.map(({ path, facts }) => [path, Buffer.from(encodeFacts(facts)).toString('base64')]);
}

function memoryStore(): FactsStore & { readonly entries: Map<string, Uint8Array> } {
  const entries = new Map<string, Uint8Array>();
  return { entries, get: (key) => entries.get(key), put: (key, bytes) => void entries.set(key, bytes) };
}

test('workers give what this thread gives, byte for byte and in the order of paths', async () => {
  const texts = plenty(300);
  const here = await extract(texts, { workers: 0 });
  const there = await extract(texts);
  expect(here.extracted.length).toBe(300);
  expect(bytesOf(there)).toEqual(bytesOf(here));
  expect(there.extracted.map((source) => source.path)).toEqual(Object.keys(texts).sort());
  expect(await extract({})).toEqual({ extracted: [], diagnostics: [], cacheHits: 0 });
});

test('syntax errors are reported with their line, and the file is kept', async () => {
  const { extracted, diagnostics } = await extract({ 'a.toy': 'x\n?\n?', 'b.toy': '?', 'c.toy': '' });
  expect(extracted.map((source) => source.path)).toEqual(['a.toy', 'b.toy', 'c.toy']);
  expect(diagnostics).toEqual([
    { severity: 'partial', reason: 'syntax-error', path: 'a.toy', message: '2 syntax errors.', line: 2 },
    { severity: 'partial', reason: 'syntax-error', path: 'b.toy', message: '1 syntax error.', line: 1 },
  ]);
});

test('a file that the front end refuses or stumbles over is skipped, and the thread goes on', async () => {
  const texts = { ...plenty(20), 'bug.toy': '!bug', 'deep.toy': '!refuse' };
  const expected = [
    {
      severity: 'skipped',
      reason: 'crashed',
      path: 'bug.toy',
      message: 'The parser failed: undefined is not a function',
    },
    { severity: 'skipped', reason: 'too-complex', path: 'deep.toy', message: 'nested too deeply' },
  ];
  for (const workers of [0, 1, 2]) {
    const { extracted, diagnostics } = await extract(texts, { workers });
    expect(diagnostics).toEqual(expected);
    expect(extracted.length).toBe(20);
  }
});

test.each([
  ['an aborted module', '!crash', /the module has aborted/],
  ['a stack that overflows', '!overflow', /Maximum call stack/],
  ['a worker that ends', '!exit', /ended by itself/],
  ['memory that runs out', '!fill', /memory/],
])('%s costs one file, and the worker is replaced', async (_, command, why) => {
  const texts = plenty(120);
  const clean = bytesOf(await extract(texts, { workers: 0 }));
  const bad = { 'f50bad.toy': `a\n${command}\n${'z'.repeat(9000)}` };
  const { extracted, diagnostics } = await extract({ ...texts, ...bad }, { threadMemory: 64 });
  expect(bytesOf({ extracted, diagnostics, cacheHits: 0 })).toEqual(clean);
  expect(diagnostics).toEqual([
    { severity: 'skipped', reason: 'crashed', path: 'f50bad.toy', message: expect.stringMatching(why) },
  ]);
});

test('a file that only a worn-out worker failed on is tried in a fresh one', async () => {
  const texts = { ...plenty(40), 'worn.toy': '!crash unless fresh' };
  const { extracted, diagnostics } = await extract(texts, { workers: 1 });
  expect(diagnostics).toEqual([]);
  expect(extracted.length).toBe(41);
});

test('several bad files in every worker leave the others whole', async () => {
  const texts: Record<string, string> = plenty(200);
  const bad = ['!crash', '!exit', '!overflow', '!bug', '!refuse'];
  for (let i = 0; i < 15; i++) texts[`bad${i}.toy`] = `${bad[i % 5]}\n${'b'.repeat(i * 3000)}`;
  const first = await extract(texts);
  expect(first.extracted.length).toBe(200);
  expect(first.diagnostics.length).toBe(15);
  const second = await extract(texts, { workers: 1 });
  expect(second.diagnostics).toEqual(first.diagnostics);
  expect(bytesOf(second)).toEqual(bytesOf(first));
});

test('a parser that never ends is stopped', async () => {
  const outcomes = new Map<string, string>();
  const tasks = ['fine', '!hang', 'also fine'].map((text, id) => ({
    id,
    language: 'toy',
    path: text,
    content: stored.add(text),
  }));
  await runInWorkers(tasks, {
    workerUrl,
    threads: 1,
    patience: 1,
    onOutcome: (task, outcome) => outcomes.set(task.path, outcome.kind === 'crashed' ? outcome.message : outcome.kind),
  });
  expect(Object.fromEntries(outcomes)).toEqual({
    fine: 'facts',
    'also fine': 'facts',
    '!hang': 'The parser did not end within 1 s.',
  });
});

test('a parser that cannot be loaded ends the run', async () => {
  await expect(extract({ 'a.toy': 'x' }, { workers: 0, languages: [brokenToy] })).rejects.toThrow(
    'the grammar is missing',
  );
  const broken = await buildToyWorker('broken');
  await expect(extract(plenty(5), { workerUrl: broken })).rejects.toThrow('the grammar is missing');
  await expect(extract(plenty(5), { workerUrl: new URL('file:///nowhere/worker.mjs') })).rejects.toThrow(/nowhere/);
});

test('facts come from the cache unless what they depend on changed, or the cache is damaged', async () => {
  const cache = memoryStore();
  const texts = plenty(30);
  const first = await extract(texts, { cache });
  expect([first.cacheHits, cache.entries.size]).toEqual([0, 30]);
  expect([...cache.entries.keys()].sort()).toEqual(first.extracted.map((source) => source.cacheKey).sort());

  const second = await extract(texts, { cache });
  expect(second.cacheHits).toBe(30);
  expect(bytesOf(second)).toEqual(bytesOf(first));

  const edited = await extract({ ...texts, 'f3.toy': 'other' }, { cache });
  expect(edited.cacheHits).toBe(29);
  const renamed = await extract({ 'moved.toy': texts['f3.toy'] }, { cache });
  expect(renamed.cacheHits).toBe(0);
  const newer = { ...toy, version: 2 };
  const upgraded = sourcesOf(texts).map((source) => ({ ...source, language: newer }));
  expect((await extractAll({ sources: upgraded, languages: [newer], workers: 0, cache })).cacheHits).toBe(0);

  for (const bytes of cache.entries.values()) bytes[bytes.length >> 1] ^= 1;
  const repaired = await extract(texts, { cache });
  expect(repaired.cacheHits).toBe(0);
  expect(bytesOf(repaired)).toEqual(bytesOf(first));
});

test('failures are not cached', async () => {
  const cache = memoryStore();
  for (let run = 0; run < 2; run++) {
    const { diagnostics } = await extract({ 'a.toy': '!bug', 'b.toy': '!crash', 'c.toy': '!refuse' }, { cache });
    expect(diagnostics.length).toBe(3);
  }
  expect(cache.entries.size).toBe(0);
});

test('a run can be interrupted, and an error of the cache ends it', async () => {
  for (const workers of [0, 2]) {
    const abort = new AbortController();
    const running = extract(plenty(300), { workers, signal: abort.signal, onProgress: () => abort.abort() });
    await expect(running).rejects.toMatchObject({ code: 'interrupted' });
    await expect(extract(plenty(3), { workers, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'interrupted',
    });
    const full: FactsStore = {
      get: () => undefined,
      put: () => {
        throw new Error('no space left');
      },
    };
    await expect(extract(plenty(3), { workers, cache: full })).rejects.toThrow('no space left');
  }
});

test('progress is told up to the end', async () => {
  const seen: number[] = [];
  await extract(plenty(10), { onProgress: ({ done, total }) => seen.push(done, total) });
  expect(seen.slice(0, 2)).toEqual([0, 10]);
  expect(seen.slice(-2)).toEqual([10, 10]);
});
