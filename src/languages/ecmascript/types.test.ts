import { expect, test } from 'vitest';
import { linesOf } from './fixtures/sources.ts';

/** The types of the variables of a source, as they are lowered. */
function typesOf(...types: readonly string[]): string {
  const source = types.map((type, index) => `declare let v${index}: ${type};`).join('\n');
  return linesOf('a.ts', source, 'bindings')
    .split('\n')
    .filter((line) => / variable v\d/.test(line))
    .map((line) => line.replace(/^.* v\d+ \[value\] of v\d+ : /, ''))
    .join('\n');
}

test('names, arguments, arrays, tuples, unions and intersections', () => {
  expect(
    typesOf(
      'Foo',
      'ns.Deep.Foo<string, Bar[]>',
      'readonly Foo[]',
      'readonly [a: Foo, b?: Bar, ...rest: Baz[]]',
      'Foo | undefined | null',
      'Foo & { own: string }',
      '(Foo)',
      'string | number | boolean | bigint | symbol | object',
      '"text" | 1 | true | -2',
      'any',
      `\`a\${string}b\``,
      'unique symbol',
    ),
  ).toMatchInlineSnapshot(`
    ":Foo
    :ns.Deep.Foo<string, :Array<:Bar>>
    :ReadonlyArray<:Foo>
    tuple[:Foo, :Bar, ...:Array<:Baz>]
    (:Foo | null | null)
    (:Foo & class 13)
    :Foo
    (string | number | boolean | bigint | :Symbol | :Object)
    ("text" | 1 | true | number)
    ?
    string
    :Symbol"
  `);
});

test('computed types: keyof, indexed, mapped, conditional with infer, typeof, import types', () => {
  expect(
    typesOf(
      'keyof Foo',
      'Foo["bar"][number]',
      `{ readonly [K in keyof Foo as \`get\${K}\`]?: Foo[K] }`,
      'Foo extends Promise<infer U extends string> ? U : never',
      'typeof value.member',
      'typeof make<string>',
      'import("./other").Bar<string>',
      'typeof import("./other")',
      'abstract new (size: number) => Foo',
    ),
  ).toMatchInlineSnapshot(`
    "keyof :Foo
    :Foo["bar"][number]
    { [K in keyof :Foo]: :Foo[:K] }
    (:Foo extends :Promise<:U> ? :U : ?)
    typeof value.member
    typeof make<string>
    require("./other").Bar<string>
    typeof require("./other")
    f1"
  `);
});

test('function types, predicates, receivers and generics with bounds and defaults', () => {
  const source = `
    function isFoo(this: Window, x: unknown, deep?: boolean): x is Foo { return true; }
    function assertFoo(x: unknown): asserts x is Foo {}
    class Guard { isReady(): this is Ready { return true; } self(): this { return this; } }
    function pick<T extends object, K extends keyof T = keyof T>(from: T, ...keys: K[]): Pick<T, K> { return from; }
    let call: <A>(value: A) => asserts value is NonNullable<A>;`;
  expect(linesOf('a.ts', source, 'functions', 'bindings')).toMatchInlineSnapshot(`
    "binding s1 definition isFoo [value] of isFoo
    binding s1 definition assertFoo [value] of assertFoo
    binding s1 definition Guard [value type] of Guard
    binding s1 definition pick [value] of pick
    binding s2 parameter x [value] : ? f1#0
    binding s2 parameter deep [value optional] : boolean f1#1
    binding s3 parameter x [value] : ? f2#0
    binding s5 definition isReady [value] of Guard.isReady
    binding s5 definition self [value] of Guard.self
    binding s8 typeParameter T [type] : :Object
    binding s8 typeParameter K [type] : keyof :T = keyof :T
    binding s8 parameter from [value] : :T f5#0
    binding s8 parameter keys [value rest] : :Array<:K> f5#1
    binding s9 typeParameter A [type]
    binding s9 parameter value [value] : :A f6#0
    binding s1 variable call [value] of call : f6
    function f1 isFoo s2 (x, deep) : boolean returns true receiver :Window predicate 1 is :Foo
    function f2 assertFoo s3 (x) : null predicate 1 is :Foo
    function f3 Guard.isReady s6 () : boolean returns true class Guard predicate -1 is :Ready
    function f4 Guard.self s7 () : this returns this class Guard
    function f5 pick s8 <T, K> (from, keys) : :Pick<:T, :K> returns from
    function f6 [signature] s9 <A> (value) : null predicate 1 is :NonNullable<:A>"
  `);
});

test('types in JSDoc comments of JavaScript files', () => {
  const source = `
    /** @typedef {{ name: string, tags?: string[] }} Options */
    /** @callback Visit
     *  @param {Node} node
     *  @returns {boolean} */
    /**
     * @template T
     * @param {Foo<T>} foo
     * @param {Options} [options]
     * @param {...string} names
     * @returns {Promise<T>}
     */
    function run(foo, options, ...names) {}
    /** @type {Map<string, Foo>} */
    const all = load();
    /** @type {(a: Foo) => Bar} */
    const turn = (a) => a.bar;
    const cast = /** @type {Foo} */ (find());
    class A {
      /** @type {?Foo} */
      field = null;
      constructor({ deep }) {
        /** @type {Bar} */
        this.bar = make();
      }
    }
    /** @typedef {Foo} Renamed
     * @template T */
    /**
     * @typedef {object} Config
     * @property {string} name
     * @property {Foo[]} [foos]
     */`;
  expect(linesOf('a.js', source, 'symbols', 'bindings', 'functions')).toMatchInlineSnapshot(`
    "symbol Function run s1 f1
    symbol Variable all [constant] s1 : :Map<string, :Foo> = load()
    symbol Function turn [constant] s1 f3 : f2 = f3
    symbol Variable cast [constant] s1 = (find() as :Foo)
    symbol Class A s1 members=s6
    symbol Property A.field s6 : :Foo = null
    symbol Constructor A.constructor s6 f4
    symbol TypeAlias Options [exported] s1 = class 9
    symbol Interface Options.<anonymous 9> [anonymous] s8 members=s9
    symbol Property Options.name [declaration] s9 : string
    symbol Property Options.tags [declaration] s9 : :Array<string>
    symbol TypeAlias Visit [exported] s1 = f5
    symbol TypeAlias Renamed <T> [exported] s1 = :Foo
    symbol TypeAlias Config [exported] s1 = class 15
    symbol Interface Config.<anonymous 15> [anonymous] s13 members=s14
    symbol Property Config.name [declaration] s14 : string
    symbol Property Config.foos [declaration] s14 : :Array<:Foo>
    symbol Property A.bar s6 : :Bar = make()
    binding s1 definition run [value type] of run
    binding s1 definition turn [value type] of turn : f2 = f3
    binding s1 definition A [value type] of A
    binding s2 typeParameter T [type]
    binding s2 parameter foo [value] : :Foo<:T> f1#0
    binding s2 parameter options [value optional] : :Options f1#1
    binding s2 parameter names [value rest] : :Array<string> f1#2
    binding s1 variable all [value constant] of all : :Map<string, :Foo> = load()
    binding s3 parameter a [value] : :Foo f2#0
    binding s4 parameter a [value] : :Foo f3#0
    binding s1 variable cast [value constant] of cast = (find() as :Foo)
    binding s6 definition field [value] of A.field : :Foo = null
    binding s6 definition constructor [value] of A.constructor
    binding s7 parameter <parameter 0> [value] f4#0
    binding s7 variable deep [value] = <parameter 0>.deep
    binding s6 field bar [value] of A.bar : :Bar = make() block s7
    binding s1 definition Options [type] of Options
    binding s9 definition name [value] of Options.name : string
    binding s9 definition tags [value optional] of Options.tags : :Array<string>
    binding s1 definition Visit [type] of Visit
    binding s11 parameter node [value] : :Node f5#0
    binding s1 definition Renamed [type] of Renamed
    binding s12 typeParameter T [type]
    binding s1 definition Config [type] of Config
    binding s14 definition name [value] of Config.name : string
    binding s14 definition foos [value optional] of Config.foos : :Array<:Foo>
    function f1 run s2 <T> (foo, options, names) : :Promise<:T>
    function f2 [signature] s3 (a) : :Bar
    function f3 turn [arrow] s4 (a) : :Bar returns a.bar
    function f4 A.constructor [constructor] s7 (<parameter 0>) class A
    function f5 [signature] s11 (node) : boolean"
  `);
});
