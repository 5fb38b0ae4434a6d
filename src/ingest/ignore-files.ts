// Which ignore files there are on the way from the root to a folder, and which of them comes first. The rules in one of
// them are in `ignore-rules.ts`.
//
// The nearest `.gitnexusignore` that is about a path decides; else the nearest `.gitignore`; else `.git/info/exclude`.
// The user's own global ignore file is not read: the same tree gives the same graph on every machine.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import {
  type Candidate,
  candidateOf,
  type IgnoreRules,
  judge,
  parseIgnoreRules,
  type Verdict,
} from './ignore-rules.ts';

/** The ignore files that count in one folder. */
export interface IgnoreFiles {
  /** The same with those of a folder inside it, whose entries are `names`. */
  enter(path: string, names: ReadonlySet<string>): IgnoreFiles;
  /** What `.gitnexusignore` says. */
  ours(candidate: Candidate): Verdict;
  /** What git's ignore files say. */
  git(candidate: Candidate): Verdict;
}

interface Lists {
  /** Nearest first. */
  readonly ours: readonly IgnoreRules[];
  readonly git: readonly IgnoreRules[];
  /** `.git/info/exclude` of the repositories that the folder is in, nearest first. */
  readonly info: readonly IgnoreRules[];
  /** Rules of the folders above the root, for paths that start with `prefix`. */
  readonly above: Above | undefined;
  readonly ignoreCase: boolean;
}

interface Above {
  readonly prefix: string;
  readonly git: readonly IgnoreRules[];
  readonly info: readonly IgnoreRules[];
}

const NO_LISTS: Lists = { ours: [], git: [], info: [], above: undefined, ignoreCase: false };

/** The ignore files that count at the root of a walk: those of the folders above it, if it is in a git repository. */
export function openIgnoreFiles(root: string): IgnoreFiles {
  const absolute = resolve(root);
  let top = absolute;
  while (!existsSync(join(top, '.git'))) {
    const parent = dirname(top);
    if (parent === top) return fromLists(absolute, NO_LISTS);
    top = parent;
  }
  const { ignoreCase } = readGitFolder(top);
  if (top === absolute) return fromLists(absolute, { ...NO_LISTS, ignoreCase });
  return fromLists(absolute, { ...NO_LISTS, ignoreCase, above: readAbove(top, absolute) });
}

function fromLists(root: string, lists: Lists): IgnoreFiles {
  return {
    enter: (path, names) => fromLists(root, withFolder(root, lists, path, names)),
    ours: (candidate) => firstVerdict(lists.ours, candidate),
    git: (candidate) => firstVerdict(lists.git, candidate) ?? aboveOrInfo(lists, candidate),
  };
}

function withFolder(root: string, lists: Lists, path: string, names: ReadonlySet<string>): Lists {
  const folder = join(root, path);
  let { ours, git, info } = lists;
  if (names.has('.gitnexusignore')) ours = [...read(join(folder, '.gitnexusignore'), path, lists.ignoreCase), ...ours];
  if (names.has('.gitignore')) git = [...read(join(folder, '.gitignore'), path, lists.ignoreCase), ...git];
  if (names.has('.git')) {
    const exclude = join(readGitFolder(folder).path, 'info', 'exclude');
    info = [...read(exclude, path, lists.ignoreCase), ...info];
  }
  return ours === lists.ours && git === lists.git && info === lists.info ? lists : { ...lists, ours, git, info };
}

function aboveOrInfo(lists: Lists, candidate: Candidate): Verdict {
  if (lists.above === undefined) return firstVerdict(lists.info, candidate);
  const outer: Candidate = { ...candidate, path: lists.above.prefix + candidate.path };
  return (
    firstVerdict(lists.above.git, outer) ?? firstVerdict(lists.info, candidate) ?? firstVerdict(lists.above.info, outer)
  );
}

function firstVerdict(lists: readonly IgnoreRules[], candidate: Candidate): Verdict {
  for (const list of lists) {
    const verdict = judge(list, candidate);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

/**
 * Rules from the top of the repository down to the parent of `root`. If they ignore `root` itself, they do not count:
 * whoever asks for an ignored folder means what is in it.
 */
function readAbove(top: string, root: string): Above | undefined {
  const { path: gitFolder, ignoreCase } = readGitFolder(top);
  const parts = relative(top, root).split(/[\\/]/);
  const info = read(join(gitFolder, 'info', 'exclude'), '', ignoreCase);
  let git: IgnoreRules[] = [];
  for (let depth = 0; depth < parts.length; depth++) {
    const folder = parts.slice(0, depth).join('/');
    git = [...read(join(top, folder, '.gitignore'), folder, ignoreCase), ...git];
    const inside = candidateOf(parts.slice(0, depth + 1).join('/'), true);
    if ((firstVerdict(git, inside) ?? firstVerdict(info, inside)) === 'ignored') return undefined;
  }
  return { prefix: `${candidateOf(parts.join('/'), true).path}/`, git, info };
}

/** The rules in a file, or none where it cannot be read (git does the same). */
function read(file: string, folder: string, ignoreCase: boolean): IgnoreRules[] {
  const text = readIfFile(file);
  return text === undefined ? [] : [parseIgnoreRules(text, folder, ignoreCase)];
}

/** The folder with a repository's data: `.git`, or what a worktree's or submodule's `.git` file points to. */
function readGitFolder(top: string): { path: string; ignoreCase: boolean } {
  let path = join(top, '.git');
  const pointer = /^gitdir: (.+?)\s*$/m.exec(readIfFile(path) ?? '')?.[1];
  if (pointer !== undefined) {
    path = isAbsolute(pointer) ? pointer : join(top, pointer);
    const shared = readIfFile(join(path, 'commondir'))?.trim();
    if (shared !== undefined) path = isAbsolute(shared) ? shared : join(path, shared);
  }
  const ignoreCase = /^\s*ignorecase\s*=\s*true\s*$/im.test(readIfFile(join(path, 'config')) ?? '');
  return { path, ignoreCase };
}

function readIfFile(path: string): string | undefined {
  try {
    if (!statSync(path).isFile()) return undefined;
    return readFileSync(path, 'utf8');
  } catch (error) {
    // Git's own data may be missing or out of reach; then there are no rules in it.
    if (error instanceof Error && 'code' in error) return undefined;
    throw new Error(`Reading ${basename(path)} failed`, { cause: error });
  }
}
