// Lists groups, or one of them, with the state of each member.

import { groups } from '../../workspace/index.ts';
import type { Engine } from '../engine.ts';
import type { OperationContext } from '../operation.ts';
import { missingReason, openGroup, stalenessOf } from './members.ts';
import type { GroupsResult } from './schema.ts';
import { packageText } from './users.ts';

export async function run(input: { readonly name?: string }, { engine }: OperationContext): Promise<GroupsResult> {
  return groupsResult(engine, input.name);
}

/** All groups, unless one is named. */
export function groupsResult(engine: Engine, only?: string): GroupsResult {
  const names = only === undefined ? groups(engine.workspace).map(({ name }) => name) : [only];
  return {
    groups: names.map((name) => ({
      name,
      members: openGroup(engine, name).members.map((member) => {
        const { listed, known, repository } = member;
        const stale = stalenessOf(member);
        const reason = repository === undefined ? missingReason(member) : stale?.reason;
        return {
          repository: member.name,
          path: listed.path,
          ...(listed.archive === undefined ? {} : { archive: listed.archive }),
          state: repository === undefined ? 'missing' : stale === undefined ? 'fresh' : 'stale',
          ...(reason === undefined ? {} : { reason }),
          packages: (known?.packages ?? []).map(packageText),
        };
      }),
    })),
  };
}

const PACKAGES = 4;

export function render({ groups: list }: GroupsResult): string {
  if (list.length === 0) return 'No groups. Create one: gitnexus group create <name> <repository>...';
  return list
    .flatMap(({ name, members }) => [
      `${name} — ${members.length} repositories`,
      ...members.map(({ repository, path, archive, state, reason, packages }) => {
        const rest = packages.length - PACKAGES;
        const gives =
          packages.length === 0
            ? ''
            : `  [${packages.slice(0, PACKAGES).join(', ')}${rest > 0 ? `, ... and ${rest} more` : ''}]`;
        return `  ${repository} → ${archive ?? path}  ${state}${reason === undefined ? '' : `: ${reason}`}${gives}`;
      }),
    ])
    .join('\n');
}

export function isProblem({ groups: list }: GroupsResult): boolean {
  return list.some(({ members }) => members.some(({ state }) => state === 'missing'));
}
