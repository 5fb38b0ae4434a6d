// The operations on groups of repositories.

import { defineOperation, type OperationContext } from '../operation.ts';
import type { Change, ChangeInput } from './change.ts';

const output = async () => (await import('./schema.ts')).groupsOutput;

const name = { type: 'string', required: true, description: 'Name of the group' } as const;
const repositories = {
  type: 'strings',
  description: 'Indexed repositories by name or path, and exported indexes (.gnx) by path or https address',
} as const;
const sha256 = { type: 'string', description: 'What the sha-256 of the one archive must be' } as const;

const changing = (kind: Change) => async () => {
  const { change, render } = await import('./change.ts');
  return { run: (input: ChangeInput, context: OperationContext) => change(kind, input, context), render };
};

export const groupCreate = defineOperation({
  name: 'group_create',
  summary: 'Make a group of indexed repositories, to ask them together.',
  group: 'projects',
  access: 'write',
  surfaces: ['cli'],
  parameters: { name, repositories, sha256 },
  output,
  cli: { command: 'group create', positional: ['name', 'repositories'] },
  examples: [{ name: 'shop' }],
  load: changing('create'),
});

export const groupAdd = defineOperation({
  name: 'group_add',
  summary: 'Add repositories or archives to a group.',
  group: 'projects',
  access: 'write',
  idempotent: true,
  surfaces: ['cli'],
  parameters: { name, repositories: { ...repositories, required: true }, sha256 },
  output,
  cli: { command: 'group add', positional: ['name', 'repositories'] },
  examples: [{ name: 'shop', repositories: ['.'] }],
  load: changing('add'),
});

export const groupRemove = defineOperation({
  name: 'group_remove',
  summary: 'Take repositories out of a group, or forget the group; indexes stay.',
  group: 'projects',
  access: 'write',
  surfaces: ['cli'],
  parameters: { name, repositories: { ...repositories, description: 'Which ones; left out, the whole group' } },
  output,
  cli: { command: 'group remove', positional: ['name', 'repositories'] },
  examples: [{ name: 'shop', repositories: ['.'] }],
  load: changing('remove'),
});

export const groupSync = defineOperation({
  name: 'group_sync',
  summary: 'Gather what the repositories of a group know of each other; fetch its archives.',
  group: 'projects',
  access: 'write',
  idempotent: true,
  surfaces: ['cli'],
  parameters: {
    name,
    maxMegabytes: { type: 'integer', default: 512, min: 1, max: 1_000_000, description: 'Size of an archive at most' },
  },
  output: async () => (await import('./schema.ts')).syncOutput,
  cli: { command: 'group sync', positional: ['name'] },
  examples: [{ name: 'shop' }],
  load: () => import('./sync.ts'),
});

export const groupStatus = defineOperation({
  name: 'group_status',
  summary: 'Say which repositories of a group are fresh, stale or missing, and which packages they give.',
  group: 'projects',
  access: 'read',
  ofNow: true,
  surfaces: ['cli', 'http'],
  parameters: { name },
  output,
  cli: { command: 'group status', positional: ['name'] },
  examples: [{ name: 'shop' }],
  load: () => import('./list.ts'),
});

export const groupList = defineOperation({
  name: 'group_list',
  summary: 'List the groups of repositories.',
  group: 'projects',
  access: 'read',
  ofNow: true,
  surfaces: ['cli', 'http'],
  parameters: {},
  output,
  cli: { command: 'group list', positional: [] },
  examples: [{}],
  load: () => import('./list.ts'),
});
