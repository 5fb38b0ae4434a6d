// How `references` is called: what a text needs that tells to call it.

import { repoParameter } from '../operation.ts';
import { symbolParameters, testsParameter } from '../symbol-parameters.ts';

export const referencesCall = {
  name: 'references',
  parameters: {
    ...symbolParameters,
    limit: { type: 'integer', default: 200, min: 1, max: 10_000, description: 'Places to show' },
    offset: {
      type: 'integer',
      default: 0,
      min: 0,
      max: 1_000_000,
      description: 'Places to leave out at the beginning',
    },
    includeMayCall: { type: 'boolean', default: false, description: 'Show calls that are only possible' },
    tests: testsParameter,
    repo: repoParameter,
  },
  cli: { command: 'references', aliases: ['refs'], positional: ['name', 'filePath'] },
} as const;
