// The operation `setup`.

import { defineOperation } from '../operation.ts';

export const setup = defineOperation({
  name: 'setup',
  summary: "Write the MCP server's entry into a client's configuration file, or take it out again.",
  group: 'projects',
  access: 'write',
  idempotent: true,
  surfaces: ['cli'],
  parameters: {
    client: {
      type: 'string',
      required: true,
      choices: ['claude-code', 'cursor', 'codex', 'vscode', 'windsurf', 'opencode', 'all'],
      description: 'The client',
    },
    yes: {
      type: 'boolean',
      default: false,
      description: 'Write the change; without it the change is shown, and a terminal is asked',
    },
    dryRun: { type: 'boolean', default: false, description: 'Only show the change' },
    remove: { type: 'boolean', default: false, description: 'Take the entry out again' },
    project: { type: 'boolean', default: false, description: "The working directory's configuration, not the user's" },
  },
  output: async () => (await import('./schema.ts')).setupOutput,
  cli: { command: 'setup', positional: ['client'] },
  examples: [{ client: 'all', dryRun: true }],
  load: () => import('./implementation.ts'),
});
