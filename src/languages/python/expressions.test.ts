// Expressions: what each form is lowered to, and that no call is lost.

import { expect, test } from 'vitest';
import { Expression } from '../../model/facts.ts';
import { dumpSource } from './dump-source.ts';
import { python } from './language.ts';

/** The last expression of a source: the one that holds all others. */
async function lowered(source: string): Promise<string> {
  const lines = await dumpSource(source, ['expressions']);
  return lines
    .at(-1)!
    .replace(/^e\d+ /, '')
    .replace(/ s\d+ in .*$/, '');
}

test.each([
  ['a.b(c, *d, k=e, **f)', 'a.b(c, ...d, k=e, **f)'],
  ['f(x for x in y)', 'f(generator[x])'],
  ['await a', 'await a'],
  ['a if b else c', '(a | c)'],
  ['a or b or c', '((a | b) | c)'],
  ['a and b', '(a | b)'],
  ['not a', 'boolean'],
  ['a + b * c', '(a + (b * c))'],
  ['a +\\\n b', '(a + b)'],
  ['(a  # why\n  // b)', '(a // b)'],
  ['-a', '(-x a)'],
  ['a in b', '(a in b)'],
  ['a is not b', 'boolean'],
  ['a < b < c', '((a < b) | (b < c))'],
  ['a[0]', 'a[0]'],
  ['b(a[1:2])', 'b((a satisfies const))'],
  ['a[1:2, b]', 'a[]'],
  ['a[b, c]', 'a[tuple[b, c]]'],
  ["{'k': a, b: c, **d}", '{k: a, [b]: c, **d}'],
  ['[a, *b]', '[a, ...b]'],
  ['(a, b)', 'tuple[a, b]'],
  ['a, b', 'b'],
  ['{a, b}', 'set[a, b]'],
  ['[x for x in a]', '[x]'],
  ['{k: v for k, v in a}', 'mapping[k, v]'],
  ["b'x' b'y'", 'xy'],
  ["'x' 'y'", '"xy"'],
  ['lambda a: a', 'f1'],
  ['super(A, self)', 'super(A)'],
  ["__import__('a.b')", 'require("a.b")'],
  ['type(a)', 'a.__class__'],
  ["getattr(a, 'b')", 'a.b'],
  ["getattr(a, 'b', c)", '(a.b | c)'],
  ['getattr(a, b)', 'getattr(a, b)'],
])('%s', async (source, expected) => {
  expect(await lowered(source)).toBe(expected);
});

test('names start at the name, calls at the expression', async () => {
  expect(await dumpSource('x.y(z)', ['expressions'])).toEqual([
    'e1 x s1 in <module> @1:1',
    'e2 x.y s1 in <module> @1:3',
    'e3 z s1 in <module> @1:5',
    'e4 x.y(z) s1 in <module> @1:1',
  ]);
});

test('targets of comprehensions have a scope of their own, names assigned inside do not', async () => {
  expect(await dumpSource('def f():\n  [last := g(x, y) for x, y in a() if x]\n', ['bindings', 'scopes'])).toEqual([
    'scope s1 module @1:1-@2:42',
    'scope s2 function in s1 of f f1 @1:1-@2:41',
    'scope s3 block in s2 of f f1 @2:3-@2:41',
    'binding s1 definition f [value type] of f @1:5',
    'binding s3 variable x [value type] = each(a())#0 @2:3',
    'binding s3 variable y [value type] = each(a())#1 @2:3',
    'binding s2 variable last [value type] = g(x, y) block s3 @2:4',
  ]);
});

test('typing.cast gives its second argument with the type of the first', async () => {
  expect(await lowered("from typing import cast\ncast('A', x)")).toBe('(x as :A)');
  expect(await lowered('import typing as t\nt.cast(A, x)')).toBe('(x as :A)');
  expect(await lowered('from sqlalchemy import cast\ncast(x, A)')).toBe('cast(x, A)');
});

const EVERYWHERE = `
@d1()
@d2(d3())
class C(base(), metaclass=meta()):
    """Text with call() in it."""
    x: Annotated[int, Depends(dep())] = field(default_factory=lambda: make())
    def m(self, a: T = default(), *b: ann["x"], **c) -> r():
        f"{fmt(a):>{width()}} {[g(y) for y in h(c) if i(y)]!r}"
        return super().m(one(), *two(), k=three())
if cond() and isinstance(q(), C): then()
elif other(): pass
else: last()
for t[key()] in iterate(): body()
while loop(): pass
else: done()
with enter() as e, (second()): inside()
try: risky()
except (err(), E): handle()
except lone() as l: pass
finally: final()
assert check(), message()
raise Err(1) from cause()
del gone()[0]
async def co():
    async with aenter(): await waited()
    async for z in aiterate(): yield yielded()
    return (yield from sub())
match subject():
    case P(a=1) if guard(): matched()
print >>out(), old()
exec code() in scope()
first().second().third()[fourth()](fifth())
x += added()
a.b = attr()
y = z = chain()
lambda p=dflt(): bodycall(p)
call(k for k in gen())
{**spread(), key1(): val()}
global_call() if test() else alt()
`;

test('every call in a file is one call row', async () => {
  await python.load();
  const { expressions } = python.extract('m.py', EVERYWHERE);
  let calls = 0;
  for (let row = 1; row < expressions.rows; row++) {
    const kind = expressions.kind(row);
    if (kind === Expression.call || kind === Expression.ancestor) calls++;
  }
  // Counted without a parser: an opening parenthesis behind a name, a bracket or another call, outside of the
  // definitions' own, the documentation and the class pattern.
  const code = EVERYWHERE.replace(/""".*"""/, '')
    .replace(/^\s*(async )?(def|class) (\w+)\(/gm, ' $3 (')
    .replace('P(', 'P (');
  expect(calls).toBe(code.match(/[\w\])]\(/g)!.length);
});
