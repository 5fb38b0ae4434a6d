// Makes a new generation of what was scanned: each stage is one call. It runs in whatever thread it is called in.

import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  defineGraph,
  type EarlierResolution,
  forgetFacts,
  type Ingested,
  type IngestOptions,
  ingest,
  ownPackages,
  repositoryFiles,
  type Scan,
} from '../../ingest/index.ts';
import type { Graph, GraphNode } from '../../model/graph.ts';
import { loadIndexBuilder } from '../../search/index.ts';
import type { Repository, Writer } from '../../workspace/index.ts';
import type { Host } from '../engine.ts';
import type { SelectionOptions } from '../index-report.ts';
import { collectGarbage } from './collect-garbage.ts';
import { type EarlierIndex, earlierIndex, forgetGraph, keepGraph } from './earlier-index.ts';
import type { WordSources } from './gather-words.ts';
import type { GitState } from './git-state.ts';
import { interruption } from './interruption.ts';
import { withPages } from './page-graph.ts';
import { resolutionProgress } from './resolution-progress.ts';
import type { AnalyzeResult } from './schema.ts';
import { startWords } from './words.ts';
import { type IndexContents, summaryOf, writeIndex } from './write-index.ts';

/** What an index is made of. */
export interface IndexJob {
  readonly repository: Repository;
  readonly selection: SelectionOptions;
  readonly scanned: Scan;
  readonly git: GitState;
  /** The version of the product. */
  readonly version: string;
  /** Takes nothing from the index before. */
  readonly force: boolean;
  /** Ids of other checkouts of the same repository, to take the facts of equal files from. */
  readonly siblings?: readonly string[];
  readonly workers?: number;
  /** Leaves out what searching needs: the index then has a graph and no words. */
  readonly graphOnly?: boolean;
  /** How deep the resolver's questions may nest, where the stack allows for more than usual. */
  readonly deepest?: number;
}

/** What is needed of the thread that an index is made in. */
export interface IndexTools extends Pick<Host, 'workerUrl' | 'wordsWorkerUrl'> {
  readonly languages: IngestOptions['languages'];
  readonly signal: AbortSignal;
  readonly progress: (message: string) => void;
  /** Whether threads are kept for the next index. */
  readonly keepsThreads?: boolean;
}

/** What a run says of itself, without the time that it took in all. */
export type IndexResult = Omit<AnalyzeResult, 'seconds'>;

/** Does the work of a stage, and notes how long it took. */
type Timed = <T>(stage: string, work: () => T | Promise<T>) => Promise<T>;

/** Throws `interrupted` when the signal is given; what was begun is then the holder of the lock's to remove. */
export async function buildIndex(
  job: IndexJob,
  writer: Omit<Writer, 'abandon'>,
  tools: IndexTools,
): Promise<IndexResult> {
  const { repository, selection, version, git } = job;
  const { signal } = tools;
  const timings: Record<string, number> = {};
  const timed: Timed = async (stage, work) => {
    // Long stages run without a pause; a signal that came meanwhile is heard in a turn of its own.
    await nextTurn();
    if (signal.aborted) throw interruption();
    const began = performance.now();
    const value = await work();
    timings[stage] = (timings[stage] ?? 0) + performance.now() - began;
    return value;
  };
  const earlier = earlierIndex(job, writer);
  const { resolved, resolution, resolving, ingested, words, analysis, problem } = await resolveRepository(
    job,
    { writer, earlier },
    tools,
    timed,
  );
  tidy(tools);
  const { overspent, steps, scip } = resolving;
  const { meta, index: details } = await (async () => {
    const code = words === undefined ? resolved : withPages(resolved, await words.pageGraph());
    tools.progress('Finding communities and execution flows');
    const analysed = await timed('analyse', () => analysedGraph(code, earlier, analysis));
    tools.progress('Writing the index');
    const packages = ownPackages(repositoryFiles(job.scanned), job.scanned.configuration.keys());
    const common = {
      repository,
      version,
      git,
      ...analysed,
      ingested,
      selection,
      overspent,
      scip,
      words,
      packages,
    };
    const written = await timed('write', () => writeIndex(writer, { ...common, resolution }));
    if (tools.keepsThreads === true) keepGraph(written.directory, analysed.graph);
    return written;
  })().finally(words?.stop);
  return {
    status: 'indexed',
    name: repository.name,
    path: repository.path,
    ...(meta.commit === undefined ? {} : { commit: meta.commit }),
    counts: meta.counts,
    communities: details.communities,
    languages: details.languages,
    skipped: details.skipped,
    syntax_errors: details.syntaxErrors,
    syntax_errors_by_language: { ...details.parseErrors },
    unresolved_calls: details.unresolvedCalls,
    overspent,
    ...(scip && { scip }),
    steps,
    cached: ingested.cacheHits,
    timings: { ...ingested.timings, ...timings },
    notes: [
      ...(problem === undefined ? [] : [problem]),
      ...modelNotes(ingested.modelProblems, resolving.unmatchedRules),
    ],
  };
}

/**
 * Everything up to the graph. Of what it is made from, which is most of the memory that a run takes, nothing is held when
 * this is over: facts, tables and answers are gone before the graph is analysed and written.
 */
async function resolveRepository(
  job: IndexJob,
  { writer, earlier }: { readonly writer: Omit<Writer, 'abandon'>; readonly earlier: EarlierIndex | undefined },
  tools: IndexTools,
  timed: Timed,
) {
  const { repository, version, force, graphOnly, deepest } = job;
  // What comes after is loaded while the workers parse, when this thread has little to do.
  const [{ ingested, problem, replaced }, analysis] = await Promise.all([
    extract(job, writer, tools),
    import('../../analysis/index.ts'),
    loadIndexBuilder(),
  ]);
  tidy(tools);
  tools.progress('Resolving names and calls');
  const onProgress = resolutionProgress(tools.progress);
  const common = { project: repository.name, onProgress, onRelease: () => tidy(tools) };
  const input = { ...common, ...ingested, ...(deepest === undefined ? {} : { deepest }) };
  const defined = await timed('define', () => defineGraph(input));
  const before = force ? undefined : writer.current?.directory;
  const from = { ...wordSources(defined.nodes(), ingested), version, earlier: before };
  const words = graphOnly === true ? undefined : startWords(from, tools);
  try {
    const done = await timed('resolve', () => {
      const { graph, record, report } = defined.resolve(earlierResolution(earlier, replaced));
      return { resolved: graph, resolution: record, resolving: report };
    });
    return { ...done, ingested: summaryOf(ingested), words, analysis, problem };
  } catch (error) {
    await words?.stop();
    throw error;
  }
}

/** Lets go of what a thread that stays keeps for the next run. */
export function forgetKept(): void {
  forgetGraph();
  forgetFacts();
}

/** Between two stages. A thread that stays does so when its index is there: whoever edits waits for that, and not for memory. */
function tidy({ keepsThreads }: IndexTools): void {
  if (keepsThreads !== true) collectGarbage();
}

/** What is to be said of the models that the repository brings along. */
function modelNotes(problems: readonly string[], unmatched: readonly string[]): readonly string[] {
  const rows = unmatched.map((rule) => rule.replace(/^model:/, ''));
  return rows.length === 0 ? problems : [...problems, `Rows of models that apply to nothing here: ${rows.join(', ')}`];
}

/** Files to facts. What the cache holds of them, as much again as the texts, is written and let go of at once. */
async function extract(
  { repository, selection, scanned, workers, siblings = [] }: IndexJob,
  writer: Omit<Writer, 'abandon'>,
  tools: IndexTools,
): Promise<{ ingested: Ingested; problem: string | undefined; replaced: ReadonlyMap<string, Uint8Array> }> {
  const cache = writer.facts();
  const others = siblings.map((id) => writer.factsOf(id));
  const get = (key: string): Uint8Array | undefined => {
    const own = cache.get(key);
    if (own !== undefined) return own;
    const shared = others.map((other) => other.get(key)).find((bytes) => bytes !== undefined);
    // A copy, so that it does not hold the memory of all that the other has.
    if (shared !== undefined) cache.putAll([[key, shared.slice()]]);
    return shared;
  };
  const ingested = await ingest(
    {
      root: repository.path,
      ...selection,
      languages: tools.languages,
      signal: tools.signal,
      onProgress: ({ done, total }) => tools.progress(`Parsing files: ${done} of ${total}`),
      cache: { get, put: (key, bytes) => cache.putAll([[key, bytes]]) },
      workerUrl: tools.workerUrl,
      keepsThread: tools.keepsThreads,
      ...(workers === undefined ? {} : { workers }),
    },
    scanned,
  );
  const replaced = cache.save(new Set(ingested.cacheKeys));
  return { ingested, problem: cache.problem, replaced };
}

/** What the index before says of how it was resolved, and the facts that are no longer those of a file. */
function earlierResolution(
  earlier: EarlierIndex | undefined,
  replaced: ReadonlyMap<string, Uint8Array>,
): EarlierResolution | undefined {
  const record = earlier?.record();
  if (record === undefined) return undefined;
  return { record, facts: (key) => replaced.get(key), graph: () => earlier!.graph() };
}

/** The graph with its communities and flows: those of the index before, where they are found from the same. */
function analysedGraph(
  code: Graph,
  earlier: EarlierIndex | undefined,
  { analyse, analysedAs, analysisKey }: typeof import('../../analysis/index.ts'),
): Pick<IndexContents, 'graph' | 'communities' | 'analysis'> {
  const analysis = analysisKey(code);
  const view = earlier?.analysisKey === analysis ? earlier.view() : undefined;
  if (view === undefined) {
    const { graph, report } = analyse(code);
    return { graph, communities: report.communities, analysis };
  }
  return { graph: analysedAs(code, view), communities: view.ofKind('Community').length, analysis };
}

function wordSources(
  nodes: readonly GraphNode[],
  { sources, documents, files }: Ingested,
): Pick<WordSources, 'nodes' | 'sources' | 'documents'> {
  const code = sources.map(({ path, content, hash, language }) => ({ path, content, hash, language: language.id }));
  const hashes = new Map(files.map(({ path, hash }) => [path, hash ?? '']));
  return { nodes, sources: code, documents: documents.map((each) => ({ ...each, hash: hashes.get(each.path)! })) };
}
