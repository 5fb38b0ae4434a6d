// What the configured providers add to a search: other wordings of the query, and vectors. Without them a search does
// without, and says so.

import { embeddingSetup } from '../../embed/index.ts';
import { chatModelSetup } from '../../llm/index.ts';
import {
  type Collection,
  type Expansion,
  expandQuery,
  parseSourceBoosts,
  type SourceBoosts,
  type Stage,
} from '../../search/index.ts';
import type { OperationContext } from '../operation.ts';
import type { OpenSources } from './sources-open.ts';
import { type FoundVectors, queryVectors } from './vectors.ts';

type Variables = OperationContext['engine']['host']['variables'];
type Stages = ReadonlySet<Stage>;

/** The query and its other wordings; a query that is not to be expanded, or too short, is no degradation. */
export async function wordingsOf(
  query: string,
  stages: Stages,
  { engine, signal }: Pick<OperationContext, 'engine' | 'signal'>,
): Promise<Expansion> {
  if (!stages.has('expansion')) return { queries: [query] };
  const { model, reason } = chatModelSetup(engine.host.variables);
  const { queries, problem } =
    model === undefined ? { queries: [query], problem: reason } : await expandQuery(query, model, signal);
  return problem === undefined ? { queries } : { queries, problem: `expansion: ${problem}` };
}

export interface VectorOptions {
  readonly stages: Stages;
  /** Which chunks may be found. */
  readonly filterOf: (collection: Collection) => ((chunk: number) => boolean) | undefined;
}

/** `sources` is asked for only where there is a provider: opening all of a source takes time. */
export async function vectorsOf(
  queries: readonly string[],
  sources: () => Promise<OpenSources>,
  { filterOf, stages }: VectorOptions,
  { engine, signal }: Pick<OperationContext, 'engine' | 'signal'>,
): Promise<FoundVectors> {
  if (!stages.has('vector')) return { problems: [] };
  const { provider, reason } = embeddingSetup(engine.host.variables);
  if (provider === undefined) return { problems: [`vector: ${reason}`] };
  const opened = await sources();
  return queryVectors(engine, opened, provider, queries, { filter: filterOf(opened.collection), signal });
}

export interface SourceBoostSetup {
  readonly sourceBoosts: SourceBoosts;
  /** Whether they were set; else they are the defaults. */
  readonly given: boolean;
  readonly problems: readonly string[];
}

/** Of either name; ours goes before the one that scripts may have set for the original. */
export function sourceBoostSetup({ GITNEXUS_SOURCE_BOOST, GBRAIN_SOURCE_BOOST }: Variables): SourceBoostSetup {
  const setting = GITNEXUS_SOURCE_BOOST ?? GBRAIN_SOURCE_BOOST;
  const { boosts, wrong } = parseSourceBoosts(setting ?? '');
  return {
    sourceBoosts: boosts,
    given: setting !== undefined,
    problems: wrong.map((pair) => `source: '${pair}' is no prefix:factor and was left out`),
  };
}
