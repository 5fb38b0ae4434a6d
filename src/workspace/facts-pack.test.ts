// The cache of facts may be lost, never wrong.

import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFactsCache, openFactsReader } from './facts-pack.ts';
import { scratchFolder } from './fixtures/scratch.ts';
import { realSystem } from './system.ts';

const system = realSystem();

function filledPack(): string {
  const path = join(scratchFolder(), 'facts', 'pack');
  const cache = openFactsCache(system, path);
  cache.putAll([
    ['b', Buffer.from('two')],
    ['a', Buffer.from('one')],
    ['empty', Buffer.alloc(0)],
    ['schlüssel', Buffer.from([0, 255, 10])],
  ]);
  cache.save(new Set(['a', 'b', 'empty', 'schlüssel']));
  return path;
}

test('what was saved is there again, byte for byte; what was not is absent', () => {
  const cache = openFactsCache(system, filledPack());
  expect(cache.problem).toBeUndefined();
  expect(cache.size).toBe(4);
  expect(Buffer.from(cache.get('a') ?? [])).toEqual(Buffer.from('one'));
  expect(cache.get('empty')).toHaveLength(0);
  expect([...(cache.get('schlüssel') ?? [])]).toEqual([0, 255, 10]);
  expect(cache.get('c')).toBeUndefined();
});

test('entries that are not kept are gone, and the same entries make the same bytes', () => {
  const path = filledPack();
  const cache = openFactsCache(system, path);
  cache.putAll([['c', Buffer.from('three')]]);
  cache.save(new Set(['c', 'a', 'never stored']));
  const again = openFactsCache(system, path);
  expect([again.size, Buffer.from(again.get('c') ?? []).toString()]).toEqual([2, 'three']);

  const other = openFactsCache(system, join(scratchFolder(), 'pack'));
  other.putAll([
    ['a', Buffer.from('old')],
    ['c', Buffer.from('three')],
    ['a', Buffer.from('one')],
  ]);
  const otherPath = join(scratchFolder(), 'pack');
  const fresh = openFactsCache(system, otherPath);
  fresh.putAll([...['c', 'a'].map((key) => [key, other.get(key) ?? Buffer.alloc(0)] as const)]);
  fresh.save(new Set(['a', 'c']));
  expect(readFileSync(otherPath)).toEqual(readFileSync(path));
});

test('single entries are read without the others, of the pack that is there now', () => {
  const path = filledPack();
  const reader = openFactsReader(system, path);
  const texts = (): (string | undefined)[] =>
    ['a', 'b', 'empty', 'schlüssel', 'c'].map((key) => {
      const value = reader.get(key);
      return value && Buffer.from(value).toString('latin1');
    });
  expect(texts()).toEqual(['one', 'two', '', '\0\xff\n', undefined]);
  const cache = openFactsCache(system, path);
  cache.putAll([
    ['a', Buffer.from('another one')],
    ['c', Buffer.alloc(1 << 19, 'x')],
  ]);
  const dropped = cache.save(new Set(['a', 'c']));
  expect([...dropped.keys()]).toEqual(['b', 'empty', 'schlüssel']);
  expect(texts().map((text) => text?.length)).toEqual([11, undefined, undefined, undefined, 1 << 19]);
  writeFileSync(path, 'not a pack at all');
  expect(texts()).toEqual([undefined, undefined, undefined, undefined, undefined]);
  writeFileSync(path, readFileSync(filledPack()).subarray(0, 52));
  expect(texts()).toEqual([undefined, undefined, undefined, undefined, undefined]);
  rmSync(path);
  expect(texts()).toEqual([undefined, undefined, undefined, undefined, undefined]);
});

test('nothing is written when nothing has changed', () => {
  const path = filledPack();
  const before = statSync(path);
  openFactsCache(system, path).save(new Set(['a', 'b', 'empty', 'schlüssel']));
  expect(statSync(path).ino).toBe(before.ino);
});

test('no pack is an empty cache without a problem', () => {
  const cache = openFactsCache(system, join(scratchFolder(), 'none'));
  expect([cache.size, cache.problem]).toEqual([0, undefined]);
});

test('a pack damaged at any byte, or cut anywhere, is an empty cache with a problem, and can be saved over', () => {
  const path = filledPack();
  const whole = readFileSync(path);
  const broken: Buffer[] = [Buffer.concat([whole, Buffer.from('x')])];
  for (let i = 0; i < whole.length; i++) {
    broken.push(whole.subarray(0, i));
    const flipped = Buffer.from(whole);
    flipped[i] = (flipped[i] ?? 0) ^ 1;
    broken.push(flipped);
  }
  for (const bytes of broken) {
    writeFileSync(path, bytes);
    const cache = openFactsCache(system, path);
    expect([cache.size, cache.get('a')]).toEqual([0, undefined]);
    expect(cache.problem).toMatch(/set aside/);
  }
  const cache = openFactsCache(system, path);
  cache.putAll([['a', Buffer.from('one')]]);
  cache.save(new Set(['a']));
  expect(openFactsCache(system, path)).toMatchObject({ problem: undefined, size: 1 });
});

test('a folder in the place of the pack is a problem, not an error', () => {
  expect(openFactsCache(system, scratchFolder()).problem).toMatch(/EISDIR/);
  rmSync(join(scratchFolder(), 'x'), { force: true });
});
