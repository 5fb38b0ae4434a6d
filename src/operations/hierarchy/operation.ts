// The operation `hierarchy`.

import { defineOperation, repoParameter } from '../operation.ts';
import { symbolParameters } from '../symbol-parameters.ts';

export const hierarchy = defineOperation({
  name: 'hierarchy',
  summary: 'Show the bases of a type, what derives from it or implements it, and what overrides its members.',
  group: 'explore',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    ...symbolParameters,
    limit: { type: 'integer', default: 200, min: 1, max: 5000, description: 'Derived types to show' },
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).hierarchyOutput,
  cli: { command: 'hierarchy', aliases: ['types'], positional: ['name', 'filePath'], symbolRows: true },
  examples: [{ name: 'SessionStore' }],
  load: () => import('./implementation.ts'),
});
