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
import { chunkFilter } from './filters.ts';
import { sourceBoostSetup, vectorsOf, wordingsOf } from './providers.ts';
import { renderSearch, searchHint } from './render-search.ts';
import type { SearchOutput } from './schemas.ts';
import type { SearchInput } from './search.ts';
import { openSources } from './sources-open.ts';

export interface QueryInput extends SearchInput {
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
  const sources = await openSources(context, input.source);
  const { collection, space, problems } = sources;
  const boost = sourceBoostSetup(context.engine.host.variables);
  const stages = activeStages(input.with ?? [], [
    ...(input.without ?? []),
    ...(input.expand ? [] : ['expansion' as const]),
  ]);
  const anchors = input.nearSymbol === undefined ? undefined : chunksOfSymbol(collection, input.nearSymbol);
  const filter = chunkFilter(collection, input);
  const { queries, problem } = await wordingsOf(input.query, stages, context);
  const found = await vectorsOf(queries, async () => sources, { filterOf: () => filter, stages }, context);
  const [, ...variants] = queries;
  const options: HybridOptions = { ...input, anchors, filter, stages, variants, sourceBoosts: boost.sourceBoosts };
  const answer = hybridSearch(space, input.query, options, found.vectors);
  return searchAnswer(collection, input, answer, [
    ...problems,
    ...(problem === undefined ? [] : [problem]),
    ...found.problems,
    ...boost.problems,
  ]);
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
