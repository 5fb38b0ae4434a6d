// What a runner runs: which symbols are tests, which are blocks of them, and what a file of tests is.

import type { GraphNode, GraphView } from '../../model/graph.ts';
import { perView } from '../per-view.ts';

const TEST_NAME = /^(?:test(?:_|[A-Z]|$)|(?:Test|Benchmark|Fuzz|Example)(?:_|[A-Z0-9]|$))/;
/** The names of functions that are registered under a text, as `it('parses')` and `test.each([1])('adds')`. */
const TEST_CALL = /^(?:it|test|specify|bench)(?:\.\w+)*\('/;
const BLOCK_CALL = /^(?:describe|suite|context)(?:\.\w+)*\('/;
const FUNCTIONS: ReadonlySet<string> = new Set(['Function', 'Method']);

export function isTestUnit({ kind, name, test }: GraphNode): boolean {
  return test === true && FUNCTIONS.has(kind) && (TEST_NAME.test(name) || TEST_CALL.test(name));
}

/** A block runs its own code for each of the tests in it. */
export function isTestBlock({ kind, name, test }: GraphNode): boolean {
  if (test !== true) return false;
  return BLOCK_CALL.test(name) || (kind === 'Class' && /^Test|Tests?$|TestCase$/.test(name));
}

/** The files that hold tests which a runner finds, in path order. */
export const testFiles: (view: GraphView) => ReadonlySet<string> = perView((view) => {
  const paths = new Set<string>();
  for (let index = 0; index < view.nodeCount; index++) {
    const node = view.node(index);
    if (isTestUnit(node)) paths.add(node.path);
  }
  return new Set([...paths].sort());
});

/** `Class.method` or the chain of blocks, as the uid has it. */
export function localName({ uid, path }: Pick<GraphNode, 'uid' | 'path'>): string {
  return uid.slice(uid.indexOf(`:${path}:`) + path.length + 2).replace(/~\d+$/, '');
}

/** The texts under which blocks and tests are registered, the outermost first. */
export function registeredTexts(local: string): string[] {
  return [...local.matchAll(/(?:^|\.)\w+(?:\.\w+)*\('(.*?)'\)(?=\.|$|~)/g)].map(([, text]) => text);
}
