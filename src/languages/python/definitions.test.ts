// Symbols, functions and bindings that definitions and assignments give.

import { expect, test } from 'vitest';
import { dumpSource } from './dump-source.ts';

test('functions, methods and constructors', async () => {
  const source = `
async def load(path, /, *names: str, strict=True, **options) -> bytes:
    """Loads.

        Twice indented.
    """
    yield names

class Box(Base, metaclass=Meta):
    def __init__(self): ...
    @staticmethod
    def make(a): return a
    @classmethod
    def build(cls): return cls()
    def __new__(cls): ...
    @property
    def size(self): return 1
    @size.setter
    def size(self, value): ...
    @abstractmethod
    def area(self): ...
`;
  expect(await dumpSource(source, ['symbols'])).toEqual([
    'Function load [exported async generator] s1 f1 @2:11 lines @2:1-@7:16 signature "async def load(path, /, *names: str, strict=True, **options) -> bytes" doc "Loads.\\n\\nTwice indented."',
    'Class Box [exported] s1 members=s3 extends :Base metaclass :Meta @9:7 lines @9:1-@21:24 signature "class Box(Base, metaclass=Meta)"',
    'Constructor Box.__init__ [exported] s3 f2 @10:9 lines @10:5-@10:28 signature "def __init__(self)"',
    'Method Box.make [exported static] s3 f3 decorators staticmethod @12:9 lines @11:5-@12:26 signature "def make(a)"',
    'Method Box.build [exported classMethod] s3 f4 decorators classmethod @14:9 lines @13:5-@14:33 signature "def build(cls)"',
    'Method Box.__new__ [exported classMethod] s3 f5 @15:9 lines @15:5-@15:26 signature "def __new__(cls)"',
    'Method Box.size [exported getter setter] s3 f6 f7 decorators property @17:9 lines @16:5-@19:31 signature "def size(self)"',
    'Method Box.area [exported abstract] s3 f8 decorators abstractmethod @21:9 lines @20:5-@21:24 signature "def area(self)"',
  ]);
  expect((await dumpSource(source, ['functions'])).slice(0, 3)).toEqual([
    'f1 load [async generator] s2 (path, names, strict, options) : :bytes yields names',
    'f2 Box.__init__ [receiverParameter constructor] s4 (self) class Box',
    'f3 Box.make [static] s5 (a) returns a class Box',
  ]);
  expect((await dumpSource(source, ['bindings'])).slice(1, 5)).toEqual([
    's2 parameter path [value type] f1#0 @2:16',
    's2 parameter names [value type rest] : :str f1#1 @2:26',
    's2 parameter strict [value type optional keywordOnly] = true f1#2 @2:38',
    's2 parameter options [value type keywordRest keywordOnly] f1#3 @2:53',
  ]);
});

test('overloads are one symbol with its implementation first', async () => {
  const source = `
@overload
def get(key: int) -> int: ...
@overload
def get(key: str) -> str: ...
def get(key):
    """Gets."""
    return key
`;
  expect(await dumpSource(source, ['symbols', 'functions'])).toEqual([
    'symbol Function get [exported] s1 f3 f1 f2 @6:5 lines @2:1-@8:15 signature "def get(key)" doc "Gets."',
    'function f1 get [signature] s2 (key) : :int',
    'function f2 get [signature] s3 (key) : :str',
    'function f3 get s4 (key) returns key',
  ]);
  expect((await dumpSource(source, ['bindings'])).filter((line) => line.includes('definition'))).toHaveLength(1);
});

test('overloads in a stub have no implementation', async () => {
  const source = '@overload\ndef get(key: int) -> int: ...\n@overload\ndef get(key: str) -> str: ...\n';
  expect(await dumpSource(source, ['symbols'], 'm.pyi')).toEqual([
    'Function get [exported declaration] s1 f1 f2 decorators overload @2:5 lines @1:1-@4:30 signature "def get(key: int) -> int"',
  ]);
});

test('a redefinition is a new symbol, one in each branch', async () => {
  const source = 'if a:\n  def f(): ...\nelse:\n  def f(): ...\ndef g(): ...\ndef g(): ...\n';
  expect((await dumpSource(source, ['symbols'])).map((line) => line.split(' [')[0])).toEqual([
    'Function f',
    'Function f',
    'Function g',
    'Function g',
  ]);
  expect(await dumpSource(source, ['bindings'])).toEqual([
    's1 definition f [value type] of f block s2 @2:7',
    's1 definition f [value type] of f block s4 @4:7',
    's1 definition g [value type] of g @5:5',
    's1 definition g [value type] of g @6:5',
  ]);
});

test('kinds of classes by their bases', async () => {
  const source = 'class A(enum.IntFlag): X = 1\nclass B(t.Protocol[T]): ...\nclass C[T: int](List[T]): ...\n';
  expect((await dumpSource(source, ['symbols'])).map((line) => line.split(' @')[0])).toEqual([
    'Enum A [exported] s1 members=s2 extends :enum.IntFlag',
    'Property A.X [exported constant] s2 : class A = 1',
    'Interface B [exported] s1 members=s3 extends :t.Protocol<:T>',
    'Class C <T> [exported] s1 members=s5 extends :List<:T>',
  ]);
});

test('what is set on a class of the file by its name is a field of it', async () => {
  const source = 'class A:\n  pass\ndef f(self): ...\nA.run = f\nsetattr(A, "stop", f)\ndef g(A): A.x = 1\n';
  expect((await dumpSource(source, ['bindings'])).filter((line) => line.includes(' field '))).toEqual([
    's2 field run [value static] of A.run = f block s1 @4:3',
  ]);
  expect(await dumpSource(source, ['assignments'])).toEqual(['A.stop = f @5:13', 'A.x = 1 @6:13']);
});

test('assigned names: variables, properties, fields and local bindings', async () => {
  const source = `
LIMIT: int = 3
_cache = {}
class A:
    kind = 'a'
    label: str
    def set(self, v):
        local = v
        self.value = v
        self.value = None
        self.child.value = v
        def later(): self.late = v
    @classmethod
    def boot(cls): cls.ready = True
    def name(self): A.count = 1
for item in items: pass
`;
  expect((await dumpSource(source, ['symbols'])).map((line) => line.split(' lines')[0])).toEqual([
    'Variable LIMIT [exported constant] s1 : :int = 3 @2:1',
    'Variable _cache [private] s1 = {} @3:1',
    'Class A [exported] s1 members=s2 @4:7',
    'Property A.kind [exported] s2 = "a" @5:5',
    'Property A.label [exported] s2 : :str @6:5',
    'Method A.set [exported] s2 f1 @7:9',
    'Property A.value [exported] s2 = v @9:14',
    'Function A.set.later s3 f2 @12:13',
    'Property A.late [exported] s2 = v @12:27',
    'Method A.boot [exported classMethod] s2 f3 decorators classmethod @14:9',
    'Property A.ready [exported] s2 = true @14:24',
    'Method A.name [exported] s2 f4 @15:9',
    'Property A.count [exported] s2 = 1 @15:23',
  ]);
  const bindings = await dumpSource(source, ['bindings']);
  expect(bindings.filter((line) => line.includes(' field '))).toEqual([
    's2 field value [value] of A.value = v block s3 @9:14',
    's2 field value [value] of A.value = null block s3 @10:14',
    's2 field late [value] of A.late = v block s4 @12:27',
    's2 field ready [value static] of A.ready = true block s5 @14:24',
    's2 field count [value static] of A.count = 1 block s6 @15:23',
  ]);
  expect(bindings).toContain('s3 variable local [value type] = v @8:9');
  expect(bindings).toContain('s1 variable item [value type] = each(items) block s7 @16:5');
  expect(await dumpSource(source, ['assignments'])).toEqual(['self.child.value = v @11:20']);
});

test('lambdas with a name are functions, others are values', async () => {
  const source = 'f = lambda x: g(x)\ndef h():\n  k = lambda: f(1)\n  return sorted(a, key=lambda i: i.n)\n';
  expect((await dumpSource(source, ['symbols'])).map((line) => line.split(' lines')[0])).toEqual([
    'Function f [exported] s1 f1 = f1 @1:1',
    'Function h [exported] s1 f2 @2:5',
    'Function h.k s3 f3 = f3 @3:3',
  ]);
  const calls = (await dumpSource(source, ['expressions'])).filter((line) => line.includes(')'));
  expect(calls.map((line) => line.replace(/^e\d+ /, ''))).toEqual([
    'g(x) s2 in f @1:15',
    'f(1) s4 in h.k @3:15',
    'sorted(a, key=f4) s3 in h @4:10',
  ]);
});

test('global and nonlocal names are declared where they belong', async () => {
  const source = 'def f():\n  n = 0\n  def g():\n    nonlocal n\n    global G\n    n = 1\n    G = 2\n';
  expect((await dumpSource(source, ['bindings'])).slice(1)).toEqual([
    's2 variable n [value type] = 0 @2:3',
    's2 definition g [value type] of f.g @3:7',
    's2 variable n [value type] = 1 block s3 @6:5',
    's1 variable G [value type] of G = 2 block s3 @7:5',
  ]);
});

test('what is public', async () => {
  const exported = async (source: string) =>
    (await dumpSource(source, ['symbols']))
      .filter((line) => line.includes('exported'))
      .map((line) => line.split(' ')[1]);
  expect(await exported('def a(): ...\ndef _b(): ...\nclass C:\n  def m(self): ...\n  def _n(self): ...\n')).toEqual([
    'a',
    'C',
    'C.m',
  ]);
  expect(await exported("__all__ = ['_b']\ndef a(): ...\ndef _b(): ...\n")).toEqual(['_b']);
});

test('tests in test files', async () => {
  const source = 'def test_a(): ...\ndef helper(): ...\nclass TestB:\n  def test_c(self): ...\n';
  const flagged = async (path: string) =>
    (await dumpSource(source, ['symbols'], path)).filter((line) => / test[ \]]/.test(line)).length;
  expect(await flagged('tests/test_a.py')).toBe(3);
  expect(await flagged('src/a.py')).toBe(0);
});
