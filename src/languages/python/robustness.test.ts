// Bad, odd and hostile source: facts come out, in reasonable time, and nothing is thrown.

import { expect, test } from 'vitest';
import { Expression, type Facts } from '../../model/facts.ts';
import { SourceRefused } from '../extraction-failure.ts';
import { python } from './language.ts';

async function extract(source: string): Promise<Facts> {
  await python.load();
  return python.extract('m.py', source);
}

const names = (facts: Facts): string[] =>
  Array.from({ length: facts.symbols.rows - 1 }, (_, row) => facts.strings[facts.symbols.name(row + 1)]);

function callCount(facts: Facts): number {
  let count = 0;
  for (let row = 1; row < facts.expressions.rows; row++) {
    if (facts.expressions.kind(row) === Expression.call) count++;
  }
  return count;
}

test('an empty file', async () => {
  const facts = await extract('');
  expect(facts.scopes.rows).toBe(2);
  expect(facts.syntaxErrors).toBe(0);
});

test.each([
  ['an unfinished definition', 'def f():\n  g()\n\ndef broken(:\n  pass\n\ndef h(): k()\n', ['f', 'h'], 2],
  ['an unclosed bracket', 'def f(): g()\nx = [1, 2\ndef h(): k()\n', ['f'], 1],
  ['conflict markers', 'def f(): g()\n<<<<<<< HEAD\ndef h(): k()\n=======\n>>>>>>> b\n', ['f', 'h'], 2],
])('%s: the rest is indexed, the error is placed', async (_, source, expected, calls) => {
  const facts = await extract(source);
  expect(facts.syntaxErrors).toBeGreaterThan(0);
  expect(facts.firstErrorLine).toBeGreaterThan(0);
  expect(names(facts)).toEqual(expect.arrayContaining(expected));
  expect(callCount(facts)).toBeGreaterThanOrEqual(calls);
});

test('Python 2', async () => {
  const facts = await extract(
    'print "a", b()\nprint >>c(), d\nexec(e in f)\ntry: pass\nexcept A, error: g()\nraise B, "text"\nx = 0777L\ny = `h()`\ndef i(j, (k, l)): return k <> l\n',
  );
  // b, c, exec and g; the grammar takes what stands in back quotes for a text.
  expect(callCount(facts)).toBe(4);
  expect(names(facts)).toContain('i');
});

test('byte-order mark, carriage returns, tabs and form feeds', async () => {
  const facts = await extract('\uFEFFclass A:\r\n\tdef f(self):\r\n\t\treturn g()\r\n\f\r\ndef h(): pass\r\n');
  expect(facts.syntaxErrors).toBe(0);
  expect(names(facts)).toEqual(['A', 'f', 'h']);
  expect(facts.symbols.nameStart(1)).toBe(7);
});

test('offsets count UTF-16 code units', async () => {
  const source = 'a = "é漢😀"; naïve = f("😀😀")\nclass Überklasse: pass\n';
  const facts = await extract(source);
  expect(names(facts)).toEqual(['a', 'naïve', 'Überklasse']);
  for (let row = 1; row < facts.symbols.rows; row++) {
    const start = facts.symbols.nameStart(row);
    const name = facts.strings[facts.symbols.name(row)];
    expect(source.slice(start, start + name.length)).toBe(name);
  }
});

test('NUL characters', async () => {
  const facts = await extract('def f():\n  g()\n\0\0\0\ndef h(): pass\n');
  expect(names(facts)).toContain('f');
});

const DEEP = 5000;

test.each([
  ['lists', '['.repeat(DEEP) + ']'.repeat(DEEP)],
  ['parentheses', `${'('.repeat(DEEP)}x${')'.repeat(DEEP)}`],
  ['unclosed parentheses', '('.repeat(DEEP)],
  ['calls', `${'f('.repeat(DEEP)}${')'.repeat(DEEP)}`],
  ['chains', `x${'.a()'.repeat(DEEP)}`],
  ['subscripts', `x: ${'A['.repeat(DEEP)}B${']'.repeat(DEEP)}`],
  ['types in texts', `x: "${'A['.repeat(DEEP)}B${']'.repeat(DEEP)}"`],
  ['unions', `X = A${' | B'.repeat(DEEP)}`],
  ['negations', `${'not '.repeat(DEEP)}x`],
  ['lambdas', `${'lambda: '.repeat(DEEP)}x`],
  ['conditions', `${'a if b else '.repeat(DEEP)}c`],
  ['narrowed conditions', `if ${'isinstance(x, A) and '.repeat(DEEP)}y: x.f()`],
  ['conjunctions', `if a${' and b'.repeat(DEEP)}: pass`],
  ['powers', `a${' ** b'.repeat(DEEP)}`],
  ['blocks', Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}if a:\n`).join('')],
  ['functions', Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}def f():\n`).join('')],
  ['targets', `${'['.repeat(DEEP)}x${']'.repeat(DEEP)} = y`],
  ['patterns', `match x:\n case ${'['.repeat(DEEP)}y${']'.repeat(DEEP)}: pass`],
  ['classes of a test', `isinstance(x, ${'('.repeat(DEEP)}A${')'.repeat(DEEP)}) and x.f()`],
  ['assignments', `${'a = '.repeat(DEEP)}b`],
  ['nested texts', `${'f"{'.repeat(50)}x${'}"'.repeat(50)}`],
])('deep nesting: %s', async (_, source) => {
  const facts = await extract(`${source}\n`);
  expect(facts.scopes.rows).toBeGreaterThan(1);
});

test('long sums are lowered whole', async () => {
  const facts = await extract(`x = f()${' + f()'.repeat(DEEP)}\ny = g()${' or g()'.repeat(DEEP)}\n`);
  expect(callCount(facts)).toBe(2 * (DEEP + 1));
});

test('giant literals take no room in the facts', async () => {
  const facts = await extract(
    `a = "${'x'.repeat(1_000_000)}"\nb = ${'9'.repeat(100_000)}\n"""${'d'.repeat(10_000)}"""\n`,
  );
  expect(facts.strings.reduce((sum, text) => sum + text.length, 0)).toBeLessThan(3000);
});

test('text that is not Python is refused with a reason, without parsing all of it', async () => {
  let seed = 7;
  const next = (): number => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const characters = 'abc()[]{}:=,.+-*/"\'\n\t #@%&|<>!~123';
  let garbage = '';
  while (garbage.length < 900_000) garbage += characters[Math.floor(next() * characters.length)];
  const refused = extract(garbage);
  await expect(refused).rejects.toBeInstanceOf(SourceRefused);
  await expect(refused).rejects.toMatchObject({ reason: 'too-complex' });
  // The parser is still good for the next file.
  expect(names(await extract('def f(): pass\n'))).toEqual(['f']);
});

test('a text over the size limit is refused', async () => {
  await expect(extract('x = 1\n'.repeat(500_000))).rejects.toMatchObject({ reason: 'too-large' });
});

test('the same text gives the same facts', async () => {
  const source = 'class A(B):\n  def f(self, x: "C"): return [y.g(x) for y in self.h]\n';
  expect(await extract(source)).toEqual(await extract(source));
});
