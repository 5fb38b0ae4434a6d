// Notices that files of a repository are written: by a watch on every folder that holds files of the index, and on those
// that appear in them. Where the system has no more watches to give, the folders and files are looked at now and then.

import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join, posix } from 'node:path';
import { foldersAbove } from '../../ingest/folders-above.ts';

export interface FolderWatch {
  /** Watches what an index holds now. Paths are from the root, with `/`. */
  follow(paths: Iterable<string>): void;
  /** Whether the system gave no watches, so that files are looked at now and then. */
  readonly isPolling: boolean;
  close(): void;
}

/** From one look to the next, where there are no watches, in milliseconds. */
const POLL_MS = 2_000;
/** Folders that appear at once in one that is watched. */
const MOST_NEW_FOLDERS = 1_000;
/** Folders of packages and of tools are never part of an index by default, and change all the time. */
const UNWATCHED = /^(?:\..*|node_modules|__pycache__)$/;

/** Calls back with the path, from the root, of each file or folder that has changed; with '' if that is not known. */
export function watchFolder(root: string, changed: (path: string) => void): FolderWatch {
  const watches = new Map<string, FSWatcher>();
  let files: readonly string[] = [];
  let polling: NodeJS.Timeout | undefined;
  let isClosed = false;

  function add(folder: string): void {
    if (isClosed || polling !== undefined || watches.has(folder)) return;
    try {
      const watcher = watch(join(root, folder), { persistent: false }, (_, name) => seen(folder, name));
      watcher.on('error', () => drop(folder));
      watches.set(folder, watcher);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOSPC' || code === 'EMFILE' || code === 'ENFILE') poll();
      // Else it is gone again, or not ours to read: nothing of it can be in the index.
    }
  }

  function drop(folder: string): void {
    watches.get(folder)?.close();
    watches.delete(folder);
  }

  function seen(folder: string, name: string | null): void {
    if (isClosed) return;
    if (name === null) {
      changed('');
      return;
    }
    if (UNWATCHED.test(name)) return;
    const path = posix.join(folder, name);
    if (isFolder(join(root, path))) for (const found of foldersUnder(root, path)) add(found);
    else drop(path);
    changed(path);
  }

  function poll(): void {
    for (const folder of [...watches.keys()]) drop(folder);
    let before = stampsOf(root, files);
    polling = setInterval(() => {
      const now = stampsOf(root, files);
      for (const [path, stamp] of now) if (before.get(path) !== stamp) changed(path);
      before = now;
    }, POLL_MS);
    polling.unref();
  }

  return {
    follow(paths) {
      files = [...paths];
      const folders = foldersAbove(files).add('');
      for (const folder of watches.keys()) if (!folders.has(folder)) drop(folder);
      for (const folder of folders) add(folder);
    },
    get isPolling() {
      return polling !== undefined;
    },
    close() {
      isClosed = true;
      clearInterval(polling);
      for (const folder of [...watches.keys()]) drop(folder);
    },
  };
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    // Not ours to look at: nothing of it can be in the index.
    return false;
  }
}

/** A folder and those in it, as far as there are not too many. */
function foldersUnder(root: string, folder: string): string[] {
  const found = [folder];
  for (let at = 0; at < found.length && found.length < MOST_NEW_FOLDERS; at++) {
    try {
      for (const entry of readdirSync(join(root, found[at]), { withFileTypes: true }))
        if (entry.isDirectory() && !UNWATCHED.test(entry.name)) found.push(posix.join(found[at], entry.name));
    } catch {
      // Gone again, or not ours to read.
    }
  }
  return found;
}

/** What the system says of files and of the folders around them. */
function stampsOf(root: string, files: readonly string[]): Map<string, string> {
  const stamps = new Map<string, string>();
  for (const path of ['', ...foldersAbove(files), ...files]) {
    try {
      const stat = statSync(join(root, path), { throwIfNoEntry: false });
      stamps.set(path, stat === undefined ? 'gone' : `${stat.ino}:${stat.size}:${stat.mtimeMs}`);
    } catch {
      stamps.set(path, 'unreadable');
    }
  }
  return stamps;
}
