// Searches by words alone: the keyword list of the pipeline, and no more.

import { type HybridOptions, keywordSearch } from '../../search/index.ts';
import type { OperationContext } from '../operation.ts';
import { searchAnswer } from './answer.ts';
import { chunkFilter, type FilterInput } from './filters.ts';
import { renderSearch, searchHint } from './render-search.ts';
import type { SearchOutput } from './schemas.ts';
import { openSources } from './sources-open.ts';

export interface SearchInput extends FilterInput {
  readonly query: string;
  readonly limit: number;
  readonly offset: number;
  readonly detail?: 'low' | 'medium' | 'high';
  readonly source?: string;
  readonly explain: boolean;
  readonly maxPerPage?: number;
}

export const render = renderSearch;
export const hint = searchHint;

export async function run(input: SearchInput, context: OperationContext): Promise<SearchOutput> {
  const { collection, space, problems } = await openSources(context, input.source);
  const options: HybridOptions = { ...input, filter: chunkFilter(collection, input) };
  return searchAnswer(collection, input, keywordSearch(space, input.query, options), problems);
}
