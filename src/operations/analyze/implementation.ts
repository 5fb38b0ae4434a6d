// An indexing run: each stage is one call, and what it leaves is a new generation or nothing.

import { resolve } from 'node:path';
import type { Ingested } from '../../ingest/index.ts';
import { AppError } from '../../model/errors.ts';
import type { GraphNode } from '../../model/graph.ts';
import { loadIndexBuilder } from '../../search/index.ts';
import { databaseAvailability } from '../../store/index.ts';
import { registerRepository, type Writer, withWriterLock } from '../../workspace/index.ts';
import { readReport, type SelectionOptions, sameSelection } from '../index-report.ts';
import type { OperationContext } from '../operation.ts';
import { folderInGit } from '../work-tree.ts';
import type { WordSources } from './gather-words.ts';
import { gitState } from './git-state.ts';
import { withPages } from './page-graph.ts';
import { renderAnalyze } from './render.ts';
import type { AnalyzeResult } from './schema.ts';
import { startWords } from './words.ts';
import { writeIndex } from './write-index.ts';

export interface AnalyzeInput {
  readonly path?: string;
  readonly name?: string;
  readonly force: boolean;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly maxFileSize?: number;
  readonly workers?: number;
  readonly embeddings?: boolean;
}

export const render = renderAnalyze;

export async function run(input: AnalyzeInput, context: OperationContext): Promise<AnalyzeResult> {
  const start = performance.now();
  const { workspace } = context.engine;
  const path = resolve(context.directory, input.path ?? '.');
  const repository = await registerRepository(workspace, path, input.name === undefined ? {} : { name: input.name });
  const result = await withWriterLock(workspace, repository, (writer) =>
    index(input, context, { repository, writer, start }),
  );
  if (input.embeddings !== true) return result;
  const { run: embed, render: report } = await import('../brain/embed.ts');
  return { ...result, notes: [...result.notes, report(await embed({ source: repository.name }, context))] };
}

interface Run {
  readonly repository: { readonly name: string; readonly path: string };
  readonly writer: Writer;
  readonly start: number;
}

async function index(input: AnalyzeInput, context: OperationContext, run: Run): Promise<AnalyzeResult> {
  const { repository, writer, start } = run;
  const { engine, signal } = context;
  const folder = { directory: repository.path, environment: engine.host.variables };
  const [{ workTree, tracked }, { defineGraph, ingest, scan }, languages] = await Promise.all([
    folderInGit(folder),
    import('../../ingest/index.ts'),
    engine.host.languages(),
  ]);
  const selection = selectionOf(input);
  const onProgress = ({ stage, done, total }: { stage: 'read' | 'extract'; done: number; total: number }) =>
    context.progress(`${stage === 'read' ? 'Reading' : 'Parsing'} files: ${done} of ${total}`);
  const common = { root: repository.path, ...selection, tracked, languages, signal, onProgress };

  context.progress('Looking for files');
  const [scanned, git] = await Promise.all([scan(common), gitState(folder, workTree)]);
  const unchanged = input.force ? undefined : unchangedResult(run, scanned.fingerprint, selection, engine.host.version);
  if (unchanged !== undefined) return unchanged;

  const cache = writer.facts();
  const { workers } = input;
  // What comes after is loaded while the workers parse, when this thread has little to do.
  const [ingested, { analyse }] = await Promise.all([
    ingest(
      {
        ...common,
        cache: { get: cache.get, put: (key, bytes) => cache.putAll([[key, bytes]]) },
        workerUrl: engine.host.workerUrl,
        ...(workers === undefined ? {} : { workers }),
      },
      scanned,
    ),
    import('../../analysis/index.ts'),
    loadIndexBuilder(),
    databaseAvailability(),
  ]);
  const timings: Record<string, number> = { ...ingested.timings };
  const timed = async <T>(stage: string, work: () => T | Promise<T>): Promise<T> => {
    stopIfInterrupted(signal);
    const began = performance.now();
    const value = await work();
    timings[stage] = performance.now() - began;
    return value;
  };

  context.progress('Resolving names and calls');
  const defined = await timed('define', () => defineGraph({ project: repository.name, ...ingested }));
  const earlier = input.force ? undefined : writer.current?.directory;
  const words = startWords(
    { ...wordSources(defined.nodes(), ingested), version: engine.host.version, earlier },
    engine.host.wordsWorkerUrl,
  );
  const { meta, index: details } = await (async () => {
    const resolved = await timed('resolve', defined.resolve);
    context.progress('Finding communities and execution flows');
    const { graph: analysed, report } = await timed('analyse', () => analyse(resolved.graph));
    const graph = withPages(analysed, await words.pageGraph());
    context.progress('Writing the index');
    return timed('write', () =>
      writeIndex(writer, {
        repository,
        version: engine.host.version,
        git,
        graph,
        ingested,
        selection,
        communities: report.communities,
        words,
      }),
    );
  })().finally(words.stop);
  cache.save(new Set(ingested.cacheKeys));
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
    unresolved_calls: details.unresolvedCalls,
    cached: ingested.cacheHits,
    seconds: (performance.now() - start) / 1000,
    timings,
    notes: [cache.problem, details.databaseProblem].filter((note) => note !== undefined),
  };
}

/** The answer of a run that finds nothing to do. An index of another version is made anew even so. */
function unchangedResult(
  { repository, writer, start }: Run,
  fingerprint: string,
  selection: SelectionOptions,
  version: string,
): AnalyzeResult | undefined {
  const { current } = writer;
  if (current === undefined || current.meta.version !== version || current.meta.name !== repository.name)
    return undefined;
  const report = readReport(current.directory);
  if (report === undefined || report.fingerprint !== fingerprint) return undefined;
  if (!sameSelection(report.selection, selection)) return undefined;
  return {
    status: 'unchanged',
    name: repository.name,
    path: repository.path,
    ...(current.meta.commit === undefined ? {} : { commit: current.meta.commit }),
    counts: current.meta.counts,
    communities: report.communities,
    languages: report.languages,
    skipped: report.skipped,
    syntax_errors: report.syntaxErrors,
    unresolved_calls: report.unresolvedCalls,
    cached: current.meta.counts.files,
    seconds: (performance.now() - start) / 1000,
    timings: {},
    notes: [],
  };
}

function wordSources(
  nodes: readonly GraphNode[],
  { sources, documents, files }: Ingested,
): Pick<WordSources, 'nodes' | 'sources' | 'documents'> {
  const code = sources.map(({ path, text, hash, language }) => ({ path, text, hash, language: language.id }));
  const hashes = new Map(files.map(({ path, hash }) => [path, hash ?? '']));
  return { nodes, sources: code, documents: documents.map((each) => ({ ...each, hash: hashes.get(each.path)! })) };
}

function selectionOf({ include, exclude, maxFileSize }: AnalyzeInput): SelectionOptions {
  return {
    ...(include === undefined ? {} : { include }),
    ...(exclude === undefined ? {} : { exclude }),
    ...(maxFileSize === undefined ? {} : { maxFileSize }),
  };
}

/** Long stages run without a pause; a signal that came meanwhile is seen between them. */
function stopIfInterrupted(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('interrupted', 'Interrupted. The index is as it was before.');
}
