// Symbols, bindings and scopes that declarations and statements give.

import { expect, test } from 'vitest';
import { dumpSource } from './dump-source.ts';
import { go } from './language.ts';

const SOURCE = `
// Box holds things.
type Box[T any] struct {
	*Base
	Items, spare []T \`json:"items"\`
}

type Opener interface {
	Open(name string, flags ...int) (*Box[int], error)
	fmt.Stringer
}

type Name = string
type Level int

const Low, High Level = 1, 2

func (b *Box[E]) First() E { return b.Items[0] }
func (o *Other) Close()    {}
func main()                {}
`;

test('symbols', async () => {
  expect(await dumpSource(SOURCE, ['symbols'])).toMatchInlineSnapshot(`
    "symbol Struct Box <T> [exported] s1 members=s3 embeds :Base @4:6 lines @4:6-@7:2 signature "type Box[T any] struct" doc "Box holds things."
    symbol Property Box.Base [exported] s3 : :Base @5:3 lines @5:2-@5:7 signature "*Base"
    symbol Property Box.Items [exported] s3 : :__slice<:T> @6:2 lines @6:2-@6:33 signature "Items, spare []T \`json:\\"items\\"\`"
    symbol Property Box.spare s3 : :__slice<:T> @6:9 lines @6:2-@6:33 signature "Items, spare []T \`json:\\"items\\"\`"
    symbol Interface Opener [exported] s1 members=s4 extends fmt.Stringer @9:6 lines @9:6-@12:2 signature "type Opener interface"
    symbol Method Opener.Open [exported abstract declaration] s4 f1 @10:2 lines @10:2-@10:52 signature "Open(name string, flags ...int) (*Box[int], error)"
    symbol TypeAlias Name [exported] s1 = :string @14:6 lines @14:6-@14:19 signature "type Name = string"
    symbol Class Level [exported] s1 members=s6 underlying :int @15:6 lines @15:6-@15:15 signature "type Level int"
    symbol Variable Low [exported constant] s1 : :Level = 1 @17:7 lines @17:7-@17:29 signature "const Low, High Level = 1, 2"
    symbol Variable High [exported constant] s1 : :Level = 2 @17:12 lines @17:7-@17:29 signature "const Low, High Level = 1, 2"
    symbol Method Box.First [exported] s3 f2 @19:18 lines @19:1-@19:49 signature "func (b *Box[E]) First() E"
    symbol Struct Other [extension] s1 members=s9 @20:10 lines @20:10-@20:15
    symbol Method Other.Close [exported] s9 f3 @20:17 lines @20:1-@20:30 signature "func (o *Other) Close()"
    symbol Function main s1 f4 @21:6 lines @21:1-@21:30 signature "func main()""
  `);
});

test('a name that is declared again in a block means what it meant before', async () => {
  const source = 'func f(x A) {\n\tx.a()\n\ty := x\n\tif x := x.next(); x != nil {\n\t\tx := x\n\t\tx.b()\n\t}\n}\n';
  expect(await dumpSource(source, ['bindings'])).toMatchInlineSnapshot(`
    "binding s1 definition f [value type] of f @2:6
    binding s2 parameter x [value] : :A f1#0 @2:8
    binding s2 variable y [value] = x @4:2
    binding s4 variable x [value] = x.next() @5:5
    binding s6 variable x [value] = x @6:3"
  `);
});

test('a result list is unpacked, and a test of presence is not', async () => {
  const source = 'func f() {\n\ta, err := g()\n\tb, ok := m["k"]\n\tfor k, v := range m {\n\t}\n}\n';
  expect(await dumpSource(source, ['bindings'])).toMatchInlineSnapshot(`
    "binding s1 definition f [value type] of f @2:6
    binding s2 variable a [value] = g()#0 @3:2
    binding s2 variable err [value] = g()#1 @3:5
    binding s2 variable b [value] = m["k"] @4:2
    binding s2 variable ok [value] @4:5
    binding s3 variable k [value] = m.__key @5:6
    binding s3 variable v [value] = m.__value @5:9"
  `);
});

test.each([
  ['a_test.go', true],
  ['pkg/testdata.go', false],
  ['pkg/tests/a.go', true],
  ['pkg/latest.go', false],
])('isTest(%s)', (path, expected) => {
  expect(go.isTest(path)).toBe(expected);
});

test('bad source gives what can be recognised', async () => {
  expect(await dumpSource('func f( {\n}\nfunc g() { h( }\n', ['symbols'])).toContain(' g ');
  const nested = `${'('.repeat(3000)}1${')'.repeat(3000)}`;
  expect(await dumpSource(`var x = ${nested}`, ['symbols'])).toContain('Variable x');
});
