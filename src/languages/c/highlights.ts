// How the tokens of C look, the directives of its preprocessor among them.

import { highlighter, quoted } from '../kit/highlights.ts';

const PREFIX = '(?<![\\p{L}\\p{N}_])(?:u8|[uUL])?';

export const cHighlights = highlighter({
  keywords: new Set(
    (
      'alignas alignof auto bool break case char const constexpr continue default do double else enum extern float for ' +
      'goto if inline int long register restrict return short signed sizeof static static_assert struct switch ' +
      'thread_local typedef typeof union unsigned void volatile while _Alignas _Alignof _Atomic _Bool _Complex ' +
      '_Generic _Noreturn _Static_assert _Thread_local'
    ).split(' '),
  ),
  constants: new Set(['true', 'false', 'NULL', 'nullptr']),
  lineComment: '//',
  blockComment: ['/*', '*/'],
  strings: ['(?<=#[ \\t]*include[ \\t]*)<[^>\\n]*>', `${PREFIX}(?:${quoted('"')}|${quoted("'")})`],
  directive: '(?<=(?:^|\\n)[ \\t]*)#[ \\t]*[a-z]+',
});
