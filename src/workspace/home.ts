// The layout of the home folder (`~/.gitnexus`, or wherever main was told).
//
//   lock/                        marks of processes that change the list of repositories
//   repos/<id>/repository.json   name and path of a registered repository
//   repos/<id>/.gitignore        tells git, and whoever keeps to its rules, that all of this is nobody's source
//   repos/<id>/current           the id of the generation that readers open; replaced by one rename
//   repos/<id>/lock/             the writer's mark
//   repos/<id>/readers/<gen>/    marks of processes that hold a generation open
//   repos/<id>/facts/pack        facts by content hash, shared by all generations
//   repos/<id>/vectors/<model>/pack   vectors by the hash of the text they are of, shared by all generations
//   repos/<id>/edits/             what was changed in the repository's files, to be taken back
//   repos/<id>/generations/<gen>/generation.json and whatever the writer put beside it
//   indexer.sock                  where the indexer of this home listens, while there is one
//   bookmarks.json, bookmarks.lock/   views of the explorer that were marked, and who writes them
//   groups/<name>/group.json      the repositories of a group; beside it what they know of each other, by name
//   groups.lock/                 marks of processes that change a group
//   archives/                    a home folder of its own, of the indexes that came as archives
//   trash/                       repositories on their way out

import { createHash } from 'node:crypto';
import { basename, isAbsolute, join } from 'node:path';
import { AppError } from '../model/errors.ts';
import { makeFolder } from './durable.ts';
import { realSystem, type System } from './system.ts';

/** A home folder and the means to work in it. Opening one touches no disk. */
export interface Workspace {
  readonly home: string;
  /** Only repositories in this folder (a real path) are seen; all of them when undefined. */
  readonly restrictTo: string | undefined;
  /** What of it one caller may see; all of it when undefined. */
  readonly sight: Sight | undefined;
  readonly system: System;
}

export interface Sight {
  repository(repository: { readonly name: string; readonly path: string }): boolean;
  group(name: string): boolean;
}

/**
 * Opens the home folder, which need not exist yet. `home` is absolute.
 * Throws `invalid-argument` for a relative home.
 */
export function openWorkspace(
  home: string,
  options: { restrictTo?: string | undefined; sight?: Sight | undefined; system?: System } = {},
): Workspace {
  if (!isAbsolute(home)) {
    throw new AppError('invalid-argument', `The home folder must be an absolute path, not '${home}'`, {
      hint: 'Set GITNEXUS_HOME to an absolute path.',
    });
  }
  const { restrictTo, sight, system } = options;
  return { home, restrictTo, sight, system: system ?? realSystem() };
}

export const registryLockFolder = (home: string): string => join(home, 'lock');
export const bookmarksFile = (home: string): string => join(home, 'bookmarks.json');
export const bookmarksLockFolder = (home: string): string => join(home, 'bookmarks.lock');
export const groupsFolder = (home: string): string => join(home, 'groups');
export const groupFolder = (home: string, name: string): string => join(groupsFolder(home), name);
export const groupFile = (home: string, name: string): string => join(groupFolder(home, name), 'group.json');
export const groupsLockFolder = (home: string): string => join(home, 'groups.lock');
export const comparisonsFolder = (home: string): string => join(home, 'comparisons');
export const comparisonFolder = (home: string, id: string): string => join(comparisonsFolder(home), id);
export const comparisonLockFolder = (folder: string): string => join(folder, 'lock');
export const archivesHome = (home: string): string => join(home, 'archives');
/** Makes the home folder, if there is none. */
export function makeHome({ system, home }: Workspace): void {
  makeFolder(system.files, home);
}

/** The system's bound for the path of a socket, without the byte that ends it. */
const LONGEST_SOCKET = 103;

/** Undefined where the system has no such sockets, or the path is too long for one. */
export function indexerSocket(home: string): string | undefined {
  const path = join(home, 'indexer.sock');
  return process.platform === 'win32' || Buffer.byteLength(path) > LONGEST_SOCKET ? undefined : path;
}

export const trashFolder = (home: string): string => join(home, 'trash');
export const repositoriesFolder = (home: string): string => join(home, 'repos');
export const repositoryFolder = (home: string, id: string): string => join(repositoriesFolder(home), id);

export const RECORD_FILE = 'repository.json';
export const POINTER_FILE = 'current';

export const recordFile = (folder: string): string => join(folder, RECORD_FILE);
export const ignoreFile = (folder: string): string => join(folder, '.gitignore');
export const pointerFile = (folder: string): string => join(folder, POINTER_FILE);
export const writerLockFolder = (folder: string): string => join(folder, 'lock');
export const factsFile = (folder: string): string => join(folder, 'facts', 'pack');
export const scansFile = (folder: string): string => join(folder, 'scans', 'pack');
/** The model is somebody's text: its hash is a safe name. */
export const vectorsFile = (folder: string, model: string): string =>
  join(folder, 'vectors', createHash('sha256').update(model).digest('hex').slice(0, 16), 'pack');
/** The journal of what was changed in the repository's own files. */
export const editsFolder = (folder: string): string => join(folder, 'edits');
export const generationsFolder = (folder: string): string => join(folder, 'generations');
export const generationFolder = (folder: string, id: string): string => join(generationsFolder(folder), id);
export const readersFolder = (folder: string): string => join(folder, 'readers');
export const leaseFolder = (folder: string, generation: string): string => join(readersFolder(folder), generation);

/**
 * The id of a repository: its folder's name, made safe for a file name, and a hash of its real path. It depends on
 * the path alone, so that two processes that meet a repository for the first time agree on it.
 */
export function repositoryId(realPath: string): string {
  const readable = basename(realPath)
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 40);
  const hash = createHash('sha256').update(realPath).digest('hex').slice(0, 12);
  return `${readable || 'root'}-${hash}`;
}

const REPOSITORY_ID = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,39}-[0-9a-f]{12}$/;

/** Whether a folder's name can be the id of a repository: the home folder may hold what others put there. */
export function isRepositoryId(name: string): boolean {
  return REPOSITORY_ID.test(name);
}

/** The name of a repository on its way out: its id and a nonce. */
export function trashName(id: string, nonce: string): string {
  return `${id}-${nonce}`;
}

export function isTrashName(name: string): boolean {
  return /-[0-9a-f]{8}$/.test(name) && isRepositoryId(name.slice(0, -9));
}
