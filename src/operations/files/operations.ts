// The operations on the files of a project: reading them, and changing them without harm.

import { defineOperation } from '../operation.ts';

const projectParameter = { type: 'string', description: 'Indexed project, by default the project root' } as const;
const pathParameter = { type: 'string', required: true, description: 'Path from the root' } as const;
/** As much as a file may hold (`MOST_BYTES`), which says the same of its bytes. */
const codeParameter = { type: 'string', required: true, empty: true, longest: 10 * 1024 * 1024 } as const;
const output = async () => (await import('../projects/schemas.ts')).messageOutput;

const editParameters = {
  expectedHash: { type: 'string', description: 'sha256 the file must have, or its first 12 digits or more' },
  dryRun: { type: 'boolean', default: false, description: 'Only show the diff, and the hash of the file' },
  project: projectParameter,
} as const;

export const readFile = defineOperation({
  name: 'read_file',
  summary: 'Read a text file, whole or in pages of lines.',
  group: 'files',
  access: 'read',
  surfaces: ['mcp'],
  parameters: {
    filePath: pathParameter,
    offset: { type: 'integer', min: 0, description: 'Lines to skip' },
    limit: { type: 'integer', min: 0, description: 'Lines to read at most' },
    project: projectParameter,
  },
  output,
  tool: { uncut: true },
  examples: [{ filePath: 'README.md' }, { filePath: 'README.md', offset: 0, limit: 50 }],
  load: () => import('./read.ts'),
});

export const listDirectory = defineOperation({
  name: 'list_directory',
  summary: 'Show the tree of a folder, without what the index ignores.',
  group: 'files',
  access: 'read',
  surfaces: ['mcp'],
  parameters: {
    directoryPath: { type: 'string', default: '.', description: 'Path from the root' },
    project: projectParameter,
  },
  output,
  tool: { uncut: true },
  examples: [{}],
  load: () => import('./list-directory.ts'),
});

export const writeFile = defineOperation({
  name: 'write_file',
  summary: 'Write a text file whole, or make it, and say which symbols and callers that changes.',
  group: 'edit',
  access: 'write',
  destructive: true,
  idempotent: true,
  surfaces: ['mcp'],
  parameters: {
    filePath: pathParameter,
    content: { ...codeParameter, description: 'The new content' },
    ...editParameters,
  },
  output,
  tool: { uncut: true },
  examples: [{ filePath: 'NOTES.md', content: '# Notes\n' }],
  load: () => import('./write.ts'),
});

export const surgicalReplaceCode = defineOperation({
  name: 'surgical_replace_code',
  summary: 'Replace a block of code that is in a file exactly once, and say which symbols and callers that changes.',
  group: 'edit',
  access: 'write',
  destructive: true,
  surfaces: ['mcp'],
  parameters: {
    filePath: pathParameter,
    targetCode: { ...codeParameter, description: 'The block as it is' },
    replacementCode: { ...codeParameter, description: 'The block as it shall be' },
    ...editParameters,
  },
  output,
  tool: { uncut: true },
  examples: [{ filePath: 'README.md', targetCode: 'one', replacementCode: 'two', dryRun: true }],
  load: () => import('./surgical.ts'),
});
