// Asks again what a moment later may be answered: a provider that is busy, or that has had too many questions (429).

import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../src/model/errors.ts';

export interface BackoffSettings {
  /** Questions at most, the first among them. */
  readonly tries: number;
  /** Seconds before the second try; each further wait is twice as long. */
  readonly firstWait: number;
  /** Seconds that one wait may last, whatever the provider asks for. */
  readonly longestWait: number;
  readonly wait: (seconds: number) => Promise<unknown>;
}

export const BACKOFF: BackoffSettings = {
  tries: 6,
  firstWait: 2,
  longestWait: 120,
  wait: (seconds) => sleep(seconds * 1000),
};

/**
 * Does `ask` until it answers. Only failures that say `details.retry` are tried again; a wait is what the provider names
 * (`details.retryAfterSeconds`), else it doubles. Throws the last failure.
 */
export async function withBackoff<Answer>(
  ask: () => Promise<Answer>,
  { tries, firstWait, longestWait, wait }: BackoffSettings,
): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    try {
      return await ask();
    } catch (error) {
      const details = error instanceof AppError ? error.details : undefined;
      if (details?.retry !== true || tried >= tries) throw error;
      const named = details.retryAfterSeconds;
      const seconds = typeof named === 'number' ? named : firstWait * 2 ** (tried - 1);
      await wait(Math.min(seconds, longestWait));
    }
  }
}
