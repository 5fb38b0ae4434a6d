// Files that an answer speaks of and that are not as they were indexed: an index knows nothing of an edit that was made
// beside it. What is looked at is bounded, and a file that has not changed since it was last looked at is not read again.

import { type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../../model/content-hash.ts';
import type { OpenRepository } from '../engine.ts';

export interface StaleFile {
  /** Of its repository. */
  readonly root: string;
  readonly path: string;
  /** The path; where an answer is made of several repositories, behind the name of its own (`garden:people/ada.md`). */
  readonly shown: string;
  readonly state: 'edited' | 'removed';
}

/** Files that one answer has looked at; what it says beyond them stands as it is. */
const MOST_FILES = 100;
/** Of the files that are read for one answer together. */
const MOST_BYTES = 32 * 1024 * 1024;
/** A file that was changed so short a time ago, in milliseconds, can be changed again without looking any newer. */
const TICK_MS = 2_000;
/** Lines that name a file each. */
const MOST_LINES = 10;

/** Keys of results whose texts are paths. */
const PATHS = /(?:^|[._])(?:file_?)?paths?$|Paths?$|^files?$/;

/** By what the system says of a file: whether it is as it was indexed. */
type Verdicts = Map<string, { readonly stamp: string; readonly fresh: boolean }>;
const known = new WeakMap<OpenRepository, Verdicts>();

/** The files that a result speaks of and that differ from those that were indexed, in the order in which it names them. */
export function staleFiles(output: unknown, repositories: readonly OpenRepository[]): readonly StaleFile[] {
  if (repositories.length === 0) return [];
  const stale: StaleFile[] = [];
  let bytes = 0;
  for (const { path, source } of filesIn(output)) {
    for (const repository of repositories) {
      if (source !== undefined && source !== repository.name) continue;
      if (bytes > MOST_BYTES) return stale;
      const found = look(repository, path);
      bytes += found.read;
      const shown = repositories.length > 1 ? `${repository.name}:${path}` : path;
      if (found.state === 'edited' || found.state === 'removed')
        stale.push({ root: repository.root, path, shown, state: found.state });
    }
  }
  return stale;
}

/** One line for each file. */
export function staleLines(files: readonly StaleFile[]): string[] {
  const lines = files.slice(0, MOST_LINES).map(({ shown, state }) => `stale: ${shown} (${state} since indexing)`);
  return files.length > MOST_LINES ? [...lines, `stale: and ${files.length - MOST_LINES} more files`] : lines;
}

interface FileNamed {
  readonly path: string;
  /** The repository that it is in, where the result says so. */
  readonly source: string | undefined;
}

/** The texts under keys of paths, each once for a source, the first of them. */
function filesIn(output: unknown): readonly FileNamed[] {
  const files = new Map<string, FileNamed>();
  // A few keys stand in thousands of rows.
  const pathKeys = new Map<string, boolean>();
  const isPathKey = (key: string): boolean => {
    const known = pathKeys.get(key) ?? PATHS.test(key);
    pathKeys.set(key, known);
    return known;
  };
  const visit = (value: unknown, isPath: boolean, source: string | undefined): void => {
    if (files.size >= MOST_FILES) return;
    if (typeof value === 'string') {
      const key = `${source ?? ''}\0${value}`;
      if (isPath && !files.has(key)) files.set(key, { path: value, source });
    } else if (Array.isArray(value)) {
      for (const item of value) visit(item, isPath, source);
    } else if (typeof value === 'object' && value !== null) {
      const own = 'source_id' in value && typeof value.source_id === 'string' ? value.source_id : source;
      for (const [key, item] of Object.entries(value)) {
        if (typeof item === 'string' || typeof item === 'object') visit(item, isPathKey(key), own);
      }
    }
  };
  visit(output, false, undefined);
  return [...files.values()];
}

interface Look {
  readonly state: 'fresh' | 'edited' | 'removed' | 'unknown';
  /** Bytes that were read for it. */
  readonly read: number;
}

function look(repository: OpenRepository, path: string): Look {
  const stat = statOf(repository, path);
  const verdicts = known.get(repository) ?? new Map();
  known.set(repository, verdicts);
  const stamp = stat && `${stat.ino}:${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}`;
  const before = verdicts.get(path);
  if (before !== undefined && before.stamp === stamp) return { state: before.fresh ? 'fresh' : 'edited', read: 0 };
  const hash = repository.sources.hashOf(path);
  if (hash === undefined) return { state: 'unknown', read: 0 };
  const text = stat === undefined ? undefined : repository.read(path);
  if (stat === undefined || text === undefined) return { state: 'removed', read: 0 };
  const fresh = contentHash(text) === hash;
  if (Date.now() - Math.max(stat.mtimeMs, stat.ctimeMs) > TICK_MS) verdicts.set(path, { stamp: stamp!, fresh });
  return { state: fresh ? 'fresh' : 'edited', read: text.length };
}

function statOf({ root }: OpenRepository, path: string): Stats | undefined {
  try {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    return stat?.isFile() ? stat : undefined;
  } catch {
    // Not ours to look into, or no path at all: there is no file that could be read.
    return undefined;
  }
}
