// The operation `context`.

import { defineOperation } from '../operation.ts';
import { contextCall } from './call.ts';

export const context = defineOperation({
  ...contextCall,
  summary: 'Show one symbol from all sides: callers, callees, imports, execution flows, source.',
  group: 'graph',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  output: async () => (await import('./schema.ts')).contextOutput,
  examples: [{ name: 'authenticateUser', filePath: 'src/auth/login.ts' }, { name: 'SessionStore.create' }],
  tool: { defaults: { maxLines: 60 }, unlisted: ['includeMayCall', 'places'] },
  load: () => import('./implementation.ts'),
});
