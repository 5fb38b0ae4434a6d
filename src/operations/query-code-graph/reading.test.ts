// What questions ask of the graph once they are read, and which are refused.

import { describe, expect, it } from 'vitest';
import { readQuestion, summaryOf } from '../../ask/index.ts';
import { AppError } from '../../model/errors.ts';
import type { Question } from '../../store/index.ts';
import { questionCypher } from '../../store/index.ts';
import { graphView } from '../graph-lines.ts';

const VIEW = graphView(`
  node Function a.ts parse 1-9
  node Function a.ts render 11-19
  node Class b.ts Shape 1-20
  node Method b.ts Shape.area 2-4
  node Class b.ts Circle 22-40
  node Function spec.ts checks 1-5 test
  edge CALLS a.ts#render -> a.ts#parse @12 scope -
  edge CALLS spec.ts#checks -> a.ts#parse @2 scope -
  edge INHERITS b.ts#Circle -> b.ts#Shape @22 heritage
`);

const read = (text: string): Question => readQuestion(text, VIEW);

/** The direction of the relation that a question asks for. */
function side(text: string): string | undefined {
  const question = read(text);
  if (question.type !== 'select') return undefined;
  const related = question.conditions.find((each) => each.type === 'related');
  return related?.type === 'related' ? related.direction : undefined;
}

function refusal(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'read';
}

describe('a question in plain language', () => {
  it.each([
    ['What does render call?', 'to'],
    ['What functions does render call?', 'to'],
    ['what is called by render', 'to'],
    ['What does render depend on?', 'to'],
    ['What is parse called by?', 'from'],
    ['parse is used by whom?', 'from'],
    ['by which functions is parse used', 'from'],
    ['What depends on parse?', 'from'],
    ['what would break if I change parse?', 'from'],
  ])('keeps its voice: %s', (text, expected) => {
    expect(side(text)).toBe(expected);
  });

  it.each([
    ['does render call parse', true],
    ['Is parse called by render?', true],
    ['is there a class named Shape', true],
    ['is Circle a subclass of Shape', true],
    ['can you check if render calls parse', true],
    ['render 是否调用了 parse', true],
    ['who calls parse', false],
    ['can you show me who calls parse?', false],
    ['if I change parse, what breaks?', false],
  ])('is known to want yes or no: %s', (text, expected) => {
    const question = read(text);
    expect(question.type !== 'path' && question.output.type === 'yes-no').toBe(expected);
  });

  it('is answered with yes or no in the summary and in each row', () => {
    const question = read('does render call parse');
    expect(questionCypher(question)).toMatch(/^OPTIONAL MATCH .* RETURN n\.name IS NOT NULL AS answer, /);
    expect(summaryOf(question, [{ answer: true, kind: 'function' }])).toMatch(/^Yes: /);
    expect(summaryOf(question, [{ answer: false, kind: null }])).toMatch(/^No: /);
  });

  it('counts methods as functions, and says so', () => {
    const question = read('how many functions are there');
    expect(question).toMatchObject({ kinds: ['Function', 'Method'] });
    expect(summaryOf(question, [{ count: 4, function: 3, method: 1 }])).toBe('Counted 4 (3 functions and 1 method).');
  });

  it.each([
    ['who calls parse outside of tests', 'no-test'],
    ['who calls parse in tests', 'test'],
    ['which non-test functions call parse', 'no-test'],
    ['除了测试，谁调用了 parse', 'no-test'],
    ['what are the entry points', 'entry'],
  ])('has a condition for %s', (text, expected) => {
    expect(read(text)).toMatchObject({ conditions: expect.arrayContaining([{ type: expected }]) });
  });

  it('reads numbers that are words, and one for what is one', () => {
    expect(read('the two most called functions')).toMatchObject({ output: { limit: 2 } });
    expect(read('which function is called the most')).toMatchObject({ output: { limit: 1 } });
  });

  it.each([
    'what does parse do?',
    'why does render call parse',
    'which functions return Shape',
    'what is called by render in a hurry',
    'what can I call on a Shape',
    'who defined parse',
    'are all functions tested',
    'which functions are called by tests',
    'is there a function named Shape',
    'what affects parse',
    'who calls the methods of Shape',
    'parse 是谁写的',
  ])('is refused rather than guessed: %s', (text) => {
    expect(refusal(text)).toBe('bad-query');
  });

  it('asks for what is used of a package by the names on its edges', () => {
    const target = { type: 'external', text: 'dumps', symbols: [{ package: 'json', members: ['dumps'] }] } as const;
    const related = { type: 'related', edges: ['CALLS'], direction: 'from', target, reach: 'direct' } as const;
    const cypher = questionCypher({ type: 'select', kinds: [], conditions: [related], output: { type: 'count' } });
    expect(cypher).toBe(
      "MATCH (n)-[r:CALLS]->(t:Package) WHERE t.name = 'json' AND 'dumps' IN r.names RETURN count(DISTINCT n) AS count",
    );
  });

  it('says of a name that nothing has that it is unknown', () => {
    expect(refusal('who calls Shap')).toBe('not-found');
  });
});
