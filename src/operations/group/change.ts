// Makes and changes groups: the list of members alone, no index is opened.

import { resolve } from 'node:path';
import { AppError } from '../../model/errors.ts';
import {
  addMembers,
  archiveRoot,
  createGroup,
  type GroupMember,
  realPathOf,
  removeGroup,
  removeMembers,
  resolveRepository,
} from '../../workspace/index.ts';
import type { OperationContext } from '../operation.ts';
import { insecure, isAddress, isAddressForbidden } from './archives.ts';
import { groupsResult } from './list.ts';
import { openGroup } from './members.ts';
import type { GroupsResult } from './schema.ts';

export { render } from './list.ts';

export type Change = 'create' | 'add' | 'remove';

export interface ChangeInput {
  readonly name: string;
  readonly repositories?: readonly string[];
  readonly sha256?: string;
}

export async function change(kind: Change, input: ChangeInput, context: OperationContext): Promise<GroupsResult> {
  const { workspace } = context.engine;
  const { name, repositories = [] } = input;
  if (kind === 'remove') return remove(name, repositories, context);
  const members = repositories.map((each) => memberOf(each, input.sha256, context));
  if (input.sha256 !== undefined && (members.length !== 1 || members[0]!.archive === undefined)) {
    throw new AppError('invalid-argument', 'A checksum (sha256) is of one archive');
  }
  if (kind === 'create') await createGroup(workspace, name, members);
  else await addMembers(workspace, name, members);
  return groupsResult(context.engine, name);
}

async function remove(name: string, repositories: readonly string[], context: OperationContext): Promise<GroupsResult> {
  const { engine, directory } = context;
  if (repositories.length === 0) {
    await removeGroup(engine.workspace, name);
    return groupsResult(engine);
  }
  const { members } = openGroup(engine, name);
  const paths = repositories.map((each) => {
    const path = realPathOf(each, directory);
    const found = members.find(
      ({ name: own, listed }) =>
        own === each || [listed.path, listed.archive].some((one) => one === path || one === each),
    );
    if (found === undefined) throw new AppError('not-found', `'${each}' is not in group '${name}'`);
    return found.listed.path;
  });
  await removeMembers(engine.workspace, name, new Set(paths));
  return groupsResult(engine, name);
}

/** An archive by its path or address, else an indexed repository by name or path. */
function memberOf(given: string, sha256: string | undefined, { engine, directory }: OperationContext): GroupMember {
  const address = isAddress(given);
  if (!address && !given.endsWith('.gnx')) {
    const { path } = resolveRepository(engine.repositories(), { repo: given, cwd: directory });
    return { path };
  }
  if (address && (!URL.canParse(given) || isAddressForbidden(given))) throw insecure(given);
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/.test(sha256)) {
    throw new AppError('invalid-argument', 'A sha256 is 64 hexadecimal digits in lower case', {
      details: { argument: 'sha256' },
    });
  }
  const archive = address ? given : resolve(directory, given);
  return { path: archiveRoot(engine.workspace, archive), archive, ...(sha256 && { sha256 }) };
}
