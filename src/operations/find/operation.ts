// The operation `find`.

import { defineOperation, repoParameter } from '../operation.ts';

export const find = defineOperation({
  name: 'find',
  summary: 'Find symbols, files, routes and pages by a few letters of their names.',
  group: 'explore',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    pattern: {
      type: 'string',
      required: true,
      longest: 200,
      description: 'Letters in the order of the name; with a slash or a dot, of its path or owner too',
    },
    limit: { type: 'integer', default: 20, min: 1, max: 200, description: 'Matches to show' },
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).findOutput,
  cli: { command: 'find', positional: ['pattern'], symbolRows: true },
  examples: [{ pattern: 'authUser' }, { pattern: 'login.ts', limit: 3 }],
  load: () => import('./implementation.ts'),
});
