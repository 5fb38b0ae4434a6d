import { expect, test } from 'vitest';
import { linesOf } from './fixtures/sources.ts';

test('every form of import', () => {
  const source = `
    import def, { type A, b as c, default as d } from './x.js';
    import other, * as ns from 'ns';
    import type { T } from './t';
    import type Only from './only';
    import {} from './empty';
    import './side';
    import fs = require('fs');
    import type types = require('types');
    import Alias = ns.Inner.Deep;
    const lazy = () => import('./lazy');
    const computed = import(name + '.js');`;
  expect(linesOf('a.ts', source, 'file', 'imports', 'bindings')).toMatchInlineSnapshot(`
    "file [module] lines=12
    binding s1 definition lazy [value] of lazy = f1
    binding s1 import def [value type] from i1
    binding s1 import A [value type] from i2
    binding s1 import c [value type] from i3
    binding s1 import d [value type] from i4
    binding s1 import other [value type] from i5
    binding s1 import ns [value type] from i6
    binding s1 import T [value type] from i7
    binding s1 import Only [value type] from i8
    binding s1 import fs [value type] from i11
    binding s1 import types [value type] from i12
    binding s1 variable Alias [value type] = ns.Inner.Deep
    binding s1 variable computed [value constant] of computed = ?
    import i1 named default from "./x.js" s1
    import i2 named A from "./x.js" [typeOnly] s1
    import i3 named b from "./x.js" s1
    import i4 named default from "./x.js" s1
    import i5 named default from "ns" s1
    import i6 namespace from "ns" s1
    import i7 named T from "./t" [typeOnly] s1
    import i8 named default from "./only" [typeOnly] s1
    import i9 sideEffect from "./empty" s1
    import i10 sideEffect from "./side" s1
    import i11 module from "fs" s1
    import i12 module from "types" [typeOnly] s1
    import i13 module from "./lazy" [dynamic] s2"
  `);
});

test('every form of export', () => {
  const source = `
    export * from './all';
    export * as all from './all';
    export { default as y, z } from './z';
    export type { Q } from './q';
    export { local as renamed, type Shape, local as default };
    export const { a, b: [first] } = load(), plain = 1;
    export function over(a: string): void;
    export function over(a: any) {}
    export enum Level { One }
    export namespace Space { export const x = 1; }
    export type Alias = string;
    function local() {}
    interface Shape {}`;
  expect(linesOf('a.ts', source, 'imports', 'exports', 'symbols')).toMatchInlineSnapshot(`
    "symbol Variable a [exported constant] s1 = load().a
    symbol Variable first [exported constant] s1 = load().b#0
    symbol Variable plain [exported constant] s1 = 1
    symbol Function over [exported] s1 f2 f1
    symbol Enum Level [exported] s1 members=s4
    symbol Module Space [exported] s1 members=s6
    symbol TypeAlias Alias [exported] s1 = string
    symbol Function local [exported defaultExport] s1 f3
    symbol Interface Shape [exported] s1 members=s10
    symbol Property Level.One [static readonly] s5
    symbol Variable Space.x [exported constant] s6 = 1
    import i1 wildcard from "./all" [reexport] s1
    import i2 namespace from "./all" [reexport] s1
    import i3 named default from "./z" [reexport] s1
    import i4 named z from "./z" [reexport] s1
    import i5 named Q from "./q" [typeOnly reexport] s1
    export * from i1
    export all from i2
    export y from i3
    export z from i4
    export Q [typeOnly] from i5
    export renamed = local
    export Shape [typeOnly] = Shape
    export default = local
    export a = a
    export first = first
    export plain = plain
    export over = over
    export Level = Level
    export Space = Space
    export Alias = Alias"
  `);
});

test('default exports of values, and export =', () => {
  expect(linesOf('a.ts', 'export default async function () { run(); }', 'symbols', 'exports')).toMatchInlineSnapshot(`
    "symbol Function default [exported async defaultExport] s1 f1
    export default = f1"
  `);
  expect(linesOf('a.ts', 'export default (x) => x;', 'symbols', 'exports')).toMatchInlineSnapshot(`
    "symbol Function default [exported defaultExport] s1 f1
    export default = f1"
  `);
  expect(
    linesOf('a.ts', 'export default { fetch() {} } satisfies Handler;', 'symbols', 'exports'),
  ).toMatchInlineSnapshot(`
    "symbol Method fetch s1 f1
    export default = ({fetch: f1} satisfies :Handler)"
  `);
  expect(linesOf('a.ts', 'class A {}\nexport = A;', 'symbols', 'exports')).toMatchInlineSnapshot(`
    "symbol Class A [exported] s1 members=s3
    export = = A"
  `);
});

test('a file without imports and exports is a script, whose names are global', () => {
  expect(linesOf('a.ts', 'const x = import("./y");', 'file')).toBe('file lines=1');
  expect(linesOf('a.mts', 'const x = 1;', 'file')).toBe('file [module] lines=1');
  expect(linesOf('a.js', 'const x = require("x");', 'file')).toBe('file [module] lines=1');
});
