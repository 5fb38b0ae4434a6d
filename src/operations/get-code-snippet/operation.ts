// The operation `get_code_snippet`.

import { defineOperation, repoParameter } from '../operation.ts';

export const getCodeSnippet = defineOperation({
  name: 'get_code_snippet',
  summary: 'Show the source of one symbol, by its qualified name.',
  group: 'graph',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    qualifiedName: {
      type: 'string',
      required: true,
      description: 'Qualified name, any unique dotted end of one, or a uid',
      aliases: ['name', 'uid'],
    },
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).codeSnippetOutput,
  cli: { command: 'snippet', positional: ['qualifiedName'] },
  tool: { json: true },
  examples: [{ qualifiedName: 'SessionStore.create' }],
  load: () => import('./implementation.ts'),
});
