// The operation `push`.

import { defineOperation } from '../operation.ts';

export const push = defineOperation({
  name: 'push',
  summary: 'Put the graph of a repository, or of each of a group, into Neo4j or what speaks Bolt like it.',
  group: 'projects',
  access: 'write',
  idempotent: true,
  surfaces: ['cli'],
  parameters: {
    name: { type: 'string', description: 'Group, or repository by name or path; by default the one you stand in' },
    to: { type: 'string', required: true, description: 'Address of the engine: bolt://host:7687, neo4j+s://host' },
    database: { type: 'string', description: 'Database of the engine, if not its default' },
    archives: {
      type: 'string',
      description: 'Folder to write the index of each to, as <name>.gnx: servers elsewhere rank with it',
    },
    force: { type: 'boolean', default: false, description: 'Push what is there already' },
    graceSeconds: {
      type: 'integer',
      default: 300,
      min: 0,
      max: 86_400,
      description: 'How long what was replaced may still be read before a push sweeps it',
    },
  },
  output: async () => (await import('./schema.ts')).pushOutput,
  cli: { command: 'push', positional: ['name'] },
  examples: [{ name: 'shop', to: 'bolt://localhost:7687' }],
  load: () => import('./implementation.ts'),
});
