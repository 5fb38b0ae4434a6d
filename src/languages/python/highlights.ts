// How the tokens of Python look.

import { highlighter, quoted } from '../kit/highlights.ts';

const PREFIX = '(?<![\\p{L}\\p{N}_])(?:[rR][bBfFtT]?|[bBfFtT][rR]?|[uU])?';
const long = (quote: string): string => `${quote}{3}(?:\\\\[\\s\\S]|(?!${quote}{3})[\\s\\S])*(?:${quote}{3}|$)`;

export const pythonHighlights = highlighter({
  keywords: new Set(
    (
      'and as assert async await break class continue def del elif else except finally for from global ' +
      'if import in is lambda nonlocal not or pass raise return try while with yield'
    ).split(' '),
  ),
  constants: new Set(['True', 'False', 'None', 'self', 'cls', 'NotImplemented', 'Ellipsis']),
  lineComment: '#',
  strings: [`${PREFIX}(?:${long('"')}|${long("'")}|${quoted('"')}|${quoted("'")})`],
});
