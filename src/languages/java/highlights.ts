// How the tokens of Java look.

import { highlighter, quoted } from '../kit/highlights.ts';

export const javaHighlights = highlighter({
  keywords: new Set(
    (
      'abstract assert boolean break byte case catch char class continue default do double else enum extends final ' +
      'finally float for if implements import instanceof int interface long native new package permits ' +
      'private protected public record return sealed short static strictfp switch synchronized throw throws transient ' +
      'try var void volatile when while yield'
    ).split(' '),
  ),
  constants: new Set(['true', 'false', 'null', 'this', 'super']),
  lineComment: '//',
  blockComment: ['/*', '*/'],
  strings: ['"{3}(?:\\\\[\\s\\S]|(?!"{3})[\\s\\S])*(?:"{3}|$)', quoted('"'), quoted("'")],
});
