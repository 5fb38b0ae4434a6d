// The operation `setup`.

import { defineOperation } from '../operation.ts';

export const setup = defineOperation({
  name: 'setup',
  summary: "Write the MCP server's entry into a client's configuration (or git's pre-push hook), or take it out.",
  group: 'projects',
  access: 'write',
  idempotent: true,
  surfaces: ['cli'],
  parameters: {
    client: {
      type: 'string',
      required: true,
      choices: ['claude-code', 'cursor', 'codex', 'vscode', 'windsurf', 'opencode', 'all', 'git'],
      description: 'The client; git: the hook that reviews what is pushed from this repository',
    },
    yes: {
      type: 'boolean',
      default: false,
      description: 'Write the change; without it the change is shown, and a terminal is asked',
    },
    dryRun: { type: 'boolean', default: false, description: 'Only show the change' },
    hook: {
      type: 'boolean',
      default: false,
      description: 'Also the hook that tells what a search should have known (claude-code, codex)',
    },
    instructions: {
      type: 'boolean',
      default: false,
      description: 'Also the instructions that say when to ask the graph (claude-code, codex)',
    },
    remove: { type: 'boolean', default: false, description: 'Take out again what setup wrote' },
    project: { type: 'boolean', default: false, description: "The working directory's configuration, not the user's" },
  },
  output: async () => (await import('./schema.ts')).setupOutput,
  cli: { command: 'setup', positional: ['client'] },
  examples: [{ client: 'all', dryRun: true }],
  load: () => import('./implementation.ts'),
});
