// The operation `contracts`.

import { defineOperation } from '../operation.ts';

export const contracts = defineOperation({
  name: 'contracts',
  summary:
    'Show what repositories want of one another: as packages, and by requests that the routes of one answer to another.',
  group: 'explore',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    group: { type: 'string', description: 'Look at the repositories of a group alone' },
    unanswered: { type: 'boolean', default: false, description: 'Show only requests that no known route answers' },
    limit: {
      type: 'integer',
      default: 30,
      min: 1,
      max: 500,
      description: 'Names to show of each package, and requests',
    },
  },
  output: async () => (await import('./schema.ts')).contractsOutput,
  cli: { command: 'contracts', positional: [] },
  examples: [{}, { unanswered: true }],
  load: () => import('./implementation.ts'),
});
