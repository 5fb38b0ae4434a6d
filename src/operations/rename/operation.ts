// The operation `rename`.

import { defineOperation, repoParameter } from '../operation.ts';
import { symbolParameters } from '../symbol-parameters.ts';

export const rename = defineOperation({
  name: 'rename',
  summary:
    'Rename a symbol everywhere it is resolved. Shows every edit first; apply writes them, undo takes them back.',
  group: 'edit',
  access: 'write',
  destructive: false,
  idempotent: false,
  surfaces: ['cli', 'mcp'],
  parameters: {
    name: { ...symbolParameters.name, required: false },
    newName: { type: 'string', description: 'What to call it', aliases: ['to'] },
    filePath: symbolParameters.filePath,
    apply: { type: 'boolean', default: false, description: 'Write the edits, all of them or none' },
    force: {
      type: 'boolean',
      default: false,
      description: 'Apply, and leave places that could not be resolved as they are',
    },
    undo: { type: 'boolean', default: false, description: 'Take back the last rename that was applied' },
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).renameOutput,
  cli: { command: 'rename', positional: ['name', 'newName', 'filePath'] },
  examples: [{ name: 'hashPassword', newName: 'digestPassword' }],
  load: () => import('./implementation.ts'),
});
