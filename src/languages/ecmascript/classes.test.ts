import { expect, test } from 'vitest';
import { fullLinesOf, linesOf } from './fixtures/sources.ts';

test('members of a class: methods, accessors, fields, overloads, private names', () => {
  const source = `
    abstract class Shape<T extends Base = Base> extends mixin(Root)<T> implements Named, ns.Area<T> {
      static #count = 0;
      readonly parts: Map<string, T[]> = new Map();
      handler = (event: Event) => this.draw(event);
      get size(): number { return this.parts.size; }
      set size(value) { this.parts.clear(); }
      draw(target: string): void;
      draw(target: number): void;
      draw(target: any) { super.draw(target); }
      abstract area(): number;
      protected async *[Symbol.asyncIterator]() { yield* this.all(); }
    }`;
  expect(linesOf('a.ts', source, 'symbols', 'functions')).toMatchInlineSnapshot(`
    "symbol Class Shape <T> [abstract] s1 members=s3 extends mixin(Root)<:T> implements :Named implements :ns.Area<:T>
    symbol Property Shape.#count [static private] s3 = 0
    symbol Property Shape.parts [readonly] s3 : :Map<string, :Array<:T>> = new Map()
    symbol Method Shape.handler s3 f3 = f3
    symbol Method Shape.size [getter setter] s3 f4 f5
    symbol Method Shape.draw s3 f8 f6 f7
    symbol Method Shape.area [abstract declaration] s3 f9
    symbol Method Shape.[Symbol.asyncIterator] [async generator protected] s3 f10
    function f1 s4 () class Shape
    function f2 s5 () class Shape
    function f3 Shape.handler [arrow] s6 (event) returns this.draw(event)
    function f4 Shape.size [getter] s7 () : number returns this.parts.size class Shape
    function f5 Shape.size [setter] s8 (value) class Shape
    function f6 Shape.draw [signature] s9 (target) : null class Shape
    function f7 Shape.draw [signature] s10 (target) : null class Shape
    function f8 Shape.draw s11 (target) class Shape
    function f9 Shape.area [signature] s12 () : number class Shape
    function f10 Shape.[Symbol.asyncIterator] [async generator] s13 () yields yield* this.all() class Shape"
  `);
  expect(linesOf('a.ts', source, 'bindings')).toMatchInlineSnapshot(`
    "binding s1 definition Shape [value type] of Shape
    binding s2 typeParameter T [type] : :Base = :Base
    binding s3 definition #count [value static] of Shape.#count = 0
    binding s3 definition parts [value] of Shape.parts : :Map<string, :Array<:T>> = new Map()
    binding s6 parameter event [value] : :Event f3#0
    binding s3 definition handler [value] of Shape.handler = f3
    binding s3 definition size [value] of Shape.size
    binding s8 parameter value [value] f5#0
    binding s3 definition draw [value] of Shape.draw
    binding s9 parameter target [value] : string f6#0
    binding s10 parameter target [value] : number f7#0
    binding s11 parameter target [value] : ? f8#0
    binding s3 definition area [value] of Shape.area
    binding s3 definition [Symbol.asyncIterator] [value] of Shape.[Symbol.asyncIterator]"
  `);
});

test('constructors: parameter properties, fields set through this, initialisers and static blocks', () => {
  const source = `
    class Service {
      url = makeUrl(this.base);
      static { register(this); }
      constructor(private readonly base: string, public extra = make()) {
        super(base);
        this.late = new Late();
        const self = this;
        queue(function () { self.deep = 1; });
        this.run = function () { return this.late; };
      }
    }`;
  expect(linesOf('a.ts', source, 'symbols', 'bindings', 'functions')).toMatchInlineSnapshot(`
    "symbol Class Service s1 members=s3
    symbol Property Service.url s3 = makeUrl(this.base)
    symbol Constructor Service.constructor s3 f3
    symbol Property Service.base [private readonly] s1 : string = base
    symbol Property Service.extra s1 = extra
    symbol Method Service.run s6 f5
    binding s1 definition Service [value type] of Service
    binding s3 definition url [value] of Service.url = makeUrl(this.base)
    binding s3 definition constructor [value] of Service.constructor
    binding s6 parameter base [value] : string f3#0
    binding s3 definition base [value] of Service.base : string = base
    binding s6 parameter extra [value optional] = make() f3#1
    binding s3 definition extra [value] of Service.extra = extra
    binding s3 field late [value] = new Late() block s6
    binding s6 variable self [value constant] = this
    binding s3 field deep [value] = 1 block s7
    binding s3 field run [value] of Service.run = f5 block s6
    function f1 s4 () class Service
    function f2 [static] s5 () class Service
    function f3 Service.constructor [constructor] s6 (base, extra) class Service
    function f4 s7 ()
    function f5 Service.run s8 () returns this.late class Service"
  `);
});

test('decorators are expressions of what they decorate, with or without a call', () => {
  const source = `
    @Injectable() @sealed
    class Cats { @log find(@Param('id') id: string) {} @Input() name = 1; }`;
  expect(linesOf('a.ts', source, 'symbols')).toMatchInlineSnapshot(`
    "symbol Class Cats s1 members=s3 decorators Injectable(), sealed
    symbol Method Cats.find s3 f1 decorators log
    symbol Property Cats.name s3 decorators Input() = 1"
  `);
});

test('class expressions take the name that they are given, or stay anonymous', () => {
  const source = `
    const Named = class Inner { own() { return Inner; } };
    const mixin = (Base) => class extends Base { mixed() {} };
    export default class { run() {} }`;
  expect(linesOf('a.ts', source, 'symbols', 'bindings', 'exports')).toMatchInlineSnapshot(`
    "symbol Class Named [constant] s1 members=s3 = class Named
    symbol Function mixin [constant] s1 f2 = f2
    symbol Class default [exported defaultExport] s1 members=s10
    symbol Method Named.own s3 f1
    symbol Class mixin.<anonymous 5> [anonymous] s5 members=s7 extends Base
    symbol Method mixin.<anonymous 5>.mixed s7 f3
    symbol Method default.run s10 f4
    binding s1 definition Named [value type] of Named = class Named
    binding s1 definition mixin [value] of mixin = f2
    binding s2 definition Inner [value type] of Named
    binding s3 definition own [value] of Named.own
    binding s5 parameter Base [value] f2#0
    binding s7 definition mixed [value] of mixin.<anonymous 5>.mixed
    binding s10 definition run [value] of default.run
    export default = class default"
  `);
});

test('signatures, documentation and places of symbols', () => {
  const source = `/** Holds things. */
export class Box<T>
  extends Base {
  /**
   * Takes one out.
   * @param at where
   */
  take(at: number,
       deep = false): T { return at as never; }
  // Not a doc of empty.

  empty() {}
}
`;
  expect(fullLinesOf('a.ts', source, 'symbols')).toMatchInlineSnapshot(`
    "symbol Class Box <T> [exported] s1 members=s3 extends Base @2:14 lines @2:1-@13:2 signature "export class Box<T> extends Base" doc "Holds things."
    symbol Method Box.take s3 f1 @8:3 lines @8:3-@9:48 signature "take(at: number, deep = false): T" doc "Takes one out.\\n@param at where"
    symbol Method Box.empty s3 f2 @12:3 lines @12:3-@12:13 signature "empty()""
  `);
});
