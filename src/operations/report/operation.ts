// The operation `report`.

import { defineOperation, repoParameter } from '../operation.ts';
import { SECTIONS } from './section-names.ts';

export const report = defineOperation({
  name: 'report',
  summary: 'Report dead code, cycles, hubs, unstable interfaces, large functions, duplicate names and co-change.',
  group: 'explore',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    section: {
      type: 'string',
      choices: ['all', ...SECTIONS],
      default: 'all',
      description: 'One section, or all',
    },
    limit: {
      type: 'integer',
      default: 12,
      min: 1,
      max: 100_000,
      description: 'Rows of a section; the rest is counted',
    },
    commits: { type: 'integer', default: 2000, min: 0, max: 100_000, description: 'Commits of the history to read' },
    blame: { type: 'boolean', default: false, description: 'Say who wrote most of what CODEOWNERS gives to nobody' },
    format: { type: 'string', choices: ['text', 'html'], default: 'text', description: 'Of the text' },
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).reportOutput,
  cli: { command: 'report', positional: ['section'] },
  tool: { unlisted: ['format', 'blame'] },
  examples: [{}, { section: 'dead-code' }],
  load: () => import('./implementation.ts'),
});
