// The operation `status`.

import { defineOperation, repoParameter } from '../operation.ts';

export const status = defineOperation({
  name: 'status',
  summary: 'Say whether the index is fresh, and which files changed since it was written.',
  group: 'projects',
  access: 'read',
  ofNow: true,
  surfaces: ['cli'],
  parameters: { repo: repoParameter },
  output: async () => (await import('./schema.ts')).statusOutput,
  cli: { command: 'status', positional: [] },
  examples: [{}],
  load: () => import('./implementation.ts'),
});
