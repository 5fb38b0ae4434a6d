// How the tokens of Kotlin look.

import { highlighter, quoted, quotedWithHoles } from '../kit/highlights.ts';

export const kotlinHighlights = highlighter({
  keywords: new Set(
    (
      'abstract actual annotation as break by catch class companion const constructor continue crossinline data do ' +
      'else enum expect external final finally for fun if import in infix init inline inner interface internal is ' +
      'lateinit noinline object open operator out override package private protected public reified return sealed ' +
      'suspend tailrec throw try typealias val value var vararg when where while'
    ).split(' '),
  ),
  constants: new Set(['true', 'false', 'null', 'this', 'super']),
  lineComment: '//',
  blockComment: ['/*', '*/'],
  strings: ['"{3}[\\s\\S]*?(?:"{3,}|$)', quotedWithHoles('"', '\\$\\{'), quoted("'"), '`[^`\\n]*`'],
});
