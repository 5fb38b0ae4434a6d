// The operation `rename`.

import { defineOperation } from '../operation.ts';
import { renameCall } from './call.ts';

export const rename = defineOperation({
  ...renameCall,
  summary:
    'Rename a symbol everywhere it is resolved. Shows every edit first; apply writes them, undo takes them back.',
  group: 'edit',
  access: 'write',
  destructive: false,
  idempotent: false,
  surfaces: ['cli', 'mcp'],
  output: async () => (await import('./schema.ts')).renameOutput,
  examples: [{ name: 'hashPassword', newName: 'digestPassword' }],
  load: () => import('./implementation.ts'),
});
