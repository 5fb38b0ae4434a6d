// The registered repositories. There is no central list that two processes could overwrite for each other: each
// repository has its own record in its own folder, and what its index contains is said by its current generation.
// Only the choice of a name needs all of them, and has a short lock of its own.

import { randomBytes } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AppError } from '../model/errors.ts';
import { makeFolder, namesIn, readText, replaceFile } from './durable.ts';
import { currentGenerationId, type Generation } from './generations.ts';
import {
  comparisonFolder,
  comparisonLockFolder,
  comparisonsFolder,
  generationFolder,
  ignoreFile,
  isRepositoryId,
  isTrashName,
  POINTER_FILE,
  RECORD_FILE,
  recordFile,
  registryLockFolder,
  repositoriesFolder,
  repositoryFolder,
  repositoryId,
  trashFolder,
  trashName,
  type Workspace,
  writerLockFolder,
} from './home.ts';
import { acquireLock } from './lock.ts';
import { isRecord, parseJson, readManifest } from './manifest.ts';
import { isInside } from './paths.ts';

/** A repository (or a plain folder) that was registered. Plain data: every other function takes it as it is. */
export interface Repository {
  readonly id: string;
  /** Unique in the home folder. */
  readonly name: string;
  /** The real path of its root. It may no longer exist. */
  readonly path: string;
  /** Its folder in the home folder. */
  readonly folder: string;
}

/** A repository that was indexed. */
export interface IndexedRepository extends Repository {
  /** What was current when it was listed; not held open. Undefined if it is damaged: `openCurrent` says how. */
  readonly generation: Generation | undefined;
}

/** The registry lock is held for milliseconds; whoever holds it longer has a problem worth telling. */
const REGISTRY_WAIT_MS = 10_000;

/**
 * Registers a folder, or finds it again. Without `name` it keeps the name it has, or gets `preferredName` or its
 * folder's name, with `-2`, `-3`, ... when that is taken.
 * Throws `not-found` if `path` is no folder, `invalid-argument` if `name` is not usable or belongs to another.
 */
export async function registerRepository(
  workspace: Workspace,
  path: string,
  options: { name?: string; preferredName?: string } = {},
): Promise<Repository> {
  const { home, system } = workspace;
  const root = realFolder(path);
  if (options.name !== undefined) checkName(options.name);
  const id = repositoryId(root);
  const folder = repositoryFolder(home, id);
  const lock = await acquireLock(system, registryLockFolder(home), {
    subject: `The list of repositories in ${home}`,
    waitMs: REGISTRY_WAIT_MS,
  });
  try {
    const known = allRecords(workspace);
    const taken = new Set(known.filter((other) => other.id !== id).map((other) => other.name));
    const name = chooseName(options, known.find((other) => other.id === id)?.name, basename(root) || 'root', taken);
    makeFolder(system.files, folder);
    // The home folder may lie in the repository, or be it: an index must be neither indexed nor listed as a change.
    if (readText(system.files, ignoreFile(folder)) === undefined) replaceFile(system.files, ignoreFile(folder), '*\n');
    const record = `${JSON.stringify({ name, path: root }, null, 1)}\n`;
    if (readText(system.files, recordFile(folder)) !== record) replaceFile(system.files, recordFile(folder), record);
    return { id, name, path: root, folder };
  } finally {
    lock.release();
  }
}

/** Every registered repository that the workspace lets us see, indexed or not, in name order. */
export function registeredRepositories(workspace: Workspace): Repository[] {
  return allRecords(workspace).filter((repository) => isSeen(workspace, repository));
}

/** The repository that is registered with this very root and has an index, by one look at its record. */
export function repositoryAt(workspace: Workspace, root: string): Repository | undefined {
  const repository = recordOf(workspace, repositoryId(root));
  const isThere = repository !== undefined && isSeen(workspace, repository) && hasPointer(workspace, repository.folder);
  return isThere ? repository : undefined;
}

function isSeen({ restrictTo, sight }: Workspace, repository: Repository): boolean {
  if (restrictTo !== undefined && !isInside(restrictTo, repository.path)) return false;
  return sight === undefined || sight.repository(repository);
}

/** Those that have an index, readable or not, in name order. */
export function indexedRepositories(workspace: Workspace): IndexedRepository[] {
  return registeredRepositories(workspace)
    .filter(({ folder }) => hasPointer(workspace, folder))
    .map((repository) => ({ ...repository, generation: peekGeneration(workspace, repository) }));
}

/**
 * Forgets a repository and deletes its index, at once for everybody; its own files are not touched. Readers that hold
 * the index keep what they have opened. Throws `locked` while it is being written.
 */
export async function removeRepository(workspace: Workspace, repository: Repository): Promise<void> {
  const { files } = workspace.system;
  const comparison = comparisonFolder(workspace.home, repository.id);
  if (namesIn(files, comparisonsFolder(workspace.home)).includes(repository.id))
    await toTrash(workspace, repository, comparison, comparisonLockFolder(comparison));
  await toTrash(workspace, repository, repository.folder, writerLockFolder(repository.folder));
  const trash = trashFolder(workspace.home);
  for (const name of trashed(workspace)) files.rmSync(join(trash, name), { recursive: true, force: true });
}

/** Takes a folder away while nobody writes in it. */
async function toTrash(workspace: Workspace, { id, name }: Repository, folder: string, lockFolder: string) {
  const { files } = workspace.system;
  const lock = await acquireLock(workspace.system, lockFolder, { subject: `Repository '${name}'` });
  try {
    const trash = trashFolder(workspace.home);
    makeFolder(files, trash);
    // One rename, so that no crash leaves half a folder. The nonce keeps two removals apart.
    files.renameSync(folder, join(trash, trashName(id, randomBytes(4).toString('hex'))));
  } finally {
    lock.release();
  }
}

/** Repositories that are forgotten and not deleted yet: the next removal does that. */
export function trashed({ home, system }: Workspace): string[] {
  return namesIn(system.files, trashFolder(home)).filter(isTrashName);
}

/**
 * Removes all repositories that the workspace lets us see, and (where it shows all) folders left without a record.
 * One that is being written stays: the errors say which.
 */
export async function removeAllRepositories(
  workspace: Workspace,
): Promise<{ removed: readonly Repository[]; failures: readonly AppError[] }> {
  const removed: Repository[] = [];
  const failures: AppError[] = [];
  for (const repository of [...registeredRepositories(workspace), ...unregisteredFolders(workspace)]) {
    try {
      await removeRepository(workspace, repository);
      removed.push(repository);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures.push(error);
    }
  }
  return { removed, failures };
}

/** What a repository's folder holds, whatever became of its record; a file that is being replaced has a name of its own. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  ...[RECORD_FILE, POINTER_FILE].flatMap((name) => [name, `${name}.tmp`]),
  ...['.gitignore', '.gitignore.tmp', 'lock', 'readers', 'facts', 'vectors', 'edits', 'generations'],
]);

/**
 * Folders of repositories whose record is missing or unreadable; none in a restricted workspace. The home folder may be
 * one that holds other things too: only what has the name and the contents of ours counts.
 */
export function unregisteredFolders(workspace: Workspace): Repository[] {
  if (workspace.restrictTo !== undefined || workspace.sight !== undefined) return [];
  const { home, system } = workspace;
  const registered = new Set(allRecords(workspace).map(({ id }) => id));
  return namesIn(system.files, repositoriesFolder(home))
    .filter((id) => !registered.has(id) && isRepositoryId(id))
    .map((id) => ({ id, name: id, path: '', folder: repositoryFolder(home, id) }))
    .filter(({ folder }) => namesIn(system.files, folder).every((name) => OWN_NAMES.has(name)));
}

/** Forgets a failed first run: a repository that never had an index must not keep its name from others. */
export function forgetIfNeverIndexed(workspace: Workspace, repository: Repository): void {
  if (hasPointer(workspace, repository.folder)) return;
  workspace.system.files.rmSync(recordFile(repository.folder), { force: true });
}

function hasPointer({ system }: Workspace, folder: string): boolean {
  return namesIn(system.files, folder).includes(POINTER_FILE);
}

/** Only the manifest, not the files: cheap enough to list a hundred repositories. */
function peekGeneration({ system }: Workspace, { folder }: Repository): Generation | undefined {
  // A writer may clear the generation away between the two reads; the second look then finds its successor.
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const id = currentGenerationId(system, folder);
      if (id === undefined) return undefined;
      const directory = generationFolder(folder, id);
      return { id, directory, meta: readManifest(system.files, directory).meta };
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'corrupt-index')) throw error;
    }
  }
  return undefined;
}

function allRecords(workspace: Workspace): Repository[] {
  return namesIn(workspace.system.files, repositoriesFolder(workspace.home))
    .filter(isRepositoryId)
    .flatMap((id) => recordOf(workspace, id) ?? [])
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function recordOf({ home, system }: Workspace, id: string): Repository | undefined {
  const folder = repositoryFolder(home, id);
  const record = parseJson(readText(system.files, recordFile(folder)) ?? '');
  if (!isRecord(record) || typeof record.name !== 'string' || typeof record.path !== 'string') return undefined;
  return { id, name: record.name, path: record.path, folder };
}

function chooseName(
  options: { name?: string; preferredName?: string },
  present: string | undefined,
  folderName: string,
  taken: ReadonlySet<string>,
): string {
  if (options.name !== undefined) {
    if (!taken.has(options.name)) return options.name;
    throw new AppError('invalid-argument', `The name '${options.name}' belongs to another repository`, {
      hint: 'Choose another name, or remove the other repository first: gitnexus clean --repo <name>',
    });
  }
  const base = present ?? options.preferredName ?? folderName;
  let name = base;
  for (let suffix = 2; taken.has(name); suffix++) name = `${base}-${suffix}`;
  return name;
}

/** Throws `invalid-argument`. */
export function checkName(name: string, of = 'a repository'): void {
  // A separator or a leading dot would make it look like a path, which `--repo` takes as well.
  if (/^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u.test(name) && name.trim() === name && name.length <= 100) return;
  throw new AppError('invalid-argument', `'${name}' cannot be the name of ${of}`, {
    hint: 'Use up to 100 characters without slashes, control characters or a leading dot.',
  });
}

function realFolder(path: string): string {
  try {
    const real = realpathSync.native(path);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    throw new AppError('not-found', `There is no folder ${path}`, { cause: error });
  }
  throw new AppError('not-found', `${path} is not a folder`);
}
