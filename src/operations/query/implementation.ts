// Searches by words, grouped by execution flow. How things are found and ranked is the business of search.

import { embeddingSetup } from '../../embed/index.ts';
import { isReport, type ReportSignal, searchFlows } from '../../search/index.ts';
import type { OperationContext } from '../operation.ts';
import { queryHint, renderQuery } from './render.ts';
import { answerReport } from './report.ts';
import type { QueryResult } from './schema.ts';

export interface QueryInput {
  readonly query: string;
  readonly limit: number;
  readonly maxSymbols: number;
  /** Definitions in the structured result; the text shows fewer. */
  readonly maxDefinitions: number;
  readonly repo?: string;
  readonly without?: readonly ReportSignal[];
}

export const render = renderQuery;
export const hint = queryHint;

export async function run(input: QueryInput, context: OperationContext): Promise<QueryResult> {
  const repository = context.open(input.repo);
  const index = await repository.lexical();
  if (isReport(input.query)) return answerReport(repository.view, index, input, input.maxDefinitions);
  const found = searchFlows(repository.view, index, input.query, {
    limit: input.limit,
    symbolsPerFlow: input.maxSymbols,
    definitions: input.maxDefinitions,
    nearest: await nearestNodes(input.query, repository.name, context),
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

/** The symbols whose chunks are nearest to the query; none without a provider, or where it fails: words are enough. */
async function nearestNodes(query: string, source: string, context: OperationContext): Promise<readonly number[]> {
  const { provider } = embeddingSetup(context.engine.host.variables);
  if (provider === undefined) return [];
  const [{ openSources }, { queryVectors }] = await Promise.all([
    import('../brain/sources-open.ts'),
    import('../brain/vectors.ts'),
  ]);
  const sources = await openSources(context, source);
  const { locate } = sources.searchable.collection;
  const isCode = (chunk: number): boolean => locate(chunk).chunk.kind !== undefined;
  const { engine, signal } = context;
  const { vectors } = await queryVectors(engine, sources, provider, [query], { filter: isCode, signal });
  const nodes = (vectors?.lists[0] ?? []).flatMap(({ chunk }) => locate(chunk).chunk.nodes?.slice(0, 1) ?? []);
  return [...new Set(nodes)];
}
