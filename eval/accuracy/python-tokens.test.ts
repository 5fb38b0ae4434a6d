import { expect, test } from 'vitest';
import { enclosingBlocks, pythonStructure } from './python-structure.ts';
import { pythonLines } from './python-tokens.ts';

const calls = (text: string): string[] =>
  pythonStructure(text).calls.map(({ name, block, head, decorator }) => {
    const owners = enclosingBlocks(block).map((each) => each.name.text);
    const where = head === undefined ? owners.reverse().join('.') : `head of ${head.name.text}`;
    return `${name.text} @${name.line}:${name.column} in ${where || 'module'}${decorator ? ' decorator' : ''}`;
  });

test('brackets and backslashes join lines, comments and strings hold no code', () => {
  const lines = pythonLines('a = f(\n  1,  # g()\n  "h()",\n)\nb = 1 + \\\n  2\n');
  expect(lines.map(({ tokens }) => tokens.map(({ text }) => text).join(' '))).toEqual([
    'a = f ( 1 , " , )',
    'b = 1 + 2',
  ]);
});

test('triple-quoted strings span lines and keep the count of them', () => {
  expect(calls('"""doc f()\n  g() """\nh()\n')).toEqual(['h @3:1 in module']);
});

test('a call belongs to the innermost function or class by indentation', () => {
  const text = 'class A:\n  x = f()\n  def m(self):\n    g()\n    def n(): h()\n    i()\nj()\n';
  expect(calls(text)).toEqual([
    'f @2:7 in A',
    'g @4:5 in A.m',
    'h @5:14 in A.m.n',
    'i @6:5 in A.m',
    'j @7:1 in module',
  ]);
});

test('definitions, keywords and attribute keywords are told apart from calls', () => {
  expect(calls('def f(x): pass\nprint(x) if (y) else not (z)\nreturn (1)\nx.match(y)\n')).toEqual([
    'print @2:1 in module',
    'match @4:3 in module',
  ]);
});

test('bases and defaults are in the head of what they belong to', () => {
  expect(calls('class A(make()):\n  pass\ndef f(x=g()):\n  pass\n')).toEqual([
    'make @1:9 in head of A',
    'g @3:9 in head of f',
  ]);
});

test('a decorator is a call with and without parentheses', () => {
  expect(calls('@a.b\n@c(d())\ndef f():\n  pass\n')).toEqual([
    'b @1:4 in head of f decorator',
    'c @2:2 in head of f decorator',
    'd @2:4 in head of f decorator',
  ]);
});

test('what an f-string holds in braces is code, its format and doubled braces are not', () => {
  expect(calls('x = f"a {g(1)!r:>{h(2)}} {{i()}} {j()}" + k()\n')).toEqual([
    'g @1:10 in module',
    'h @1:19 in module',
    'j @1:35 in module',
    'k @1:43 in module',
  ]);
});

test('imports: plain, dotted, relative, in one line with others', () => {
  const { imports } = pythonStructure(
    'import a.b as c, d\nfrom ..e.f import (g as h,\n  i)\nif x: from . import j; import k\nfrom l import *\n',
  );
  expect(
    imports.map(({ level, module, names }) => [level, module.join('.'), names?.map(({ text }) => text).join()]),
  ).toEqual([
    [0, 'a.b', undefined],
    [0, 'd', undefined],
    [2, 'e.f', 'g,i'],
    [1, '', 'j'],
    [0, 'k', undefined],
    [0, 'l', '*'],
  ]);
});

test('bases are dotted names, with arguments in brackets or not; keywords are none', () => {
  const [block] = pythonStructure('class A(B, m.C[int], make(), metaclass=M): ...\n').blocks;
  expect(block.bases.map((base) => base?.text)).toEqual(['B', 'C', undefined]);
});
