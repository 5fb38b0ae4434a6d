// A repository that is asked more than once: what does not change between questions is kept, and so is the process that
// reads its objects. What git is asked at each question is what can have changed.

import { type BigIntStats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { AppError } from '../model/errors.ts';
import { type GitObject, openObjects } from './git-objects.ts';
import { type Git, type GitRun, type GitRunner, type OwnFilters, outputOf, ownFilters, runGit } from './git-process.ts';

export interface GitSession {
  readonly git: Git;
  /** See `runGit`: for what is asked each time. */
  run(args: readonly string[], run?: GitRun): Promise<Buffer>;
  /** An object by id or expression; never kept. See `GitObjects.read`. */
  object(name: string): Promise<GitObject | undefined>;
  /** Where the folder lies in its work tree. Throws `git-failed` outside one. */
  layout(): Promise<Layout>;
  /** Settings that switch off the filters that the repository brings along. */
  filterSettings(): Promise<readonly string[]>;
  /** The same value for the same key, which must name everything that the value depends on. A few values are kept. */
  remember<T>(key: string, compute: () => Promise<T>): Promise<T>;
  /** Ends the process that reads objects. */
  close(): void;
}

export interface Layout {
  /** From the top of the work tree to the folder: empty, or with `/` at its end. */
  readonly prefix: string;
  readonly objectFormat: 'sha1' | 'sha256';
  /** The files that hold the repository's own settings, where there are any. */
  readonly settingsFiles: readonly string[];
}

/** Comparisons of commits are kept for those that come back to the same ones. */
const MOST_REMEMBERED = 8;

/** `runner` runs what is asked each time. */
export function openGitSession(git: Git, runner?: GitRunner): GitSession {
  const objects = openObjects(git);
  const remembered = new Map<string, Promise<unknown>>();
  let place: string | undefined;
  let layout: Promise<Layout> | undefined;
  let filters: { readonly key: string; readonly settings: readonly string[] } | undefined;

  /** Forgets everything when another repository has taken the place of the one that was known. */
  function lookAround(): void {
    const now = nearestRepository(git.directory);
    if (now === place) return;
    place = now;
    layout = undefined;
    filters = undefined;
    remembered.clear();
    objects.close();
  }

  const session: GitSession = {
    git,
    async run(args, run) {
      return runner ? outputOf(git, args, await runner.run(git, args, run)) : runGit(git, args, run);
    },
    object(name) {
      lookAround();
      return objects.read(name);
    },
    layout() {
      lookAround();
      layout ??= readLayout(git).catch((error: unknown) => {
        layout = undefined;
        throw error;
      });
      return layout;
    },
    async filterSettings() {
      const { settingsFiles } = await session.layout();
      const key = stampOf(settingsFiles);
      if (key !== undefined && key === filters?.key) return filters.settings;
      const found: OwnFilters = await ownFilters(git);
      filters = key === undefined || found.included ? undefined : { key, settings: found.settings };
      return found.settings;
    },
    remember<T>(key: string, compute: () => Promise<T>) {
      lookAround();
      const known = remembered.get(key) as Promise<T> | undefined;
      const value = known ?? compute();
      remembered.delete(key);
      remembered.set(key, value);
      value.catch(() => remembered.delete(key));
      for (const oldest of remembered.keys()) if (remembered.size > MOST_REMEMBERED) remembered.delete(oldest);
      return value;
    },
    close: () => objects.close(),
  };
  return session;
}

/** The `.git` at or above a folder, with its number in the file system: another one there is another repository. */
function nearestRepository(directory: string): string | undefined {
  for (let folder = directory; ; folder = dirname(folder)) {
    const path = join(folder, '.git');
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (found !== undefined) return `${path}:${found.dev}:${found.ino}`;
    if (dirname(folder) === folder) return undefined;
  }
}

async function readLayout(git: Git): Promise<Layout> {
  const args = ['--show-object-format', '--git-path', 'config', '--git-path', 'config.worktree', '--show-prefix'];
  const output = (await runGit(git, ['rev-parse', ...args])).toString('utf8');
  // The prefix comes last, since a folder's name may hold a line break.
  const [, objectFormat, config, ofWorkTree, prefix] =
    /^(sha1|sha256)\n([\s\S]*?config)\n([\s\S]*?config\.worktree)\n([\s\S]*)\n$/.exec(output) ?? [];
  if (config === undefined || ofWorkTree === undefined || prefix === undefined) {
    throw new AppError('git-failed', `git rev-parse printed what was not expected: ${output.slice(0, 200)}`);
  }
  return {
    prefix,
    objectFormat: objectFormat === 'sha256' ? 'sha256' : 'sha1',
    settingsFiles: [resolve(git.directory, config), resolve(git.directory, ofWorkTree)],
  };
}

/** A file written at the moment when it is read could be written again without looking any newer. */
const TICK_MS = 2_000;

/** What tells one state of some files from another; undefined where a change could go unnoticed. */
function stampOf(files: readonly string[]): string | undefined {
  const stamps: string[] = [];
  for (const file of files) {
    const found: BigIntStats | undefined = statSync(file, { bigint: true, throwIfNoEntry: false });
    if (found !== undefined && Math.abs(Date.now() - Number(found.mtimeNs / 1_000_000n)) < TICK_MS) return undefined;
    stamps.push(found === undefined ? '-' : `${found.ino}:${found.size}:${found.mtimeNs}:${found.ctimeNs}`);
  }
  return stamps.join(' ');
}
