// The operation `flow`.

import { defineOperation, repoParameter } from '../operation.ts';
import { testsParameter } from '../symbol-parameters.ts';

export const flow = defineOperation({
  name: 'flow',
  summary: 'List execution flows, or show one step by step with the line of each call.',
  group: 'explore',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    name: { type: 'string', description: 'The flow, by its name or uid; without it they are listed', aliases: ['uid'] },
    symbol: { type: 'string', description: 'Only flows through this symbol' },
    limit: { type: 'integer', default: 100, min: 1, max: 5000, description: 'Flows to list' },
    tests: testsParameter,
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).flowOutput,
  cli: { command: 'flow', aliases: ['flows'], positional: ['name'] },
  examples: [{}, { symbol: 'authenticateUser' }],
  load: () => import('./implementation.ts'),
});
