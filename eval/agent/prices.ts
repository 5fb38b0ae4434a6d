// What a model's tokens cost, from a file or from the command line.

import { readFileSync } from 'node:fs';
import { CommandError } from '../command.ts';

/** For a million tokens, in the currency of the file. */
export interface Prices {
  readonly input: number;
  readonly output: number;
  /** Input tokens read from the provider's cache, and written to it; as `input` where left out. */
  readonly cache_read?: number;
  readonly cache_write?: number;
}

export const NO_PRICES: Prices = { input: 0, output: 0 };

/** Tokens of one answer. `input` counts those of the cache too. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

export function costOf({ input, output, cacheRead, cacheWrite }: Tokens, prices: Prices): number {
  const { cache_read = prices.input, cache_write = prices.input } = prices;
  const plain = Math.max(0, input - cacheRead - cacheWrite);
  return (
    (plain * prices.input + cacheRead * cache_read + cacheWrite * cache_write + output * prices.output) / 1_000_000
  );
}

const KEYS = ['input', 'output', 'cache_read', 'cache_write'] as const;

/**
 * The prices of `model` in a JSON file of objects by model name (`provider/name`). Throws `CommandError` for a file that
 * cannot be read, a price that is no number, and a model that is not in it: a cost limit without a price limits nothing.
 */
export function readPrices(file: string, model: string): Prices {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`The prices in ${file} cannot be read: ${(error as Error).message}`);
  }
  const byModel = parsed as Readonly<Record<string, Readonly<Record<string, unknown>>>> | null;
  const prices = byModel !== null && Object.hasOwn(byModel, model) ? byModel[model] : undefined;
  if (prices === undefined) {
    throw new CommandError(`${file} has no prices of ${model}: it has ${Object.keys(byModel ?? {}).join(', ')}`);
  }
  for (const key of KEYS) {
    const price = prices[key];
    const isMissing = price === undefined && key !== 'input' && key !== 'output';
    if (!isMissing && (typeof price !== 'number' || !(price >= 0))) {
      throw new CommandError(`In ${file}, the price '${key}' of ${model} is a number for a million tokens`);
    }
  }
  return prices as unknown as Prices;
}
