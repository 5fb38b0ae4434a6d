// Which edits count as changes of behaviour, for every language that can tell.

import { beforeAll, describe, expect, it } from 'vitest';
import { languages } from './index.ts';

beforeAll(async () => {
  await Promise.all(languages.map((language) => language.load()));
});

function partsOf(path: string, text: string): readonly string[] {
  const language = languages.find(({ extensions }) => extensions.some((extension) => path.endsWith(extension)));
  return (language?.significantParts?.(path, text) ?? []).map((part) => part.text);
}

const SAME: readonly (readonly [what: string, path: string, before: string, after: string])[] = [
  ['a comment', 'a.ts', 'f(1); // one', 'f(1); /* two */'],
  ['a documentation comment', 'a.ts', '/** Says. */\nfunction f() {}', '/** Says\n * more. */\nfunction f() {}'],
  ['indentation', 'a.ts', 'if (a) {\nb();\n}', 'if (a) {\n    b();\n}'],
  ['spaces in an element', 'a.tsx', 'const x = <p>a  b</p>;', 'const x = <p>a b</p>;'],
  ['a slash in a regular expression', 'a.js', 'const r = /https?:\\/\\//; // a', 'const r = /https?:\\/\\//; // b'],
  ['a comment', 'a.py', 'x = 1  # one\n', 'x = 1  # two\n# three\n'],
  [
    'a documentation string',
    'a.py',
    'def f():\n    """One."""\n    return 1\n',
    'def f():\n    """Two\n    lines."""\n    return 1\n',
  ],
  ['the width of indentation', 'a.py', 'if a:\n  b()\n', 'if a:\n        b()\n'],
  ['a comment in a comment', 'a.rs', 'f(1); /* one /* two */ */ // three', 'f(1);'],
  ['a line break in brackets', 'a.py', 'f(1, 2)\n', 'f(1,\n  2)\n'],
  ['a comment', 'a.rb', 'f 1 # one\n=begin\ntwo\n=end\ng\n', 'f 1\n# two\n\n  g\n'],
  ['a line break', 'a.php', 'f(1, $b);', 'f(1,\n  $b);'],
  ['a comment', 'a.go', 'func f() { g(1) } // one\n', 'func f() { /* two */ g(1) }\n// three\n'],
  ['a line break in brackets', 'a.go', 'f(1, 2)\n', 'f(\n\t1, 2)\n'],
  [
    'a documentation comment',
    'A.java',
    '/** One. */\nclass A { int b; }',
    '/** Two\n * lines. */\nclass A {\n  int b;\n}',
  ],
  [
    'a documentation comment',
    'A.cs',
    '/// <summary>One</summary>\nclass A { }',
    '/// <summary>Two</summary>\nclass A\n{\n}',
  ],
  ['a comment', 'a.kt', 'fun f() = g(1) // one\n', '/* two */ fun f() = g(1)\n'],
  ['a call on the next line', 'a.kt', 'val a = b.c().d()\n', 'val a = b.c()\n  .d()\n'],
  ['a line break', 'a.c', 'int f(int a) { return a; } /* one */', 'int f(int a)\n{\n  return a; // two\n}'],
];

const DIFFERENT: readonly (readonly [what: string, path: string, before: string, after: string])[] = [
  ['an operator', 'a.ts', 'return a < b;', 'return a <= b;'],
  ['a line break that ends a statement', 'a.ts', 'function f() { return 1 }', 'function f() { return\n1 }'],
  ['a comment marker in a string', 'a.ts', "f('// one')", "f('// two')"],
  ['the text of a template', 'a.ts', 'f(`a ${b} c`)', 'f(`a ${b} d`)'],
  ['the text of an element', 'a.tsx', "const x = <p>Don't</p>;", 'const x = <p>Do not</p>;'],
  ['a statement that leaves a block', 'a.py', 'if a:\n    b()\n    c()\n', 'if a:\n    b()\nc()\n'],
  ['a line break that ends a statement', 'a.rb', 'return 1\n', 'return\n1\n'],
  ['a space before a sign', 'a.rb', 'f -1\n', 'f - 1\n'],
  ['the text of a here document', 'a.rb', 'f <<~A\n  # one\nA\n', 'f <<~A\n  # two\nA\n'],
  ['a space in a string', 'a.rb', 'f("a b")\n', 'f("a  b")\n'],
  ['what leaves a block', 'a.hs', 'f = do\n  a\n  b\n', 'f = do\n  a\nb\n'],
  ['a comment marker in a raw string', 'a.rs', 'f(r#"// "one""#);', 'f(r#"// "two""#);'],
  ['a lifetime', 'a.rs', "fn f<'a>(x: &'a T) {}", "fn f<'b>(x: &'a T) {}"],
  ['a comment marker in a string', 'A.java', 'f("// one");', 'f("// two");'],
  ['a comment marker in a long string', 'A.java', 'f("""\n  // one""");', 'f("""\n  // two""");'],
  ['a line break that ends a statement', 'a.go', 'func f() int { return g() }', 'func f() int { return\ng() }'],
  ['a line break that ends a statement', 'a.kt', 'return g()', 'return\ng()'],
  ['a comment marker in a string within a string', 'a.kt', 'f("${ "// one" }")', 'f("${ "// two" }")'],
  ['a comment marker in a string within a string', 'A.cs', 'f($"{g("// one")}");', 'f($"{g("// two")}");'],
  ['what ends a macro', 'a.c', '#define A 1\nB', '#define A 1 B'],
  ['what ends a condition', 'A.cs', '#if A\nB();\n#endif', '#if A B();\n#endif'],
  ['a hash in a string', 'a.py', "f('# one')\n", "f('# two')\n"],
  ['a string that is used', 'a.py', 'x = "one"\n', 'x = "two"\n'],
  ['the text of a long string', 'a.py', 'f("""one\n\\"""two""")\n', 'f("""one\n\\"""three""")\n'],
];

describe('significant parts', () => {
  it.each(SAME)('do not change with %s (%s)', (_what, path, before, after) => {
    expect(partsOf(path, after)).toEqual(partsOf(path, before));
    expect(partsOf(path, before).length).toBeGreaterThan(0);
  });

  it.each(DIFFERENT)('change with %s (%s)', (_what, path, before, after) => {
    expect(partsOf(path, after)).not.toEqual(partsOf(path, before));
  });

  it('stand in source order, at their places', () => {
    for (const [, path, text] of [...SAME, ...DIFFERENT]) {
      const language = languages.find(({ extensions }) => extensions.some((extension) => path.endsWith(extension)));
      const starts = (language?.significantParts?.(path, text) ?? []).map(({ start }) => start);
      expect(starts).toEqual([...starts].sort((a, b) => a - b));
    }
  });
});
