// Groups of repositories: lists of members, and beside each list what its members know of each other. A member is an index
// of this home folder, or one that came as an archive; its index stays where it is and is copied nowhere.

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '../model/errors.ts';
import { makeFolder, namesIn, readText, replaceFile } from './durable.ts';
import { archivesHome, groupFile, groupFolder, groupsFolder, groupsLockFolder, type Workspace } from './home.ts';
import { acquireLock } from './lock.ts';
import { isRecord, parseJson } from './manifest.ts';
import { checkName } from './registry.ts';

export interface GroupMember {
  /** The real path of the repository's root; of an archive, the folder that stands for it in the home of archives. */
  readonly path: string;
  /** Where the archive comes from: a path or an https address. Left out for an index of this home folder. */
  readonly archive?: string;
  /** What the archive's sha-256 must be. */
  readonly sha256?: string;
  /** Of what was fetched last, as the server named it. */
  readonly tag?: string;
}

export interface Group {
  readonly name: string;
  /** By path. */
  readonly members: readonly GroupMember[];
}

const WAIT_MS = 10_000;

/** In name order. */
export function groups(workspace: Workspace): Group[] {
  return groupNames(workspace).map((name) => readGroup(workspace, name));
}

/** Those that the workspace lets us see, sorted. */
function groupNames({ home, system, sight }: Workspace): string[] {
  return namesIn(system.files, groupsFolder(home))
    .filter((name) => sight === undefined || sight.group(name))
    .filter((name) => readText(system.files, groupFile(home, name)) !== undefined)
    .sort();
}

/** Throws `not-found` with the names there are, `io-failed` where the list is damaged. */
export function readGroup(workspace: Workspace, name: string): Group {
  const { home, system, sight } = workspace;
  checkName(name, 'a group');
  const text = sight?.group(name) === false ? undefined : readText(system.files, groupFile(home, name));
  if (text === undefined) {
    const known = groupNames(workspace);
    throw new AppError('not-found', `There is no group '${name}'`, {
      hint:
        known.length === 0 ? 'Create one: gitnexus group create <name> <repository>...' : `Groups: ${known.join(', ')}`,
      details: { argument: 'group', groups: known },
    });
  }
  const value = parseJson(text);
  if (!isRecord(value) || !Array.isArray(value.members) || !value.members.every(isMember)) {
    throw new AppError('io-failed', `${groupFile(home, name)} is damaged`, { hint: 'Mend or remove it.' });
  }
  return { name, members: value.members };
}

function isMember(value: unknown): value is GroupMember {
  return (
    isRecord(value) &&
    typeof value.path === 'string' &&
    ['archive', 'sha256', 'tag'].every((key) => value[key] === undefined || typeof value[key] === 'string')
  );
}

/** Throws `conflict` where there is one of that name. */
export function createGroup(workspace: Workspace, name: string, members: readonly GroupMember[]): Promise<Group> {
  checkName(name, 'a group');
  return changing(workspace, () => {
    if (readText(workspace.system.files, groupFile(workspace.home, name)) !== undefined) {
      throw new AppError('conflict', `There is a group '${name}' already`, {
        hint: `Add to it: gitnexus group add ${name} <repository>...`,
      });
    }
    return write(workspace, { name, members });
  });
}

/** Adds members, in the place of those with the same path. */
export function addMembers(workspace: Workspace, name: string, added: readonly GroupMember[]): Promise<Group> {
  const paths = new Set(added.map(({ path }) => path));
  return changing(workspace, () => {
    const kept = readGroup(workspace, name).members.filter(({ path }) => !paths.has(path));
    return write(workspace, { name, members: [...kept, ...added] });
  });
}

export function removeMembers(workspace: Workspace, name: string, paths: ReadonlySet<string>): Promise<Group> {
  return changing(workspace, () =>
    write(workspace, { name, members: readGroup(workspace, name).members.filter(({ path }) => !paths.has(path)) }),
  );
}

/** Puts what is now known of a member in its place; one that was removed meanwhile stays removed. */
export function replaceMember(workspace: Workspace, name: string, member: GroupMember): Promise<Group> {
  return changing(workspace, () => {
    const { members } = readGroup(workspace, name);
    return write(workspace, { name, members: members.map((each) => (each.path === member.path ? member : each)) });
  });
}

/** Forgets a group. The indexes of its members stay. */
export function removeGroup(workspace: Workspace, name: string): Promise<void> {
  readGroup(workspace, name);
  return changing(workspace, () =>
    workspace.system.files.rmSync(groupFolder(workspace.home, name), { recursive: true, force: true }),
  );
}

/** The folder that stands for an archive: the root of its index in the home of archives. */
export function archiveRoot({ home }: Workspace, archive: string): string {
  const digest = createHash('sha256').update(archive).digest('hex').slice(0, 12);
  const readable = archive
    .replace(/^.*[/\\]/, '')
    .replace(/\.gnx$/, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '');
  return join(archivesHome(home), 'roots', `${readable.slice(0, 40) || 'archive'}-${digest}`);
}

/** Where the names of a group are: the index, and the tables of its members beside it. */
export function groupFiles({ home }: Workspace, name: string): { readonly index: string; table(file: string): string } {
  const folder = groupFolder(home, name);
  return { index: join(folder, 'names.index'), table: (file) => join(folder, file) };
}

/** Writes the table of a member beside those that are there; nobody reads it before an index names it. */
export async function writeGroupTable(
  workspace: Workspace,
  name: string,
  file: string,
  bytes: Uint8Array,
): Promise<void> {
  await changing(workspace, () => {
    readGroup(workspace, name);
    replaceFile(workspace.system.files, groupFiles(workspace, name).table(file), [bytes]);
  });
}

/**
 * Writes, in one rename, the index over the tables that are there; tables that it does not name are removed. A reader that
 * has opened the index before may find a table gone, and opens it anew.
 */
export async function writeGroupIndex(
  workspace: Workspace,
  name: string,
  build: (has: (file: string) => boolean) => {
    readonly index: readonly Uint8Array[];
    readonly tables: ReadonlySet<string>;
  },
): Promise<void> {
  await changing(workspace, () => {
    const { files } = workspace.system;
    readGroup(workspace, name);
    const { index, table } = groupFiles(workspace, name);
    const present = new Set(namesIn(files, groupFolder(workspace.home, name)).filter((file) => file.endsWith(TABLE)));
    const built = build((file) => present.has(file));
    replaceFile(files, index, built.index);
    for (const file of present) if (!built.tables.has(file)) files.rmSync(table(file), { force: true });
  });
}

const TABLE = '.names';

function write(workspace: Workspace, { name, members }: Group): Group {
  const { home, system } = workspace;
  const sorted = [...members].sort((a, b) => (a.path < b.path ? -1 : 1));
  makeFolder(system.files, groupFolder(home, name));
  replaceFile(system.files, groupFile(home, name), `${JSON.stringify({ members: sorted }, null, 1)}\n`);
  return { name, members: sorted };
}

async function changing<T>(workspace: Workspace, change: () => T): Promise<T> {
  const { home, system } = workspace;
  makeFolder(system.files, home);
  const lock = await acquireLock(system, groupsLockFolder(home), { subject: 'The list of groups', waitMs: WAIT_MS });
  try {
    return change();
  } finally {
    lock.release();
  }
}
