// The operation `list_repos`.

import { defineOperation } from '../operation.ts';

export const list = defineOperation({
  name: 'list_repos',
  summary: 'List the indexed repositories.',
  group: 'graph',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {},
  output: async () => (await import('./schema.ts')).listOutput,
  cli: { command: 'list', aliases: ['list-repos', 'list_repos'], positional: [] },
  examples: [{}],
  load: () => import('./implementation.ts'),
});
