// The operation `doctor`.

import { defineOperation } from '../operation.ts';

export const doctor = defineOperation({
  name: 'doctor',
  summary: 'Check what the program needs (Node, git, home folder) and the indexes.',
  group: 'projects',
  access: 'read',
  surfaces: ['cli'],
  parameters: {},
  output: async () => (await import('./schema.ts')).doctorOutput,
  cli: { command: 'doctor', positional: [] },
  examples: [{}],
  load: () => import('./implementation.ts'),
});
