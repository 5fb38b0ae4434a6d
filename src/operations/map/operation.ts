// The operation `map`.

import { defineOperation, repoParameter } from '../operation.ts';
import { testsParameter } from '../symbol-parameters.ts';

export const map = defineOperation({
  name: 'map',
  summary: 'Show what a folder, a file or a community consists of, with counted arrows between the parts, and cycles.',
  group: 'explore',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    folder: { type: 'string', default: '', empty: true, description: 'Folder or file, by default the root' },
    by: { type: 'string', choices: ['folders', 'communities'], default: 'folders', description: 'What the parts are' },
    community: { type: 'string', description: 'The community to look into, by its uid' },
    limit: { type: 'integer', default: 40, min: 2, max: 60, description: 'Parts to show; the others are counted' },
    tests: testsParameter,
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).mapOutput,
  cli: { command: 'map', positional: ['folder'] },
  examples: [{}, { folder: 'src/auth' }, { by: 'communities' }],
  load: () => import('./implementation.ts'),
});
