// How `impact` is called: what a text needs that tells to call it.

import { DEPENDENCY_KINDS } from '../../model/graph.ts';
import { groupParameter, repoParameter } from '../operation.ts';
import { symbolParameters, testsParameter } from '../symbol-parameters.ts';

export const impactCall = {
  name: 'impact',
  parameters: {
    ...symbolParameters,
    direction: {
      type: 'string',
      choices: ['upstream', 'downstream'],
      default: 'upstream',
      description: 'upstream: what depends on the symbol. downstream: what the symbol depends on',
    },
    maxDepth: {
      type: 'integer',
      default: 3,
      min: 1,
      max: 20,
      description: 'Steps to show; totals are of all that is reached',
    },
    minConfidence: {
      type: 'number',
      default: 0,
      min: 0,
      max: 1,
      description: 'Do not follow edges of a rule whose measured precision is lower',
    },
    includeMayCall: { type: 'boolean', default: false, description: 'Follow calls that are only possible' },
    tests: testsParameter,
    relationTypes: { type: 'strings', choices: DEPENDENCY_KINDS, description: 'Follow only these relationships' },
    repo: repoParameter,
    group: groupParameter,
  },
  cli: { command: 'impact', positional: ['name', 'direction', 'filePath'], symbolRows: true },
} as const;
