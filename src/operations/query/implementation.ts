// Searches the code of a repository with the whole pipeline, and groups what was found by execution flow.

import type { GraphView } from '../../model/graph.ts';
import type { PageStore } from '../../pages/index.ts';
import {
  askedRoles,
  type Collection,
  groupByFlow,
  hybridSearch,
  isReport,
  type Ranked,
  type ReportSignal,
  type Stage,
  SYMBOL_STAGES,
  symbolSpace,
} from '../../search/index.ts';
import { sourceBoostSetup, vectorsOf, wordingsOf } from '../brain/providers.ts';
import { openSources } from '../brain/sources-open.ts';
import type { FoundVectors } from '../brain/vectors.ts';
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

/** Every symbol has a vector and is near to some degree: what is not much nearer than the last in the list is no match. */
const LEAST_STRENGTH = 0.4;

export const render = renderQuery;
export const hint = queryHint;

export async function run(input: QueryInput, context: OperationContext): Promise<QueryResult> {
  const { query } = input;
  const repository = context.open(input.repo);
  const { view } = repository;
  if (isReport(query)) return answerReport(view, await repository.lexical(), input, input.maxDefinitions);
  const boost = sourceBoostSetup(context.engine.host.variables);
  const stages = new Set([...SYMBOL_STAGES, ...boost.stages]);
  // A single word is no phrase, and is answered without the texts.
  const isPhrase = /\s/.test(query.trim());
  const [index, pages] = await Promise.all([repository.lexical(), isPhrase ? repository.pages() : undefined]);
  const { queries, problem } = await wordingsOf(query, stages, context);
  const { vectors, problems } = await symbolVectors(queries, stages, repository.name, context);
  const [, ...variants] = queries;
  const { sourceBoosts } = boost;
  const { candidates, substitutions } = hybridSearch(
    symbolSpace(view, index, sourceReader(view, pages)),
    query,
    { limit: index.documentCount, stages, variants, sourceBoosts },
    vectors,
  );
  const relevant = candidates.filter(({ evidence, strength }) => evidence !== 'vector' || strength >= LEAST_STRENGTH);
  const ranked = relevant.map(({ id, strength, evidence }) => ({
    node: id,
    score: strength,
    exact: evidence === 'exact symbol',
  }));
  const found = groupByFlow(view, ranked, {
    limit: input.limit,
    symbolsPerFlow: input.maxSymbols,
    definitions: input.maxDefinitions,
    asked: askedRoles(query),
  });
  return {
    processes: [...found.processes],
    process_symbols: [...found.process_symbols],
    definitions: [...found.definitions],
    total_processes: found.totals.processes,
    total_definitions: found.totals.definitions,
    substitutions: substitutions.map(({ term, by, used }) => ({ term, by, used: [...used] })),
    degraded: [...(problem === undefined ? [] : [problem]), ...problems, ...boost.problems],
  };
}

/** Vectors of chunks of code as those of the symbols that the chunks are cut from. */
async function symbolVectors(
  queries: readonly string[],
  stages: ReadonlySet<Stage>,
  source: string,
  context: OperationContext,
): Promise<FoundVectors> {
  const sources = () => openSources(context, source);
  const filterOf =
    ({ locate }: Collection) =>
    (chunk: number) =>
      locate(chunk).chunk.kind !== undefined;
  const { vectors, problems } = await vectorsOf(queries, sources, { filterOf, stages }, context);
  if (vectors === undefined) return { problems };
  const { collection } = await sources();
  const symbolsOf = (list: readonly Ranked[]): readonly Ranked[] => {
    const best = new Map<number, Ranked>();
    for (const ranked of list) {
      const [node] = collection.locate(ranked.id).chunk.nodes ?? [];
      if (node !== undefined && !best.has(node)) best.set(node, { ...ranked, id: node });
    }
    return [...best.values()];
  };
  return {
    problems,
    vectors: {
      lists: vectors.lists.map(symbolsOf),
      cosine(node) {
        const [chunk] = collection.chunksOfNode(0, node);
        return chunk === undefined ? undefined : vectors.cosine(chunk);
      },
      similarity: () => undefined,
    },
  };
}

/** Reads the source of a node as it was indexed. */
function sourceReader(view: GraphView, pages: PageStore | undefined): (node: number) => string | undefined {
  let byPath: ReadonlyMap<string, number> | undefined;
  return (node) => {
    if (pages === undefined) return undefined;
    byPath ??= new Map(pages.pages.map(({ path }, page) => [path, page]));
    const { path, startLine, endLine } = view.node(node);
    const page = byPath.get(path);
    if (page === undefined || startLine === undefined) return undefined;
    return pages
      .textOf(page)
      .split('\n')
      .slice(startLine - 1, endLine)
      .join('\n');
  };
}
