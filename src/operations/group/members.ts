// The members of a group as they are now: which engine opens each, and whether what the group knows of it still holds.

import { existsSync } from 'node:fs';
import type { GroupIndex, IndexedMember } from '../../federation/index.ts';
import { openGroupIndex } from '../../federation/index.ts';
import { AppError } from '../../model/errors.ts';
import {
  archivesHome,
  currentId,
  type GroupMember,
  groupFiles,
  groups,
  headCommit,
  openWorkspace,
  type Repository,
  readGroup,
  repositoryAt,
} from '../../workspace/index.ts';
import { createEngine, type Engine } from '../engine.ts';

export interface Member {
  readonly name: string;
  readonly listed: GroupMember;
  /** Opens it: the caller's, or that of the archives. */
  readonly engine: Engine;
  /** Undefined for one that is missing. */
  readonly repository: Repository | undefined;
  readonly generation: string | undefined;
  /** What the group knows of it; undefined before the first `sync`. */
  readonly known: KnownMember | undefined;
}

export interface KnownMember extends IndexedMember {
  readonly name: string;
  readonly commit?: string;
}

export interface OpenGroup {
  readonly name: string;
  /** In name order. */
  readonly members: readonly Member[];
  /** Undefined before the first `sync`. */
  readonly index: GroupIndex | undefined;
  tableOf(known: IndexedMember): string;
  /** The members that may know some of these names, with those names. */
  withNames(keys: Iterable<string>): ReadonlyMap<Member & { readonly known: KnownMember }, readonly string[]>;
}

export const hasGroups = ({ workspace }: Engine): boolean => groups(workspace).length > 0;

/** Throws `not-found`. */
export function openGroup(engine: Engine, name: string): OpenGroup {
  const group = readGroup(engine.workspace, name);
  const { index: file, table } = groupFiles(engine.workspace, name);
  const index = existsSync(file) ? openGroupIndex(file) : undefined;
  const known = new Map((index?.members as readonly KnownMember[] | undefined)?.map((each) => [each.id, each]));
  const members = group.members
    .map((listed) => memberOf(engine, listed, known.get(listed.path)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const byId = new Map(members.map((member) => [member.listed.path, member]));
  return {
    name,
    members,
    index,
    tableOf: (one) => table(one.table),
    withNames(keys) {
      if (index === undefined) throw notSynced(name);
      return new Map(
        [...index.membersWith(keys)].flatMap(([number, names]) => {
          const member = byId.get(index.members[number]!.id);
          return isKnown(member) ? [[member, names] as const] : [];
        }),
      );
    },
  };
}

function isKnown(member: Member | undefined): member is Member & { readonly known: KnownMember } {
  return member?.known !== undefined;
}

export function notSynced(name: string): AppError {
  return new AppError(
    'not-indexed',
    `The names of group '${name}' were not gathered yet. Run: gitnexus group sync ${name}`,
  );
}

function memberOf(engine: Engine, listed: GroupMember, known: KnownMember | undefined): Member {
  const own = listed.archive === undefined ? engine : archiveEngine(engine);
  const repository = own && repositoryAt(own.workspace, listed.path);
  const name = known?.name ?? repository?.name ?? listed.path.replace(/^.*[/\\]/, '');
  const generation = own && repository && currentId(own.workspace, repository);
  return { name, listed, engine: own ?? engine, repository, generation, known };
}

const archives = new WeakMap<Engine, Engine>();

/** Opens the indexes that came as archives; none where only the repositories of one folder are to be seen. */
export function archiveEngine(engine: Engine): Engine | undefined {
  if (engine.workspace.restrictTo !== undefined) return undefined;
  const known = archives.get(engine);
  if (known !== undefined) return known;
  const { system, home, sight } = engine.workspace;
  const opened = createEngine(openWorkspace(archivesHome(home), { system, sight }), engine.host);
  archives.set(engine, opened);
  engine.closing.addEventListener('abort', () => void opened.close(), { once: true });
  return opened;
}

export interface Staleness {
  readonly repository: string;
  readonly reason: string;
}

/** Why what a member says may be out of date; undefined where nothing tells. */
export function stalenessOf({ name, listed, repository, generation, known }: Member): Staleness | undefined {
  if (repository === undefined) return undefined;
  if (known === undefined) return { repository: name, reason: 'not synced yet' };
  if (known.generation !== generation) {
    return { repository: name, reason: 'indexed since the last sync' };
  }
  if (listed.archive !== undefined || known.commit === undefined) return undefined;
  if (!existsSync(listed.path)) return { repository: name, reason: 'its folder is gone' };
  const head = headCommit(listed.path);
  return head === undefined || head === known.commit
    ? undefined
    : { repository: name, reason: 'committed to since it was indexed' };
}

export function missingReason({ listed }: Member): string {
  return listed.archive === undefined ? 'not indexed' : 'not fetched';
}
