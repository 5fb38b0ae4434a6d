// What a runner runs, by the names of symbols: which are tests, and which are blocks of them.

import type { GraphNode } from './graph.ts';

const TEST_NAME = /^(?:test(?:_|[A-Z]|$)|(?:Test|Benchmark|Fuzz|Example)(?:_|[A-Z0-9]|$))/;
/** The names of functions that are registered under a text, as `it('parses')` and `test.each([1])('adds')`. */
const TEST_CALL = /^(?:it|test|specify|bench)(?:\.\w+)*\('/;
const BLOCK_CALL = /^(?:describe|suite|context)(?:\.\w+)*\('/;
const FUNCTIONS: ReadonlySet<string> = new Set(['Function', 'Method']);

type Named = Pick<GraphNode, 'kind' | 'name' | 'test'>;

export function isTestUnit({ kind, name, test }: Named): boolean {
  return test === true && FUNCTIONS.has(kind) && (TEST_NAME.test(name) || TEST_CALL.test(name));
}

/** A block runs its own code for each of the tests in it. */
export function isTestBlock({ kind, name, test }: Named): boolean {
  if (test !== true) return false;
  return BLOCK_CALL.test(name) || (kind === 'Class' && /^Test|Tests?$|TestCase$/.test(name));
}

/** Whether a function is a test, or a block of tests, that is registered under a text. */
export function isRegisteredTest({ name, test }: Named): boolean {
  return test === true && (TEST_CALL.test(name) || BLOCK_CALL.test(name));
}
