// The operation `query`.

import { REPORT_SIGNALS } from '../../search/report/signals.ts';
import { defineOperation, repoParameter } from '../operation.ts';
import { LONGEST_TEXT } from '../parameters.ts';

export const query = defineOperation({
  name: 'query',
  summary: 'Find the places that words, a question or a report are about, and the execution flows through them.',
  group: 'graph',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    query: {
      type: 'string',
      required: true,
      longest: LONGEST_TEXT,
      description: 'Words, names, a question, or a whole report',
    },
    limit: { type: 'integer', default: 3, min: 1, max: 50, description: 'Execution flows to show' },
    maxSymbols: { type: 'integer', default: 50, min: 1, max: 500, description: 'Symbols to list of each flow' },
    without: { type: 'strings', choices: REPORT_SIGNALS, description: 'Signals of a report to leave out' },
    maxDefinitions: { type: 'integer', default: 20, min: 0, max: 500, description: 'Symbols outside the flows' },
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).queryOutput,
  cli: { command: 'query', positional: ['query'], symbolRows: true },
  examples: [{ query: 'user authentication' }, { query: 'authenticateUser', limit: 2 }],
  tool: { defaults: { maxSymbols: 6, maxDefinitions: 8 }, unlisted: ['without'] },
  load: () => import('./implementation.ts'),
});
