// Finds the files of a folder: what git would not ignore, less what is derived from other things. It opens no file but
// the ignore files, and says of everything that it leaves out why. What a file is, or holds, is not its concern. It does
// not ask git: which files git tracks, the caller says.

import { type Dirent, existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Diagnostic, SkipReason } from '../model/diagnostics.ts';
import { AppError } from '../model/errors.ts';
import { isLinkedWorkTree } from '../model/linked-work-tree.ts';
import { derivedFolderReason, type FolderReason, TEMPORARY_FILE, VERSION_CONTROL_FOLDERS } from './derived-folders.ts';
import { foldersAbove } from './folders-above.ts';
import { type IgnoreFiles, openIgnoreFiles } from './ignore-files.ts';
import { type Candidate, candidateOf, type IgnoreRules, judge, parseIgnoreRules } from './ignore-rules.ts';

export interface WalkOptions {
  /** The folder to walk; it need not be in a git repository. It is taken even where ignore files or its name say no. */
  readonly root: string;
  /** In the syntax of `.gitignore`: only files that match, or lie in a folder that does, are taken. */
  readonly include?: readonly string[];
  /** In the syntax of `.gitignore`: wins over everything else. */
  readonly exclude?: readonly string[];
  /**
   * Files that git tracks, as paths from the root: git's own ignore files do not apply to them, nor (for their sake) to
   * the folders above them. A tracked folder is a submodule. Without it, ignore files decide alone.
   */
  readonly tracked?: ReadonlySet<string> | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Walk {
  /** Paths of regular files from the root, with `/`, sorted by code units. */
  readonly paths: readonly string[];
  /** One for everything left out that the user did not ask to leave out, sorted by path. */
  readonly diagnostics: readonly Diagnostic[];
  /** Files and folders left out by ignore files (git's), which get no diagnostic each. */
  readonly ignored: number;
  /** The same for `.gitnexusignore`, `--exclude` and `--include`. */
  readonly excluded: number;
}

interface Folder {
  /** From the root, without `/` at its end; empty for the root. */
  readonly path: string;
  readonly ignore: IgnoreFiles;
  /** The verdict of the include patterns on the folder or the nearest parent that they are about. */
  readonly included: boolean;
  /** The names beside it; undefined if it must not be left out by default. */
  readonly siblings: ReadonlySet<string> | undefined;
  /** Git ignores it, so that nothing in it counts but what is tracked. */
  readonly onlyTracked: boolean;
}

interface State {
  readonly root: string;
  readonly realRoot: string;
  readonly include: IgnoreRules | undefined;
  /** Names of folders that the include patterns spell out. */
  readonly namedFolders: ReadonlySet<string>;
  readonly exclude: IgnoreRules;
  readonly tracked: ReadonlySet<string>;
  /** Folders that tracked files are in. Made when first asked for: few repositories track what they ignore. */
  trackedFolders(): ReadonlySet<string>;
  readonly paths: string[];
  readonly diagnostics: Diagnostic[];
  ignored: number;
  excluded: number;
}

/** Folders between two looks at the signal, and at what else the thread has to do. */
const FOLDERS_PER_TURN = 128;

/**
 * Walks a folder. Throws `AppError` if it is not a readable folder, or `interrupted`; whatever goes wrong further down
 * is a diagnostic.
 */
export async function walk(options: WalkOptions): Promise<Walk> {
  const state = startState(options);
  const pending: Folder[] = [
    {
      path: '',
      ignore: openIgnoreFiles(options.root),
      included: state.include === undefined,
      siblings: undefined,
      onlyTracked: false,
    },
  ];
  for (let count = 1; pending.length > 0; count++) {
    if (count % FOLDERS_PER_TURN === 0) await nextTurn();
    if (options.signal?.aborted) throw new AppError('interrupted', 'Interrupted while listing files.');
    visitFolder(state, pending.pop()!, pending);
  }
  state.paths.sort();
  state.diagnostics.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const { paths, diagnostics, ignored, excluded } = state;
  return { paths, diagnostics, ignored, excluded };
}

function startState(options: WalkOptions): State {
  let isFolder: boolean;
  let realRoot: string;
  try {
    isFolder = statSync(options.root).isDirectory();
    realRoot = realpathSync(options.root);
    if (isFolder) readdirSync(options.root);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') throw new AppError('not-found', `No such folder: ${options.root}`, { cause });
    throw new AppError('io-failed', `Cannot read ${options.root}: ${reasonOf(cause)}`, { cause });
  }
  if (!isFolder) throw new AppError('invalid-argument', `Not a folder: ${options.root}`);
  const include = options.include?.length ? options.include : undefined;
  const tracked = options.tracked ?? new Set<string>();
  let trackedFolders: ReadonlySet<string> | undefined;
  return {
    root: options.root,
    realRoot,
    include: include && parseIgnoreRules(include.join('\n'), ''),
    namedFolders: new Set(
      include?.filter((pattern) => !pattern.startsWith('!')).flatMap((pattern) => pattern.split('/')),
    ),
    exclude: parseIgnoreRules((options.exclude ?? []).join('\n'), ''),
    tracked,
    trackedFolders() {
      trackedFolders ??= foldersAbove(tracked);
      return trackedFolders;
    },
    paths: [],
    diagnostics: [],
    ignored: 0,
    excluded: 0,
  };
}

function visitFolder(state: State, folder: Folder, pending: Folder[]): void {
  let entries: Dirent[];
  try {
    entries = readdirSync(systemPath(state, folder.path), { withFileTypes: true });
  } catch (error) {
    skip(state, folder.path, 'unreadable', `Folder cannot be read: ${reasonOf(error)}`);
    return;
  }
  const names = new Set(entries.map((entry) => entry.name));
  const derived = folder.siblings && defaultReason(folder, names);
  if (derived !== undefined) {
    skip(
      state,
      folder.path,
      derived,
      `Folder left out by default (${derived}); '!/${folder.path}/' in .gitnexusignore takes it.`,
    );
    return;
  }
  if (folder.siblings && names.has('.git') && isLinkedWorkTree(systemPath(state, folder.path))) {
    skip(
      state,
      folder.path,
      'worktree',
      `Another checkout (a linked work tree), to be indexed by itself; '!/${folder.path}/' in .gitnexusignore takes it.`,
    );
    return;
  }
  const ignore = folder.ignore.enter(folder.path, names);
  for (const entry of entries) visitEntry(state, { ...folder, ignore }, entry, names, pending);
}

function visitEntry(
  state: State,
  folder: Folder,
  entry: Dirent,
  siblings: ReadonlySet<string>,
  pending: Folder[],
): void {
  // A nested repository or a submodule is a folder like any other, but for its own data (or the file that points to it).
  if (VERSION_CONTROL_FOLDERS.has(entry.name) && (entry.isDirectory() || entry.name === '.git')) return;
  if (TEMPORARY_FILE.test(entry.name)) return;
  const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`;
  if (entry.name.includes('\ufffd') && !existsSync(systemPath(state, path))) {
    skip(state, path, 'unreadable', 'Its name is not UTF-8.');
    return;
  }
  const candidate = candidateOf(path, entry.isDirectory());
  if (judge(state.exclude, candidate) === 'ignored') {
    state.excluded += 1;
    return;
  }
  const ours = folder.ignore.ours(candidate);
  if (ours === 'ignored') {
    state.excluded += 1;
    return;
  }
  // As in git, what is in an ignored folder cannot be taken back, not even by an ignore file of ours: only the folder.
  const ignored = folder.onlyTracked || (ours === undefined && folder.ignore.git(candidate) === 'ignored');
  const untracked = ignored && !state.tracked.has(path);
  if (untracked && !(entry.isDirectory() && state.trackedFolders().has(path))) {
    state.ignored += 1;
    return;
  }
  const included = isIncluded(state, folder, candidate);
  if (entry.isDirectory()) {
    const takeAnyway = ours === 'kept' || state.namedFolders.has(entry.name);
    pending.push({
      path,
      ignore: folder.ignore,
      included,
      siblings: takeAnyway ? undefined : siblings,
      onlyTracked: untracked,
    });
  } else if (!included) {
    state.excluded += 1;
  } else if (entry.isFile()) {
    state.paths.push(path);
  } else if (entry.isSymbolicLink()) {
    judgeLink(state, path);
  } else {
    skip(state, path, 'special-file', 'Neither a file nor a folder (a socket, a pipe or a device).');
  }
}

function defaultReason(folder: Folder, children: ReadonlySet<string>): FolderReason | undefined {
  const name = folder.path.slice(folder.path.lastIndexOf('/') + 1);
  return derivedFolderReason(name, name === folder.path, folder.siblings!, children);
}

function isIncluded(state: State, folder: Folder, candidate: Candidate): boolean {
  if (state.include === undefined) return true;
  const verdict = judge(state.include, candidate);
  return verdict === undefined ? folder.included : verdict === 'ignored';
}

/** Links are never followed: what is inside the root is indexed under its own path, and the rest is not ours. */
function judgeLink(state: State, path: string): void {
  const from = systemPath(state, path);
  let target: string;
  let parent: string;
  try {
    target = realpathSync(from);
    parent = realpathSync(from.slice(0, from.lastIndexOf(sep)));
  } catch (error) {
    if (codeOf(error) === 'ELOOP') skip(state, path, 'symlink-loop', 'Symbolic link that leads back to itself.');
    else skip(state, path, 'unreadable', `Symbolic link that leads nowhere: ${reasonOf(error)}`);
    return;
  }
  if (isInside(parent, target)) {
    skip(state, path, 'symlink-loop', 'Symbolic link to a folder that it is in.');
  } else if (isInside(target, state.realRoot)) {
    skip(state, path, 'symlink-inside', 'Symbolic link to something that is indexed under its own path.');
  } else {
    skip(state, path, 'symlink-outside', 'Symbolic link that leads out of the folder.');
  }
}

/** Whether a path is a folder or something below it. */
function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function skip(state: State, path: string, reason: SkipReason, message: string): void {
  state.diagnostics.push({ severity: 'skipped', reason, path, message });
}

function systemPath(state: State, path: string): string {
  if (path === '') return state.root;
  return `${state.root}${state.root.endsWith(sep) ? '' : sep}${sep === '/' ? path : path.replaceAll('/', sep)}`;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}

/** The system's reason without the path, which differs between machines. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  return code === undefined ? message : (/^[A-Z0-9_]+: ([^,]+)/.exec(message)?.[1] ?? code);
}
