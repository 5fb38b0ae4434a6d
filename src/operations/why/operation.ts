// The operation `why`.

import { defineOperation, repoParameter } from '../operation.ts';

export const why = defineOperation({
  name: 'why',
  summary: 'Say why one symbol is taken to use another: the places, the rule, and what the rule stands on.',
  group: 'explore',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    from: { type: 'string', required: true, description: 'The symbol that uses the other' },
    to: { type: 'string', required: true, description: 'The symbol that is used' },
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).whyOutput,
  cli: { command: 'why', positional: ['from', 'to'] },
  examples: [{ from: 'authenticateUser', to: 'openSession' }],
  load: () => import('./implementation.ts'),
});
