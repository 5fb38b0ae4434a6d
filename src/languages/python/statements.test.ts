// Statements: blocks, assignments, narrowing and patterns.

import { expect, test } from 'vitest';
import { dumpSource } from './dump-source.ts';

const bindings = async (source: string): Promise<string[]> =>
  (await dumpSource(source, ['bindings'])).map((line) => line.replace(' [value type]', '').replace(' [value]', ''));

test('assignments', async () => {
  const source = `
a = b = f()
c, (d, *e), g = h
[i, j] = k
l: T = m
n: U
o += p
q[0] = r
s.t = u
(v := w)
`;
  expect(await bindings(source)).toEqual([
    's1 variable a of a = f() @2:1',
    's1 variable b of b = f() @2:5',
    's1 variable c of c = h#0 @3:1',
    's1 variable d of d = h#1#0 @3:5',
    's1 variable e of e = rest(h#1, 1) @3:9',
    's1 variable g of g = h#2 @3:13',
    's1 variable i of i = k#0 @4:2',
    's1 variable j of j = k#1 @4:5',
    's1 variable l of l : :T = m @5:1',
    's1 variable n of n : :U @6:1',
    's1 variable o = (o += p) @7:1',
    's1 variable v = w @10:2',
  ]);
  expect(await dumpSource(source, ['assignments'])).toEqual(['q[0] = r @8:1', 's.t = u @9:3']);
});

test('what stands behind a star is counted from the end', async () => {
  expect(await bindings('*a, b, c = d\n')).toEqual([
    's1 variable a of a = rest(d, 0) @1:2',
    's1 variable b of b = d#-2 @1:5',
    's1 variable c of c = d#-1 @1:8',
  ]);
});

test('loops, context managers and handlers', async () => {
  const source = `
async def f():
    for a, b in c: d = 1
    async for e in g: pass
    with h() as i, j as (k, l): m = 1
    async with n as o: pass
    try:
        p = 1
    except (A, B.C) as q: pass
    except D as r: pass
    finally:
        s = 1
`;
  expect((await bindings(source)).slice(1)).toEqual([
    's2 variable a = each(c)#0 block s3 @3:9',
    's2 variable b = each(c)#1 block s3 @3:12',
    's2 variable d = 1 block s3 @3:20',
    's2 variable e = await each(g) block s4 @4:15',
    's2 variable i = entered(h()) @5:17',
    's2 variable k = entered(j)#0 @5:26',
    's2 variable l = entered(j)#1 @5:29',
    's2 variable m = 1 @5:33',
    's2 variable o = await entered(n) @6:21',
    's2 variable p = 1 block s5 @8:9',
    's2 variable q : (:A | :B.C) block s6 @9:24',
    's2 variable r : :D block s7 @10:17',
    's2 variable s = 1 @12:9',
  ]);
});

const narrowings = async (source: string): Promise<string[]> =>
  (await bindings(source))
    .filter((line) => line.includes('narrowing'))
    .map((line) => line.replace(/ narrowing| @.*/g, '').replace('[value excluded]', 'not'));

test.each([
  ['if isinstance(x, A): x.f()\n', ['s2 x : :A']],
  ['if isinstance(x, (A, B.C)): x.f()\n', ['s2 x : (:A | :B.C)']],
  ['if isinstance(x, A | B): x.f()\n', ['s2 x : (:A | :B)']],
  ['if isinstance(self.a.b, A): x.f()\n', ['s2 self.a.b : :A']],
  ['if a and isinstance(x, A) and x.f(): pass\n', ['s2 x : :A', 's3 x : :A']],
  ['if not isinstance(x, A): pass\nelse: x.f()\n', ['s2 x not : :A', 's3 x : :A']],
  ['if a: pass\nelif isinstance(x, A): x.f()\n', ['s3 x : :A']],
  ['if not isinstance(x, A) or x.f(): pass\n', ['s2 x : :A']],
  ['y = x.f() if isinstance(x, A) else 0\n', ['s2 x : :A', 's3 x not : :A']],
  ['[x.f() for x in y if isinstance(x, A)]\n', ['s3 x : :A']],
  ['while isinstance(x, A): x.f()\n', ['s2 x : :A']],
  ['assert isinstance(x, A)\nx.f()\n', ['s2 x : :A']],
  ['def f(x):\n  if not isinstance(x, A):\n    return\n  x.f()\n', ['s3 x not : :A', 's4 x : :A']],
  ['if type(x) is A: x.f()\n', ['s2 x : :A']],
  ['if issubclass(x, A): x.f()\n', ['s2 x : :type<:A>']],
  ['match x:\n  case A(): x.f()\n', ['s2 x : :A']],
  ['match x:\n  case A() | B(): x.f()\n', ['s2 x : (:A | :B)']],
  ['if isinstance(x[0], A): x[0].f()\n', ['s2 x.[0] : :A']],
  ["if isinstance(x.y[-1]['k'], A): pass\n", ["s2 x.y.[-1].['k'] : :A"]],
  ['if isinstance(x[i], A): x[i].f()\n', []],
  // Where a name is used it is told whether it was assigned before; what a loop assigns may have been.
  ['if isinstance(x, A): x = x.f()\n', ['s2 x : :A']],
  ['if isinstance(x, A):\n  for x in y: pass\n', []],
  ['if isinstance(x, A):\n  while y: x = x.f()\n', []],
  // What a path begins with is assigned anew in the block.
  ['if isinstance(x.y[0], A): x.y = z\n', []],
  ['if isinstance(x, A): x.y = x + 1\n', ['s2 x : :A']],
  ['if isinstance(x, classes()): x.f()\n', []],
  ['if isinstance(f(), A): pass\n', []],
  ['if x is not None: x.f()\n', []],
])('narrowing: %j', async (source, expected) => {
  expect(await narrowings(source)).toEqual(expected);
});

test('patterns', async () => {
  const source = `
match subject:
    case Point(x=0, y=high) if high > 1: pass
    case [first, *others]: pass
    case {"key": value, **rest}: pass
    case Node() as node: pass
    case str(text): pass
    case Color.RED | 1: pass
    case other: pass
`;
  expect(await bindings(source)).toEqual([
    's1 variable high = (subject as :Point).y block s2 @3:23',
    's2 narrowing subject : :Point @3:5',
    's1 variable first = subject#0 block s3 @4:11',
    's1 variable others = rest(subject, 1) block s3 @4:19',
    's1 variable value = subject["key"] block s4 @5:18',
    's1 variable rest block s4 @5:27',
    's1 variable node : :Node block s5 @6:20',
    's5 narrowing subject : :Node @6:5',
    's1 variable text = (subject as :str) block s6 @7:14',
    's6 narrowing subject : :str @7:5',
    's1 variable other = subject block s8 @9:10',
  ]);
});

test('raising a name may construct it', async () => {
  const lines = await dumpSource('raise errors.Missing\nraise error\nraise\n', ['expressions']);
  expect(lines.map((line) => line.replace(/ s1 .*/, ''))).toEqual([
    'e1 errors',
    'e2 errors.Missing',
    'e3 new errors.Missing()',
    'e4 error',
    'e5 new error()',
  ]);
});
