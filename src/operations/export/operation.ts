// The operation `export`.

import { defineOperation, repoParameter } from '../operation.ts';
import { LONGEST_TEXT } from '../parameters.ts';
import { EXPORT_FORMATS } from './format-names.ts';

export const exportGraph = defineOperation({
  name: 'export',
  summary: "Write the graph, a symbol's neighbourhood or the result of a query for other programs.",
  group: 'projects',
  access: 'write',
  surfaces: ['cli'],
  parameters: {
    format: { type: 'string', required: true, choices: EXPORT_FORMATS, description: 'The format' },
    output: {
      type: 'string',
      description: 'The file to write, for neo4j-csv the folder; without it the export is printed',
    },
    around: { type: 'string', description: 'Only what is near this symbol' },
    filePath: { type: 'string', description: 'File that the symbol is in, where several have its name' },
    depth: { type: 'integer', default: 2, min: 0, max: 20, description: 'How many dependencies away is still near' },
    query: {
      type: 'string',
      longest: LONGEST_TEXT,
      description: 'Only the nodes in the rows of this Cypher query, with what is between them; as json, the rows',
    },
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).exportOutput,
  cli: { command: 'export', positional: ['format', 'output'] },
  examples: [
    { format: 'dot', around: 'hashPassword', depth: 1 },
    { format: 'neo4j-csv', output: 'graph-csv' },
  ],
  load: () => import('./implementation.ts'),
});
