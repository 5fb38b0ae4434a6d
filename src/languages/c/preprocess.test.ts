// Which tokens are kept of conditions, and what is known of macros.

import { expect, test } from 'vitest';
import { preprocess } from './preprocess.ts';

function kept(source: string): string {
  return preprocess(source).tokens.texts.join(' ').trim();
}

test.each([
  [
    'all branches that can stand side by side',
    '#if A\nint a;\n#elif B\nint b;\n#else\nint c;\n#endif',
    'int a ; int b ; int c ;',
  ],
  ['the first of those that cannot', '#ifdef A\nif (a) {\n#else\nif (b) {\n#endif\n}', 'if ( a ) { }'],
  ['and what goes with it', '#ifdef A\nif (a) {\n#else\nb();\n#endif\n#ifdef A\n}\n#endif', 'if ( a ) { }'],
  ['and nothing that does not', '#ifdef A\na(\n#else\nif (b(\n#endif\n1);\n#ifndef A\n}\n#endif', 'a ( 1 ) ;'],
  ['a defined name', '#define A\n#ifndef A\nif (a) {\n#else\nif (b) {\n#endif\n}', 'if ( b ) { }'],
  ['what a guard protects, whatever stands last', '#ifndef A_H\n#define A_H\nint a;\nDECLS\n#endif', 'int a ; DECLS'],
  ['no other platform', '#ifdef _WIN32\nint w(void) {\n#else\nint u(void) {\n#endif\n}', 'int u ( void ) { }'],
  ['no other language', '#ifdef __cplusplus\nextern "C" {\n#endif\nint a;\n#ifdef __cplusplus\n}\n#endif', 'int a ;'],
  ['nothing under 0', '#if 0\nint a;\n#else\nint b;\n#endif', 'int b ;'],
  ['the rest of a list', 'f(a,\n#ifdef B\n b,\n#endif\n c);', 'f ( a , b , c ) ;'],
  ['an end without a beginning', 'int a;\n#endif\nint b;\n#else\nint c;', 'int a ; int b ; int c ;'],
])('%s', (_, source, expected) => {
  expect(kept(source)).toBe(expected);
});

test('macros', () => {
  const { macros, inclusions } = preprocess(
    '#include "a.h" // beside\n# include <b/c.h>\n#define A\n#define B(x, ...) f(x, \\\n  ##__VA_ARGS__)\n#define C(x) get_##x(#x)\n#if 0\n#define D 1\n#include "d.h"\n#endif\n',
  );
  expect(macros.map(({ name, parameters, body }) => [name, parameters?.map((one) => one.name), body.texts])).toEqual([
    ['A', undefined, ['']],
    ['B', ['x', '__VA_ARGS__'], ['f', '(', 'x', ',##__VA_ARGS__', ')', '']],
    ['C', ['x'], ['get_##x', '(', '""', ')', '']],
  ]);
  expect(inclusions.map(({ path, isSystem }) => [path, isSystem])).toEqual([
    ['a.h', false],
    ['b/c.h', true],
  ]);
});
