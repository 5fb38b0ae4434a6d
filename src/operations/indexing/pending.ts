// Files that were edited through this program and are not in the index yet: what an answer about them has to say.

import { AppError, amended } from '../../model/errors.ts';
import type { Engine, OpenRepository } from '../engine.ts';

/** A file as it was written; without a hash, it was removed. */
export interface EditedFile {
  /** From the repository's root. */
  readonly path: string;
  readonly hash?: string;
}

/** By the real path of the repository, and then by path. */
const edited = new WeakMap<Engine, Map<string, Map<string, EditedFile>>>();

/** The edits of a repository that no indexing run of ours which began after them has taken in. */
export function editsOf(engine: Engine, root: string): Map<string, EditedFile> {
  const known = edited.get(engine) ?? new Map<string, Map<string, EditedFile>>();
  edited.set(engine, known);
  const edits = known.get(root) ?? new Map<string, EditedFile>();
  known.set(root, edits);
  return edits;
}

/** The files of a repository that were edited since the index that is open was made, in path order. */
export function pendingFiles(engine: Engine, repository: Pick<OpenRepository, 'root' | 'sources'>): string[] {
  const edits = edited.get(engine)?.get(repository.root);
  if (edits === undefined || edits.size === 0) return [];
  // Another process may have indexed them meanwhile.
  return [...edits.values()]
    .filter(({ path, hash }) => repository.sources.hashOf(path) !== hash)
    .map(({ path }) => path)
    .sort();
}

/** The text, and a line below it where it speaks of files that are pending. */
export function withPending(text: string, pending: readonly string[]): string {
  const meant = pending.filter((path) => text.includes(path));
  return meant.length === 0 ? text : `${text}\n\nindex: ${stateOf(meant)}`;
}

/** A structured result that is shown as it is, with the same said in it. */
export function markedPending<T>(output: T, pending: readonly string[]): T {
  if (pending.length === 0) return output;
  const text = JSON.stringify(output);
  const meant = pending.filter((path) => text.includes(JSON.stringify(path).slice(1, -1)));
  return meant.length === 0 ? output : { ...output, index: stateOf(meant) };
}

/** What is not found may be in a file that is pending. */
export function pendingFailure(error: unknown, pending: readonly string[]): unknown {
  if (!(error instanceof AppError) || error.code !== 'not-found' || pending.length === 0) return error;
  const { hint, details } = error;
  const index = stateOf(pending);
  return amended(error, {
    hint: [...(hint === undefined ? [] : [hint]), `index: ${index}`].join('\n'),
    details: { ...details, index },
  });
}

/** The same in the structured answer to a call that failed. */
export function pendingOf(error: Error): { readonly index?: string } {
  const index = error instanceof AppError ? error.details?.index : undefined;
  return typeof index === 'string' ? { index } : {};
}

function stateOf(files: readonly string[]): string {
  return `pending (edited since it was made: ${files.join(', ')})`;
}
