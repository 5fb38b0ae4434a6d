// The operation `query_code_graph`.

import { defineOperation, repoParameter } from '../operation.ts';

export const queryCodeGraph = defineOperation({
  name: 'query_code_graph',
  summary: 'Answer a question about the code in plain language (English or Chinese), and show the Cypher it came from.',
  group: 'graph',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    naturalLanguageQuery: {
      type: 'string',
      required: true,
      description: 'The question, e.g. "Who calls Parser.parse?"',
      aliases: ['question'],
    },
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).queryCodeGraphOutput,
  cli: { command: 'ask', positional: ['naturalLanguageQuery'] },
  tool: { json: true },
  examples: [
    { naturalLanguageQuery: 'Who calls authenticateUser?' },
    { naturalLanguageQuery: 'SessionStore 有哪些方法？' },
  ],
  load: () => import('./implementation.ts'),
});
