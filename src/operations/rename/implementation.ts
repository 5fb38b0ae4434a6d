// Renames a symbol: the plan from the files as they are, then one transaction over them, then the index again.

import {
  applyTransaction,
  type Recovery,
  recoverTransactions,
  type TransactionPlace,
  undoTransaction,
  unfinishedTransactions,
} from '../../edit/index.ts';
import type { Ingested, PlannedEdit, RenamePlan } from '../../ingest/index.ts';
import { AppError, invariant } from '../../model/errors.ts';
import type { GraphNode } from '../../model/graph.ts';
import { textOf } from '../../model/stored-text.ts';
import { editsFolder, type IndexedRepository, readFacts, withWriterLock } from '../../workspace/index.ts';
import type { OpenRepository } from '../engine.ts';
import { readReport } from '../index-report.ts';
import { indexingSettled, updateIndex } from '../indexing/edits.ts';
import type { EditedFile } from '../indexing/pending.ts';
import type { OperationContext } from '../operation.ts';
import { displayKind } from '../rows.ts';
import { findSymbol } from '../symbols.ts';
import { folderInGit } from '../work-tree.ts';
import { renderRename } from './render.ts';
import type { RenamePlanned, RenameResult } from './schema.ts';

export interface RenameInput {
  readonly name?: string;
  readonly newName?: string;
  readonly filePath?: string;
  readonly apply: boolean;
  /** Apply even if places that may mean the symbol could not be resolved. */
  readonly force: boolean;
  readonly undo: boolean;
  readonly repo?: string;
}

export const render = renderRename;

export function hint(output: RenameResult): string | undefined {
  if (output.status === 'planned') {
    return output.unresolved.length === 0
      ? 'Nothing was written yet: call again with apply to make these edits.'
      : 'Nothing was written yet: look at what is not resolved, then call again with apply and force.';
  }
  if (output.status === 'applied') return 'Check the repository; rename with undo takes all of it back.';
  return undefined;
}

export async function run(input: RenameInput, context: OperationContext): Promise<RenameResult> {
  await editsIndexed(input.repo, context);
  const repository = context.open(input.repo);
  const recoveries = await recover(repository, context);
  if (input.undo) return undo(input, repository, recoveries, context);
  if (recoveries.length > 0) {
    await reindex(repository, [], context);
    throw recovered(recoveries);
  }
  if (input.name === undefined || input.newName === undefined) {
    throw new AppError('invalid-argument', 'Give a symbol and its new name', {
      hint: 'Either name and newName are given, or undo alone.',
      details: { argument: input.name === undefined ? 'name' : 'newName', missing: true },
    });
  }
  const found = findSymbol(repository.view, {
    name: input.name,
    ...(input.filePath === undefined ? {} : { filePath: input.filePath }),
  });
  if (found.status === 'ambiguous') return found;
  const node = repository.view.node(found.node);
  refuseKind(node);
  const ingested = await readFiles(repository, context);
  context.progress('Looking for occurrences');
  const { planRename } = await import('../../ingest/index.ts');
  const plan = await planRename({ ...ingested, project: repository.name }, node.uid, input.newName);
  if (plan === undefined) throw outdated(repository);
  refuseConflicts(node.name, input.newName, plan);
  const result = shown(node, input.newName, plan, ingested);
  if (!input.apply) return result;
  if (!input.force) refuseUnresolved(node.name, input.newName, result.unresolved);
  const label = `rename ${node.name} to ${input.newName}`;
  const written = await withWriterLock(context.engine.workspace, indexed(repository, context), async () =>
    applyTransaction(placeOf(repository, context), label, plan.files),
  );
  return { ...result, status: 'applied', notes: await reindex(repository, written, context) };
}

/** Waits for the runs that edits have begun: the plan is made from the index, which must be that of the files. */
async function editsIndexed(repo: string | undefined, { engine, directory }: OperationContext): Promise<void> {
  const { repository, release } = engine.open(repo, directory);
  await release();
  await indexingSettled(engine, repository.root);
}

/** Takes back the last rename: one that was interrupted, if there is one, whose files were put back just now. */
async function undo(
  input: RenameInput,
  repository: OpenRepository,
  recoveries: readonly Recovery[],
  context: OperationContext,
): Promise<RenameResult> {
  if (input.apply) throw new AppError('invalid-argument', 'Either apply or undo, not both');
  const last = recoveries.at(-1);
  if (last !== undefined) {
    const { label, restored } = last;
    const notes = [...recoveries.map(recoveryNote), ...(await reindex(repository, [], context))];
    return { status: 'undone', label, files: [...restored], notes };
  }
  const { label, written } = await withWriterLock(context.engine.workspace, indexed(repository, context), async () =>
    undoTransaction(placeOf(repository, context)),
  );
  return {
    status: 'undone',
    label,
    files: written.map(({ path }) => path),
    notes: await reindex(repository, written, context),
  };
}

/** Takes back what a process that died had begun. */
async function recover(repository: OpenRepository, context: OperationContext): Promise<readonly Recovery[]> {
  const place = placeOf(repository, context);
  if (unfinishedTransactions(place).length === 0) return [];
  return withWriterLock(context.engine.workspace, indexed(repository, context), async () => recoverTransactions(place));
}

function recoveryNote({ label, restored, left }: Recovery): string {
  const kept = left.length === 0 ? '' : ` ${left.join(', ')} had changed since, and stays as it is.`;
  const files = restored.length === 0 ? 'no file had been changed' : `put back: ${restored.join(', ')}`;
  return `'${label}' was interrupted; ${files}.${kept}`;
}

/** The plan would be made from an index of the files as they were before they were put back. */
function recovered(recoveries: readonly Recovery[]): AppError {
  return new AppError('conflict', recoveries.map(recoveryNote).join(' '), {
    hint: 'Nothing else was done. Call again for the rename.',
    details: { restored: recoveries.flatMap(({ restored }) => restored) },
  });
}

function placeOf(repository: OpenRepository, context: OperationContext): TransactionPlace {
  const { workspace } = context.engine;
  return { system: workspace.system, root: repository.root, journal: editsFolder(indexed(repository, context).folder) };
}

function indexed({ id }: OpenRepository, { engine }: OperationContext): IndexedRepository {
  const found = engine.repositories().find((one) => one.id === id);
  invariant(found !== undefined, 'a repository that is open is indexed');
  return found;
}

const UNNAMED: ReadonlySet<GraphNode['kind']> = new Set(['Project', 'Folder', 'File', 'Module', 'Package']);

function refuseKind({ kind, name, language }: GraphNode): void {
  if (!UNNAMED.has(kind) && language !== undefined) return;
  throw new AppError('invalid-argument', `'${name}' is a ${displayKind(kind)}, which is renamed by moving its files`, {
    hint: 'rename is for what is defined in code: functions, classes, methods, properties, variables and types.',
  });
}

/** The files as they are now, which must be those that the index was made from. */
async function readFiles(repository: OpenRepository, context: OperationContext): Promise<Ingested> {
  const { engine, signal } = context;
  const [{ tracked }, { ingest, scan }, languages] = await Promise.all([
    folderInGit({ directory: repository.root, environment: engine.host.variables }),
    import('../../ingest/index.ts'),
    engine.host.languages(),
  ]);
  const report = readReport(repository.directory);
  const options = { root: repository.root, ...report?.selection, tracked, languages, signal };
  const scanned = await scan(options);
  if (scanned.fingerprint !== report?.fingerprint) throw outdated(repository);
  const { get } = readFacts(engine.workspace, repository);
  return ingest({ ...options, cache: { get, put: () => undefined }, workerUrl: engine.host.workerUrl }, scanned);
}

function outdated({ name, root }: OpenRepository): AppError {
  return new AppError('conflict', `Files of ${name} changed since it was indexed`, {
    hint: `Bring the index up to date first: gitnexus analyze ${root}`,
  });
}

function refuseConflicts(name: string, newName: string, { conflicts, edits }: RenamePlan): void {
  if (conflicts.length === 0 && edits.length > 0) return;
  const reasons = conflicts.map(({ message, path, line, column }) =>
    path === undefined || line === undefined ? message : `${path}:${line}:${column} ${message}`,
  );
  const why = conflicts.length === 0 ? 'its definition cannot be found' : firstOf(reasons);
  throw new AppError('conflict', `Cannot rename '${name}' to '${newName}': ${why}`, {
    hint: 'Nothing was written.',
    details: { conflicts },
  });
}

/** A place that is left behind may break the program: whoever knows better says so. */
function refuseUnresolved(name: string, newName: string, unresolved: RenamePlanned['unresolved']): void {
  if (unresolved.length === 0) return;
  const places = firstOf(unresolved.map(({ filePath, line, column }) => `${filePath}:${line}:${column}`));
  throw new AppError(
    'conflict',
    `Cannot rename '${name}' to '${newName}' everywhere: ${unresolved.length} place(s) may mean it and could not be resolved: ${places}`,
    {
      hint: 'Nothing was written. Look at these places, then call again with apply and force, which leaves them as they are.',
      details: { unresolved },
    },
  );
}

const NAMED = 5;

function firstOf(reasons: readonly string[]): string {
  const rest = reasons.length - NAMED;
  return [...reasons.slice(0, NAMED), ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}

function shown(
  node: GraphNode,
  newName: string,
  plan: RenamePlan,
  { sources }: Ingested,
): RenameResult & { readonly status: 'planned' | 'applied' } {
  const texts = new Map(sources.map(({ path, content }) => [path, textOf(content).split('\n')]));
  const at = <T extends { readonly path: string; readonly line: number; readonly column: number }>(one: T) => ({
    filePath: one.path,
    line: one.line,
    column: one.column,
    source: (texts.get(one.path)?.[one.line - 1] ?? '').trim(),
  });
  return {
    status: 'planned',
    symbol: symbolOf(node),
    newName,
    files: plan.files.length,
    edits: plan.edits.map((one: PlannedEdit) => ({ ...at(one), text: one.text, evidence: one.evidence })),
    together: plan.together.map(symbolOf),
    unresolved: plan.unresolved.map(at),
    text_only: plan.textOnly.map((one) => ({ ...at(one), kind: one.kind })),
    cautions: [...plan.cautions],
    notes: [],
  };
}

function symbolOf({ uid, kind, name, path, startLine }: GraphNode) {
  return { uid, kind: displayKind(kind), name, filePath: path, line: startLine ?? 1 };
}

/** Brings the index up to date; what does not come of it is said, for the files are written all the same. */
async function reindex(
  repository: OpenRepository,
  written: readonly EditedFile[],
  { engine, remote }: OperationContext,
): Promise<string[]> {
  const folder = { id: repository.id, path: repository.root };
  const index = await updateIndex(engine, folder, written, { patient: !remote });
  if (index.state === 'pending') return ['The index is being brought up to date.'];
  return index.state === 'failed' ? [`The index could not be brought up to date: ${index.reason}`] : [];
}
