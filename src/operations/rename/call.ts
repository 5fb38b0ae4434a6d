// How `rename` is called: what a text needs that tells to call it.

import { repoParameter } from '../operation.ts';
import { symbolParameters } from '../symbol-parameters.ts';

export const renameCall = {
  name: 'rename',
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
  cli: { command: 'rename', positional: ['name', 'newName', 'filePath'] },
} as const;
