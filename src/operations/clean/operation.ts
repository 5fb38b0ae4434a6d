// The operation `clean`.

import { defineOperation, repoParameter } from '../operation.ts';

export const clean = defineOperation({
  name: 'clean',
  summary: 'Remove the index of a repository, or of all of them. Their own files are not touched.',
  group: 'projects',
  access: 'write',
  surfaces: ['cli'],
  parameters: {
    all: { type: 'boolean', default: false, description: 'Every repository' },
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).cleanOutput,
  cli: { command: 'clean', positional: [] },
  examples: [{}],
  load: () => import('./implementation.ts'),
});
