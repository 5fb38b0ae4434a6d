// The operations on pages: searching notes and code, and looking after the sources they come from.

import { STAGES } from '../../search/pipeline/stages.ts';
import { defineOperation } from '../operation.ts';
import { LONGEST_TEXT } from '../parameters.ts';

const sourceParameter = {
  type: 'string',
  description: 'Source, by name or path; by default all of them',
} as const;

const pageParameters = {
  limit: { type: 'integer', default: 10, min: 1, max: 100, description: 'Results to show' },
  offset: { type: 'integer', default: 0, min: 0, max: 10_000, description: 'Results to leave out at the start' },
  detail: {
    type: 'string',
    choices: ['low', 'medium', 'high'],
    description: 'What to favour: low the compiled truth, high the timeline; by default what the query asks for',
  },
  language: { type: 'string', description: 'Only code in this language', aliases: ['lang'] },
  symbolKind: { type: 'string', description: 'Only code of this kind: function, method, class, ...' },
  source: sourceParameter,
  type: { type: 'string', description: 'Only pages of this type' },
  explain: { type: 'boolean', default: false, description: 'Show what each stage gave each result' },
  maxPerPage: { type: 'integer', min: 1, max: 100, description: 'Chunks of one page at most' },
} as const;

export const brainQuery = defineOperation({
  name: 'brain_query',
  summary: 'Search notes and code by words, links, calls and (where there are any) vectors.',
  group: 'brain',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    query: {
      type: 'string',
      required: true,
      longest: LONGEST_TEXT,
      description: 'Words or a question, in any language',
    },
    ...pageParameters,
    walkDepth: { type: 'integer', default: 0, min: 0, description: 'Steps to walk along calls and links, at most 2' },
    nearSymbol: { type: 'string', description: 'A symbol to start the walk from' },
    expand: { type: 'boolean', default: true, description: 'Let the configured model word the query differently' },
    rrfK: { type: 'integer', min: 1, max: 1000, description: 'How little the first places stand out, by default 60' },
    cosineThreshold: { type: 'number', min: 0, max: 1, description: 'Chunks of a page this alike are one (0.85)' },
    maxTypeRatio: { type: 'number', min: 0, max: 1, description: 'Share of one type of page at most (0.6)' },
    with: { type: 'strings', choices: STAGES, description: 'Stages to run that are off by default' },
    without: { type: 'strings', choices: STAGES, description: 'Stages to leave out' },
  },
  output: async () => (await import('./schemas.ts')).searchOutput,
  cli: { command: 'brain query', positional: ['query'] },
  examples: [{ query: 'user authentication' }, { query: 'authenticateUser', walkDepth: 1, limit: 3 }],
  tool: {
    unlisted: ['type', 'explain', 'maxPerPage', 'expand', 'rrfK', 'cosineThreshold', 'maxTypeRatio', 'with', 'without'],
  },
  load: () => import('./query.ts'),
});

export const brainSearch = defineOperation({
  name: 'brain_search',
  summary: 'Search notes and code by words alone.',
  group: 'brain',
  access: 'read',
  surfaces: ['cli', 'http', 'mcp'],
  parameters: {
    query: { type: 'string', required: true, longest: LONGEST_TEXT, description: 'Words, a name or a phrase' },
    ...pageParameters,
  },
  output: async () => (await import('./schemas.ts')).searchOutput,
  cli: { command: 'brain search', positional: ['query'] },
  examples: [{ query: 'password' }],
  tool: { unlisted: ['type', 'explain', 'maxPerPage'] },
  load: () => import('./search.ts'),
});

export const brainImport = defineOperation({
  name: 'brain_import',
  summary: 'Make a folder of notes a source, or bring it up to date.',
  group: 'brain',
  access: 'write',
  surfaces: ['cli'],
  parameters: {
    path: { type: 'string', required: true, description: 'The folder' },
    source: { type: 'string', description: 'What to call it, by default as its folder is called' },
    force: { type: 'boolean', default: false, description: 'Read everything anew even if nothing changed' },
  },
  output: async () => (await import('./schemas.ts')).importOutput,
  cli: { command: 'brain import', positional: ['path'] },
  examples: [{ path: '.' }],
  load: () => import('./import.ts'),
});

export const brainSources = defineOperation({
  name: 'brain_sources',
  summary: 'List the sources and how much is in them.',
  group: 'brain',
  access: 'read',
  surfaces: ['cli', 'http'],
  parameters: {},
  output: async () => (await import('./schemas.ts')).sourcesOutput,
  cli: { command: 'brain sources', positional: [] },
  examples: [{}],
  load: () => import('./sources.ts'),
});

export const brainGet = defineOperation({
  name: 'brain_get',
  summary: 'Show a page.',
  group: 'brain',
  access: 'read',
  surfaces: ['cli', 'http'],
  parameters: {
    slug: { type: 'string', required: true, description: 'Slug of the page, or source:slug, or its path or title' },
    source: sourceParameter,
  },
  output: async () => (await import('./schemas.ts')).pageOutput,
  cli: { command: 'brain get', positional: ['slug'] },
  examples: [{ slug: 'readme' }],
  load: () => import('./get.ts'),
});

export const brainLinks = defineOperation({
  name: 'brain_links',
  summary: 'Show what a page links to, what it mentions, and what links to it.',
  group: 'brain',
  access: 'read',
  surfaces: ['cli', 'http'],
  parameters: {
    slug: { type: 'string', required: true, description: 'Slug of the page, or source:slug, or its path or title' },
    source: sourceParameter,
  },
  output: async () => (await import('./schemas.ts')).linksOutput,
  cli: { command: 'brain links', positional: ['slug'] },
  examples: [{ slug: 'readme' }],
  load: () => import('./links.ts'),
});

export const brainRemove = defineOperation({
  name: 'brain_remove',
  summary: 'Forget a source. Its files stay.',
  group: 'brain',
  access: 'write',
  surfaces: ['cli'],
  parameters: { source: { type: 'string', required: true, description: 'Source, by name or path' } },
  output: async () => (await import('./schemas.ts')).removeOutput,
  cli: { command: 'brain remove', positional: ['source'] },
  examples: [{ source: '.' }],
  load: () => import('./remove.ts'),
});

export const brainEmbed = defineOperation({
  name: 'brain_embed',
  summary: 'Get the vectors that chunks lack, from the configured provider.',
  group: 'brain',
  access: 'write',
  surfaces: ['cli'],
  parameters: { source: sourceParameter },
  output: async () => (await import('./schemas.ts')).embedOutput,
  cli: { command: 'brain embed', positional: ['source'] },
  examples: [{ source: 'notes' }],
  load: () => import('./embed.ts'),
});
