// Writing one repository's index: the lock, the next generation and the cache of facts, as one thing to hold.

import { AppError } from '../model/errors.ts';
import { namesIn } from './durable.ts';
import { type FactsCache, openFactsCache, openFactsReader } from './facts-pack.ts';
import {
  beginGeneration,
  currentGenerationId,
  type Generation,
  generationForWriter,
  type OpenGeneration,
  openCurrentGeneration,
  type PendingGeneration,
  sweepGenerations,
} from './generations.ts';
import {
  factsFile,
  RECORD_FILE,
  repositoryFolder,
  scansFile,
  vectorsFile,
  type Workspace,
  writerLockFolder,
} from './home.ts';
import { acquireLock, lockHolder } from './lock.ts';
import { forgetIfNeverIndexed, type Repository } from './registry.ts';
import { errorCode } from './system.ts';

/** What the holder of the lock may do. Valid until the function given to `withWriterLock` ends. */
export interface Writer {
  /** The name of the mark in the lock's folder, with which another thread of the process can write under the lock. */
  readonly mark: string;
  /** The last good generation, or undefined if there is none or it is damaged. It stays readable while one writes. */
  readonly current: Generation | undefined;
  /** The cache of facts, read at the first call. */
  facts(): FactsCache;
  /** The cache of facts of another repository of this home, for reading. */
  factsOf(id: string): Pick<FactsCache, 'get'>;
  /** What the last scan leaves for the next one, read at each call. */
  scans(): FactsCache;
  /** The vectors of a model, read at each call. */
  vectors(model: string): FactsCache;
  /** Starts the next generation: fill `directory`, close every file, `commit`. */
  begin(): PendingGeneration;
  /**
   * For a signal handler that is about to end the process: removes what was begun and releases the lock, at once.
   * Without it nothing is lost either; the next writer clears up.
   */
  abandon(): void;
}

/**
 * Runs `work` as the only writer of a repository. What `work` began and did not commit is removed, also if it throws.
 * A first run that ends without an index unregisters the repository again.
 * Throws `locked`, naming the other's pid and since when, if somebody else writes.
 */
export async function withWriterLock<T>(
  workspace: Workspace,
  repository: Repository,
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  const { system } = workspace;
  const { folder } = repository;
  const subject = `Repository '${repository.name}'`;
  const lock = await acquireLock(system, writerLockFolder(folder), { subject });
  const abandon = () => {
    // The sweep removes whatever the pointer does not name, which is just what was begun and not committed.
    if (lock.isHeld()) sweepGenerations(system, folder);
    lock.release();
  };
  try {
    checkHeld(workspace, repository, lock.name);
    sweepGenerations(system, folder);
    return await work({ ...writerUnder(workspace, repository, lock.name), abandon });
  } finally {
    if (lock.isHeld()) forgetIfNeverIndexed(workspace, repository);
    abandon();
  }
}

/**
 * A writer under a lock that another thread of this process holds. It is that thread that clears up what is begun here
 * and not committed, and lets go of the lock. `maySwitch` is called last before readers
 * are switched to a generation, and throws where that is not wanted any more.
 */
export function writerUnder(
  workspace: Workspace,
  repository: Repository,
  mark: string,
  maySwitch: () => void = () => undefined,
): Omit<Writer, 'abandon'> {
  const { system } = workspace;
  const { folder } = repository;
  let facts: FactsCache | undefined;
  return {
    mark,
    current: generationForWriter(system, folder),
    factsOf: (id) => readFacts(workspace, { id }),
    facts: () => {
      facts ??= openFactsCache(system, factsFile(folder));
      return facts;
    },
    scans: () => openFactsCache(system, scansFile(folder)),
    vectors: (model) => openFactsCache(system, vectorsFile(folder, model)),
    begin: () =>
      beginGeneration(system, folder, () => {
        checkHeld(workspace, repository, mark);
        maySwitch();
      }),
  };
}

/** Between registration and lock another process may have removed the repository, and its record with it. */
function checkHeld({ system }: Workspace, { name, folder }: Repository, mark: string): void {
  const isHeld = namesIn(system.files, writerLockFolder(folder)).includes(mark);
  if (isHeld && namesIn(system.files, folder).includes(RECORD_FILE)) return;
  throw new AppError('interrupted', `Repository '${name}' was removed or taken over by another process meanwhile`, {
    hint: 'Run the command again.',
  });
}

/**
 * Opens a repository's current index for reading and holds it; call `release()` when done.
 * Throws `not-indexed` if there is none, `corrupt-index` if it is damaged.
 */
export function openCurrent(workspace: Workspace, repository: Repository): OpenGeneration {
  const open = openCurrentGeneration(workspace.system, repository.folder);
  if (open !== undefined) return open;
  throw new AppError('not-indexed', `${repository.path} is not indexed. Run: gitnexus analyze ${repository.path}`);
}

/** The vectors of a model for reading: what a writer saved last, whole. */
export function readVectors(workspace: Workspace, repository: Pick<Repository, 'id'>, model: string) {
  const cache = openFactsCache(workspace.system, vectorsFile(repositoryFolder(workspace.home, repository.id), model));
  return { problem: cache.problem, size: cache.size, get: cache.get };
}

/** The cache of facts for reading: what a writer saved last, whole. */
export function readFacts(workspace: Workspace, repository: Pick<Repository, 'id'>): Pick<FactsCache, 'get'> {
  return openFactsCache(workspace.system, factsFile(repositoryFolder(workspace.home, repository.id)));
}

/** The same for those who need the facts of a few files. */
export function readSomeFacts(workspace: Workspace, repository: Pick<Repository, 'id'>): Pick<FactsCache, 'get'> {
  return openFactsReader(workspace.system, factsFile(repositoryFolder(workspace.home, repository.id)));
}

/** Changes whenever the vectors of a model are saved: one look at the file, for servers that look for newer ones. */
export function vectorsVersion(workspace: Workspace, repository: Pick<Repository, 'id'>, model: string): string {
  try {
    const path = vectorsFile(repositoryFolder(workspace.home, repository.id), model);
    const { mtimeMs, size, ino } = workspace.system.files.lstatSync(path);
    return `${mtimeMs}:${size}:${ino}`;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

/** The id of the current generation, or undefined: one small read, for servers that look for a newer index. */
export function currentId(workspace: Workspace, repository: Repository): string | undefined {
  return currentGenerationId(workspace.system, repository.folder);
}

/** The process that writes the repository's index now, if any. `since` is ISO 8601. */
export function currentWriter(
  workspace: Workspace,
  repository: Pick<Repository, 'folder'>,
): { pid: number; since: string } | undefined {
  return lockHolder(workspace.system, writerLockFolder(repository.folder));
}
