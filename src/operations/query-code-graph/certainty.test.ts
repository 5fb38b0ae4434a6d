// When the answer to a question about uses is all there is, from graphs written for it.

import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../ask/index.ts';
import { shellDialect } from '../dialect.ts';
import { graphView } from '../graph-lines.ts';
import { symbolsUnused, verdictOn } from './certainty.ts';
import { renderQueryCodeGraph } from './render.ts';

const VIEW = graphView(`
  node Function a.ts parse 1-9
  node Function a.ts render 11-19 unresolved=2
  node Function b.ts quiet 1-9
  edge CALLS a.ts#render -> a.ts#parse @12 scope -
  unlinked parse call b.ts:6
  unlinked parse member b.ts:7
`);

function verdict(question: string) {
  return verdictOn(readQuestion(question, VIEW), VIEW);
}

describe('the certainty of an answer', () => {
  it('is said of who calls a symbol, and of what one calls', () => {
    expect(verdict('who calls parse')).toMatchObject({ direction: 'upstream', unresolved_calls: 1, members: 1 });
    expect(verdict('what does render call')).toMatchObject({ direction: 'downstream', unresolved_calls: 2 });
    expect(verdict('who calls quiet')).toMatchObject({ status: 'complete' });
    expect(verdict('how many functions are there')).toBeUndefined();
  });

  it('counts, of what is said to be unused, what something names all the same', () => {
    const question = readQuestion('which functions are unused', VIEW);
    const rows = ['parse', 'quiet'].map((name) => ({ qualified_name: VIEW.node(VIEW.byName(name)[0]).qualifiedName }));
    expect(symbolsUnused(question, rows, VIEW)).toBe(1);
    expect(symbolsUnused(readQuestion('who calls parse', VIEW), rows, VIEW)).toBe(0);
  });

  it('stands in the text on lines of its own', () => {
    const answer = {
      query_used: 'MATCH',
      results: [],
      summary: 'Found nothing.',
      verdict: verdict('who calls parse')!,
    };
    expect(renderQueryCodeGraph(answer, shellDialect).split('\n').slice(0, 4)).toEqual([
      'Found nothing.',
      '',
      "At least: 2 more site(s) named 'parse' could reach it: 1 unresolved call(s), 1 member(s) of unknown values.",
      'To see them: gitnexus-context "parse" --unlinked',
    ]);
  });
});
