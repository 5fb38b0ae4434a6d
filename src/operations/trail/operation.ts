// The operation `trail`.

import { DEPENDENCY_KINDS } from '../../model/graph.ts';
import { defineOperation, repoParameter } from '../operation.ts';
import { testsParameter } from '../symbol-parameters.ts';

export const trail = defineOperation({
  name: 'trail',
  summary:
    'Show the ways from one symbol to another, or all that reaches one, in layers, as a picture of bounded size.',
  group: 'explore',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    from: { type: 'string', description: 'Where the ways begin; without it, all that leads to the other' },
    to: { type: 'string', description: 'Where they end; without it, all that is reached' },
    maxDepth: { type: 'integer', default: 5, min: 1, max: 20, description: 'Steps to follow' },
    relationTypes: { type: 'strings', choices: DEPENDENCY_KINDS, description: 'Follow only these relationships' },
    includeMayCall: { type: 'boolean', default: false, description: 'Follow calls that are only possible' },
    folder: { type: 'string', description: 'Go only through files in this folder' },
    limit: { type: 'integer', default: 60, min: 2, max: 60, description: 'Boxes to show; the others are bundled' },
    expand: { type: 'strings', description: 'Bundles that are opened, by their id' },
    tests: testsParameter,
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).trailOutput,
  cli: { command: 'trail', positional: ['from', 'to'] },
  examples: [
    { from: 'authenticateUser', to: 'hashPassword' },
    { to: 'hashPassword', maxDepth: 3 },
  ],
  load: () => import('./implementation.ts'),
});
