// Indexes a copy of a version's files: a graph without what searching needs.

import { scan } from '../../ingest/index.ts';
import { type ComparisonHome, openCurrent, registerRepository, withWriterLock } from '../../workspace/index.ts';
import { makeIndex } from '../analyze/implementation.ts';
import { reportFile, snapshotFile } from '../generation-files.ts';
import { readReport, type SelectionOptions, sameSelection } from '../index-report.ts';
import type { OperationContext } from '../operation.ts';

export interface TreeIndex {
  readonly snapshot: string;
  readonly report: string;
  /** Lets go of the index, after which its files may be gone. */
  release(): void;
}

export async function indexTree(
  { tree, workspace }: ComparisonHome,
  given: { readonly name: string; readonly selection: SelectionOptions; readonly tracked: ReadonlySet<string> },
  { engine, signal, progress }: OperationContext,
): Promise<TreeIndex> {
  const { host } = engine;
  const { name, selection, tracked } = given;
  const repository = await registerRepository(workspace, tree, { name });
  const languages = await host.languages();
  await withWriterLock(workspace, repository, async (writer) => {
    const scanned = await scan({ root: repository.path, ...selection, tracked, languages, signal });
    const last = writer.current === undefined ? undefined : readReport(writer.current.directory);
    const isSame = last?.fingerprint === scanned.fingerprint && sameSelection(last.selection, selection);
    if (isSame && writer.current?.meta.version === host.version) return;
    const job = { repository, selection, scanned, git: {}, version: host.version, force: false, graphOnly: true };
    const { workerUrl, wordsWorkerUrl } = host;
    const tools = { workerUrl, wordsWorkerUrl, languages, signal, progress };
    await makeIndex(job, tools, { engine: { host, workspace }, writer });
  });
  const { directory, release } = openCurrent(workspace, repository);
  return { snapshot: snapshotFile(directory), report: reportFile(directory), release };
}
