// Answers a query about the code of a repository (words, names, a question, a whole report): the places that it is
// about, and the execution flows through the best of them.

import type { GraphView } from '../../model/graph.ts';
import {
  activeStages,
  askedRoles,
  type Collection,
  groupByFlow,
  isReport,
  type LexicalIndex,
  locate,
  type Ranked,
  type ReportSignal,
  sourceFactor,
  sourceReader,
} from '../../search/index.ts';
import { sourceBoostSetup, vectorsOf, wordingsOf } from '../brain/providers.ts';
import { openSources } from '../brain/sources-open.ts';
import type { OperationContext } from '../operation.ts';
import { telling } from './matching-line.ts';
import { queryHint, renderQuery } from './render.ts';
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

/** Files and symbols in the structured result. */
const PLACES = 20;
/** Symbols whose flows are worth showing. */
const SOURCES_OF_FLOWS = 10;
/** Every symbol has a vector and is near to some degree: what is not much nearer than the last in the list is no match. */
const LEAST_NEAR = 0.4;

export const render = renderQuery;
export const hint = queryHint;

export async function run(input: QueryInput, context: OperationContext): Promise<QueryResult> {
  const { query } = input;
  const repository = context.open(input.repo);
  const { view } = repository;
  const [index, pages] = await Promise.all([repository.lexical(), repository.pages()]);
  const report = isReport(query);
  const { queries, problem } = report ? { queries: [query] } : await wordingsOf(query, activeStages(), context);
  const { near, problems } = report ? NO_VECTORS : await symbolsNear(queries, repository.name, context);
  const boost = sourceBoostSetup(context.engine.host.variables);
  const textOf = sourceReader(view, pages);
  const located = locate(view, index, query, {
    limit: PLACES,
    textOf,
    near,
    variants: queries.slice(1),
    without: new Set(input.without),
    // The table of defaults is for notes.
    factorOf: (path) => (boost.given ? sourceFactor(path, boost.sourceBoosts) : 1),
  });
  const flows = groupByFlow(view, located.symbols.slice(0, SOURCES_OF_FLOWS), {
    limit: input.limit,
    symbolsPerFlow: input.maxSymbols,
    asked: askedRoles(query),
  });
  const inFlows = new Set(flows.symbols.map(({ node }) => node));
  const outside = located.symbols.filter(({ node }) => !inFlows.has(node));
  return {
    processes: [...flows.processes],
    process_symbols: flows.symbols.map(({ process_id, node, matched }) => ({
      process_id,
      ...definitionOf(view, node),
      matched,
    })),
    definitions: outside.slice(0, input.maxDefinitions).map(({ node }) => definitionOf(view, node)),
    total_processes: flows.total,
    total_definitions: outside.length,
    places: {
      report,
      files: located.files.map(({ path, signals }) => ({ path, signals: [...signals] })),
      symbols: located.symbols.map(({ node, signals }) => placeOf({ view, index, textOf }, node, query, signals)),
    },
    substitutions: located.substitutions.map(({ term, by, used }) => ({ term, by, used: [...used] })),
    degraded: [...(problem === undefined ? [] : [problem]), ...problems, ...boost.problems],
  };
}

type Definition = QueryResult['definitions'][number];

function definitionOf(view: GraphView, node: number): Definition {
  const { uid, kind, name, path, startLine } = view.node(node);
  return {
    uid,
    type: kind.toLowerCase(),
    name,
    filePath: path,
    ...(startLine === undefined ? {} : { startLine }),
  };
}

interface Texts {
  readonly view: GraphView;
  readonly index: LexicalIndex;
  readonly textOf: (node: number) => string | undefined;
}

function placeOf({ view, index, textOf }: Texts, node: number, query: string, signals: readonly ReportSignal[]) {
  const { signature, startLine } = view.node(node);
  const match = startLine === undefined ? undefined : telling(index, query, textOf(node), startLine);
  return {
    ...definitionOf(view, node),
    signals: [...signals],
    ...(signature === undefined ? {} : { signature }),
    ...(match === undefined ? {} : { match }),
  };
}

const NO_VECTORS: SymbolsNear = { near: new Map(), problems: [] };

interface SymbolsNear {
  /** By node, from 0 to 1. */
  readonly near: ReadonlyMap<number, number>;
  readonly problems: readonly string[];
}

/** The vectors of chunks of code, as what they say of the symbols that the chunks are cut from. */
async function symbolsNear(
  queries: readonly string[],
  source: string,
  context: OperationContext,
): Promise<SymbolsNear> {
  const sources = () => openSources(context, source);
  const filterOf =
    ({ locate: find }: Collection) =>
    (chunk: number) =>
      find(chunk).chunk.kind !== undefined;
  const { vectors, problems } = await vectorsOf(queries, sources, { filterOf, stages: activeStages() }, context);
  if (vectors === undefined) return { near: new Map(), problems };
  const { collection } = await sources();
  const near = new Map<number, number>();
  for (const list of vectors.lists) {
    for (const { id, part } of partsOfBest(list)) {
      const [node] = collection.locate(id).chunk.nodes ?? [];
      if (node !== undefined && part >= LEAST_NEAR) near.set(node, Math.max(part, near.get(node) ?? 0));
    }
  }
  return { near, problems };
}

/** Cosines say which is nearer, and nothing by themselves: they count from the least of the list. */
function partsOfBest(list: readonly Ranked[]): readonly { readonly id: number; readonly part: number }[] {
  const best = Math.max(...list.map(({ score }) => score));
  const least = Math.min(...list.map(({ score }) => score));
  return list.map(({ id, score }) => ({ id, part: best > least ? (score - least) / (best - least) : 1 }));
}
