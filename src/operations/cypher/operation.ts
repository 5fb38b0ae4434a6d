// The operation `cypher`.

import { defineOperation, repoParameter } from '../operation.ts';
import { LONGEST_TEXT } from '../parameters.ts';

export const cypher = defineOperation({
  name: 'cypher',
  summary: 'Run a reading Cypher query over the graph.',
  group: 'graph',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    query: {
      type: 'string',
      required: true,
      longest: LONGEST_TEXT,
      description: 'A Cypher query; it cannot change anything',
    },
    params: { type: 'record', description: 'Values for $name in the query, as a JSON object' },
    limit: { type: 'integer', default: 1000, min: 1, max: 1000, description: 'Rows at most' },
    timeout: { type: 'integer', default: 10_000, min: 1, max: 120_000, description: 'Milliseconds at most' },
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).cypherOutput,
  cli: { command: 'cypher', positional: ['query'] },
  examples: [{ query: 'MATCH (n:Symbol) WHERE n.name CONTAINS "auth" RETURN n.name, n.filePath LIMIT 10' }],
  tool: { defaults: { limit: 50 } },
  load: () => import('./implementation.ts'),
});
