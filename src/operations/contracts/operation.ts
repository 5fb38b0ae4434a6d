// The operation `contracts`.

import { defineOperation } from '../operation.ts';

export const contracts = defineOperation({
  name: 'contracts',
  summary: 'Show which indexed repositories use one another as packages, and what of each other they use.',
  group: 'explore',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    limit: { type: 'integer', default: 30, min: 1, max: 500, description: 'Names to show of each package' },
  },
  output: async () => (await import('./schema.ts')).contractsOutput,
  cli: { command: 'contracts', positional: [] },
  examples: [{}],
  load: () => import('./implementation.ts'),
});
