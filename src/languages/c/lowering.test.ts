// Symbols, bindings and expressions that declarations, statements and macros give.

import { expect, test } from 'vitest';
import { dumpSource } from './dump-source.ts';
import { c } from './language.ts';

const SOURCE = `#include "list.h"
#include <stdio.h>

/* A list of things. */
typedef struct list {
  struct item *first, *last;
  int (*compare)(const void *, const void *);
  union { int count; long id; };
} list;

typedef enum { LOW, HIGH = 2 } level;
typedef int (*visitor)(list *, void *data);
typedef struct item item;

extern int total;
static const char *names[] = { "a", "b" };

static int helper(int n);
API(item *) list_first(const list *l) DEPRECATED;

// Counts.
static int helper(int n) { return n; }
unsigned long NOINLINE hash(const unsigned char *bytes, size_t n);
int old(a, b) int a; char *b; { return a; }
int (*choose(int n))(int) { return helper; }

#define EMPTY
#define LIMIT 10
#define SUM(a, b) add((a), (b))
`;

test('symbols', () => {
  expect(dumpSource(SOURCE, ['symbols', 'imports'])).toMatchInlineSnapshot(`
    "symbol Struct list [exported] s1 members=s2 @5:16 lines @5:9-@9:2 signature "struct list" doc "A list of things."
    symbol Property list.first [exported] s2 : :struct item @6:16 lines @6:3-@6:21 signature "struct item *first"
    symbol Property list.last [exported] s2 : :struct item @6:24 lines @6:3-@6:28 signature "struct item *first, *last"
    symbol Property list.compare [exported] s2 : f1 @7:9 lines @7:3-@7:45 signature "int (*compare)(const void *, const void *)"
    symbol Property list.count [exported] s2 : :struct __number @8:15 lines @8:11-@8:20 signature "int count"
    symbol Property list.id [exported] s2 : :struct __number @8:27 lines @8:22-@8:29 signature "long id"
    symbol Enum level [exported] s1 members=s4 @11:32 lines @11:9-@11:31 signature "enum"
    symbol Property level.LOW [exported constant] s1 @11:16 lines @11:16-@11:19
    symbol Property level.HIGH [exported constant] s1 = 2 @11:21 lines @11:21-@11:29
    symbol TypeAlias visitor [exported] s1 = f2 @12:15 lines @12:1-@12:44 signature "typedef int (*visitor)(list *, void *data)"
    symbol Variable total [exported declaration] s1 : :struct __number @15:12 lines @15:1-@15:17 signature "extern int total"
    symbol Variable names s1 : :struct __number = {"a", "b"} @16:20 lines @16:1-@16:42 signature "static const char *names[]"
    symbol Function helper s1 f5 @22:12 lines @22:1-@22:39 signature "static int helper(int n)" doc "Counts."
    symbol Function list_first [exported declaration] s1 f4 @19:13 lines @19:1-@19:49 signature "API(item *) list_first(const list *l) DEPRECATED"
    symbol Function hash [exported declaration] s1 f6 @23:24 lines @23:1-@23:66 signature "unsigned long NOINLINE hash(const unsigned char *bytes, size_t n)"
    symbol Function old [exported] s1 f7 @24:5 lines @24:1-@24:44 signature "int old(a, b) int a; char *b;"
    symbol Function choose [exported] s1 f8 @25:7 lines @25:1-@25:45 signature "int (*choose(int n))(int)"
    symbol Variable LIMIT [exported macro] s1 = 10 @28:9 lines @28:1-@28:17 signature "#define LIMIT 10"
    symbol Function SUM [exported macro] s1 f10 @29:9 lines @29:1-@29:32 signature "#define SUM(a, b) add((a), (b))"
    import i1 include from "list.h" s1 @1:10
    import i2 include from "<stdio.h>" s1 @2:10"
  `);
});

test('what is declared by what', () => {
  expect(dumpSource(SOURCE, ['functions'])).toMatchInlineSnapshot(`
    "function f1 [arrow signature] s3 (, ) : :struct __number
    function f2 [arrow signature] s5 (, data) : :struct __number
    function f3 helper [signature] s7 (n) : :struct __number
    function f4 list_first [signature] s8 (l) : :item
    function f5 helper s9 (n) : :struct __number returns n
    function f6 hash [signature] s10 (bytes, n) : :struct __number
    function f7 old s11 (a, b) : :struct __number returns a
    function f8 choose s12 (n) : f9 returns helper
    function f9 [arrow signature] s13 () : :struct __number
    function f10 SUM s15 (a, b) returns add(a, b)"
  `);
});

test.each([
  ['a * b;', 'binding s2 variable b'],
  ['foo_t b = c;', 'binding s2 variable b'],
  ['unsigned b, *d[2];', 'variable d'],
  ['foo_t (*b)(int);', 'variable b'],
  ['for (size_t b = 0; b < 1; b++) d();', 'variable b'],
])('%s declares', (statement, expected) => {
  expect(dumpSource(`void f(int a) { ${statement} }`.replace('(int a)', '(void)'), ['bindings'])).toContain(expected);
});

test.each([
  ['(foo_t)x', '(x as :foo_t)'],
  ['(foo *)x', '(x as :foo)'],
  ['(struct foo){ .a = b }', '({a: b} as :struct foo)'],
  ['(a) + b', 'return a'],
  ['(a)(b)', 'a(b)'],
  ['p->next->run(x, *y)', 'p.next.run(x, y)'],
  ['(*table[i])(x)', 'table(x)'],
  ['x ? f : g', '(f | g)'],
  ['sizeof(struct foo)', 'return number'],
  ['a < b', 'return number'],
  ['_Generic(x, int: f, default: g)(x)', '(f | g)(x)'],
  ['"a" PRIu64 "b"', 'return string'],
  ['container(p, struct foo, member)', 'container(p, ( as :struct foo), member)'],
])('%s', (source, expected) => {
  expect(`return ${dumpSource(`int f(void) { return ${source}; }`, ['functions'])}`).toContain(
    expected.replace('return ', ''),
  );
});

test('what a macro leaves open is no mistake', () => {
  const facts = c.extract(
    'a.c',
    `#define BEGIN if (x) {
#define END }
BEGIN_DECLS
int f(void) {
  LOG("a")
  EACH(x, list) { g(x); }
  IGNORED return h(CHECK(==, a, b), { i(); });
}
TEST(suite, name) { f(); }
END_DECLS
`,
  );
  expect(facts.syntaxErrors).toBe(1);
  expect(facts.strings).toEqual(expect.arrayContaining(['LOG', 'EACH', 'g', 'h', 'i', 'TEST(suite, name)']));
});

test.each([
  ['unclosed brackets', 'int f(void) { h( }\nint g(void) { h[( }\n'],
  ['deep nesting', `int x = ${'('.repeat(5000)}1${')'.repeat(5000)};\nint g(void) { return 0; }`],
  ['deep blocks', `int f(void) ${'{'.repeat(5000)}${'}'.repeat(5000)}\nint g(void) { return 0; }`],
  ['nested conditions', `${'#if A\n'.repeat(2000)}${'#endif\n'.repeat(2000)}int g(void) { return 0; }`],
  ['binary content', `\u0000\u0001\u{1f600}"\n'\nint g(void) { return 0; }`],
  ['a long chain', `int x = ${'a + '.repeat(20000)}1;\nint g(void) { return 0; }`],
])('%s: bad source gives what can be recognised', (_, source) => {
  expect(dumpSource(source, ['symbols'])).toContain('Function g');
});

test.each([
  ['test.c', true],
  ['test_parser.c', true],
  ['src/parser_test.c', true],
  ['tests/run.c', true],
  ['src/latest.c', false],
  ['src/testing.h', false],
])('isTest(%s)', (path, expected) => {
  expect(c.isTest(path)).toBe(expected);
});
