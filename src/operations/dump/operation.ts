// The operation `dump`.

import { defineOperation, repoParameter } from '../operation.ts';

export const dump = defineOperation({
  name: 'dump',
  summary: 'Write the graph of a repository to a file, one node or edge a line, as JSON.',
  group: 'projects',
  access: 'write',
  surfaces: ['cli'],
  parameters: {
    file: { type: 'string', required: true, description: 'The file to write; one that exists is replaced' },
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).dumpOutput,
  cli: { command: 'dump', positional: ['file'] },
  examples: [{ file: 'graph.jsonl' }],
  load: () => import('./implementation.ts'),
});
