// The operation `analyze`.

import { defineOperation } from '../operation.ts';

export const analyze = defineOperation({
  name: 'analyze',
  summary: 'Index a repository, or bring its index up to date.',
  group: 'projects',
  access: 'write',
  surfaces: ['cli'],
  parameters: {
    path: { type: 'string', description: 'The folder to index, by default the one you stand in' },
    name: { type: 'string', description: 'Name of the repository, by default that of its folder' },
    force: { type: 'boolean', default: false, description: 'Write the index anew even if nothing changed' },
    include: { type: 'strings', description: 'Only files that match this pattern (as in .gitignore)' },
    exclude: { type: 'strings', description: 'No files that match this pattern (as in .gitignore)' },
    maxFileSize: { type: 'integer', min: 1, description: 'Bytes above which a file is skipped, by default 1048576' },
    scip: { type: 'string', description: 'An index in the form of SCIP, of files that it knows more of (index.scip)' },
    workers: { type: 'integer', min: 0, max: 64, description: 'Threads to parse in, by default one for each core' },
    embeddings: { type: 'boolean', default: false, description: 'Get vectors too, from the configured provider' },
    skipEmbeddings: { type: 'boolean', description: 'Get no vectors, which is the default' },
  },
  output: async () => (await import('./schema.ts')).analyzeOutput,
  cli: { command: 'analyze', positional: ['path'] },
  examples: [{}],
  load: () => import('./implementation.ts'),
});
