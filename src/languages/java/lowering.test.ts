// Symbols, bindings and scopes that declarations and statements give.

import { expect, test } from 'vitest';
import { dumpSource } from './dump-source.ts';
import { java } from './language.ts';

const SOURCE = `
/**
 * Holds things.
 */
@Deprecated
public abstract class Box<T extends Comparable<T>> extends Base implements Opener, other.lib.Closer {
  private final List<T> items = new ArrayList<>(), spare[];
  protected Box(int size, String... names) { super(size); }
  @Override public <R> R first(Function<? super T, R> how) { return how.apply(items.get(0)); }
  abstract void close();
}
interface Opener { int MOST = 1; void open(); default void twice() {} }
enum Level { LOW(1) { int rank() { return 0; } }; Level(int rank) {} }
record Point(int x, double... rest) {}
`;

test('symbols', async () => {
  expect(await dumpSource(SOURCE, ['symbols'])).toMatchInlineSnapshot(`
    "symbol Class Box <T> [exported abstract] s1 members=s4 extends :Base implements :Opener implements require("other.lib").Closer decorators :Deprecated @7:23 lines @6:1-@12:2 signature "public abstract class Box<T extends Comparable<T>> extends Base implements Opener, other.lib.Closer" doc "Holds things."
    symbol Property Box.items [private readonly] s4 : :List<:T> = new ArrayList() @8:25 lines @8:3-@8:60 signature "private final List<T> items = new ArrayList<>(), spare[];"
    symbol Property Box.spare [private readonly] s4 : :__array<:List<:T>> @8:52 lines @8:3-@8:60 signature "private final List<T> items = new ArrayList<>(), spare[];"
    symbol Constructor Box.Box [protected] s4 f1 @9:13 lines @9:3-@9:60 signature "protected Box(int size, String... names)"
    symbol Method Box.first [exported] s4 f2 decorators :Override @10:26 lines @10:3-@10:95 signature "public <R> R first(Function<? super T, R> how)"
    symbol Method Box.close [abstract declaration] s4 f3 @11:17 lines @11:3-@11:25 signature "abstract void close();"
    symbol Interface Opener s1 members=s10 @13:11 lines @13:1-@13:72 signature "interface Opener"
    symbol Property Opener.MOST [exported static readonly] s10 : :int = 1 @13:24 lines @13:20-@13:33 signature "int MOST = 1;"
    symbol Method Opener.open [exported abstract declaration] s10 f4 @13:39 lines @13:34-@13:46 signature "void open();"
    symbol Method Opener.twice [exported] s10 f5 @13:60 lines @13:47-@13:70 signature "default void twice()"
    symbol Enum Level s1 members=s15 extends :Enum<:Level> @14:6 lines @14:1-@14:71 signature "enum Level"
    symbol Property Level.LOW [exported static readonly] s15 : :Level = new Level(1) @14:14 lines @14:14-@14:49 signature "LOW(1) { int rank() { return 0; } }"
    symbol Class Level.LOW.<anonymous 13> [anonymous] s16 members=s17 extends :Level @14:21 lines @14:21-@14:49
    symbol Method Level.LOW.<anonymous 13>.rank s17 f8 @14:27 lines @14:23-@14:47 signature "int rank()"
    symbol Constructor Level.Level s15 f9 @14:51 lines @14:51-@14:69 signature "Level(int rank)"
    symbol Class Point s1 members=s21 extends :Record @15:8 lines @15:1-@15:39 signature "record Point(int x, double... rest)"
    symbol Property Point.x [readonly] s21 : :int @15:18 lines @15:18-@15:19 signature "x"
    symbol Property Point.rest [readonly] s21 : :__array<:double> @15:31 lines @15:31-@15:35 signature "rest""
  `);
});

test('members are bound in the scope that their bodies see, methods with parentheses', async () => {
  const source = 'class A {\n  int size;\n  int size() { return size; }\n  A() { this(1); }\n  A(int a) {}\n}\n';
  expect(await dumpSource(source, ['scopes', 'bindings', 'expressions'])).toMatchInlineSnapshot(`
    "scope s1 module @1:1-@7:3
    scope s2 block in s1 @1:1-@7:3
    scope s3 block in s2 @2:1-@7:2
    scope s4 members in s3 of A @2:9-@7:2
    scope s5 function in s4 of A.size f1 @4:3-@4:30
    scope s6 function in s4 of A.A f2 @5:3-@5:19
    scope s7 function in s4 of A.A f3 @6:3-@6:14
    binding s1 definition A [value type] of A @2:7
    binding s4 field size [value] of A.size : :int @3:7
    binding s4 definition size() [value type] of A.size @4:7
    binding s4 definition <init> [value type] of A.A @5:3
    binding s4 definition <init> [value type] of A.A @6:3
    binding s7 parameter a [value] : :int f3#0 @6:9
    expression e1 :A s3 in <module> @2:7
    expression e2 :int s4 in A @3:3
    expression e3 :int s5 in A.size @4:3
    expression e4 size s5 in A.size @4:23
    expression e5 this s6 in A.A @5:9
    expression e6 this.<init> s6 in A.A @5:9
    expression e7 1 s6 in A.A @5:14
    expression e8 this.<init>(1) s6 in A.A @5:9
    expression e9 :int s7 in A.A @6:5"
  `);
});

test('imports stand around the types of the file, and members of types as if they were inherited', async () => {
  const source =
    'import a.b.C;\nimport a.b.*;\nimport a.b.C.D;\nimport static a.b.C.m;\nimport static a.b.E.*;\nclass X {}\n';
  expect(await dumpSource(source, ['imports', 'symbols', 'bindings'])).toMatchInlineSnapshot(`
    "symbol Class <anonymous 1> [anonymous] s2 members=s3 extends require("a.b").E @1:1 lines @1:1-@1:1
    symbol Class X s1 members=s6 @7:7 lines @7:1-@7:11 signature "class X"
    binding s2 import C [value type] from i1 @2:12
    binding s2 variable D [value type] = require("a.b").C.D @4:14
    binding s2 variable m [value type] = require("a.b").C.m @5:21
    binding s2 variable m() [value type] = require("a.b").C.m() @5:21
    binding s1 definition X [value type] of X @7:7
    binding s6 field <init> [value] = f1 @7:9
    import i1 named C from "a.b" s2 @2:12
    import i2 wildcard from "a.b" s2 @3:10
    import i3 module from "a.b" s2 @4:8
    import i4 module from "a.b" s2 @5:15
    import i5 module from "a.b" s2 @6:15"
  `);
});

test('a name that is declared again in a block means what it meant before', async () => {
  const source =
    'class A {\n  B x;\n  void f() {\n    x.a();\n    if (x instanceof C c && c.ok()) c.b();\n    B x = this.x;\n    x.b();\n  }\n}\n';
  expect(await dumpSource(source, ['bindings'])).toMatchInlineSnapshot(`
    "binding s1 definition A [value type] of A @2:7
    binding s4 field x [value] of A.x : :B @3:5
    binding s4 definition f() [value type] of A.f @4:8
    binding s5 variable c [value] : :C @6:24
    binding s7 variable x [value] : :B = this.x @7:7
    binding s4 field <init> [value] = f2 @2:9"
  `);
});

test('literals, operators and conversions', async () => {
  const source =
    'class A { void f(int[] a, Object o) { g(1, 2L, 3.0, 4f, \'c\', "t", null, true); var s = "a" + o; var n = a[0] + 1; ((B) o).h(); } }';
  expect(await dumpSource(source, ['expressions'])).toMatchInlineSnapshot(`
    "expression e1 :A s3 in <module> @2:7
    expression e2 :void s5 in A.f @2:11
    expression e3 :int s5 in A.f @2:18
    expression e4 :__array s5 in A.f @2:18
    expression e5 :__array<:int> s5 in A.f @2:18
    expression e6 :Object s5 in A.f @2:27
    expression e7 g() s5 in A.f @2:39
    expression e8 1 s5 in A.f @2:41
    expression e9 :long s5 in A.f @2:44
    expression e10 ( as :long) s5 in A.f @2:44
    expression e11 3.0 s5 in A.f @2:48
    expression e12 :float s5 in A.f @2:53
    expression e13 ( as :float) s5 in A.f @2:53
    expression e14 'c' s5 in A.f @2:57
    expression e15 "t" s5 in A.f @2:62
    expression e16 null s5 in A.f @2:67
    expression e17 true s5 in A.f @2:73
    expression e18 g()(1, ( as :long), 3.0, ( as :float), 'c', "t", null, true) s5 in A.f @2:39
    expression e19 "a" s5 in A.f @2:88
    expression e20 o s5 in A.f @2:94
    expression e21 (text of o) s5 in A.f @2:94
    expression e22 string s5 in A.f @2:88
    expression e23 parts(o) s5 in A.f @2:88
    expression e24 a s5 in A.f @2:105
    expression e25 0 s5 in A.f @2:107
    expression e26 a[0] s5 in A.f @2:105
    expression e27 1 s5 in A.f @2:112
    expression e28 (a[0] + 1) s5 in A.f @2:105
    expression e29 o s5 in A.f @2:120
    expression e30 :B s5 in A.f @2:117
    expression e31 (o as :B) s5 in A.f @2:116
    expression e32 (o as :B).h() s5 in A.f @2:123
    expression e33 (o as :B).h()() s5 in A.f @2:115
    expression e34 f2 s4 in A @2:9"
  `);
});

test.each([
  ['src/test/java/a/Tested.java', true],
  ['src/main/java/a/ShapeTest.java', true],
  ['src/main/java/a/Latest.java', false],
  ['src/main/java/a/Testing.java', false],
])('isTest(%s)', (path, expected) => {
  expect(java.isTest(path)).toBe(expected);
});

test('bad source gives what can be recognised', async () => {
  expect(await dumpSource('class A { void f( { } }\nclass B { void g() { h( } }\n', ['symbols'])).toContain(' B.g ');
  const nested = `${'('.repeat(3000)}1${')'.repeat(3000)}`;
  expect(await dumpSource(`class A { int x = ${nested}; }`, ['symbols'])).toContain('Property A.x');
});
