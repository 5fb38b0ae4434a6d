// What a search looks like, on a terminal and where its text goes on to something else.

import { describe, expect, it } from 'vitest';
import { shellDialect, terminalDialect, toolDialect } from '../dialect.ts';
import { text } from '../text-lines.ts';
import { markedWords } from './marked-words.ts';
import { renderSearch, searchHint } from './render-search.ts';
import type { SearchOutput } from './schemas.ts';

const output: SearchOutput = {
  query: 'prune trees',
  intent: 'general',
  results: [
    {
      slug: 'notes/trees',
      page_id: 0,
      chunk_id: 0,
      chunk_text: 'Prune in winter.',
      chunk_source: 'compiled_truth',
      chunk_index: 0,
      score: 0.5,
      title: 'Trees',
      type: 'note',
      source_id: 'garden',
      stale: true,
      path: 'notes/trees.md',
      start_line: 3,
      end_line: 4,
      header: 'Trees',
      evidence: 'keyword',
      matches: [{ line: 3, text: 'To prune_all trees, wait.' }],
    },
  ],
  total: 1,
  offset: 0,
  degraded: ['vector: none'],
  substitutions: [],
};

describe('the answer of a search', () => {
  it('is plain where no terminal shows it', () => {
    expect(renderSearch(output, shellDialect)).toBe(
      text(
        '1. Trees (notes/trees)',
        '   notes/trees.md:3-4  score 0.5000  [garden, note, keyword, stale]',
        '   > 3: To prune_all trees, wait.',
        '',
        'Degraded: vector: none',
      ),
    );
  });

  it('leads to the whole page, by a command or by a tool', () => {
    expect(searchHint(output)).toBe('Read a page whole: gitnexus brain get "garden:notes/trees"');
    expect(searchHint(output, toolDialect(1))).toBe(
      'Read a page whole: read_file(file_path="notes/trees.md", project="garden")',
    );
  });

  it('has what was searched for standing out on a terminal', () => {
    const lines = renderSearch(output, terminalDialect).split('\n');
    expect(lines[0]).toBe('\u001b[1m1. Trees (notes/trees)\u001b[0m');
    expect(lines[2]).toBe('   > 3: To \u001b[1;33mprune_all\u001b[0m \u001b[1;33mtrees\u001b[0m, wait.');
    expect(lines[4]).toBe('\u001b[2mDegraded: vector: none\u001b[0m');
  });

  it('marks runs of Chinese characters as one', () => {
    const marked = markedWords('修剪果树的时间', new Set(['修剪', '剪果', '果树']), (word) => `[${word}]`);
    expect(marked).toBe('[修剪果树]的时间');
  });
});
