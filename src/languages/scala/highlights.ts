// How the tokens of Scala look.

import { highlighter, quoted, quotedWithHoles } from '../kit/highlights.ts';

export const scalaHighlights = highlighter({
  keywords: new Set(
    (
      'abstract as case catch class def derives do else end enum export extends extension final finally for forSome given ' +
      'if implicit import infix inline lazy macro match new object opaque open override package private protected return ' +
      'sealed then throw trait transparent try type using val var while with yield'
    ).split(' '),
  ),
  constants: new Set(['true', 'false', 'null', 'this', 'super']),
  lineComment: '//',
  blockComment: ['/*', '*/'],
  strings: ['"{3}[\\s\\S]*?(?:"{3,}|$)', quotedWithHoles('"', '\\$\\{'), "'(?:\\\\[\\s\\S]|[^'\\\\\\n])'", quoted('`')],
});
