// A folder held open while something in it is read or written: whatever happens to the path meanwhile (a link put in its
// place, say), the names asked for are names in the folder that was judged. Where the system has no paths through an open
// folder (Linux has), the path is judged again instead, right before it is used.

import { closeSync, constants, existsSync, mkdirSync, openSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isInside } from '../workspace/paths.ts';
import { errorCode } from '../workspace/system.ts';
import { outside, type ProjectPath } from './jail.ts';

export interface HeldFolder {
  /** The path to use for a name in the folder. */
  at(name: string): string;
  /** Throws `unauthorized` where the folder is not held and its path leads elsewhere by now. */
  check(): void;
  close(): void;
}

/** Opens the folder that a file is in; with `make`, the folders that are missing are made. Throws system errors. */
export function holdFolderOf(file: ProjectPath, options: { readonly make?: boolean } = {}): HeldFolder {
  return hold(file, file.absolute === file.root ? file.root : dirname(file.absolute), options.make === true);
}

function hold(file: ProjectPath, folder: string, make: boolean): HeldFolder {
  try {
    return checked(file, folder);
  } catch (error) {
    if (!make || errorCode(error) !== 'ENOENT' || folder === file.root) throw error;
  }
  const parent = hold(file, dirname(folder), make);
  try {
    mkdirSync(parent.at(basename(folder)));
  } catch (error) {
    // Somebody else made it at the same time.
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    parent.close();
  }
  return checked(file, folder);
}

function checked(file: ProjectPath, folder: string): HeldFolder {
  const descriptors = '/proc/self/fd';
  const canHold = process.platform === 'linux' && existsSync(descriptors);
  const descriptor = canHold ? openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY) : undefined;
  const path = descriptor === undefined ? folder : `${descriptors}/${descriptor}`;
  const close = () => {
    if (descriptor !== undefined) closeSync(descriptor);
  };
  const check = () => {
    // Of an open folder the system says itself where it is, in one step however deep that is.
    const now = descriptor === undefined ? realpathSync.native(path) : readlinkSync(path);
    if (!isInside(file.root, now)) throw outside(file.path);
  };
  try {
    check();
  } catch (error) {
    close();
    throw error;
  }
  return { at: (name) => join(path, name), check, close };
}
