// The operation `overview`.

import { defineOperation, repoParameter } from '../operation.ts';

export const overview = defineOperation({
  name: 'overview',
  summary: 'Show what a repository consists of: languages, communities, entry points, execution flows.',
  group: 'graph',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    limit: { type: 'integer', default: 10, min: 1, max: 100, description: 'Rows in each section' },
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).overviewOutput,
  cli: { command: 'overview', positional: [], symbolRows: true },
  examples: [{}],
  load: () => import('./implementation.ts'),
});
