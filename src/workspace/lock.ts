// One writer at a time. A writer puts its mark into the lock's folder and then looks whether it is alone there: of two
// that come at once, at least one sees the other and steps back. Readers never take a lock.

import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../model/errors.ts';
import { announce, type Presence, type Sighting, sightings } from './presence.ts';
import type { System } from './system.ts';

export type Lock = Pick<Presence, 'name' | 'isHeld' | 'release'>;

export interface LockRequest {
  /** What the lock guards, as the message names it: `Repository 'hono'`. */
  readonly subject: string;
  /** How long to wait for another holder, in milliseconds. Writers do not wait; the short registry lock does. */
  readonly waitMs?: number;
}

/** Two that step back for each other try again this often before the other one counts as the holder. */
const TRIES = 5;

/** Takes the lock, or throws `locked` naming the holder's pid and since when. Stale locks are cleared silently. */
export async function acquireLock(system: System, folder: string, request: LockRequest): Promise<Lock> {
  const deadline = Date.now() + (request.waitMs ?? 0);
  for (let attempt = 1; ; attempt++) {
    let others = sightings(system, folder);
    if (others.length === 0) {
      const mine = announce(system, folder);
      others = sightings(system, folder).filter((other) => other.name !== mine.name);
      if (others.length === 0) return mine;
      mine.release();
    }
    const holder = others[0];
    if (holder !== undefined && attempt >= TRIES && Date.now() >= deadline) throw lockedBy(system, request, holder);
    await sleep(5 + Math.random() * 20);
  }
}

/** Who holds a lock now, for `status` and `doctor`; undefined when nobody does. */
export function lockHolder(system: System, folder: string): { pid: number; since: string } | undefined {
  const holder = sightings(system, folder)[0];
  return holder && { pid: holder.pid, since: new Date(holder.since).toISOString() };
}

function lockedBy(system: System, request: LockRequest, holder: Sighting): AppError {
  const since = new Date(holder.since).toISOString();
  const elsewhere = holder.realm !== system.self.realm;
  const where = elsewhere ? ' on another machine or in another container' : '';
  return new AppError('locked', `${request.subject} is locked by process ${holder.pid}${where} since ${since}`, {
    hint: elsewhere
      ? 'Wait for it to finish; if it no longer runs, its lock lapses after two minutes.'
      : `Wait for it to finish, or stop process ${holder.pid}; the index as it was stays readable meanwhile.`,
    details: { pid: holder.pid, since },
  });
}
