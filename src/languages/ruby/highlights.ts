// How the tokens of Ruby look.

import { highlighter, quoted } from '../kit/highlights.ts';

export const rubyHighlights = highlighter({
  keywords: new Set(
    (
      'alias and begin BEGIN break case class def defined do else elsif end END ensure for if in module next not or ' +
      'redo rescue retry return super then undef unless until when while yield'
    ).split(' '),
  ),
  constants: new Set(['true', 'false', 'nil', 'self', '__FILE__', '__LINE__', '__ENCODING__']),
  lineComment: '#',
  otherComment: '(?<=^|\\n)=begin[\\s\\S]*?(?:\\n=end|$)',
  strings: [
    '"(?:\\\\[\\s\\S]|[^"\\\\])*(?:"|$)',
    "'(?:\\\\[\\s\\S]|[^'\\\\])*(?:'|$)",
    quoted('`'),
    '<<[~-](?<quote>["\'`]?)(?<heredoc>[A-Z_]+)\\k<quote>[^\\n]*\\n[\\s\\S]*?\\n[ \\t]*\\k<heredoc>\\b',
    '(?<![:\\w]):[A-Za-z_]\\w*[?!=]?',
  ],
});
