// How the tokens of C++ look, the directives of its preprocessor among them.

import { highlighter, quoted } from '../kit/highlights.ts';

const PREFIX = '(?<![\\p{L}\\p{N}_])(?:u8|[uUL])?';

export const cppHighlights = highlighter({
  keywords: new Set(
    (
      'alignas alignof asm auto bool break case catch char char8_t char16_t char32_t class co_await co_return co_yield ' +
      'concept const const_cast consteval constexpr constinit continue decltype default delete do double dynamic_cast ' +
      'else enum explicit export extern final float for friend goto if inline int long mutable namespace new noexcept ' +
      'operator override private protected public register reinterpret_cast requires return short signed sizeof static ' +
      'static_assert static_cast struct switch template this thread_local throw try typedef typeid typename union ' +
      'unsigned using virtual void volatile wchar_t while'
    ).split(' '),
  ),
  constants: new Set(['true', 'false', 'NULL', 'nullptr']),
  lineComment: '//',
  blockComment: ['/*', '*/'],
  strings: [
    '(?<=#[ \\t]*include[ \\t]*)<[^>\\n]*>',
    `${PREFIX}R"[^\\s()\\\\]{0,16}\\([\\s\\S]*?\\)[^\\s()\\\\"]{0,16}"`,
    `${PREFIX}(?:${quoted('"')}|${quoted("'")})`,
  ],
  directive: '(?<=(?:^|\\n)[ \\t]*)#[ \\t]*[a-z]+',
});
