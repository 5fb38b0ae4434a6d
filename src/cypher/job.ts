// What is asked, with every limit decided. Apart from what answers it, so that whoever only hands it on loads no more.

import { AppError } from '../model/errors.ts';
import { DEFAULT_LIMITS, type Limits } from './budget.ts';

export interface QueryOptions {
  /** Values for `$name` in the query. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** At most so many rows; 1,000 when left out, and never more than that. */
  readonly limit?: number;
  /** Milliseconds from the call to the answer, waiting included; 10,000 when left out, 600,000 at most. */
  readonly timeoutMs?: number;
}

/** Options with every limit decided; what a thread is told. */
export interface QueryJob {
  readonly text: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly rows: number;
  readonly limits: Limits;
}

const MAX_ROWS = 1000;
const MAX_TIMEOUT_MS = 600_000;

/** Throws `invalid-argument` for limits that cannot be. */
export function jobOf(text: string, { params = {}, limit, timeoutMs }: QueryOptions): QueryJob {
  return { text, params, rows: rowLimit(limit), limits: { ...DEFAULT_LIMITS, timeoutMs: timeLimit(timeoutMs) } };
}

function rowLimit(wanted: number | undefined): number {
  if (wanted === undefined) return MAX_ROWS;
  if (Number.isSafeInteger(wanted) && wanted >= 1) return Math.min(wanted, MAX_ROWS);
  throw new AppError('invalid-argument', `The row limit must be a whole number from 1 to ${MAX_ROWS}.`);
}

function timeLimit(wanted: number | undefined): number {
  if (wanted === undefined) return DEFAULT_LIMITS.timeoutMs;
  if (wanted >= 1) return Math.min(Math.ceil(wanted), MAX_TIMEOUT_MS);
  throw new AppError('invalid-argument', 'The time limit must be a number of milliseconds from 1 up.');
}
