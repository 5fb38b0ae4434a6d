// What a model costs, and how often it is asked.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '../../src/model/errors.ts';
import { BACKOFF, withBackoff } from './backoff.ts';
import { costOf, readPrices } from './prices.ts';

const folder = mkdtempSync(join(tmpdir(), 'gitnexus-prices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Fails with each of the errors, then answers; the seconds that were waited stand in `waits`. */
function busy(errors: readonly AppError[], tries = 6) {
  const waits: number[] = [];
  const left = [...errors];
  const ask = async (): Promise<string> => {
    const error = left.shift();
    if (error !== undefined) throw error;
    return 'answered';
  };
  const wait = async (seconds: number): Promise<void> => {
    waits.push(seconds);
  };
  return { waits, answer: withBackoff(ask, { ...BACKOFF, tries, wait }) };
}

const busyError = (retryAfterSeconds?: number) =>
  new AppError('provider-failed', 'answered 429', {
    details: { retry: true, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) },
  });

describe('a model that is busy', () => {
  it('is asked again after longer and longer, or after what it names, within a bound', async () => {
    const { waits, answer } = busy([busyError(), busyError(), busyError(7), busyError(100_000)]);
    expect(await answer).toBe('answered');
    expect(waits).toEqual([2, 4, 7, 120]);
  });

  it('is given up after so many tries', async () => {
    const { waits, answer } = busy([busyError(), busyError(), busyError()], 3);
    await expect(answer).rejects.toThrow('answered 429');
    expect(waits).toEqual([2, 4]);
  });

  it('is not asked again where that cannot help', async () => {
    const { waits, answer } = busy([new AppError('provider-failed', 'answered 401', { details: { retry: false } })]);
    await expect(answer).rejects.toThrow('answered 401');
    expect(waits).toEqual([]);
  });
});

describe('prices', () => {
  const file = (prices: unknown): string => {
    const path = join(folder, 'prices.json');
    writeFileSync(path, JSON.stringify(prices));
    return path;
  };

  it('are for a million tokens, those of the cache apart', () => {
    const tokens = { input: 1_000_000, output: 100_000, cacheRead: 800_000, cacheWrite: 100_000 };
    expect(costOf(tokens, { input: 3, output: 15 })).toBeCloseTo(4.5);
    expect(costOf(tokens, { input: 3, output: 15, cache_read: 0.3, cache_write: 3.75 })).toBeCloseTo(2.415);
  });

  it('are read by the name of the model', () => {
    const path = file({
      'anthropic/a': { input: 3, output: 15, cache_read: 0.3 },
      'openai/b': { input: 1, output: 2 },
    });
    expect(readPrices(path, 'anthropic/a')).toEqual({ input: 3, output: 15, cache_read: 0.3 });
    expect(() => readPrices(path, 'openai/c')).toThrow('has no prices of openai/c: it has anthropic/a, openai/b');
    expect(() => readPrices(file({ m: { input: 'x', output: 1 } }), 'm')).toThrow("the price 'input' of m");
  });
});
