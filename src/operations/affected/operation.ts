// The operation `affected`.

import { defineOperation } from '../operation.ts';
import { sidesParameters } from '../sides/parameters.ts';
import { AFFECTED_FORMATS } from './format-names.ts';

export const affected = defineOperation({
  name: 'affected',
  summary: 'List the tests that a change can affect, each with why.',
  group: 'graph',
  access: 'read',
  ofNow: true,
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    ...sidesParameters,
    strict: { type: 'boolean', default: false, description: 'Without calls that only a name tells' },
    why: { type: 'boolean', default: false, description: 'With the steps from each test to what changed' },
    format: { type: 'string', choices: AFFECTED_FORMATS, default: 'text', description: 'What takes the list' },
  },
  output: async () => (await import('./schema.ts')).affectedOutput,
  cli: { command: 'affected', positional: ['range'] },
  tool: { unlisted: ['event', 'patch'] },
  examples: [{}, { range: 'HEAD~1..HEAD' }],
  load: () => import('./implementation.ts'),
});
