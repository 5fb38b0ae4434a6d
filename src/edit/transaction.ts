// Changes several files of a project as one: all of them or none, and back again. A crash in the middle is found by the
// next run, which puts back what was written. The caller holds the repository's writer lock.

import { contentHash } from '../model/content-hash.ts';
import { AppError } from '../model/errors.ts';
import type { System } from '../workspace/system.ts';
import { insideProject } from './jail.ts';
import {
  addEntry,
  type JournalFile,
  type Recorded,
  readJournal,
  removeEntry,
  unfinishedEntries,
  writeEntry,
} from './journal.ts';
import { bytesOf, readTextFile, readTextFileIfAny, type TextFile } from './text-file.ts';
import { clearLeftBehind, writeProjectFile } from './write-file.ts';

/** Where a transaction takes place. */
export interface TransactionPlace {
  readonly system: System;
  /** The root of the project. */
  readonly root: string;
  /** The folder of the journal, outside the project. */
  readonly journal: string;
}

/** The new text of a file that is there already. */
export interface NewText {
  readonly path: string;
  readonly text: string;
  /** The hash of the bytes that the new text was made from. */
  readonly seen: string;
}

/** A file as it was left: its path and the hash of its bytes. */
export interface WrittenFile {
  readonly path: string;
  readonly hash: string;
}

/** What a crash left behind, and what became of it. */
export interface Recovery {
  readonly label: string;
  /** Files that were put back as they were. */
  readonly restored: readonly string[];
  /** Files that somebody changed since the crash: they are left as they are. */
  readonly left: readonly string[];
}

type Write = typeof writeProjectFile;

/**
 * Gives files new texts. Either all of them have theirs afterwards, or an error is thrown and none has: `conflict` where
 * a file is not what the text was made from, and whatever reading and writing throw. Returns what was written.
 */
export function applyTransaction(
  place: TransactionPlace,
  label: string,
  texts: readonly NewText[],
  write: Write = writeProjectFile,
): readonly WrittenFile[] {
  const changes = texts.map((one) => changeOf(place.root, one));
  const files = changes.map(({ journalled }) => journalled);
  const name = addEntry(place.system, place.journal, { state: 'applying', label, files });
  try {
    for (const { path, bytes, file } of changes) write(insideProject(place.root, path), bytes, file.stamp);
  } catch (error) {
    const { left } = putBack(place, { name, entry: { state: 'applying', label, files } }, write);
    if (left.length > 0) throw halfDone(error, left);
    throw error;
  }
  writeEntry(place.system, place.journal, { name, entry: { state: 'applied', label, files } });
  return files.map(({ path, after }) => ({ path, hash: after }));
}

/** Takes back the last transaction; returns its label and what was written. Throws `not-found` and, for changed files, `conflict`. */
export function undoTransaction(
  place: TransactionPlace,
  write: Write = writeProjectFile,
): { readonly label: string; readonly written: readonly WrittenFile[] } {
  const last = readJournal(place.system, place.journal).at(-1);
  if (last === undefined) throw new AppError('not-found', 'There is nothing to undo in this repository');
  const { label, files } = last.entry;
  const changed = files.filter(({ path, after }) => hashNow(place.root, path) !== after).map(({ path }) => path);
  if (changed.length > 0) {
    throw new AppError('conflict', `${listed(changed)} changed since: ${label}`, {
      hint: 'Nothing was undone. Put these files back as they were then, or undo by hand.',
      details: { changed },
    });
  }
  writeEntry(place.system, place.journal, { ...last, entry: { ...last.entry, state: 'undoing' } });
  const { left } = putBack(place, last, write);
  if (left.length > 0) throw halfDone(undefined, left);
  return { label, written: files.map(({ path, before }) => ({ path, hash: before })) };
}

/** A transaction that began and did not end: it is under way, or its process died. */
export interface Unfinished {
  readonly label: string;
  /** The files that it changes, of which some may be changed and some not. */
  readonly files: readonly string[];
}

/** The transactions that began and did not end, the oldest first. */
export function unfinishedTransactions({ system, journal }: Omit<TransactionPlace, 'root'>): readonly Unfinished[] {
  return unfinishedEntries(system, journal).map(({ entry: { label, files } }) => ({
    label,
    files: files.map(({ path }) => path),
  }));
}

/** Puts back what transactions that never ended had written. To be called before anything else is done with a journal. */
export function recoverTransactions(place: TransactionPlace, write: Write = writeProjectFile): readonly Recovery[] {
  return unfinishedEntries(place.system, place.journal).map((recorded) => {
    for (const { path } of recorded.entry.files) clearLeftBehind(insideProject(place.root, path));
    return { label: recorded.entry.label, ...putBack(place, recorded, write) };
  });
}

interface Change {
  readonly path: string;
  readonly bytes: Buffer;
  readonly file: TextFile;
  readonly journalled: JournalFile;
}

function changeOf(root: string, { path, text, seen }: NewText): Change {
  const file = readTextFile(insideProject(root, path));
  if (file.hash !== seen) {
    throw new AppError('conflict', `'${path}' was changed by somebody else meanwhile`, {
      hint: 'Nothing was written. Run the command again.',
    });
  }
  const bytes = bytesOf(text, file.encoding, path);
  const old = bytesOf(file.text, file.encoding, path);
  const journalled = { path, before: seen, after: contentHash(bytes), bytes: old.toString('base64') };
  return { path, bytes, file, journalled };
}

/** Gives every file that has its new text the old one, and forgets the entry unless something stood in the way. */
function putBack(
  { system, root, journal }: TransactionPlace,
  { name, entry }: Recorded,
  write: Write,
): Pick<Recovery, 'restored' | 'left'> {
  const restored: string[] = [];
  const left: string[] = [];
  for (const { path, before, after, bytes } of entry.files) {
    const place = insideProject(root, path);
    const now = readTextFileIfAny(place);
    if (now?.hash === before) continue;
    if (now?.hash !== after) {
      left.push(path);
      continue;
    }
    write(place, Buffer.from(bytes, 'base64'), now.stamp);
    restored.push(path);
  }
  removeEntry(system, journal, name);
  return { restored, left };
}

function hashNow(root: string, path: string): string | undefined {
  return readTextFileIfAny(insideProject(root, path))?.hash;
}

function halfDone(cause: unknown, left: readonly string[]): AppError {
  return new AppError('conflict', `${listed(left)} changed while being written, and was left as it is`, { cause });
}

function listed(paths: readonly string[]): string {
  return paths.length === 1 ? `'${paths[0]}'` : `${paths.length} files (${paths.slice(0, 5).join(', ')})`;
}
