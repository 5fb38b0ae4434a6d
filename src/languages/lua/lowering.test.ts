import { expect, test } from 'vitest';
import { dumpSource } from './dump-source.ts';
import { lua } from './language.ts';

test('a class by its metatable, with its members', async () => {
  expect(
    await dumpSource(
      `local Account = { limit = 0 }
Account.__index = Account
-- Adds to it.
function Account:deposit(n) self.total = n end
function Account.new() return setmetatable({}, Account) end`,
      ['symbols'],
    ),
  ).toMatchInlineSnapshot(`
    "symbol Class Account [exported] s2 members=s3 @1:7 lines @1:1-@1:30 signature "local Account = {}"
    symbol Property Account.limit [exported] s3 = 0 @1:19 lines @1:19-@1:28 signature "limit = 0"
    symbol Method Account.deposit [exported] s3 f1 @4:18 lines @4:1-@4:47 signature "function Account:deposit(n)" doc "Adds to it."
    symbol Property Account.total [exported] s3 = n @4:34 lines @4:29-@4:43 signature "self.total = n"
    symbol Function Account.new [exported] s3 f2 @5:18 lines @5:1-@5:60 signature "function Account.new()""
  `);
});

test('several values, of which the last gives all that it has', async () => {
  expect(await dumpSource('local a, b = f()\nlocal c = f()\nreturn g(f(), f())', ['bindings'])).toMatchInlineSnapshot(`
    "binding s2 variable a [value type] of a = ...f()#0 @1:7
    binding s2 variable b [value type] of b = ...f()#1 @1:10
    binding s2 variable c [value type] of c = f() @2:7"
  `);
});

test('a local name of a library function is that function', async () => {
  expect(await dumpSource("local load = require\nlocal other = load 'a.b'", ['imports'])).toMatchInlineSnapshot(
    `"import i1 namespace from "a.b" s2 @2:21"`,
  );
});

test('a loop that copies all members says so, and one under other keys does not', async () => {
  const source = 'for k, v in pairs(a) do b[k] = v end\nfor k, v in pairs(a) do b[v] = k end';
  expect(await dumpSource(source, ['assignments'])).toMatchInlineSnapshot(`
    "assignment ...b = a @1:25
    assignment b[v] = k @2:25"
  `);
});

test('what a table is given before it is an instance is a member of the class', async () => {
  const source = `local C = {}
C.__index = C
function C.new(f)
  local made = { f = f }
  made.g = f
  return setmetatable(made, C)
end`;
  expect(await dumpSource(source, ['symbols'])).toMatchInlineSnapshot(`
    "symbol Class C [exported] s2 members=s3 @1:7 lines @1:1-@1:13 signature "local C = {}"
    symbol Function C.new [exported] s3 f1 @3:12 lines @3:1-@7:4 signature "function C.new(f)"
    symbol Property C.f [exported] s3 = f @4:18 lines @4:18-@4:23 signature "f = f"
    symbol Property C.g [exported] s3 = f @5:8 lines @5:3-@5:13 signature "made.g = f""
  `);
});

test('what cannot be parsed is counted, and the rest is read', async () => {
  await lua.load();
  const facts = lua.extract('a.lua', 'local x = = 1\nlocal function f() end\n');
  expect(facts.syntaxErrors).toBe(1);
  expect(facts.firstErrorLine).toBe(1);
  expect(facts.strings).toContain('f');
});
