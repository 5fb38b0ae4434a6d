// The operation `context`.

import { defineOperation, repoParameter } from '../operation.ts';
import { symbolParameters, testsParameter } from '../symbol-parameters.ts';

export const context = defineOperation({
  name: 'context',
  summary: 'Show one symbol from all sides: callers, callees, imports, execution flows, source.',
  group: 'graph',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    ...symbolParameters,
    maxLines: { type: 'integer', default: 120, min: 1, max: 10_000, description: 'Lines of source to show' },
    includeContent: { type: 'boolean', default: true, description: 'Show the source' },
    tests: testsParameter,
    unlinked: {
      type: 'boolean',
      default: false,
      description: 'List the places that could reach the symbol and are not linked to it',
    },
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).contextOutput,
  cli: { command: 'context', positional: ['name', 'filePath'], symbolRows: true },
  examples: [{ name: 'authenticateUser', filePath: 'src/auth/login.ts' }, { name: 'SessionStore.create' }],
  tool: { defaults: { maxLines: 60 } },
  load: () => import('./implementation.ts'),
});
