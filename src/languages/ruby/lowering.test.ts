// Facts that declarations give, and that broken source gives some.

import { expect, test } from 'vitest';
import { dumpSource } from './dump-source.ts';
import { ruby } from './language.ts';

const SOURCE = `
# Holds things.
module Shop
  class Cart < Base
    include Loud
    extend Finders
    LIMIT = 3
    attr_reader :items

    # Adds one.
    #: (Item, ?Integer) { (Item) -> void } -> Cart
    def add(item, count = 1, *rest, key:, **options, &block)
      @items << item
    end

    def self.open = new

    private

    def hide; end
  end
end
`;

test('symbols', async () => {
  expect(await dumpSource(SOURCE, ['symbols'])).toMatchInlineSnapshot(`
    "symbol Trait Shop [exported partial] s1 members=s3 @3:8 lines @3:1-@22:4 signature "module Shop" doc "Holds things."
    symbol Class Shop.Cart [exported static partial] s3 members=s5 implements Loud extends Base metaclass Finders @4:9 lines @4:3-@21:6 signature "class Cart < Base"
    symbol Property Shop.Cart.LIMIT [exported static constant] s5 = 3 @7:5 lines @7:5-@7:14 signature "LIMIT = 3"
    symbol Method Shop.Cart.items [exported] s5 f1 @8:18 lines @8:17-@8:23
    symbol Method Shop.Cart.add [exported] s5 f2 @12:9 lines @12:5-@14:8 signature "def add(item, count = 1, *rest, key:, **options, &block)" doc "Adds one.\\n: (Item, ?Integer) { (Item) -> void } -> Cart"
    symbol Method Shop.Cart.open [exported static] s5 f4 @16:14 lines @16:5-@16:24 signature "def self.open"
    symbol Method Shop.Cart.hide [private] s5 f5 @20:9 lines @20:5-@20:18 signature "def hide; end""
  `);
});

test('what is written without parentheses is a local variable or a call', async () => {
  expect(await dumpSource('def a\n  b = c\n  b\n  c d\nend\n', ['functions', 'expressions'])).toMatchInlineSnapshot(`
    "function f1 a s3 () returns c(d())
    expression e1 c s3 in a @2:7
    expression e2 c() s3 in a @2:7
    expression e3 b s3 in a @3:3
    expression e4 c s3 in a @4:3
    expression e5 d s3 in a @4:5
    expression e6 d() s3 in a @4:5
    expression e7 c(d()) s3 in a @4:3
    expression e8 "a" s2 in <module> @1:5"
  `);
});

test('names of what is loaded', async () => {
  const source = "require 'a/b'\nrequire_relative 'c'\nautoload :D, 'd'\nrequire name\n";
  expect(await dumpSource(source, ['imports'])).toMatchInlineSnapshot(`
    "import i1 sideEffect from "a/b" s2 @1:10
    import i2 sideEffect from "./c" s2 @2:19
    import i3 sideEffect from "d" s2 @3:15"
  `);
});

test('types in comments that cannot be read say nothing', async () => {
  expect(await dumpSource('#: (((\ndef a(b); end\n', ['functions'])).toMatchInlineSnapshot(`"function f1 a s3 (b)"`);
});

test('broken source gives what can be read of it, and says where it is wrong', async () => {
  await ruby.load();
  const facts = ruby.extract('a.rb', 'class A\n  def b; c(; end\n  def d; end\n');
  expect(facts.syntaxErrors).toBeGreaterThan(0);
  expect(facts.firstErrorLine).toBeGreaterThan(0);
  expect(facts.strings).toContain('d');
});
