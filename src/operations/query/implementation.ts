// Searches by words, grouped by execution flow. How things are found and ranked is the business of search.

import { searchFlows } from '../../search/index.ts';
import type { OperationContext } from '../operation.ts';
import { queryHint, renderQuery } from './render.ts';
import type { QueryResult } from './schema.ts';

export interface QueryInput {
  readonly query: string;
  readonly limit: number;
  readonly maxSymbols: number;
  readonly repo?: string;
}

/** Definitions in the structured result; the text shows fewer. */
const DEFINITIONS = 20;

export const render = renderQuery;
export const hint = queryHint;

export async function run(input: QueryInput, context: OperationContext): Promise<QueryResult> {
  const repository = context.open(input.repo);
  const index = await repository.lexical();
  const found = searchFlows(repository.view, index, input.query, {
    limit: input.limit,
    symbolsPerFlow: input.maxSymbols,
    definitions: DEFINITIONS,
  });
  return {
    processes: [...found.processes],
    process_symbols: [...found.process_symbols],
    definitions: [...found.definitions],
    total_processes: found.totals.processes,
    total_definitions: found.totals.definitions,
    substitutions: found.substitutions.map(({ term, by, used }) => ({ term, by, used: [...used] })),
  };
}
