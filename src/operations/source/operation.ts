// The operation `source`.

import { defineOperation } from '../operation.ts';
import { sourceCall } from './call.ts';

export const source = defineOperation({
  ...sourceCall,
  summary: 'Show the source of a symbol or a file, with what every name in it means.',
  group: 'explore',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  output: async () => (await import('./schema.ts')).sourceOutput,
  examples: [{ name: 'authenticateUser', filePath: 'src/auth/login.ts' }, { name: 'src/auth/session.ts' }],
  load: () => import('./implementation.ts'),
});
