import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Expression, positionAt } from '../../model/facts.ts';
import { SourceRefused } from '../extraction-failure.ts';
import { extractFacts } from './extract.ts';
import { fullLinesOf, linesOf } from './fixtures/sources.ts';

/** How many calls of `f` a source has rows for; undefined where it was refused as too complex. */
function callsIn(path: string, text: string): number | undefined {
  try {
    const { expressions } = extractFacts(path, text);
    let count = 0;
    for (let row = 1; row < expressions.rows; row++) {
      if (expressions.kind(row) === Expression.call) count++;
    }
    return count;
  } catch (error) {
    if (error instanceof SourceRefused && error.reason === 'too-complex') return undefined;
    throw error;
  }
}

test('broken syntax is counted, and what stands around it is still read', () => {
  const source = 'function good() { one(); }\nclass { [ broken( \nfunction late() { two(); }';
  expect(linesOf('a.ts', source, 'file')).toBe('file lines=3 errors=1 first line=3');
  expect(callsIn('a.ts', source)).toBeGreaterThanOrEqual(2);
  for (const text of [
    '',
    ' ',
    '\n',
    '}',
    '((',
    'import',
    'export {',
    '`${',
    '/* open',
    '"open',
    '<',
    '@',
    '#!',
    '\0',
  ]) {
    for (const path of ['a.ts', 'a.tsx', 'a.js', 'a.d.ts']) {
      expect(() => extractFacts(path, text)).not.toThrow();
    }
  }
});

test('any cut of a source is lowered without failing', () => {
  const source = `@a() class B<T> extends c(d) { x = { y: [...z], get w() { return <Q.R s={t}/>; } }; }
    export const { f = g\`\${h}\`, ...i } = j?.k<l>(async function* (m) { for await (const n of o) yield p; });
    type U<V> = V extends infer W ? { [X in keyof W]: typeof y } : import('z').A; exports.b.c = function () {};`;
  fc.assert(
    fc.property(fc.nat(source.length), fc.nat(source.length), fc.constantFrom('a.tsx', 'a.js'), (from, to, path) => {
      const text = source.slice(0, Math.min(from, to)) + source.slice(Math.max(from, to));
      expect(callsIn(path, text)).toBeDefined();
    }),
    { numRuns: 300, seed: 7 },
  );
});

test('byte order mark, carriage returns and a first line for the shell keep positions true', () => {
  const lines = 'call();\r\nfunction f() {\r\n  g();\r\n}\r\n';
  for (const text of [lines, `\uFEFF${lines}`, `#!/usr/bin/env node\r\n${lines}`]) {
    const facts = extractFacts('a.ts', text);
    const starts = new Set<number>();
    for (let row = 1; row < facts.expressions.rows; row++) {
      if (facts.expressions.kind(row) !== Expression.call) continue;
      starts.add(facts.expressions.start(row));
    }
    expect([...starts].map((start) => text.slice(start, start + 2)).sort()).toEqual(['ca', 'g(']);
    const line = positionAt(facts.lineStarts, text.indexOf('g()')).line;
    expect(line).toBe(text.startsWith('#!') ? 4 : 3);
  }
});

const DEEP = 5000;

test.each<[string, string, number]>([
  ['a chain of members', `a${'.b'.repeat(DEEP)}.f()`, 1],
  ['a chain of calls', `a${'.f()'.repeat(DEEP)}`, DEEP],
  ['a sum', `x = ${Array(DEEP).fill('f()').join(' + ')}`, DEEP],
  ['a disjunction', `x = ${Array(DEEP).fill('f()').join(' || ')}`, DEEP],
  ['a conjunction with narrowings', `x = ${Array(DEEP).fill('a instanceof B && f()').join(' && ')}`, DEEP],
  ['a sequence', `x = (${Array(DEEP).fill('f()').join(', ')})`, DEEP],
  ['a list', `x = [${Array(DEEP).fill('f()').join(', ')}]`, DEEP],
])('%s of five thousand parts is lowered in whole', (_, text, calls) => {
  expect(callsIn('a.ts', text)).toBe(calls);
});

test.each<[string, string]>([
  ['parentheses', `${'('.repeat(DEEP)}f()${')'.repeat(DEEP)}`],
  ['arrays', `x = ${'['.repeat(DEEP)}f()${']'.repeat(DEEP)}`],
  ['objects', `x = ${'{a:'.repeat(DEEP)}f()${'}'.repeat(DEEP)}`],
  ['arguments', `${'f('.repeat(DEEP)}${')'.repeat(DEEP)}`],
  ['functions', `${'function f() {'.repeat(DEEP)}f()${'}'.repeat(DEEP)}`],
  ['blocks', `${'{'.repeat(DEEP)}f()${'}'.repeat(DEEP)}`],
  ['branches', Array(DEEP).fill('if (a) f()').join(' else ')],
  ['negations', `x = ${'!'.repeat(DEEP)}f()`],
  ['templates', `x = ${'`${'.repeat(DEEP)}f()${'}`'.repeat(DEEP)}`],
  ['array types', `let x: A${'[]'.repeat(DEEP)} = f()`],
  ['assignments', `${Array(DEEP).fill('a').join(' = ')} = f()`],
])('%s nested five thousand deep neither overflow the stack nor hang', (_, text) => {
  expect(() => callsIn('a.ts', text)).not.toThrow();
});

test('parameters that a documented function type does not name are parameters', () => {
  const source = [
    '/** @param {function(string, number=): void} callback what to call */',
    'function f(callback) { callback(); }',
  ].join('\n');
  expect(callsIn('a.js', source)).toBe(1);
});

test('what nests past the limit of the lowering is counted as an error', () => {
  const facts = extractFacts('a.ts', `let x: A${'[]'.repeat(DEEP)} = f()`);
  expect(facts.syntaxErrors).toBe(1);
  expect(facts.firstErrorLine).toBe(1);
});

test('long texts are not kept', () => {
  const facts = extractFacts('a.ts', `x = f('${'a'.repeat(1_000_000)}');`);
  expect(Math.max(...facts.strings.map((text) => text.length))).toBeLessThan(1000);
});

test('the same source gives the same facts', () => {
  const source = 'export class A<T> { b = c(d); }\nexport default new A();';
  expect(fullLinesOf('a.ts', source)).toBe(fullLinesOf('a.ts', source));
});
