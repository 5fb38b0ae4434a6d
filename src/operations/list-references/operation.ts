// The operation `references`.

import { defineOperation } from '../operation.ts';
import { referencesCall } from './call.ts';

export const listReferences = defineOperation({
  ...referencesCall,
  summary: 'List every place that refers to a symbol, each with its line and the scope that it stands in.',
  group: 'explore',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  output: async () => (await import('./schema.ts')).referencesOutput,
  examples: [{ name: 'hashPassword' }],
  load: () => import('./implementation.ts'),
});
