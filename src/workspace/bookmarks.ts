// Places that a person marked, with notes: one list for all repositories, in the home folder.

import { randomBytes } from 'node:crypto';
import { AppError } from '../model/errors.ts';
import { makeFolder, readText, replaceFile } from './durable.ts';
import { bookmarksFile, bookmarksLockFolder, type Workspace } from './home.ts';
import { acquireLock } from './lock.ts';
import { isRecord, parseJson } from './manifest.ts';

export interface Bookmark {
  readonly id: string;
  readonly title: string;
  /** What follows the question mark in the address of a view. */
  readonly address: string;
  readonly note: string;
  readonly created: string;
}

const WAIT_MS = 5_000;
/** More than anybody goes through by hand. */
const MOST = 1_000;

/** The latest first. What cannot be read as a list of bookmarks is said to be damaged, and not written over. */
export function readBookmarks({ home, system }: Workspace): readonly Bookmark[] {
  const text = readText(system.files, bookmarksFile(home));
  if (text === undefined) return [];
  const value = parseJson(text);
  if (!Array.isArray(value) || !value.every(isBookmark)) {
    throw new AppError('io-failed', `${bookmarksFile(home)} is damaged`, { hint: 'Mend or remove it.' });
  }
  return value;
}

function isBookmark(value: unknown): value is Bookmark {
  return (
    isRecord(value) && ['id', 'title', 'address', 'note', 'created'].every((key) => typeof value[key] === 'string')
  );
}

/** Marks a view; one that is marked already gets the new title and note. */
export function addBookmark(
  workspace: Workspace,
  given: Omit<Bookmark, 'id' | 'created'>,
): Promise<readonly Bookmark[]> {
  return changed(workspace, (before) => {
    const known = before.find(({ address }) => address === given.address);
    const id = known?.id ?? randomBytes(6).toString('hex');
    const added = { ...given, id, created: known?.created ?? new Date().toISOString() };
    return [added, ...before.filter((each) => each !== known)].slice(0, MOST);
  });
}

/** Throws `not-found`. */
export function removeBookmark(workspace: Workspace, which: string): Promise<readonly Bookmark[]> {
  return changed(workspace, (before) => {
    const left = before.filter(({ id, address }) => id !== which && address !== which);
    if (left.length === before.length) throw new AppError('not-found', `There is no bookmark '${which}'`);
    return left;
  });
}

async function changed(
  workspace: Workspace,
  change: (before: readonly Bookmark[]) => readonly Bookmark[],
): Promise<readonly Bookmark[]> {
  const { home, system } = workspace;
  makeFolder(system.files, home);
  const lock = await acquireLock(system, bookmarksLockFolder(home), {
    subject: 'The list of bookmarks',
    waitMs: WAIT_MS,
  });
  try {
    const after = change(readBookmarks(workspace));
    replaceFile(system.files, bookmarksFile(home), `${JSON.stringify(after, null, 1)}\n`);
    return after;
  } finally {
    lock.release();
  }
}
