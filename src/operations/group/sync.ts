// Gathers the names of a group anew: tables of the members whose index changed, then the index over all of them. Archives
// are read, and fetched from addresses, here and nowhere else.

import {
  encodeGroupIndex,
  encodeNameTable,
  hashesIn,
  MOST_MEMBERS,
  namesOfGraph,
  openGroupIndex,
} from '../../federation/index.ts';
import { ecosystemOf, importedPrefixes } from '../../ingest/index.ts';
import { AppError } from '../../model/errors.ts';
import { groupFiles, writeGroupIndex, writeGroupTable } from '../../workspace/index.ts';
import { readReport } from '../index-report.ts';
import type { OperationContext } from '../operation.ts';
import { takeArchive } from './archives.ts';
import { type KnownMember, type Member, missingReason, openGroup } from './members.ts';
import type { SyncResult } from './schema.ts';

export interface SyncInput {
  readonly name: string;
  readonly maxMegabytes: number;
}

export async function run(input: SyncInput, context: OperationContext): Promise<SyncResult> {
  const { engine, signal, progress } = context;
  const failed: SyncResult['failed'] = [];
  for (const { listed, name } of openGroup(engine, input.name).members) {
    if (listed.archive === undefined) continue;
    progress(`Reading ${listed.archive}`);
    try {
      await takeArchive(engine, input.name, listed, { limit: input.maxMegabytes * 1024 * 1024, signal });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'interrupted') throw error;
      failed.push({ repository: name, reason: error.message });
    }
  }
  const group = openGroup(engine, input.name);
  if (group.members.length > MOST_MEMBERS) {
    throw new AppError('too-large', `A group has at most ${MOST_MEMBERS} repositories`);
  }
  const present = group.members.filter(({ repository }) => repository !== undefined);
  const missing = group.members.filter(({ repository }) => repository === undefined);
  const gathered: KnownMember[] = [];
  const changed: string[] = [];
  for (const [at, member] of present.entries()) {
    if (signal.aborted) throw new AppError('interrupted', 'Interrupted. Everything is as it was before.');
    if (member.known !== undefined && member.known.generation === member.generation) {
      gathered.push({ ...member.known, name: member.repository!.name });
      continue;
    }
    progress(`Gathering names: ${at + 1} of ${present.length}`);
    try {
      const { bytes, ...known } = await namesOf(member);
      await writeGroupTable(engine.workspace, input.name, known.table, bytes);
      gathered.push(known);
      changed.push(member.repository!.name);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ repository: member.name, reason: error.message });
    }
  }
  const { table } = groupFiles(engine.workspace, input.name);
  await writeGroupIndex(engine.workspace, input.name, (has) => {
    // One whose table was lost, or removed by a sync beside this one, is gathered by the next.
    const members = gathered.filter((member) => has(member.table));
    return {
      index: encodeGroupIndex(members, (member) => hashesIn(table(member.table))),
      tables: new Set(members.map((member) => member.table)),
    };
  });
  const { members } = openGroupIndex(groupFiles(engine.workspace, input.name).index);
  return {
    group: input.name,
    repositories: members.length,
    changed,
    packages: members.reduce((sum, { packages = [] }) => sum + packages.length, 0),
    missing: missing
      .filter(({ name }) => failed.every(({ repository }) => repository !== name))
      .map((member) => ({ repository: member.name, reason: missingReason(member) })),
    failed,
    without_packages: members
      .filter(({ packages }) => packages === undefined)
      .map((member) => (member as KnownMember).name),
  };
}

async function namesOf({ engine, repository, listed }: Member): Promise<KnownMember & { readonly bytes: Uint8Array }> {
  const lease = engine.openRepository(repository!);
  try {
    const { view, meta, generation, directory, id } = lease.repository;
    const packages = readReport(directory)?.packages;
    return {
      id: listed.path,
      name: repository!.name,
      generation,
      table: `${id}-${generation}.names`,
      ...(meta.commit === undefined ? {} : { commit: meta.commit }),
      ...(packages === undefined ? {} : { packages }),
      bytes: encodeNameTable(namesOfGraph(view, { ecosystemOf, importedPrefixes })),
    };
  } finally {
    await lease.release();
  }
}

export function render(result: SyncResult): string {
  const { group, repositories, changed, packages, missing, failed, without_packages: unknown } = result;
  return [
    `Group ${group}: ${repositories} repositories, ${packages} packages of their own; ${changed.length} gathered anew`,
    ...missing.map(({ repository, reason }) => `  missing: ${repository} (${reason})`),
    ...failed.map(({ repository, reason }) => `  failed: ${repository}: ${reason}`),
    ...unknown.map((name) => `  packages unknown: ${name} (index it again: gitnexus analyze --force)`),
  ].join('\n');
}

export function isProblem({ failed }: SyncResult): boolean {
  return failed.length > 0;
}
