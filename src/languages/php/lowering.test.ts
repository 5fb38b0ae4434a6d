// Facts that declarations, comments and names give, and that broken source gives some.

import { expect, test } from 'vitest';
import { dumpSource } from './dump-source.ts';
import { php } from './language.ts';

const SOURCE = `
use Lib\\Base as Parent_;
use function Lib\\help;

/**
 * Holds things.
 *
 * @template T of \\Countable
 * @implements Opener<T>
 */
#[Attr(1)]
abstract class Box extends Parent_ implements Opener
{
    use Loud;
    public const MOST = 1;
    /** @var list<T> */
    private static array $items = [];
    public function __construct(protected readonly ?Thing $thing, int ...$rest) {}
    /** @return callable(T, int=): array{a: Thing, b?: \\DateTime} */
    abstract public function how();
}
`;

test('symbols', async () => {
  expect(await dumpSource(SOURCE, ['symbols'])).toMatchInlineSnapshot(`
    "symbol Class Box <T> [exported abstract] s1 members=s4 extends :Loud extends :Parent_ implements :Opener<:T> decorators Attr @14:16 lines @13:1-@23:2 signature "abstract class Box extends Parent_ implements Opener" doc "Holds things.\\n\\n@template T of \\\\Countable\\n@implements Opener<T>"
    symbol Property Box.MOST [exported static readonly constant] s4 = 1 @17:18 lines @17:5-@17:27 signature "public const MOST = 1;"
    symbol Property Box.items [static private] s4 : :\\array<:T> = [] @19:27 lines @19:5-@19:38 signature "private static array $items = [];" doc "@var list<T>"
    symbol Constructor Box.__construct [exported] s4 f1 @20:21 lines @20:5-@20:83 signature "public function __construct(protected readonly ?Thing $thing, int ...$rest)"
    symbol Property Box.thing [protected readonly] s4 : :Thing @20:60 lines @20:33-@20:65 signature "protected readonly ?Thing $thing"
    symbol Method Box.how [exported abstract declaration] s4 f2 @22:30 lines @22:5-@22:36 signature "abstract public function how();" doc "@return callable(T, int=): array{a: Thing, b?: \\\\DateTime}""
  `);
});

test('bindings', async () => {
  expect(await dumpSource(SOURCE, ['bindings'])).toMatchInlineSnapshot(`
    "binding s2 import Parent_ [value type] from i1 @4:9
    binding s2 import help() [value type] from i2 @5:18
    binding s1 definition Box [value type] of Box @14:16
    binding s3 typeParameter T [type] : :\\Countable @10:14
    binding s4 field MOST [value static] of Box.MOST = 1 @17:18
    binding s4 field items [value static] of Box.items : :\\array<:T> = [] @19:27
    binding s4 definition __construct() [value type] of Box.__construct @20:21
    binding s5 parameter $thing [value] : :Thing f1#0 @20:59
    binding s5 parameter $rest [value rest] : :\\int f1#1 @20:74
    binding s4 field thing [value] of Box.thing : :Thing block s5 @20:60
    binding s4 definition how() [value type] of Box.how @22:30
    binding s0 parameter [value] : :T f3#0 @21:17
    binding s0 parameter [value] : :\\int f3#1 @21:17"
  `);
});

test('names are written out where they are full, and library functions are looked for behind the namespace', async () => {
  const source =
    'use X\\Y as Z;\nnew Foo(); new \\Foo(); new Z(); new Z\\A(); strlen(1); \\strlen(1); namespace\\f(); E_ALL;';
  expect(await dumpSource(source, ['expressions'])).toMatchInlineSnapshot(`
    "expression e1 require("X") s2 in <module> @3:7
    expression e2 require("X").Y s2 in <module> @3:7
    expression e3 Foo s2 in <module> @4:5
    expression e4 new Foo() s2 in <module> @4:5
    expression e5 \\Foo s2 in <module> @4:17
    expression e6 new \\Foo() s2 in <module> @4:17
    expression e7 Z s2 in <module> @4:28
    expression e8 new Z() s2 in <module> @4:28
    expression e9 require("X\\\\Y") s2 in <module> @4:39
    expression e10 require("X\\\\Y").A s2 in <module> @4:39
    expression e11 new require("X\\\\Y").A() s2 in <module> @4:39
    expression e12 strlen() s2 in <module> @4:44
    expression e13 1 s2 in <module> @4:51
    expression e14 strlen()(1) s2 in <module> @4:44
    expression e15 \\strlen() s2 in <module> @4:56
    expression e16 1 s2 in <module> @4:63
    expression e17 \\strlen()(1) s2 in <module> @4:55
    expression e18 require("A") s2 in <module> @4:77
    expression e19 require("A").f() s2 in <module> @4:77
    expression e20 require("A").f()() s2 in <module> @4:67
    expression e21 E_ALL s2 in <module> @4:82"
  `);
});

test.each([
  ['a type that does not end', '/** @param array<int $x */ function f($x) { $x->a(); }'],
  ['a type without an end of a shape', '/** @return array{a: B */ function f() { g(); }'],
  ['types in types', `/** @var ${'array<'.repeat(200)}A${'>'.repeat(200)} */ $x = f();`],
  ['a class without an end', 'class A { function f() { $this->g();'],
  ['a method without a name', 'class A { function () {} function g() {} }'],
  ['an array of nothing', '[, $a] = f(); [[], []] = $b;'],
  ['parentheses in parentheses', `${'('.repeat(3000)}1${')'.repeat(3000)};`],
  ['a text that does not end', "f('a"],
])('%s', async (_what, source) => {
  await php.load();
  const facts = php.extract('a.php', `<?php\nnamespace A;\n${source}`);
  expect(facts.expressions.rows).toBeGreaterThan(0);
});
