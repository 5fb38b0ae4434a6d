// Runs the whole pipeline over one source or all of them.

import { AppError } from '../../model/errors.ts';
import {
  activeStages,
  type Collection,
  type HybridOptions,
  hybridSearch,
  nodesNamed,
  type Stage,
} from '../../search/index.ts';
import type { OperationContext } from '../operation.ts';
import { searchAnswer } from './answer.ts';
import { chunkFilter, type FilterInput } from './filters.ts';
import { renderSearch, searchHint } from './render-search.ts';
import type { SearchOutput } from './schemas.ts';
import { openSources } from './sources-open.ts';

export interface QueryInput extends FilterInput {
  readonly query: string;
  readonly limit: number;
  readonly offset: number;
  readonly detail?: 'low' | 'medium' | 'high';
  readonly source?: string;
  readonly explain: boolean;
  readonly maxPerPage?: number;
  readonly walkDepth: number;
  readonly nearSymbol?: string;
  readonly expand: boolean;
  readonly rrfK?: number;
  readonly cosineThreshold?: number;
  readonly maxTypeRatio?: number;
  readonly with?: readonly Stage[];
  readonly without?: readonly Stage[];
}

export const render = renderSearch;
export const hint = searchHint;

export async function run(input: QueryInput, context: OperationContext): Promise<SearchOutput> {
  const { searchable, problems } = await openSources(context, input.source);
  const { collection } = searchable;
  const degraded = [...problems];
  const anchors = input.nearSymbol === undefined ? undefined : chunksOfSymbol(collection, input.nearSymbol);
  const options: HybridOptions = {
    ...input,
    anchors,
    filter: chunkFilter(collection, input),
    stages: activeStages(input.with, input.without),
  };
  const answer = hybridSearch(searchable, input.query, options);
  return searchAnswer(collection, input, answer, degraded);
}

/** The chunks of a symbol, in whichever source has it. Throws `not-found`. */
function chunksOfSymbol(collection: Collection, name: string): readonly number[] {
  const chunks = collection.corpora.flatMap(({ view }, corpus) =>
    nodesNamed(view, name).flatMap((node) => collection.chunksOfNode(corpus, node)),
  );
  if (chunks.length > 0) return [...new Set(chunks)];
  throw new AppError('not-found', `Symbol '${name}' not found in any source`, {
    hint: 'Name it as Class.method, by its qualified name, or as file:line.',
  });
}
