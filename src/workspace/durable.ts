// Writing files so that a crash leaves the old content or the new, never a mixture. Knows nothing of what is written.

import { dirname, join } from 'node:path';
import { invariant } from '../model/errors.ts';
import { errorCode, type FileSystem } from './system.ts';

/** Folders hold source text of private repositories: for their owner only. */
const FOLDER_MODE = 0o700;

/**
 * Makes a folder and those above it; one that is there stays. Folder by folder, because Node's recursive call says
 * ENOENT, as if somebody had removed it meanwhile, where a file system is mounted read-only.
 */
export function makeFolder(files: FileSystem, path: string): void {
  try {
    makeLast(files, path);
  } catch (error) {
    const parent = dirname(path);
    if (errorCode(error) !== 'ENOENT' || parent === path) throw error;
    makeFolder(files, parent);
    makeLast(files, path);
  }
}

/** Makes a folder in one that is there. */
function makeLast(files: FileSystem, path: string): void {
  try {
    files.mkdirSync(path, { mode: FOLDER_MODE });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/**
 * Replaces a file in one rename, after its bytes have reached the disk. The caller holds the lock that guards `path`:
 * the temporary name is fixed, so that what a crash leaves behind is overwritten by the next run.
 */
export function replaceFile(files: FileSystem, path: string, content: string | readonly Uint8Array[]): void {
  const aside = `${path}.tmp`;
  const descriptor = files.openSync(aside, 'w', 0o600);
  try {
    for (const part of typeof content === 'string' ? [Buffer.from(content)] : content) {
      writeWhole(files, descriptor, part);
    }
    files.fsyncSync(descriptor);
  } finally {
    files.closeSync(descriptor);
  }
  files.renameSync(aside, path);
  syncFolder(files, dirname(path));
}

/** Writes every byte: one call may write fewer than it was given. */
export function writeWhole(files: Pick<FileSystem, 'writeSync'>, descriptor: number, bytes: Uint8Array): void {
  let offset = 0;
  while (offset < bytes.length) offset += files.writeSync(descriptor, bytes, offset, bytes.length - offset);
}

/** Forces a tree of plain files to the disk, its folders after what they hold. */
export function syncTree(files: FileSystem, folder: string): void {
  for (const entry of sortedEntries(files, folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(files, path);
    else syncFile(files, path);
  }
  syncFolder(files, folder);
}

export interface StoredFile {
  /** Path from the folder's root, with `/`. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** The plain files of a tree in path order. Anything else (a link, a socket) is a bug of the code that wrote there. */
export function filesOf(files: FileSystem, folder: string, prefix = ''): StoredFile[] {
  const found: StoredFile[] = [];
  for (const entry of sortedEntries(files, folder)) {
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) found.push(...filesOf(files, join(folder, entry.name), `${path}/`));
    else {
      invariant(entry.isFile(), `${join(folder, entry.name)} is neither a file nor a folder`);
      found.push({ path, size: files.lstatSync(join(folder, entry.name)).size });
    }
  }
  return found;
}

function sortedEntries(files: FileSystem, folder: string) {
  return files.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function syncFile(files: FileSystem, path: string): void {
  const descriptor = files.openSync(path, 'r+');
  try {
    files.fsyncSync(descriptor);
  } finally {
    files.closeSync(descriptor);
  }
}

/** Makes renames and new names in a folder survive a power cut. Windows has no such call and needs none. */
export function syncFolder(files: FileSystem, path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = files.openSync(path, 'r');
  try {
    files.fsyncSync(descriptor);
  } finally {
    files.closeSync(descriptor);
  }
}

/** The names in a folder, sorted; none if there is no such folder. */
export function namesIn(files: FileSystem, folder: string): string[] {
  try {
    return files.readdirSync(folder).sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The text of a file, or undefined if there is none. */
export function readText(files: FileSystem, path: string): string | undefined {
  try {
    return files.readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
