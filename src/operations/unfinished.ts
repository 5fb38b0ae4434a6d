// Edits over several files that began and did not end. Until somebody puts their files back, a project is partly as it
// was and partly as it should become: whoever asks about it is told.

import { unfinishedTransactions } from '../edit/index.ts';
import { currentWriter, editsFolder, type Repository } from '../workspace/index.ts';
import type { Engine } from './engine.ts';

export interface UnfinishedEdit {
  /** What was being done. */
  readonly label: string;
  /** The files that it changes, of which some may be changed and some not. */
  readonly files: readonly string[];
  /** The process that is at it; without one, it was interrupted. */
  readonly writer?: number;
}

/** The unfinished edits of a repository. */
export function unfinishedEdits(
  { workspace }: Pick<Engine, 'workspace'>,
  repository: Pick<Repository, 'folder'>,
): readonly UnfinishedEdit[] {
  const unfinished = unfinishedTransactions({ system: workspace.system, journal: editsFolder(repository.folder) });
  if (unfinished.length === 0) return [];
  const writer = currentWriter(workspace, repository)?.pid;
  return unfinished.map((one) => (writer === undefined ? one : { ...one, writer }));
}

/** One of them in a line; `undo` is what takes it back, as the reader calls it. */
export function unfinishedLine({ label, files, writer }: UnfinishedEdit, undo: string): string {
  if (writer !== undefined) return `unfinished: ${label} (process ${writer} is at it)`;
  const changed = `interrupted: of ${files.length} file(s) some may be changed and some not`;
  return `unfinished: ${label} (${changed}). To put them back: ${undo}`;
}
