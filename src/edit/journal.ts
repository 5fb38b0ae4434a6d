// What was changed in the files of a project, kept so that it can be taken back: one entry for each transaction, the
// last one first. An entry is written before the first file is, and says how far it has come; whoever finds one that is
// under way knows that its process died. It holds whole files, because a difference could not be judged after a crash.

import { join } from 'node:path';
import { makeFolder, namesIn, readText, replaceFile } from '../workspace/durable.ts';
import type { System } from '../workspace/system.ts';

export interface JournalFile {
  /** From the project's root, with `/`. */
  readonly path: string;
  /** Hashes of the bytes before and after. */
  readonly before: string;
  readonly after: string;
  /** The bytes before, in base 64. */
  readonly bytes: string;
}

export interface JournalEntry {
  /**
   * `applying`: some of the files may be written, and some not. `applied`: all are. `undoing`: some may have been put
   * back.
   */
  readonly state: 'applying' | 'applied' | 'undoing';
  /** What was done, for people. */
  readonly label: string;
  readonly files: readonly JournalFile[];
}

/** Where an entry is kept, with what it says. */
export interface Recorded {
  readonly name: string;
  readonly entry: JournalEntry;
}

/** Entries beyond this many are forgotten, the oldest first. */
const MOST_ENTRIES = 20;

/** The entries of a journal's folder, the newest last. What cannot be read is no entry: it was never acted upon. */
export function readJournal(system: System, folder: string): readonly Recorded[] {
  return namesIn(system.files, folder)
    .filter((name) => ENTRY.test(name))
    .flatMap((name) => recordedAt(system, folder, name));
}

const ENTRY = /^\d{8}\.json$/;

function recordedAt({ files }: System, folder: string, name: string): Recorded[] {
  const text = readText(files, join(folder, name));
  return text === undefined ? [] : [{ name, entry: JSON.parse(text) as JournalEntry }];
}

/** The entries that are not `applied`. Of the others no more is read than that they are. */
export function unfinishedEntries(system: System, folder: string): readonly Recorded[] {
  const { files } = system;
  const names = namesIn(files, folder).filter((name) => ENTRY.test(name) && !isApplied(system, join(folder, name)));
  return names.flatMap((name) => recordedAt(system, folder, name)).filter(({ entry }) => entry.state !== 'applied');
}

/** An entry begins with its state: see `writeEntry`. */
const APPLIED = Buffer.from('{"state":"applied"');

function isApplied({ files }: System, path: string): boolean {
  const start = Buffer.alloc(APPLIED.length);
  const descriptor = files.openSync(path, 'r');
  try {
    files.readSync(descriptor, start, 0, start.length, 0);
  } finally {
    files.closeSync(descriptor);
  }
  return start.equals(APPLIED);
}

/** Adds an entry and returns the name under which it is kept. It is on the disk when this returns. */
export function addEntry(system: System, folder: string, entry: JournalEntry): string {
  makeFolder(system.files, folder);
  const known = readJournal(system, folder).map(({ name }) => name);
  for (const name of known.slice(0, Math.max(0, known.length + 1 - MOST_ENTRIES))) removeEntry(system, folder, name);
  const last = known.at(-1);
  const name = `${String(last === undefined ? 1 : Number.parseInt(last, 10) + 1).padStart(8, '0')}.json`;
  writeEntry(system, folder, { name, entry });
  return name;
}

/** Replaces an entry in one rename. */
export function writeEntry(system: System, folder: string, { name, entry }: Recorded): void {
  const { state, ...rest } = entry;
  replaceFile(system.files, join(folder, name), JSON.stringify({ state, ...rest }));
}

export function removeEntry(system: System, folder: string, name: string): void {
  system.files.rmSync(join(folder, name), { force: true });
}
