// The operation `review`.

import { defineOperation } from '../operation.ts';
import { sidesParameters } from '../sides/parameters.ts';
import { REVIEW_FORMATS } from './formats/format-names.ts';

export const review = defineOperation({
  name: 'review',
  summary: 'Say what a change breaks, puts at risk and leaves untested, by the graphs of both its sides.',
  group: 'graph',
  access: 'read',
  ofNow: true,
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    ...sidesParameters,
    format: { type: 'string', choices: REVIEW_FORMATS, default: 'text', description: 'Of the text' },
    failOn: {
      type: 'string',
      choices: ['error', 'warning', 'note', 'never'],
      default: 'error',
      description: 'The least level of a finding with which the command fails',
    },
  },
  output: async () => (await import('./schema.ts')).reviewOutput,
  cli: { command: 'review', positional: ['range'] },
  tool: { unlisted: ['event', 'patch', 'format', 'failOn'] },
  examples: [{}, { range: 'HEAD~1..HEAD' }],
  load: () => import('./implementation.ts'),
});
