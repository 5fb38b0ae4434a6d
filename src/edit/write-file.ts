// Writes one file of a project: whole or not at all, under a temporary name first and then by one rename. It keeps what
// is not the text: the mode, the owner where the system allows it, and a link that leads to the file.

import { randomBytes } from 'node:crypto';
import * as nodeFileSystem from 'node:fs';
import { basename } from 'node:path';
import { TEMPORARY_FILE } from '../ingest/derived-folders.ts';
import { AppError } from '../model/errors.ts';
import { syncFolder, writeWhole } from '../workspace/durable.ts';
import { errorCode, realSystem, type System } from '../workspace/system.ts';
import { type HeldFolder, holdFolderOf } from './held-folder.ts';
import { ioFailure, permissionDenied } from './io-failure.ts';
import { type ProjectPath, refuseProtected } from './jail.ts';
import { type FileStamp, stampOf } from './text-file.ts';

/** The calls that writing makes: a parameter, so that tests can make each of them fail. */
export type WriteCalls = Pick<
  typeof nodeFileSystem,
  'openSync' | 'writeSync' | 'fsyncSync' | 'fchmodSync' | 'fchownSync' | 'closeSync' | 'renameSync' | 'unlinkSync'
>;

/** A temporary file of nobody knows whom that is this old, in milliseconds, was left behind. */
const LEFT_BEHIND_MS = 10 * 60_000;

/**
 * Puts `bytes` in the place of a file, which must be as `seen` says: the one that was read, or `'absent'`. Folders that
 * are missing are made. Throws `conflict` if somebody else changed the file meanwhile, `io-failed` (`Permission denied`
 * for what may not be written, also by its mode or because it is version control's own), `unauthorized`.
 */
export function writeProjectFile(
  file: ProjectPath,
  bytes: Uint8Array,
  seen: FileStamp | 'absent',
  calls: WriteCalls = nodeFileSystem,
): void {
  if (file.path === '') throw new AppError('invalid-argument', 'The root of the project is a directory');
  refuseProtected(file);
  try {
    const folder = holdFolderOf(file, { make: true });
    try {
      clearFolder(folder);
      replaceIn(folder, file, bytes, seen, calls);
    } finally {
      folder.close();
    }
  } catch (error) {
    throw ioFailure(error, file.path);
  }
}

function replaceIn(
  folder: HeldFolder,
  file: ProjectPath,
  bytes: Uint8Array,
  seen: FileStamp | 'absent',
  calls: WriteCalls,
): void {
  const target = folder.at(basename(file.absolute));
  const old = unchanged(target, file, seen);
  const aside = folder.at(temporaryName());
  let renamed = false;
  const descriptor = calls.openSync(aside, 'wx', 0o666);
  try {
    try {
      folder.check();
      writeWhole(calls, descriptor, bytes);
      if (old !== undefined) keepAttributes(descriptor, old, calls);
      calls.fsyncSync(descriptor);
    } finally {
      calls.closeSync(descriptor);
    }
    unchanged(target, file, seen);
    folder.check();
    calls.renameSync(aside, target);
    renamed = true;
  } finally {
    if (!renamed) calls.unlinkSync(aside);
  }
  syncFolder(nodeFileSystem, folder.at('.'));
}

/** What there is in the file's place, or undefined for nothing; throws if that is not what was seen. */
function unchanged(
  target: string,
  file: ProjectPath,
  seen: FileStamp | 'absent',
): nodeFileSystem.BigIntStats | undefined {
  const stat = nodeFileSystem.lstatSync(target, { bigint: true, throwIfNoEntry: false });
  if (stat?.isDirectory()) throw new AppError('invalid-argument', `'${file.path}' is a directory`);
  if (stat !== undefined && !stat.isFile()) {
    throw new AppError('invalid-argument', `'${file.path}' is not a plain file`);
  }
  if (!sameFile(stat, seen)) {
    throw new AppError('conflict', `'${file.path}' was changed by somebody else meanwhile`, {
      hint: 'Nothing was written. Read the file again.',
    });
  }
  if (stat !== undefined && (stat.mode & 0o222n) === 0n) throw permissionDenied(file.path, 'is read-only.');
  return stat;
}

function sameFile(stat: nodeFileSystem.BigIntStats | undefined, seen: FileStamp | 'absent'): boolean {
  if (stat === undefined || seen === 'absent') return stat === undefined && seen === 'absent';
  const now = stampOf(stat);
  return now.device === seen.device && now.file === seen.file && now.size === seen.size && now.changed === seen.changed;
}

function keepAttributes(descriptor: number, old: nodeFileSystem.BigIntStats, calls: WriteCalls): void {
  if (process.getuid !== undefined && (BigInt(process.getuid()) !== old.uid || BigInt(process.getgid!()) !== old.gid)) {
    try {
      calls.fchownSync(descriptor, Number(old.uid), Number(old.gid));
    } catch (error) {
      // Only a privileged process may give files away: the file then belongs to whoever wrote it.
      if (errorCode(error) !== 'EPERM') throw error;
    }
  }
  // After the owner, whose change takes special bits away.
  calls.fchmodSync(descriptor, Number(old.mode & 0o7777n));
}

/** Removes what processes that died left in the folder of a file, where they were writing another. */
export function clearLeftBehind(file: ProjectPath): void {
  try {
    const folder = holdFolderOf(file);
    try {
      clearFolder(folder);
    } finally {
      folder.close();
    }
  } catch (error) {
    // A folder that is gone holds nothing, and what cannot be opened is not written to either.
    if (errorCode(error) === undefined && !(error instanceof AppError)) throw error;
  }
}

function clearFolder(folder: HeldFolder): void {
  for (const name of nodeFileSystem.readdirSync(folder.at('.'))) {
    if (!TEMPORARY_FILE.test(name)) continue;
    const stat = nodeFileSystem.lstatSync(folder.at(name), { throwIfNoEntry: false });
    if (stat?.isFile() && isLeftBehind(name, stat.mtimeMs)) nodeFileSystem.rmSync(folder.at(name), { force: true });
  }
}

/** By its process, which the name tells; where that means nothing here, by its age. */
function isLeftBehind(name: string, changed: number): boolean {
  const [, realm, pid, startTime] = /^\.gitnexus-([0-9a-f]{12})-(\d+)-(\d+)-/.exec(name) ?? [];
  const state =
    realm === undefined || startTime === undefined
      ? 'unknown'
      : thisSystem().stateOf({ realm, pid: Number(pid), startTime });
  return state === 'dead' || (state === 'unknown' && Date.now() - changed > LEFT_BEHIND_MS);
}

/** A name that nobody else has files of (`TEMPORARY_FILE`), with the process that writes it. */
function temporaryName(): string {
  const { realm, pid, startTime } = thisSystem().self;
  return `.gitnexus-${realm}-${pid}-${startTime}-${randomBytes(6).toString('hex')}.tmp`;
}

let system: System | undefined;

function thisSystem(): System {
  system ??= realSystem();
  return system;
}
