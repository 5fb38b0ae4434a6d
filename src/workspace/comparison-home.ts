// Where two versions of a repository are indexed to be compared: a folder of its own for each repository, with one copy
// of the files that goes from version to version, and a home folder whose index and facts go with it. Nothing in it is
// registered, and all of it can be removed at any time.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder, replaceFile } from './durable.ts';
import { comparisonFolder, comparisonLockFolder, openWorkspace, repositoryId, type Workspace } from './home.ts';
import { acquireLock } from './lock.ts';

export interface ComparisonHome {
  /** The copy of the files. */
  readonly tree: string;
  readonly workspace: Workspace;
  /** Graphs of versions, by what they were made of. */
  readonly graphs: string;
}

/** A file of a version. What is too large to be indexed has its size and no bytes. */
export interface TreeFile {
  /** Equal for equal contents. */
  readonly id: string;
  readonly size?: number;
  read(): Promise<Buffer | undefined>;
}

const LOCK_WAIT_MS = 120_000;
const READ_AT_ONCE = 32;

/** Runs `work` as the only one that compares versions of the repository at `root`. Throws `locked`. */
export async function withComparisonHome<T>(
  { home, system }: Workspace,
  root: string,
  work: (place: ComparisonHome) => Promise<T>,
): Promise<T> {
  const folder = comparisonFolder(home, repositoryId(root));
  makeFolder(system.files, folder);
  if (!existsSync(join(folder, '.gitignore'))) replaceFile(system.files, join(folder, '.gitignore'), '*\n');
  const subject = `The comparison of versions of ${root}`;
  const lock = await acquireLock(system, comparisonLockFolder(folder), { subject, waitMs: LOCK_WAIT_MS });
  try {
    const place = { tree: join(folder, 'tree'), graphs: join(folder, 'graphs') };
    for (const each of Object.values(place)) mkdirSync(each, { recursive: true });
    return await work({ ...place, workspace: openWorkspace(join(folder, 'home')) });
  } finally {
    lock.release();
  }
}

/** Makes the copy hold exactly these files; what it has already stays as it is. */
export async function fillTree(tree: string, files: ReadonlyMap<string, TreeFile>): Promise<void> {
  const record = `${tree}.json`;
  const before = recorded(record);
  // A copy that is half changed must not pass for the one before.
  rmSync(record, { force: true });
  if (before === undefined) rmSync(tree, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  for (const path of before?.keys() ?? []) if (!files.has(path)) rmSync(join(tree, path), { force: true });
  const changed = [...files].filter(([path, { id }]) => before?.get(path) !== id);
  for (let at = 0; at < changed.length; at += READ_AT_ONCE) {
    await Promise.all(
      changed.slice(at, at + READ_AT_ONCE).map(([path, file]) => writeTreeFile(join(tree, path), file)),
    );
  }
  writeFileSync(record, JSON.stringify([...files].map(([path, { id }]) => [path, id])));
}

/** What tells two versions of a tree apart. */
export function treeKey(files: ReadonlyMap<string, TreeFile>, how: readonly string[]): string {
  const lines = [...files].map(([path, { id }]) => JSON.stringify([path, id])).sort();
  return createHash('sha256')
    .update(JSON.stringify([how, lines]))
    .digest('hex')
    .slice(0, 32);
}

async function writeTreeFile(path: string, { size, read }: TreeFile): Promise<void> {
  const bytes = size === undefined ? await read() : undefined;
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes ?? '');
  if (size !== undefined) truncateSync(path, size);
}

function recorded(path: string): ReadonlyMap<string, string> | undefined {
  if (!existsSync(path)) return undefined;
  return new Map(JSON.parse(readFileSync(path, 'utf8')) as [string, string][]);
}
