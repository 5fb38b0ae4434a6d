// Symbols and bindings that items and statements give, and how macros are seen.

import { expect, test } from 'vitest';
import { dumpSource } from './dump-source.ts';
import { rust } from './language.ts';
import { prepared } from './macros.ts';

const SOURCE = `
/// Holds things.
#[derive(Clone)]
pub struct Holder<T: Clone, const N: usize> { pub items: Vec<T>, r#type: [T; N] }
pub enum Level { Low, High(u8, String), Named { rank: i32 } }
pub trait Open: Send { type Item; const MOST: u8 = 1; fn open(&mut self) -> Option<Self::Item>; fn twice(&self) {} }
impl<T> Open for Holder<T, 3> where T: Clone { type Item = T; fn open(&mut self) -> Option<Self::Item> { None } }
mod inner { pub(crate) fn f((a, b): (u8, u8), c: &dyn Fn(u8) -> u8) {} }
static NAME: &str = "a";
type Short<T> = Holder<T, 1>;
#[test] fn works() {}
#[global_allocator] static HEAP: u8 = 1;
#[unsafe(no_mangle)] extern "C" fn called() {}
#[cfg(test)] mod tests { const ONE: u8 = 1; }
macro_rules! say { () => {} }
`;

test('symbols', async () => {
  expect(await dumpSource(SOURCE, ['symbols'])).toMatchInlineSnapshot(`
    "symbol Struct Holder <T> [exported] s1 members=s3 @4:12 lines @4:1-@4:82 signature "pub struct Holder<T: Clone, const N: usize>" doc "Holds things."
    symbol Property Holder.items [exported] s3 : :Vec<:T> @4:51 lines @4:47-@4:64 signature "pub items: Vec<T>"
    symbol Property Holder.type s3 : :__slice<:T> @4:66 lines @4:66-@4:80 signature "r#type: [T; N]"
    symbol Enum Level [exported] s1 members=s5 @5:10 lines @5:1-@5:62 signature "pub enum Level"
    symbol Property Level.Low [exported static constant] s5 : :Level @5:18 lines @5:18-@5:21 signature "Low"
    symbol Property Level.High [exported static constant] s5 = f1 @5:23 lines @5:23-@5:39 signature "High(u8, String)"
    symbol Property Level.Named [exported static constant] s5 : :Level @5:41 lines @5:41-@5:60 signature "Named { rank: i32 }"
    symbol Trait Open <Item> [exported] s1 members=s8 extends :Send @6:11 lines @6:1-@6:117 signature "pub trait Open: Send"
    symbol Property Open.MOST [static constant] s8 : :u8 @6:41 lines @6:35-@6:54 signature "const MOST: u8 = 1;"
    symbol Method Open.open [exported abstract declaration] s8 f2 @6:58 lines @6:55-@6:96 signature "fn open(&mut self) -> Option<Self::Item>;"
    symbol Method Open.twice [exported] s8 f3 @6:100 lines @6:97-@6:115 signature "fn twice(&self)"
    symbol Struct Holder [extension] s13 members=s14 implements :Open<Item=:T> : :Holder<:T> @7:18 lines @7:1-@7:114
    symbol Method Holder.open [exported] s14 f4 @7:66 lines @7:63-@7:112 signature "fn open(&mut self) -> Option<Self::Item>"
    symbol Module inner s1 members=s17 @8:5 lines @8:1-@8:73 signature "mod inner"
    symbol Function inner.f s17 f5 @8:27 lines @8:13-@8:71 signature "pub(crate) fn f((a, b): (u8, u8), c: &dyn Fn(u8) -> u8)"
    symbol Variable NAME s1 : :str = string @9:8 lines @9:1-@9:25 signature "static NAME: &str = \\"a\\";"
    symbol TypeAlias Short <T> s1 = :Holder<:T> @10:6 lines @10:1-@10:30 signature "type Short<T> = Holder<T, 1>;"
    symbol Function works [test] s1 f7 @11:12 lines @11:9-@11:22 signature "fn works()"
    symbol Variable HEAP [exported] s1 : :u8 = 1 @12:28 lines @12:21-@12:41 signature "static HEAP: u8 = 1;"
    symbol Function called [exported] s1 f8 @13:36 lines @13:22-@13:47 signature "extern \\"C\\" fn called()"
    symbol Module tests s1 members=s28 @14:18 lines @14:14-@14:46 signature "mod tests"
    symbol Variable tests.ONE [test constant] s28 : :u8 = 1 @14:32 lines @14:26-@14:44 signature "const ONE: u8 = 1;"
    symbol Function say [macro] s1 f9 @15:14 lines @15:1-@15:30 signature "macro_rules! say"
    symbol Module <anonymous 24> [anonymous global] s1 members=s30 @1:1 lines @1:1-@1:1"
  `);
});

test('imports', async () => {
  const source =
    'use std::{fmt::{self, Display as D}, io::*};\npub use self::a::B;\nextern crate foo as bar;\nmod a;\n' +
    '#[path = "x/y.rs"] mod c;\nmod d { use super::super::E; use super::a::F; }\nfn g() { core::mem::take(1); crate::h::i(); a::B::new(); }\n';
  expect(await dumpSource(source, ['imports'])).toMatchInlineSnapshot(`
    "import i1 named fmt from "std" s1 @1:17
    import i2 named Display from "std::fmt" s1 @1:34
    import i3 wildcard from "std::io" s1 @1:38
    import i4 named B from "self::a" [reexport] s1 @2:18
    import i5 namespace from "foo" s1 @3:21
    import i6 namespace from "self::a" s1 @4:5
    import i7 namespace from "./x/y.rs" s1 @5:24
    import i8 named E from "super" s2 @6:27
    import i9 named F from "self::a" s2 @6:44
    import i10 module from "std::mem" s1 @7:10
    import i11 module from "crate::h" s1 @7:30"
  `);
});

test('patterns', async () => {
  const source =
    'fn f(o: O) { let Some((a, .., b)) = o else { return }; match o { P { x, y: Q(z) } | R(x, _, z) => 1, n @ 1..=2 => 2, _ => 3 }; }';
  expect(await dumpSource(source, ['bindings'])).toMatchInlineSnapshot(`
    "binding s1 definition f [value type] of f @1:4
    binding s2 parameter o [value] : :O f1#0 @1:6
    binding s3 variable a [value] = (o.Some/0 | o.0)#0 @1:24
    binding s3 variable b [value] = (o.Some/0 | o.0)#-1 @1:31
    binding s5 variable x [value] = ((o./x | o.P/x) | (o.R/0 | o.0)) @1:70
    binding s5 variable z [value] = (((o./y | o.P/y).Q/0 | (o./y | o.P/y).0) | (o.R/2 | o.2)) @1:78
    binding s6 variable n [value] = o @1:102"
  `);
});

test('macros that take expressions are calls, in their places', () => {
  const text =
    'fn f() { println!("a!(", x!(1)); vec![b!{ c }, 1]; d!(a => b); e!(struct S); k!(a @ b); /* g!() */ let r = r#"h!()"#; i!(\'"\', j!()); }';
  const all = prepared(text, () => true);
  expect(all.text).toHaveLength(text.length);
  expect([...all.macros.values()].map(({ name, bracket }) => name + bracket)).toEqual([
    'println(',
    'x(',
    'vec[',
    'b(',
    'd(',
    'i(',
    'j(',
  ]);
  expect([...prepared(text, 'library').macros.values()].map(({ name }) => name)).toEqual(['println', 'vec']);
});

test('a macro in braces that ends a statement is left as it is where a semicolon has no room', () => {
  const text = (close: string): string => `fn f() { choose! { a() => b(),${close} c(); }`;
  expect(prepared(text(' }'), () => true).text).toBe('fn f() { choose  ( a()  , b(),); c(); }');
  expect(prepared(text('}'), () => true).text).toBe(text('}'));
});

test('what only looks like expressions in a macro costs nothing else', async () => {
  await rust.load();
  const facts = rust.extract('src/a.rs', 'fn f() { odd!(a b c); println!("{}", g()); }');
  expect(facts.syntaxErrors).toBe(0);
});
