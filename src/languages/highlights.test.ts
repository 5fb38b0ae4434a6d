// What the parts of a text are for whoever looks at it: every language tells, in its own tokens.

import { beforeAll, describe, expect, it } from 'vitest';
import { languages } from './index.ts';

beforeAll(async () => {
  await Promise.all(languages.map((language) => language.load()));
});

/** The parts that stand out, as `kind text`. */
function shown(path: string, text: string): readonly string[] {
  const language = languages.find(({ extensions }) => extensions.some((extension) => path.endsWith(extension)));
  return (language?.highlights?.(path, text) ?? []).map(
    ({ start, end, kind }) => `${kind} ${text.slice(start, end).replaceAll('\n', '⏎')}`,
  );
}

const CASES: readonly (readonly [path: string, text: string, expected: readonly string[]])[] = [
  ['a.ts', "const a = 'x'; // c", ['keyword const', "string 'x'", 'comment // c']],
  ['a.js', 'let r = /a"/g, n = 1;', ['keyword let', 'string /a"/g', 'number 1']],
  ['a.vue', '<p>{{ 1 }}</p><script>let a = 2 // b</script>', ['keyword let', 'number 2', 'comment // b']],
  ['a.svelte', '<p>{"a"}</p><script>let b</script>', ['string "a"', 'keyword let']],
  [
    'a.ipynb',
    '{"cells":[{"cell_type":"code","source":["if 1:\\n","  x # y"]}]}',
    ['keyword if', 'number 1', 'comment # y'],
  ],
  ['a.py', 'if x is None:\n  """a\n"b"""', ['keyword if', 'keyword is', 'constant None', 'string """a⏎"b"""']],
  ['a.go', 'var s = `a\n"` /* c */', ['keyword var', 'string `a⏎"`', 'comment /* c */']],
  [
    'A.java',
    'final var t = """\n "a" // no\n"""; char c = \'"\'; /* a\n b */ return null;',
    [
      'keyword final',
      'keyword var',
      'string """⏎ "a" // no⏎"""',
      'keyword char',
      `string '"'`,
      'comment /* a⏎ b */',
      'keyword return',
      'constant null',
    ],
  ],
  [
    'a.php',
    '<?php # one\n#[A] fn($x) => "a\n{$x}" . <<<E\n b\n E; // no\n self::b(TRUE); 1 ?>',
    [
      'keyword <?php',
      'comment # one',
      'keyword fn',
      'string "a⏎{$x}"',
      'string <<<E⏎ b⏎ E',
      'comment // no',
      'constant self',
      'constant TRUE',
      'number 1',
      'keyword ?>',
    ],
  ],
  [
    'a.c',
    '#include <stdio.h>\n  # define A 0x1F /* #if */\nint b = a <c> d;\nchar *s = u8"#x";',
    [
      'keyword #include',
      'string <stdio.h>',
      'keyword # define',
      'number 0x1F',
      'comment /* #if */',
      'keyword int',
      'keyword char',
      'string u8"#x"',
    ],
  ],
];

describe('highlights', () => {
  it('are told by every language', () => {
    expect(languages.filter(({ highlights }) => highlights === undefined).map(({ id }) => id)).toEqual([]);
  });

  it.each(CASES)('of %s', (path, text, expected) => {
    expect(shown(path, text)).toEqual(expected);
  });
});
