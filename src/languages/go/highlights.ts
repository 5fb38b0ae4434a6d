// How the tokens of Go look.

import { highlighter, quoted } from '../kit/highlights.ts';

export const goHighlights = highlighter({
  keywords: new Set(
    (
      'break case chan const continue default defer else fallthrough for func go goto if import interface map package ' +
      'range return select struct switch type var'
    ).split(' '),
  ),
  constants: new Set(['true', 'false', 'nil', 'iota']),
  lineComment: '//',
  blockComment: ['/*', '*/'],
  strings: ['`[^`]*(?:`|$)', quoted('"'), quoted("'")],
});
