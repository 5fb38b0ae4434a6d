// The commands that print a text about all commands, for shells and `man`. They are no operations, since an operation knows
// nothing of the list.

import type { Command } from './commands.ts';
import type { Shell } from './completion.ts';

export const textCommands: readonly Command[] = [
  {
    kind: 'text',
    words: 'completion',
    aliases: [],
    summary: 'Print the script that completes command lines in a shell.',
    section: 'Shell',
    parameters: {
      shell: { type: 'string', required: true, choices: ['bash', 'zsh', 'fish'], description: 'The shell' },
    },
    positional: ['shell'],
    examples: ['completion bash'],
    async write({ shell }, commands) {
      const { completionScript } = await import('./completion.ts');
      return completionScript(shell as Shell, commands);
    },
  },
  {
    kind: 'text',
    words: 'man',
    aliases: [],
    summary: 'Print the man page.',
    section: 'Shell',
    parameters: {},
    positional: [],
    examples: ['man'],
    async write(_input, commands, version) {
      const { manPage } = await import('./man-page.ts');
      return manPage(commands, version);
    },
  },
];
