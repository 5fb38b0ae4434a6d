// The operations `index export` and `index import`, which are two halves of one thing.

import { defineOperation, repoParameter } from '../operation.ts';

export const indexExport = defineOperation({
  name: 'index_export',
  summary: 'Write the index of a repository to one file, to be imported on another machine.',
  group: 'projects',
  access: 'write',
  surfaces: ['cli'],
  parameters: {
    file: { type: 'string', required: true, description: 'The file to write; one that exists is replaced' },
    repo: repoParameter,
  },
  output: async () => (await import('./schema.ts')).exportOutput,
  cli: { command: 'index export', positional: ['file'] },
  examples: [{ file: 'my-project.gnx' }],
  load: () => import('./export.ts'),
});

export const indexImport = defineOperation({
  name: 'index_import',
  summary: 'Read an index that was exported elsewhere, for the repository one stands in.',
  group: 'projects',
  access: 'write',
  surfaces: ['cli'],
  parameters: {
    file: { type: 'string', required: true, description: 'The exported file' },
    path: { type: 'string', description: 'The folder it is the index of, by default the one you stand in' },
    name: { type: 'string', description: 'Name of the repository, by default the one in the file' },
  },
  output: async () => (await import('./schema.ts')).importOutput,
  cli: { command: 'index import', positional: ['file', 'path'] },
  examples: [{ file: 'my-project.gnx' }],
  load: () => import('./import.ts'),
});
