// How `source` is called: what a text needs that tells to call it.

import { repoParameter } from '../operation.ts';
import { symbolParameters } from '../symbol-parameters.ts';

export const sourceCall = {
  name: 'source',
  parameters: {
    ...symbolParameters,
    startLine: { type: 'integer', min: 1, description: 'First line, by default that of the symbol' },
    maxLines: { type: 'integer', default: 400, min: 1, max: 10_000, description: 'Lines to show' },
    repo: repoParameter,
  },
  cli: { command: 'source', positional: ['name', 'filePath'] },
} as const;
