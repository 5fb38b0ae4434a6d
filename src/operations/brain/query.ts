// Runs the whole pipeline over one source or all of them.

import { embeddingSetup } from '../../embed/index.ts';
import { chatModelSetup } from '../../llm/index.ts';
import { AppError } from '../../model/errors.ts';
import {
  activeStages,
  type Collection,
  type Expansion,
  expandQuery,
  type HybridOptions,
  hybridSearch,
  nodesNamed,
  parseSourceBoosts,
  type Stage,
} from '../../search/index.ts';
import type { OperationContext } from '../operation.ts';
import { searchAnswer } from './answer.ts';
import { chunkFilter, type FilterInput } from './filters.ts';
import { renderSearch, searchHint } from './render-search.ts';
import type { SearchOutput } from './schemas.ts';
import { type OpenSources, openSources } from './sources-open.ts';
import { type FoundVectors, queryVectors } from './vectors.ts';

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
  const sources = await openSources(context, input.source);
  const { searchable, problems } = sources;
  const { collection } = searchable;
  const setting = sourceBoostSetting(context.engine.host.variables);
  const { boosts, wrong } = parseSourceBoosts(setting ?? '');
  const stages = activeStages(
    [...(input.with ?? []), ...(setting === undefined ? [] : ['source' as const])],
    input.without,
  );
  const anchors = input.nearSymbol === undefined ? undefined : chunksOfSymbol(collection, input.nearSymbol);
  const filter = chunkFilter(collection, input);
  const expansion = await expanded(input, stages, context);
  const found = await withVectors(context, sources, expansion.queries, { filter, stages });
  const [, ...variants] = expansion.queries;
  const options: HybridOptions = { ...input, anchors, filter, stages, variants, sourceBoosts: boosts };
  const answer = hybridSearch(searchable, input.query, options, found.vectors);
  return searchAnswer(collection, input, answer, [
    ...problems,
    ...(expansion.problem === undefined ? [] : [`expansion: ${expansion.problem}`]),
    ...found.problems,
    ...wrong.map((pair) => `source: '${pair}' is no prefix:factor and was left out`),
  ]);
}

/** The query and its other wordings; a query that is not to be expanded, or too short, is no degradation. */
async function expanded(
  { query, expand }: QueryInput,
  stages: ReadonlySet<Stage>,
  { engine, signal }: OperationContext,
): Promise<Expansion> {
  if (!expand || !stages.has('expansion')) return { queries: [query] };
  const { model, reason } = chatModelSetup(engine.host.variables);
  return model === undefined ? { queries: [query], problem: reason } : expandQuery(query, model, signal);
}

async function withVectors(
  { engine, signal }: OperationContext,
  sources: OpenSources,
  queries: readonly string[],
  { filter, stages }: Pick<HybridOptions, 'filter'> & { readonly stages: ReadonlySet<Stage> },
): Promise<FoundVectors> {
  if (!stages.has('vector')) return { problems: [] };
  const { provider, reason } = embeddingSetup(engine.host.variables);
  if (provider === undefined) return { problems: [`vector: ${reason}`] };
  return queryVectors(engine, sources, provider, queries, { filter, signal });
}

/** Of either name; ours goes before the one that scripts may have set for the original. Setting one turns the stage on. */
function sourceBoostSetting(variables: Readonly<Record<string, string | undefined>>): string | undefined {
  return variables.GITNEXUS_SOURCE_BOOST ?? variables.GBRAIN_SOURCE_BOOST;
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
