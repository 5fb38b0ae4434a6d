// The operation `impact`.

import { defineOperation } from '../operation.ts';
import { impactCall } from './call.ts';

export const impact = defineOperation({
  ...impactCall,
  summary: 'Show what depends on a symbol, or what it depends on, by depth.',
  group: 'graph',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  output: async () => (await import('./schema.ts')).impactOutput,
  examples: [
    { name: 'hashPassword', direction: 'upstream' },
    { name: 'handleLogin', direction: 'downstream' },
  ],
  tool: { unlisted: ['relationTypes'] },
  load: () => import('./implementation.ts'),
});
