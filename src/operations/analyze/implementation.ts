// An indexing run: looks whether anything has changed, and has a new generation made if so. It leaves that or nothing.

import { relative, resolve } from 'node:path';
import { AppError } from '../../model/errors.ts';
import { whileWanted } from '../../model/while-wanted.ts';
import { type Repository, registerRepository, type Writer, withWriterLock } from '../../workspace/index.ts';
import { shellDialect } from '../dialect.ts';
import type { Engine } from '../engine.ts';
import { readReport, type SelectionOptions, sameSelection } from '../index-report.ts';
import { buildOf } from '../indexing/indexer-protocol.ts';
import type { OperationContext } from '../operation.ts';
import { unfinishedEdits, unfinishedLine } from '../unfinished.ts';
import { folderInGit } from '../work-tree.ts';
import type { IndexJob, IndexResult, IndexTools } from './build-index.ts';
import { gitState } from './git-state.ts';
import { interruption } from './interruption.ts';
import { renderAnalyze } from './render.ts';
import type { AnalyzeResult } from './schema.ts';
import { siblingsOf } from './siblings.ts';

export interface AnalyzeInput {
  readonly path?: string;
  readonly name?: string;
  readonly force: boolean;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly maxFileSize?: number;
  readonly scip?: string;
  readonly workers?: number;
  readonly embeddings?: boolean;
}

export const render = renderAnalyze;

export async function run(input: AnalyzeInput, context: OperationContext): Promise<AnalyzeResult> {
  const start = performance.now();
  const { workspace } = context.engine;
  const path = resolve(context.directory, input.path ?? '.');
  const made = await inIndexer(input, path, context);
  if (made !== undefined) return made;
  const repository = await registerRepository(workspace, path, input.name === undefined ? {} : { name: input.name });
  const unfinished = unfinishedEdits(context.engine, repository).map((edit) => unfinishedLine(edit, shellDialect.undo));
  const indexed = await withWriterLock(workspace, repository, async (writer) => {
    try {
      return await index(input, context, { repository, writer, start });
    } catch (error) {
      // Each stage says where it was; whoever stopped the run wants to know what is left of it.
      const isStopped = context.signal.aborted && error instanceof AppError && error.code === 'interrupted';
      throw isStopped ? interruption(error) : error;
    }
  });
  const result = { ...indexed, notes: [...indexed.notes, ...unfinished] };
  if (input.embeddings !== true) return result;
  const { run: embed, render: report } = await import('../brain/embed.ts');
  return { ...result, notes: [...result.notes, report(await embed({ source: repository.name }, context))] };
}

/** A command leaves the work to the indexer that serves this home, if there is one: its code is warm. */
async function inIndexer(
  { name, force, include, exclude, maxFileSize, scip, workers, embeddings }: AnalyzeInput,
  path: string,
  { engine, signal, progress }: OperationContext,
): Promise<AnalyzeResult | undefined> {
  if (engine.host.program === undefined || workers !== undefined || embeddings === true) return undefined;
  const selection = selectionOf({ include, exclude, maxFileSize, scip }, path);
  const { runInIndexer } = await import('../indexing/indexer.ts');
  return runInIndexer(engine, { path, force, ...(name !== undefined && { name }), ...selection }, { signal, progress });
}

/** Under this name the last scan of a repository leaves its stamps. */
const LAST_SCAN = 'last';

interface Run {
  readonly repository: Repository;
  readonly writer: Writer;
  readonly start: number;
}

async function index(input: AnalyzeInput, context: OperationContext, run: Run): Promise<AnalyzeResult> {
  const { repository, writer, start } = run;
  const { engine, signal } = context;
  // Of several runs, the later ones find the process that runs git started.
  const runner = engine.host.keepsIndexThread === true ? engine.runner : undefined;
  const folder = { directory: repository.path, environment: engine.host.variables, runner };
  // A run that finds nothing to do loads neither what reads files nor the languages.
  const [{ workTree, tracked }, { walk }, { knownFingerprint }] = await whileWanted(
    Promise.all([folderInGit(folder), import('../../ingest/walk.ts'), import('../../ingest/stamps.ts')]),
    signal,
    interruption,
  );
  const selection = selectionOf(input, repository.path);
  const onProgress = ({ done, total }: { done: number; total: number }) =>
    context.progress(`Reading files: ${done} of ${total}`);
  const build = buildOf(engine.host);
  const common = { root: repository.path, ...selection, tracked, build, signal, onProgress };

  context.progress('Looking for files');
  const walked = { start: performance.now(), ...(await walk(common)) };
  const scans = writer.scans();
  const unchangedBy = (fingerprint: string | undefined): AnalyzeResult | undefined =>
    input.force || fingerprint === undefined
      ? undefined
      : unchangedResult(run, fingerprint, selection, engine.host.version);
  const known = unchangedBy(knownFingerprint(scans.get(LAST_SCAN), walked, common));
  if (known !== undefined) return known;
  const [languages, { scan, encodeStamps }] = await Promise.all([
    engine.host.languages(),
    import('../../ingest/index.ts'),
  ]);
  const [{ stamps, ...scanned }, git] = await whileWanted(
    Promise.all([scan({ ...common, languages, walked }), gitState(folder, workTree)]),
    signal,
    interruption,
  );
  scans.putAll([[LAST_SCAN, encodeStamps(stamps)]]);
  scans.save(new Set([LAST_SCAN]));
  const unchanged = unchangedBy(scanned.fingerprint);
  if (unchanged !== undefined) return unchanged;

  const { version, workerUrl, wordsWorkerUrl } = engine.host;
  const { force, workers } = input;
  const contents = { repository, selection, scanned, git, version };
  const isFirst = writer.current === undefined && !force;
  const siblings = isFirst ? await siblingsOf(engine.workspace, folder, workTree, repository) : [];
  const job: IndexJob = { ...contents, force, siblings, ...(workers === undefined ? {} : { workers }) };
  const tools: IndexTools = { workerUrl, wordsWorkerUrl, languages, signal, progress: context.progress };
  const result = await makeIndex(job, tools, { engine, writer });
  return { ...result, seconds: (performance.now() - start) / 1000 };
}

/** A run that finds nothing to do loads none of what it takes to make an index. */
export async function makeIndex(
  job: IndexJob,
  tools: IndexTools,
  { engine, writer }: { engine: Pick<Engine, 'host' | 'workspace'>; writer: Writer },
): Promise<IndexResult> {
  const { workspace, host } = engine;
  if (host.indexWorkerUrl === undefined) {
    const { buildIndex } = await import('./build-index.ts');
    return buildIndex(job, writer, tools);
  }
  const { buildIndexInThread } = await import('./index-thread.ts');
  const isKept = host.keepsIndexThread === true;
  return buildIndexInThread(host.indexWorkerUrl, job, { workspace, writer, tools, isKept });
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
    syntax_errors_by_language: { ...report.parseErrors },
    unresolved_calls: report.unresolvedCalls,
    overspent: report.overspent ?? 0,
    ...(report.scip && { scip: report.scip }),
    steps: 0,
    cached: current.meta.counts.files,
    seconds: (performance.now() - start) / 1000,
    timings: {},
    notes: [],
  };
}

function selectionOf(
  { include, exclude, maxFileSize, scip }: Pick<AnalyzeInput, 'include' | 'exclude' | 'maxFileSize' | 'scip'>,
  root: string,
): SelectionOptions {
  return {
    ...(include === undefined ? {} : { include }),
    ...(exclude === undefined ? {} : { exclude }),
    ...(maxFileSize === undefined ? {} : { maxFileSize }),
    ...(scip === undefined ? {} : { scip: relative(root, resolve(root, scip)) }),
  };
}
