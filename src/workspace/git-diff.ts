// Which files differ between two states of a repository. Git says what differs and holds the contents; what became of
// a file that is gone is found here, because git leaves untracked files, and with them half of every rename, out.

import { createHash } from 'node:crypto';
import { commitOf, emptyTree, mergeBase, readFromDisk } from './git.ts';
import { fieldsOf, runGit } from './git-process.ts';
import { type Candidate, fileName, findRenames, MOST_PAIRS } from './git-renames.ts';
import type { GitSession } from './git-session.ts';
import { parseStatus, type Status, type StatusEntry, type Version } from './git-status.ts';

/**
 * What to compare. Revisions may come from outside.
 * - `all`: HEAD with the work tree, untracked files included. `unstaged`: the index with the work tree, without them.
 * - `staged`: HEAD with the index. `commits`: one commit with another.
 * - `since`: a commit with the work tree, untracked files included.
 * - `compare`: the same from the commit where HEAD parted from `base`: what this branch has changed.
 */
export type DiffRequest =
  | { readonly kind: 'all' | 'staged' | 'unstaged' }
  | { readonly kind: 'commits'; readonly base: string; readonly target: string }
  | { readonly kind: 'since' | 'compare'; readonly base: string };

/** One of the two versions of a file that differs. */
export interface FileVersion extends Version {
  readonly path: string;
}

export interface FileChange {
  readonly status: 'added' | 'deleted' | 'modified' | 'renamed' | 'type-changed';
  /** The path to show: the new one, or the old one of a deleted file. */
  readonly path: string;
  /** Left out for an added file. */
  readonly old?: FileVersion;
  /** Left out for a deleted file. */
  readonly now?: FileVersion;
  /** The file is unknown to git. */
  readonly untracked: boolean;
}

/**
 * Compares. Only files in the folder count, by paths relative to it; renames are followed, submodules left out. In path
 * order. Throws `invalid-argument` for an unknown revision, `git-failed` outside a repository.
 */
export async function diff(session: GitSession, request: DiffRequest): Promise<FileChange[]> {
  const differences = await differencesOf(session, request);
  return (await withRenames(session, differences)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The text of a version; undefined for what is no plain file, is gone again, or is too large to be held. */
export async function readVersion(session: GitSession, { path, mode, id }: FileVersion): Promise<Buffer | undefined> {
  if (!isPlain(mode)) return undefined;
  if (id === undefined) return readFromDisk(session.git.directory, path);
  return (await session.object(id))?.bytes;
}

/** The plain files of a version that `diff` takes as the old one, by paths from the folder, with their sizes. */
export async function filesAt(
  session: GitSession,
  commit: string | 'index',
): Promise<Map<string, { readonly id: string; readonly mode: string; readonly size: number | undefined }>> {
  const isIndex = commit === 'index';
  const args = isIndex ? ['ls-files', '-s', '-z', '--cached'] : ['ls-tree', '-r', '-l', '-z', commit];
  const files = new Map<string, { id: string; mode: string; size: number | undefined }>();
  for (const field of fieldsOf(await session.run(args))) {
    const tab = field.indexOf('\t');
    const words = field.slice(0, tab).split(/ +/);
    const [mode = '', id = '', size] = isIndex ? [words[0], words[1]] : [words[0], words[2], words[3]];
    if (isPlain(mode)) files.set(field.slice(tab + 1), { id, mode, size: size === undefined ? size : Number(size) });
  }
  return files;
}

/** A path that differs, before renames are known. */
interface Difference {
  readonly path: string;
  readonly old: Version | undefined;
  readonly now: Version | undefined;
  readonly untracked: boolean;
}

async function differencesOf(session: GitSession, request: DiffRequest): Promise<Difference[]> {
  switch (request.kind) {
    case 'commits': {
      const [base, target] = await Promise.all([commitOf(session, request.base), commitOf(session, request.target)]);
      return [...(await betweenCommits(session, base, target)).values()];
    }
    case 'unstaged': {
      const { entries } = await status(session);
      return entries
        .filter(({ untracked }) => !untracked)
        .flatMap((entry) => difference(entry, entry.index, entry.disk));
    }
    case 'staged': {
      const { entries } = await status(session);
      return entries
        .filter(({ untracked, conflict }) => !untracked && !conflict)
        .flatMap((entry) => difference(entry, entry.head, entry.index));
    }
    case 'all':
      return sinceCommit(session, await status(session), undefined);
    case 'since': {
      const [base, now] = await Promise.all([commitOf(session, request.base), status(session)]);
      return sinceCommit(session, now, base);
    }
    case 'compare': {
      const [base, head] = await Promise.all([commitOf(session, request.base), commitOf(session, 'HEAD')]);
      const parted = await session.remember(`merge-base ${base} ${head}`, () => mergeBase(session.git, base, head));
      return sinceCommit(session, await status(session), parted);
    }
  }
}

async function status(session: GitSession): Promise<Status> {
  const [settings, { prefix }] = await Promise.all([session.filterSettings(), session.layout()]);
  const what = ['--porcelain=v2', '-z', '--branch', '--no-ahead-behind', '--no-renames'];
  const which = ['--untracked-files=all', '--ignored=no', '--ignore-submodules=all', '--', '.'];
  const output = await session.run(['status', ...what, ...which], { settings });
  const { head, entries } = parseStatus(output.toString('utf8'));
  // Status counts paths from the top of the work tree.
  return { head, entries: entries.map((entry) => ({ ...entry, path: entry.path.slice(prefix.length) })) };
}

/** A commit (by default HEAD) with the work tree: what HEAD has changed since, and what the work tree has. */
async function sinceCommit(
  session: GitSession,
  { head, entries }: Status,
  base: string | undefined,
): Promise<Difference[]> {
  const inHead = base === undefined || base === head ? undefined : await betweenCommits(session, base, head);
  const byPath = new Map<string, Difference>(inHead);
  // A path that was taken out of the index and is still on disk is listed twice, as deleted and as untracked.
  const later = new Set<string>();
  for (const entry of entries) {
    const before = byPath.get(entry.path);
    const old = before === undefined ? entry.head : before.old;
    if (before !== undefined || differsTwice(entry)) later.add(entry.path);
    byPath.set(entry.path, { path: entry.path, old, now: entry.disk, untracked: entry.untracked });
  }
  const found = await Promise.all(
    [...byPath.values()].map(async (each) => {
      const backAgain = later.has(each.path) && (await isSame(session, each));
      return backAgain ? [] : difference(each, each.old, each.now);
    }),
  );
  return found.flat();
}

/** Differs from HEAD in the index and from that on disk, so that it may be as in HEAD again. */
function differsTwice({ head, index, disk }: StatusEntry): boolean {
  return index?.id !== head?.id && disk !== index;
}

async function isSame(session: GitSession, { path, old, now }: Difference): Promise<boolean> {
  if (old?.id === undefined || now === undefined) return old === now;
  if (now.id !== undefined) return now.id === old.id && now.mode === old.mode;
  if (isPlain(old.mode) !== isPlain(now.mode)) return false;
  const bytes = await readVersion(session, { ...now, path });
  if (bytes === undefined) return false;
  const { objectFormat } = await session.layout();
  if (blobId(bytes, objectFormat) === old.id) return true;
  // Git may be told to store other line breaks than the disk has.
  return blobId(Buffer.from(bytes.toString('latin1').replace(/\r\n/g, '\n'), 'latin1'), objectFormat) === old.id;
}

function difference(
  { path, untracked }: Pick<Difference, 'path' | 'untracked'>,
  old: Version | undefined,
  now: Version | undefined,
): Difference[] {
  if (old === undefined && now === undefined) return [];
  const same = old !== undefined && now?.id !== undefined && old.id === now.id && old.mode === now.mode;
  return same ? [] : [{ path, old, now, untracked }];
}

/** Of two commits, or of one and nothing. */
function betweenCommits(
  session: GitSession,
  base: string,
  target: string | undefined,
): Promise<ReadonlyMap<string, Difference>> {
  return session.remember(`diff-tree ${base} ${target}`, async () => {
    const to = target ?? (await emptyTree(session));
    const how = ['-r', '-z', '--raw', '--no-renames', '--relative', '--ignore-submodules=all', '-O/dev/null'];
    return parseRaw(fieldsOf(await runGit(session.git, ['diff-tree', ...how, base, to, '--'])));
  });
}

/** `:100644 100644 <old id> <new id> M`, then the path. */
function parseRaw(fields: readonly string[]): Map<string, Difference> {
  const found = new Map<string, Difference>();
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [oldMode = '', mode = '', oldId, id] = fields[at].slice(1).split(' ');
    const path = fields[at + 1];
    const version = (given: string, of: string | undefined): Version | undefined =>
      given === '000000' || of === undefined ? undefined : { mode: given, id: of };
    if (oldMode === SUBMODULE || mode === SUBMODULE) continue;
    found.set(path, { path, old: version(oldMode, oldId), now: version(mode, id), untracked: false });
  }
  return found;
}

const SUBMODULE = '160000';

async function withRenames(session: GitSession, differences: readonly Difference[]): Promise<FileChange[]> {
  const gone = differences.filter(({ old, now }) => now === undefined && isPlain(old!.mode));
  const added = differences.filter(({ old, now }) => old === undefined && isPlain(now!.mode));
  const renames =
    gone.length === 0 || added.length === 0
      ? new Map<string, string>()
      : findRenames(await candidates(session, gone, added), await candidates(session, added, gone));
  const moved = new Set(renames.values());
  const byPath = new Map(gone.map((each) => [each.path, each]));
  return differences
    .filter(({ path, now }) => now !== undefined || !moved.has(path))
    .map((each): FileChange => {
      const from = each.old === undefined ? byPath.get(renames.get(each.path) ?? '') : undefined;
      const old = from ?? each;
      return {
        status: from === undefined ? statusOf(each) : 'renamed',
        path: each.path,
        ...(old.old === undefined ? {} : { old: { ...old.old, path: old.path } }),
        ...(each.now === undefined ? {} : { now: { ...each.now, path: each.path } }),
        untracked: each.untracked,
      };
    });
}

/** Of very many files only those are read that are compared: the ones whose name is also on the other side. */
async function candidates(
  session: GitSession,
  files: readonly Difference[],
  others: readonly Difference[],
): Promise<Candidate[]> {
  const { objectFormat } = await session.layout();
  const names = new Set(others.map(({ path }) => fileName(path)));
  const found: Candidate[] = [];
  for (const { path, old, now } of files) {
    const version = (old ?? now)!;
    const read = files.length * others.length <= MOST_PAIRS || names.has(fileName(path));
    const bytes = read ? await readVersion(session, { ...version, path }) : undefined;
    const id = version.id ?? (bytes === undefined ? undefined : blobId(bytes, objectFormat));
    if (id !== undefined) found.push({ path, id, bytes });
  }
  return found;
}

function statusOf({ old, now }: Difference): FileChange['status'] {
  if (old === undefined) return 'added';
  if (now === undefined) return 'deleted';
  return isPlain(old.mode) === isPlain(now.mode) ? 'modified' : 'type-changed';
}

function isPlain(mode: string): boolean {
  return mode.startsWith('100');
}

function blobId(bytes: Buffer, format: 'sha1' | 'sha256'): string {
  return createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
