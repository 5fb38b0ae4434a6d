// The operations on the file of tokens.

import { defineOperation } from '../operation.ts';
import { RIGHTS } from './right-names.ts';

const output = async () => (await import('./schema.ts')).tokensOutput;
const id = { type: 'string', required: true, description: 'What logs call its bearer' } as const;
const file = { type: 'string', required: true, description: 'The file of tokens that the server is given' } as const;

export const tokenCreate = defineOperation({
  name: 'token_create',
  summary: 'Make a token for a server of several callers; it is shown this once.',
  group: 'projects',
  access: 'write',
  surfaces: ['cli'],
  parameters: {
    id,
    file,
    groups: { type: 'strings', description: 'Groups that its bearer sees' },
    repositories: { type: 'strings', description: 'Repositories that its bearer sees, by name' },
    rights: {
      type: 'strings',
      choices: RIGHTS,
      description: 'read: questions; push: POST /push; admin: ending the server. By default read',
    },
    perMinute: { type: 'integer', default: 600, min: 1, max: 1_000_000, description: 'Requests that are answered' },
    expires: { type: 'string', description: 'Until when it holds, as 2027-01-31' },
  },
  output,
  cli: { command: 'token create', positional: ['id'] },
  examples: [{ id: 'ci', file: 'tokens.json', groups: ['shop'] }],
  load: async () => {
    const { create, render } = await import('./change.ts');
    return { run: create, render };
  },
});

export const tokenRevoke = defineOperation({
  name: 'token_revoke',
  summary: 'Take a token out of the file; a server that runs stops taking it at once.',
  group: 'projects',
  access: 'write',
  surfaces: ['cli'],
  parameters: { id, file },
  output,
  cli: { command: 'token revoke', positional: ['id'] },
  examples: [{ id: 'ci', file: 'tokens.json' }],
  load: async () => {
    const { revoke, render } = await import('./change.ts');
    return { run: revoke, render };
  },
});

export const tokenList = defineOperation({
  name: 'token_list',
  summary: 'List the tokens in a file: who sees what.',
  group: 'projects',
  access: 'read',
  ofNow: true,
  surfaces: ['cli'],
  parameters: { file },
  output,
  cli: { command: 'token list', positional: [] },
  examples: [{ file: 'tokens.json' }],
  load: async () => {
    const { list, render } = await import('./change.ts');
    return { run: list, render };
  },
});
