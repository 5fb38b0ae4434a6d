// Passes a query to the database. What may be asked, and how it is spelled, is decided by the store's front end.

import { AppError } from '../../model/errors.ts';
import type { OperationContext } from '../operation.ts';
import { cypherHint, renderCypher } from './render.ts';
import type { CypherResult } from './schema.ts';

export interface CypherInput {
  readonly query: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly limit: number;
  readonly timeout: number;
  readonly repo?: string;
}

export const render = renderCypher;
export const hint = cypherHint;

export async function run(input: CypherInput, context: OperationContext): Promise<CypherResult> {
  const database = await context.open(input.repo).database();
  const answer = database.query(input.query, {
    ...(input.params === undefined ? {} : { params: input.params }),
    limit: input.limit,
    timeoutMs: input.timeout,
  });
  const { columns, rows, truncated, notes } = await whileWanted(answer, context.signal);
  return { columns: [...columns], rows: [...rows], row_count: rows.length, truncated, notes: [...notes] };
}

/** The database cannot be told to stop before its time is over; but nobody has to wait for what is not wanted any more. */
async function whileWanted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  let stopListening: () => void = () => undefined;
  const unwanted = new Promise<never>((_, reject) => {
    const stop = () => reject(new AppError('interrupted', 'Interrupted while the query ran.'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    stopListening = () => signal.removeEventListener('abort', stop);
  });
  try {
    return await Promise.race([answer, unwanted]);
  } finally {
    stopListening();
  }
}
