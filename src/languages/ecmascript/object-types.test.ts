import { expect, test } from 'vitest';
import { linesOf } from './fixtures/sources.ts';

test('interfaces: members, signatures, heritage, and declarations that are merged', () => {
  const source = `
    interface List<T> extends Iterable<T>, ns.Sized {
      first?: T;
      map<U>(each: (item: T) => U): List<U>;
      map(): this;
      readonly inner: { deep: string; go(): void };
      (index: number): T;
      new (size: number): List<T>;
      [key: string]: unknown;
      get size(): number;
    }
    interface List<T> { last(): T }`;
  expect(linesOf('a.ts', source, 'symbols', 'bindings', 'functions')).toMatchInlineSnapshot(`
    "symbol Interface List <T> s1 members=s3 extends :Iterable<:T> extends :ns.Sized
    symbol Property List.first [declaration] s3 : :T
    symbol Method List.map [declaration] s3 f1 f3
    symbol Property List.inner [readonly declaration] s3 : class 5
    symbol Interface <anonymous 5> [anonymous] s3 members=s7
    symbol Method List.size [getter declaration] s3 f8
    symbol Method List.last [declaration] s3 f9
    binding s1 definition List [type] of List
    binding s2 typeParameter T [type]
    binding s3 definition first [value optional] of List.first : :T
    binding s3 definition map [value] of List.map
    binding s4 typeParameter U [type]
    binding s5 parameter item [value] : :T f2#0
    binding s4 parameter each [value] : f2 f1#0
    binding s7 field deep [value] : string
    binding s7 field go [value] : f4
    binding s3 definition inner [value] of List.inner : class 5
    binding s9 parameter index [value] : number f5#0
    binding s3 field () [value] : f5
    binding s10 parameter size [value] : number f6#0
    binding s3 field new() [value] : f6
    binding s11 parameter key [value] : string f7#0
    binding s3 field [] [value] : f7
    binding s3 definition size [value] of List.size
    binding s3 definition last [value] of List.last
    function f1 List.map [signature] s4 <U> (each) : :List<:U> class List
    function f2 [signature] s5 (item) : :U
    function f3 List.map [signature] s6 () : this class List
    function f4 [signature] s8 () : null class <anonymous 5>
    function f5 [signature] s9 (index) : :T class List
    function f6 [signature constructs] s10 (size) : :List<:T> class List
    function f7 [signature] s11 (key) : ? class List
    function f8 List.size [getter signature] s12 () : number class List
    function f9 List.last [signature] s13 () : :T class List"
  `);
});

test('type aliases: the members of the object types they are made of are theirs', () => {
  const source = `
    type Shape = { kind: 'circle'; area(): number } | Readonly<{ side: { length: number } }>;
    type Handler<T = string> = (value: T) => void;`;
  expect(linesOf('a.ts', source, 'symbols', 'bindings', 'functions')).toMatchInlineSnapshot(`
    "symbol TypeAlias Shape s1 = (class 3 | :Readonly<class 6>)
    symbol TypeAlias Handler <T> s1 = f2
    symbol Interface Shape.<anonymous 3> [anonymous] s2 members=s3
    symbol Property Shape.kind [declaration] s3 : "circle"
    symbol Method Shape.area [declaration] s3 f1
    symbol Interface Shape.<anonymous 6> [anonymous] s2 members=s5
    symbol Property Shape.side [declaration] s5 : class 8
    symbol Interface <anonymous 8> [anonymous] s5 members=s6
    binding s1 definition Shape [type] of Shape
    binding s1 definition Handler [type] of Handler
    binding s3 definition kind [value] of Shape.kind : "circle"
    binding s3 definition area [value] of Shape.area
    binding s6 field length [value] : number
    binding s5 definition side [value] of Shape.side : class 8
    binding s7 typeParameter T [type] = string
    binding s8 parameter value [value] : :T f2#0
    function f1 Shape.area [signature] s4 () : number class Shape.<anonymous 3>
    function f2 [signature] s8 (value) : null"
  `);
});

test('enums and namespaces: members, merging, and what is exported', () => {
  const source = `
    enum Color { Red = 1, Green = compute(), 'dark-blue' }
    namespace Outer.Inner { export const version = 1; function hidden() {} export function shown() { hidden(); } }
    namespace Outer { export class Late {} }
    declare module 'other' { export function given(x: string): number; export default given; }
    declare global { interface Window { extra: number } }`;
  expect(linesOf('a.ts', source, 'scopes', 'symbols', 'bindings')).toMatchInlineSnapshot(`
    "scope s1 module
    scope s2 members in s1 of Color
    scope s3 block in s1 of Color
    scope s4 namespace in s1 of Outer
    scope s5 namespace in s4 of Outer.Inner
    scope s6 function in s5 of Outer.Inner.hidden f1
    scope s7 function in s5 of Outer.Inner.shown f2
    scope s8 block in s4 of Outer.Late
    scope s9 members in s8 of Outer.Late
    scope s10 namespace in s1 of "other"
    scope s11 function in s10 of "other".given f3
    scope s12 namespace in s1 of global
    scope s13 block in s12 of global.Window
    scope s14 members in s13 of global.Window
    symbol Enum Color s1 members=s2
    symbol Module Outer s1 members=s4
    symbol Module "other" [declaration] s1 members=s10
    symbol Module global [declaration global] s1 members=s12
    symbol Property Color.Red [static readonly] s3 = 1
    symbol Property Color.Green [static readonly] s3 = compute()
    symbol Property Color.dark-blue [static readonly] s3
    symbol Module Outer.Inner s4 members=s5
    symbol Variable Outer.Inner.version [exported constant] s5 = 1
    symbol Function Outer.Inner.hidden s5 f1
    symbol Function Outer.Inner.shown [exported] s5 f2
    symbol Class Outer.Late [exported] s4 members=s9
    symbol Function "other".given [exported declaration defaultExport] s10 f3
    symbol Interface global.Window [declaration] s12 members=s14
    symbol Property global.Window.extra [declaration] s14 : number
    binding s1 definition Color [value type] of Color
    binding s1 definition Outer [value type] of Outer
    binding s1 definition "other" [value type] of "other"
    binding s1 definition global [value type] of global
    binding s2 definition Red [value type static constant] of Color.Red = 1
    binding s2 definition Green [value type static constant] of Color.Green = compute()
    binding s2 definition dark-blue [value type static constant] of Color.dark-blue
    binding s4 definition Inner [value type exported] of Outer.Inner
    binding s5 definition hidden [value] of Outer.Inner.hidden
    binding s5 definition shown [value exported] of Outer.Inner.shown
    binding s5 variable version [value constant exported] of Outer.Inner.version = 1
    binding s4 definition Late [value type exported] of Outer.Late
    binding s10 definition given [value exported] of "other".given
    binding s11 parameter x [value] : string f3#0
    binding s10 variable default [value type exported] = given
    binding s12 definition Window [type exported] of global.Window
    binding s14 definition extra [value] of global.Window.extra : number"
  `);
});

test('declarations without bodies in declaration files', () => {
  const source = `
    export declare function over(a: string): string;
    export declare function over(a: number): number;
    declare namespace All { const one: number; }
    export declare class Box { get(): string; }
    export as namespace Library;`;
  expect(linesOf('a.d.ts', source, 'file', 'symbols', 'bindings', 'exports')).toMatchInlineSnapshot(`
    "file [module declarationFile] lines=6
    symbol Function over [exported declaration] s1 f1 f2
    symbol Module All [declaration] s1 members=s4
    symbol Class Box [exported declaration] s1 members=s6
    symbol Variable All.one [declaration constant] s4 : number
    symbol Method Box.get [declaration] s6 f3
    binding s1 definition over [value exported] of over
    binding s1 definition All [value type] of All
    binding s1 definition Box [value type exported] of Box
    binding s2 parameter a [value] : string f1#0
    binding s3 parameter a [value] : number f2#0
    binding s4 variable one [value constant exported] of All.one : number
    binding s6 definition get [value] of Box.get
    export over = over
    export Box = Box"
  `);
});
