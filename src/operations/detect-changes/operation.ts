// The operation `detect_changes`.

import { defineOperation, repoParameter } from '../operation.ts';
import { testsParameter } from '../symbol-parameters.ts';

export const detectChanges = defineOperation({
  name: 'detect_changes',
  summary: 'Map a change in git to the symbols and execution flows that it touches, with its risk.',
  group: 'graph',
  access: 'read',
  ofNow: true,
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    baseCommit: { type: 'string', description: 'Compare from this commit, branch or tag' },
    targetCommit: { type: 'string', description: 'Compare to it; by default the working tree' },
    scope: {
      type: 'string',
      choices: ['staged', 'unstaged', 'all', 'compare'],
      description:
        'staged: index against HEAD. unstaged: working tree against index. all: both, the default. compare: with baseRef',
    },
    baseRef: { type: 'string', description: 'What scope compare compares with' },
    callers: { type: 'boolean', default: false, description: 'List the callers that are not in the change themselves' },
    tests: testsParameter,
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).detectChangesOutput,
  cli: {
    command: 'detect-changes',
    aliases: ['detect_changes'],
    positional: ['baseCommit', 'targetCommit'],
    symbolRows: true,
  },
  tool: { unlisted: ['callers'] },
  examples: [{}, { baseCommit: 'HEAD~1', targetCommit: 'HEAD' }],
  load: () => import('./implementation.ts'),
});
