// Marks that say "this process is here": the basis of the writer's lock and of the readers' leases.
//
// A mark is an empty file whose name carries everything: pid, start time, realm, since when, and a nonce. So it comes
// into being whole, in one call; and because no name is ever used twice, anybody may delete a mark whose process is
// gone without the risk of deleting a newer one. (A lock file of fixed name has that race at every recovery.)

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { makeFolder, namesIn } from './durable.ts';
import { errorCode, type ProcessIdentity, type System } from './system.ts';

/** A mark of this process. It is renewed in the background until it is released. */
export interface Presence {
  readonly name: string;
  /** Whether the mark is still there: false once somebody took this process for gone, or the folder was removed. */
  isHeld(): boolean;
  /** Removes the mark. Synchronous and safe to call twice, so that it fits a signal handler. */
  release(): void;
}

/** A mark as others see it. */
export interface Sighting extends ProcessIdentity {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

const RENEWAL_MS = 20_000;
/** A mark from another machine or container counts as long as it was renewed within this time. */
const FOREIGN_LIFETIME_MS = 120_000;

export function announce(system: System, folder: string): Presence {
  const { files, self } = system;
  makeFolder(files, folder);
  const nonce = randomBytes(8).toString('hex');
  const name = `${self.pid}-${self.startTime}-${self.realm}-${Date.now()}-${nonce}`;
  const path = join(folder, name);
  files.closeSync(files.openSync(path, 'wx', 0o600));
  const renewal = setInterval(() => {
    // A mark that cannot be renewed is gone or beyond our reach: its holder finds out by `isHeld`.
    if (!renew(system, path)) clearInterval(renewal);
  }, RENEWAL_MS);
  renewal.unref();
  return {
    name,
    isHeld: () => namesIn(files, folder).includes(name),
    release: () => {
      clearInterval(renewal);
      removeMark(system, path);
    },
  };
}

/** The marks of processes that still run, oldest first. Marks of dead ones are removed on the way. */
export function sightings(system: System, folder: string): Sighting[] {
  const alive: Sighting[] = [];
  for (const name of namesIn(system.files, folder)) {
    const seen = parseMark(name);
    if (seen === undefined) continue;
    if (isAlive(system, folder, seen)) alive.push(seen);
    else removeMark(system, join(folder, name));
  }
  return alive.sort((a, b) => a.since - b.since || (a.name < b.name ? -1 : 1));
}

function isAlive(system: System, folder: string, seen: Sighting): boolean {
  const state = system.stateOf(seen);
  if (state !== 'unknown') return state === 'alive';
  try {
    const renewed = system.files.lstatSync(join(folder, seen.name)).mtimeMs;
    return Date.now() - renewed < FOREIGN_LIFETIME_MS;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

const MARK = /^(\d+)-(\d+)-([0-9a-f]{12})-(\d+)-[0-9a-f]{16}$/;

function parseMark(name: string): Sighting | undefined {
  const [, pid, startTime, realm, since] = MARK.exec(name) ?? [];
  if (pid === undefined || startTime === undefined || realm === undefined || since === undefined) return undefined;
  return { name, pid: Number(pid), startTime, realm, since: Number(since) };
}

function renew(system: System, path: string): boolean {
  const now = new Date();
  try {
    system.files.utimesSync(path, now, now);
    return true;
  } catch {
    return false;
  }
}

function removeMark(system: System, path: string): void {
  try {
    system.files.unlinkSync(path);
  } catch (error) {
    // Gone already, or in a home that we may only read: either way the mark's process decides, not the file.
    if (!['ENOENT', 'EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) throw error;
  }
}
