// Generations of one repository's index: opening the current one, writing the next aside, switching, clearing away.
//
// The pointer file names the current generation; replacing it by one rename is the switch. A generation that the
// pointer does not name is either old, and goes once no reader holds it, or half-written, and goes at once. Nothing
// else tells the two apart, and nothing needs to.

import { randomBytes } from 'node:crypto';
import { AppError, invariant } from '../model/errors.ts';
import { makeFolder, namesIn, readText, replaceFile, syncFolder, syncTree } from './durable.ts';
import { generationFolder, generationsFolder, leaseFolder, pointerFile, readersFolder } from './home.ts';
import { checkFiles, corrupt, type IndexMeta, readManifest, writeManifest } from './manifest.ts';
import { announce, type Presence, sightings } from './presence.ts';
import { errorCode, type System } from './system.ts';

/** A complete generation. `directory` must be treated as read-only. */
export interface Generation {
  /** Unique among all generations ever written for the repository, even across `clean`. */
  readonly id: string;
  readonly directory: string;
  readonly meta: IndexMeta;
}

/** A generation held open: its files stay where they are until `release()`, whatever is written meanwhile. */
export interface OpenGeneration extends Generation {
  /** Safe to call twice. A process that dies without it is noticed by the next writer. */
  release(): void;
}

/** A generation being written. Until `commit` nobody sees it; without `commit` it is removed. */
export interface PendingGeneration {
  readonly id: string;
  /** Empty at first; whatever is in it at `commit` is the generation. */
  readonly directory: string;
  /** Forces all files to the disk and switches readers to them. May be called once, with every file closed. */
  commit(meta: IndexMeta): Generation;
}

const GENERATION_ID = /^(\d+)-[0-9a-f]{8}$/;

/**
 * The id of the current generation, or undefined if there is none. One small read: a server compares it with the id
 * it serves to notice a new one. Throws `corrupt-index` if the pointer is no pointer.
 */
export function currentGenerationId(system: System, folder: string): string | undefined {
  const text = readText(system.files, pointerFile(folder));
  if (text === undefined) return undefined;
  const id = text.trimEnd();
  if (!GENERATION_ID.test(id)) throw corrupt('the pointer to the current generation cannot be read');
  return id;
}

/** Opens the current generation, or returns undefined if there is none. Throws `corrupt-index`. */
export function openCurrentGeneration(system: System, folder: string): OpenGeneration | undefined {
  for (;;) {
    const id = currentGenerationId(system, folder);
    if (id === undefined) return undefined;
    const lease = takeLease(system, folder, id);
    if (lease === 'try-again') continue;
    try {
      // A writer may have switched and cleared away between our look at the pointer and our mark. If the pointer
      // still names this generation, any later writer sees the mark.
      if (currentGenerationId(system, folder) !== id) {
        lease.release();
        continue;
      }
      return { ...readGeneration(system, folder, id), release: () => lease.release() };
    } catch (error) {
      lease.release();
      throw error;
    }
  }
}

/** The current generation for somebody who holds the writer's lock, and so cannot lose it; undefined if damaged. */
export function generationForWriter(system: System, folder: string): Generation | undefined {
  try {
    const id = currentGenerationId(system, folder);
    return id === undefined ? undefined : readGeneration(system, folder, id);
  } catch (error) {
    // A writer replaces a damaged index; only readers have to be told.
    if (error instanceof AppError && error.code === 'corrupt-index') return undefined;
    throw error;
  }
}

function readGeneration(system: System, folder: string, id: string): Generation {
  const directory = generationFolder(folder, id);
  const manifest = readManifest(system.files, directory);
  checkFiles(system.files, directory, manifest);
  return { id, directory, meta: manifest.meta };
}

/** Starts the next generation. The caller holds the writer's lock; `mayCommit` throws once it has lost it. */
export function beginGeneration(system: System, folder: string, mayCommit: () => void): PendingGeneration {
  const { files } = system;
  const id = `${highestNumber(system, folder) + 1}-${randomBytes(4).toString('hex')}`;
  const directory = generationFolder(folder, id);
  makeFolder(files, directory);
  let committed = false;
  return {
    id,
    directory,
    commit(meta) {
      invariant(!committed, `generation ${id} is committed twice`);
      writeManifest(files, directory, meta);
      syncTree(files, directory);
      syncFolder(files, generationsFolder(folder));
      mayCommit();
      replaceFile(files, pointerFile(folder), `${id}\n`);
      committed = true;
      return { id, directory, meta };
    },
  };
}

/**
 * Removes every generation that is neither current nor held by a reader. The caller holds the writer's lock.
 * Never throws, since a commit that succeeded must not look failed: returns what could not be removed (a file in use
 * on Windows, say), and the next writer tries again.
 */
export function sweepGenerations(system: System, folder: string): string[] {
  try {
    const current = readText(system.files, pointerFile(folder))?.trimEnd();
    const known = [
      ...namesIn(system.files, generationsFolder(folder)),
      ...namesIn(system.files, readersFolder(folder)),
    ];
    return [...new Set(known)].filter((id) => id !== current && !removeUnlessHeld(system, folder, id));
  } catch {
    return [generationsFolder(folder)];
  }
}

/** False only if it should have gone and could not. */
function removeUnlessHeld(system: System, folder: string, id: string): boolean {
  const { files } = system;
  try {
    if (sightings(system, leaseFolder(folder, id)).length > 0) return true;
    files.rmSync(generationFolder(folder, id), { recursive: true, force: true });
    files.rmSync(leaseFolder(folder, id), { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}

function highestNumber(system: System, folder: string): number {
  const ids = [...namesIn(system.files, generationsFolder(folder)), readText(system.files, pointerFile(folder)) ?? ''];
  return Math.max(0, ...ids.map((id) => Number(GENERATION_ID.exec(id.trimEnd())?.[1] ?? 0)));
}

function takeLease(system: System, folder: string, id: string): Pick<Presence, 'release'> | 'try-again' {
  try {
    return announce(system, leaseFolder(folder, id));
  } catch (error) {
    const code = errorCode(error) ?? '';
    // The writer cleared the folder away while we came: there is a newer generation.
    if (code === 'ENOENT') return 'try-again';
    // A home that we may only read (mounted so into a container) cannot carry a lease. Reading on is the better
    // answer: nobody can write there from here, and a reader elsewhere has its own.
    if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return { release: () => undefined };
    throw error;
  }
}
