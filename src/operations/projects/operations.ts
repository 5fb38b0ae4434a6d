// The operations on projects as an agent knows them: what is indexed, and how it comes and goes.

import { defineOperation } from '../operation.ts';

export const listProjects = defineOperation({
  name: 'list_projects',
  summary: 'List the names of the indexed projects.',
  group: 'projects',
  access: 'read',
  surfaces: ['mcp'],
  parameters: {},
  output: async () => (await import('./schemas.ts')).listProjectsOutput,
  tool: { json: true, uncut: true },
  examples: [{}],
  load: () => import('./list.ts'),
});

export const deleteProject = defineOperation({
  name: 'delete_project',
  summary: "Delete a project's index. Its own files are not touched.",
  group: 'projects',
  access: 'write',
  destructive: true,
  surfaces: ['mcp'],
  parameters: {
    projectName: { type: 'string', required: true, description: 'Exact name, as list_projects gives it' },
  },
  output: async () => (await import('./schemas.ts')).deleteProjectOutput,
  tool: { json: true, uncut: true },
  examples: [{ projectName: 'app' }],
  load: () => import('./delete.ts'),
});

export const wipeDatabase = defineOperation({
  name: 'wipe_database',
  summary: 'Delete the index of every project. Their own files are not touched.',
  group: 'projects',
  access: 'write',
  destructive: true,
  idempotent: true,
  surfaces: ['mcp'],
  parameters: { confirm: { type: 'boolean', required: true, description: 'Must be true to proceed' } },
  output: async () => (await import('./schemas.ts')).messageOutput,
  tool: { uncut: true },
  examples: [{ confirm: true }],
  load: () => import('./wipe.ts'),
});

export const indexRepository = defineOperation({
  name: 'index_repository',
  summary: 'Index the project root, or bring its index up to date. If it fails, the index stays as it was.',
  group: 'projects',
  access: 'write',
  idempotent: true,
  surfaces: ['mcp'],
  parameters: {},
  output: async () => (await import('./schemas.ts')).messageOutput,
  tool: { uncut: true },
  examples: [{}],
  load: () => import('./index-repository.ts'),
});
