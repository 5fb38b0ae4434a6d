// What the grammar does not read.

import { expect, test } from 'vitest';
import { bridged } from './grammar-gaps.ts';

test('in parentheses the ends of lines go, with the comments before them', () => {
  const source = `f(
  if (a) // why
    b
  else c,
  { x =>
    y
  },
)
g(x =>
  val y = 1
  y)`;
  const expected = `f(   if (a)            b   else c,   { x =>
    y
  }, )
g(x =>
  val y = 1
  y)`;
  expect(bridged(source)).toBe(expected);
});

test('a parameter with a type is put into parentheses, but for the name of an instance', () => {
  expect(bridged('m { a: Class[_] => b }')).toBe('m {(a: Class[_])=> b }');
  expect(bridged('m { implicit a: A => b }')).toBe('m {         (a: A)=> b }');
  for (const same of ['class A extends B { self: C => }', 'm { (a: A) => b }', 'm { a: A }', 'm {a: A=> b}'])
    expect(bridged(same).replace('=>0}', '=> }')).toBe(same);
});

test('soft keywords are names where nothing follows that they could belong to', () => {
  expect(bridged('end - 1; x.open(1); @A(using = b) s"${extension.size} ${"a"}"')).toBe(
    'xxx - 1; x.xxxx(1); @A(xxxxx = b) s"${xxxxxxxxx.size} ${0  }"',
  );
  for (const same of ['def f(using a: A)', 'end f', 'open class A', 'extension (a: A) def f = 1'])
    expect(bridged(same)).toBe(same);
});

test('markup becomes a tuple of what is computed in it', () => {
  expect(bridged('x = <a b="{">{c}<d e={f}/>{{</a> + 1')).toBe('x = (        {c},    {f}       ) + 1');
  expect(bridged("x = <a>it's</a>")).toBe('x = (         )');
  expect(bridged('a <b; c < d')).toBe('a <b; c < d');
});

test('operators outside of ASCII, function values, types by cases, refinements', () => {
  expect(bridged('a ≈ b; c ⇒ d; f _ andThen g; case _ if h')).toBe('a % b; c =>d; f   andThen g; case _ if h');
  expect(bridged('type A[B] = B match {\n case C => D\n}')).toBe('type A[B] = B        \n            \n ');
  expect(bridged('def a: A {\n type B = C } = d')).toBe('def a: A                 = d');
});

test('hostile texts end', () => {
  const many = 100_000;
  for (const part of [
    '"${',
    'f(',
    '= <a ',
    '{ a: A',
    'type a',
    'a.',
    '/*',
    "'",
    'f _ g ',
    '{ x: (',
    '= <a>{',
    '=> }',
    '<a/>',
  ])
    expect(bridged(part.repeat(many))).toHaveLength(part.length * many);
});
