// Annotations: special forms, texts and comments.

import { expect, test } from 'vitest';
import { dumpSource } from './dump-source.ts';

/** The declared type of `x`. */
async function typeOf(annotation: string): Promise<string> {
  const lines = await dumpSource(`def f(x: ${annotation}): ...\n`, ['bindings']);
  return lines
    .find((line) => line.includes('parameter x '))!
    .replace(/.*\[value type\] ?:? ?/, '')
    .replace(/ f1#0 @.*/, '');
}

test.each([
  ['A', ':A'],
  ['a.b.C', ':a.b.C'],
  ['None', 'null'],
  ['Optional[A]', '(:A | null)'],
  ['t.Union[A, None]', '(:A | null)'],
  ['A | B | None', '(:A | :B | null)'],
  ['List[A]', ':List<:A>'],
  ['dict[str, list[A]]', ':dict<:str, :list<:A>>'],
  ['a.Box[A]', ':a.Box<:A>'],
  ['Annotated[A, note]', ':A'],
  ['ClassVar[A]', ':A'],
  ['Final[A]', ':A'],
  ['Type[A]', ':type<:A>'],
  ['type[A]', ':type<:A>'],
  ['tuple[A, B]', 'tuple[:A, :B]'],
  ['Tuple[A, ...]', ':Tuple<:A>'],
  ["Literal['a', 1]", '("a" | 1)'],
  ["'A'", ':A'],
  ["'a.B[C] | None'", '(:a.B<:C> | null)'],
  ["list['A']", ':list<:A>'],
  ['Optional[\'list["A"]\']', '(:list<:A> | null)'],
  ['"not a type"', '?'],
  ['Callable[[A], B]', 'f2'],
])('%s', async (annotation, expected) => {
  expect(await typeOf(annotation)).toBe(expected);
});

test('function types have parameters and a result', async () => {
  expect(await dumpSource('x: Callable[[A, B], C]\ny: Callable[..., C]\n', ['functions'])).toEqual([
    'f1 [arrow signature] s2 (, ) : :C',
    'f2 [arrow signature] s3 () : :C',
  ]);
});

test('references in texts stand where they are written', async () => {
  expect(await dumpSource('x: "a.B[ C ]" = 1\n', ['expressions'])).toEqual([
    'e1 :a s1 in <module> @1:5',
    'e2 :a.B s1 in <module> @1:7',
    'e3 :C s1 in <module> @1:10',
    'e4 :a.B<:C> s1 in <module> @1:5',
    'e5 1 s1 in <module> @1:17',
  ]);
});

test('Self is the receiver, in signatures of methods', async () => {
  const functions = await dumpSource('class A:\n  def f(self) -> "Self": ...\ndef g() -> Self: ...\n', ['functions']);
  expect(functions).toEqual(['f1 A.f [receiverParameter] s3 (self) : this class A', 'f2 g s4 () : :Self']);
});

test('types in comments', async () => {
  const source = `
x = []  # type: List[A]
y = 1  # type: ignore
def f(a, b):  # type: (int, B) -> C
    pass
class D:
    def g(self, a):
        # type: (A) -> Optional[B]
        return a
`;
  const bindings = await dumpSource(source, ['bindings']);
  expect(bindings.map((line) => line.replace(/ @.*/, ''))).toEqual([
    's1 variable x [value type] of x : :List<:A> = []',
    's1 variable y [value type] of y = 1',
    's1 definition f [value type] of f',
    's2 parameter a [value type] : :int f1#0',
    's2 parameter b [value type] : :B f1#1',
    's1 definition D [value type] of D',
    's3 definition g [value type] of D.g',
    's4 parameter self [value type] f2#0',
    's4 parameter a [value type] : :A f2#1',
  ]);
  expect(await dumpSource(source, ['functions'])).toEqual([
    'f1 f s2 (a, b) : :C',
    'f2 D.g [receiverParameter] s4 (self, a) : (:B | null) returns a class D',
  ]);
});

test('aliases', async () => {
  const source = `
type Pair[T] = tuple[T, T]
Handler: TypeAlias = 'Callable[[A], None]'
Key = Union[A, B]
Value = A | None
FLAGS = re.I | re.M
Plain = A
Items = things[0]
`;
  expect((await dumpSource(source, ['symbols'])).map((line) => line.replace(/ @.*/, ''))).toEqual([
    'TypeAlias Pair <T> [exported] s1 = tuple[:T, :T]',
    'TypeAlias Handler [exported] s1 = f1',
    'TypeAlias Key [exported] s1 = (:A | :B)',
    'TypeAlias Value [exported] s1 = (:A | null)',
    'Variable FLAGS [exported constant] s1 = (re.I | re.M)',
    'Variable Plain [exported] s1 = A',
    'Variable Items [exported] s1 = things[0]',
  ]);
});

test('type parameters and type variables', async () => {
  const bindings = await dumpSource("def f[T: A, *Ts](x: T): ...\nV = TypeVar('V', bound='A')\n", ['bindings']);
  expect(bindings).toEqual([
    's1 definition f [value type] of f @1:5',
    's2 typeParameter T [value type] : :A @1:7',
    's2 typeParameter Ts [value type] @1:14',
    's3 parameter x [value type] : :T f1#0 @1:18',
    's1 variable V [value type] of V = TypeVar("V", bound=:A) @2:1',
  ]);
});
