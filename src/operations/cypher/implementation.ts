// Passes a query to the engine, which decides what may be asked and how it is spelled.

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
  const options = {
    ...(input.params === undefined ? {} : { params: input.params }),
    limit: input.limit,
    timeoutMs: input.timeout,
  };
  const { columns, rows, truncated, notes } = await context.open(input.repo).query(input.query, options, context);
  return { columns: [...columns], rows: [...rows], row_count: rows.length, truncated, notes: [...notes] };
}
