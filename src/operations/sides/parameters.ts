// The parameters by which operations take the two versions of a change.

import { repoParameter } from '../operation.ts';

export const sidesParameters = {
  range: {
    type: 'string',
    description:
      'base..head; base...head from where they parted; a base alone against the working tree; HEAD against it by default',
  },
  staged: { type: 'boolean', default: false, description: 'What is staged, against HEAD' },
  patch: { type: 'string', description: 'A patch on top of HEAD: a file, or - for the standard input' },
  event: { type: 'string', description: "The event file of a forge's job: its pull request, or its push" },
  repo: repoParameter,
} as const;
