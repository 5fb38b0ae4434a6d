// The cache of indexes: what is kept, what is never handed out, and what processes beside each other see.

import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cacheKey, clearIndexes, findIndex, type IndexIdentity, listIndexes, saveIndex } from './index-cache.ts';

const identity: IndexIdentity = {
  repo: 'sample',
  commit: 'a'.repeat(40),
  version: '0.1.0',
  build: '0123456789abcdef',
  skip_embeddings: true,
};
const archive = Buffer.concat([Buffer.from('GNXINDEX'), Buffer.from([7, 0, 0, 0]), Buffer.alloc(100, 'x')]);

let cache: string;
let warnings: string[];
const find = (of = identity) => findIndex(cache, of, (reason) => warnings.push(reason));
const save = (of = identity) => saveIndex(cache, of, (file) => writeFile(file, archive));

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'gitnexus-cache-'));
  warnings = [];
});
afterEach(() => rmSync(cache, { recursive: true, force: true }));

describe('the cache', () => {
  it('gives back what was saved, with what it is of', async () => {
    expect(await find()).toBeUndefined();
    await save();
    const found = await find();
    expect(found).toMatchObject({ ...identity, bytes: archive.length, format: 7, key: cacheKey(identity) });
    expect(existsSync(found!.archive)).toBe(true);
    expect(warnings).toEqual([]);
  });

  it('tells apart whatever decides what an index holds', async () => {
    await save();
    const others: readonly Partial<IndexIdentity>[] = [
      { repo: 'other' },
      { commit: 'b'.repeat(40) },
      { version: '0.2.0' },
      { build: 'fedcba9876543210' },
      { skip_embeddings: false },
    ];
    for (const other of others) expect(await find({ ...identity, ...other })).toBeUndefined();
  });

  it.each([
    ['cut off', (folder: string) => truncateSync(join(folder, 'index.gnx'), 50)],
    ['changed', (folder: string) => writeFileSync(join(folder, 'index.gnx'), Buffer.alloc(archive.length))],
    ['missing', (folder: string) => rmSync(join(folder, 'index.gnx'))],
    ['without a description', (folder: string) => rmSync(join(folder, 'metadata.json'))],
    ['with half a description', (folder: string) => truncateSync(join(folder, 'metadata.json'), 20)],
    ['with another description', (folder: string) => writeFileSync(join(folder, 'metadata.json'), 'null')],
  ])('removes an entry that is %s, and says so', async (_what, damage) => {
    await save();
    damage(join(cache, 'indexes', cacheKey(identity)));
    expect(await find()).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining(`${cacheKey(identity)} is damaged`)]);
    expect(readdirSync(join(cache, 'indexes'))).toEqual([]);
    await save();
    expect(await find()).toBeDefined();
  });

  it('keeps nothing of an archive that could not be written', async () => {
    const failing = saveIndex(cache, identity, async (file) => {
      await writeFile(file, 'half');
      throw new Error('the copy broke off');
    });
    await expect(failing).rejects.toThrow('the copy broke off');
    expect(readdirSync(join(cache, 'indexes'))).toEqual([]);
  });

  it('shows others nothing before all of it is there', async () => {
    await saveIndex(cache, identity, async (file) => {
      await writeFile(file, archive);
      expect(await find()).toBeUndefined();
      expect(await listIndexes(cache)).toEqual([]);
    });
    expect(await find()).toBeDefined();
  });

  it('takes one of several that are saved at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => save()));
    expect(readdirSync(join(cache, 'indexes'))).toEqual([cacheKey(identity)]);
    expect(await find()).toBeDefined();
    expect(warnings).toEqual([]);
  });

  it('is listed and cleared', async () => {
    const other = { ...identity, repo: 'another' };
    await save();
    await save(other);
    expect((await listIndexes(cache)).map(({ repo }) => repo)).toEqual(['another', 'sample']);
    expect(await clearIndexes(cache, cacheKey(other))).toBe(1);
    expect(await clearIndexes(cache, cacheKey(other))).toBe(0);
    expect((await listIndexes(cache)).map(({ repo }) => repo)).toEqual(['sample']);
    expect(await clearIndexes(cache)).toBe(1);
    expect(await listIndexes(cache)).toEqual([]);
  });
});
