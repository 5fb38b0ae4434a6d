// What one query may take: time, steps and memory. Every loop of the evaluation ticks, and whatever is kept from one row
// to the next is weighed; so a query that meets a limit ends by itself, wherever it is.

import { AppError } from '../model/errors.ts';

export interface Limits {
  /** From the call to the answer. */
  readonly timeoutMs: number;
  /** When that is over by `now()`, where the call came before the evaluation. */
  readonly deadline?: number;
  /** Bytes, roughly, that may be held at once by groups, sorted rows, collected lists and the like. */
  readonly bytes: number;
  /** Steps of evaluation: a relationship looked at, an element of a list, a row. */
  readonly steps: number;
}

export const DEFAULT_LIMITS: Limits = { timeoutMs: 10_000, bytes: 256 * 1024 * 1024, steps: 20_000_000_000 };

/** The longest text or list that an expression may make. */
const LONGEST_VALUE = 4_000_000;

/** Shorter texts are gone through in less than a step. */
const LONG_TEXT = 256;

/** Elements and characters that may be made while expressions are evaluated for one row. */
const MOST_AT_ONCE = 16_000_000;

/** Most steps between two looks at the clock: a few hundredths of a millisecond where steps are as cheap as they mostly are. */
const MOST_BETWEEN_LOOKS = 4096;
/** Milliseconds between two looks beyond which the next one comes after fewer steps. */
const LONG_MS = 1;

/** Milliseconds of a clock that all threads share, unlike that of `performance`, which begins with the thread. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

export class Budget {
  /** Steps taken. */
  steps = 0;
  /** What was made for the row at hand; whoever goes on to the next row puts back what it found. */
  made = 0;
  /** Bytes that stay, as far as they were weighed. */
  held = 0;
  private betweenLooks = 64;
  private nextLook = this.betweenLooks;
  private lastLook = now();
  private readonly deadline: number;

  constructor(
    private readonly limits: Limits = DEFAULT_LIMITS,
    /** Whether nobody wants the answer any more. */
    private readonly cancelled: () => boolean = () => false,
  ) {
    this.deadline = limits.deadline ?? now() + limits.timeoutMs;
  }

  tick(steps = 1): void {
    this.steps += steps;
    if (this.steps >= this.nextLook) this.look();
  }

  /** A text of this length is gone through. */
  read(length: number): void {
    if (length >= LONG_TEXT) this.tick(length >>> 6);
  }

  /** Something of so many bytes stays until it is released, or the query ends. */
  hold(bytes: number): void {
    this.held += bytes;
    if (this.held > this.limits.bytes) {
      throw tooLarge(`The query holds more than ${Math.round(this.limits.bytes / 1024 / 1024)} MB at once.`);
    }
  }

  release(bytes: number): void {
    this.held -= bytes;
  }

  /** An expression is about to make a text or list of this length. */
  make(length: number): void {
    if (length > LONGEST_VALUE) {
      throw tooLarge(`A value would have ${length} elements or characters; at most ${LONGEST_VALUE} may be made.`);
    }
    this.made += length;
    if (this.made > MOST_AT_ONCE) {
      throw tooLarge(`The values of one row would have more than ${MOST_AT_ONCE} elements and characters.`);
    }
    this.tick(1 + (length >>> 4));
  }

  private look(): void {
    const { timeoutMs, steps } = this.limits;
    const time = now();
    const isLong = time - this.lastLook > LONG_MS;
    this.lastLook = time;
    this.betweenLooks = isLong
      ? Math.max(1, this.betweenLooks >> 2)
      : Math.min(MOST_BETWEEN_LOOKS, this.betweenLooks << 1);
    this.nextLook = this.steps + this.betweenLooks;
    if (this.cancelled()) throw new AppError('interrupted', 'Interrupted while the query ran.');
    if (time > this.deadline) {
      throw new AppError('timeout', `The query took longer than ${timeoutMs} ms; it was stopped.`, { hint: NARROWER });
    }
    if (this.steps > steps) {
      throw new AppError('timeout', `The query took more than ${steps} steps; it was stopped.`, { hint: NARROWER });
    }
  }
}

const NARROWER = 'Narrow the pattern (a label, a relationship type, a shorter path) or raise the time limit.';

function tooLarge(message: string): AppError {
  return new AppError('too-large', message, {
    hint: 'Shorten variable-length paths, name their relationship types, collect less, or start from fewer nodes.',
  });
}
