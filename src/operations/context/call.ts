// How `context` is called: what a text needs that tells to call it.

import { groupParameter, repoParameter } from '../operation.ts';
import { symbolParameters, testsParameter } from '../symbol-parameters.ts';

export const contextCall = {
  name: 'context',
  parameters: {
    ...symbolParameters,
    maxLines: { type: 'integer', default: 120, min: 1, max: 10_000, description: 'Lines of source to show' },
    includeContent: { type: 'boolean', default: true, description: 'Show the source' },
    tests: testsParameter,
    unlinked: {
      type: 'boolean',
      default: false,
      description: 'List the places that could reach the symbol and are not linked to it',
    },
    includeMayCall: { type: 'boolean', default: false, description: 'List calls that are only possible' },
    places: {
      type: 'boolean',
      default: false,
      description: 'Give every place of what the symbol uses in the structured result',
    },
    repo: repoParameter,
    group: groupParameter,
  },
  cli: { command: 'context', positional: ['name', 'filePath'], symbolRows: true },
} as const;
