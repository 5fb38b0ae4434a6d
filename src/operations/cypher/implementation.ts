// Passes a query to the database. What may be asked, and how it is spelled, is decided by the store's front end.

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
  const { columns, rows, truncated, notes } = await database.query(input.query, {
    ...(input.params === undefined ? {} : { params: input.params }),
    limit: input.limit,
    timeoutMs: input.timeout,
  });
  return { columns: [...columns], rows: [...rows], row_count: rows.length, truncated, notes: [...notes] };
}
