// The operations `bookmarks` and `bookmark`.

import { defineOperation } from '../operation.ts';

const output = async () => (await import('./schema.ts')).bookmarksOutput;

export const bookmarks = defineOperation({
  name: 'bookmarks',
  summary: 'List the views of the explorer that were marked, with their notes.',
  group: 'explore',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {},
  output,
  cli: { command: 'bookmarks', positional: [] },
  examples: [{}],
  load: () => import('./list.ts'),
});

export const bookmark = defineOperation({
  name: 'bookmark',
  summary: 'Mark a view of the explorer with a note, or take the mark away.',
  group: 'explore',
  access: 'write',
  idempotent: true,
  surfaces: ['cli', 'mcp'],
  parameters: {
    address: {
      type: 'string',
      required: true,
      description: 'What follows the question mark in the address of the view',
    },
    title: { type: 'string', longest: 300, description: 'What it is called; by default the address' },
    note: { type: 'string', default: '', empty: true, longest: 10_000, description: 'What is to be remembered' },
    remove: { type: 'boolean', default: false, description: 'Take the mark away' },
  },
  output,
  cli: { command: 'bookmark', positional: ['address', 'title'] },
  examples: [{ address: 'symbol=hashPassword', note: 'ask why it is so short' }],
  load: () => import('./change.ts'),
});
