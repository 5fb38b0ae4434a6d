// How the tokens of Rust look.

import { highlighter, quoted } from '../kit/highlights.ts';

export const rustHighlights = highlighter({
  keywords: new Set(
    (
      'as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move mut pub ref ' +
      'return self Self static struct super trait type union unsafe use where while yield'
    ).split(' '),
  ),
  constants: new Set(['true', 'false', 'None']),
  lineComment: '//',
  blockComment: ['/*', '*/'],
  strings: ['b?r(#*)"[\\s\\S]*?(?:"\\1|$)', `[bc]?${quoted('"')}`, "b?'(?:\\\\(?:u\\{[^}]*\\}|[\\s\\S])|[^'\\\\\\n])'"],
});
