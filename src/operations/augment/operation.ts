// The operation `augment`.

import { defineOperation, repoParameter } from '../operation.ts';

export const augment = defineOperation({
  name: 'augment',
  summary: 'Say what a grep for a pattern should have known: definitions, callers, callees, flows.',
  group: 'graph',
  access: 'read',
  surfaces: ['cli'],
  parameters: {
    pattern: { type: 'string', required: true, empty: true, description: 'A name, a regular expression or a path' },
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).augmentOutput,
  cli: { command: 'augment', positional: ['pattern'], alwaysSucceeds: true },
  examples: [{ pattern: 'hashPassword' }],
  load: () => import('./implementation.ts'),
});
