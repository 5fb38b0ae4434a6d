// How the tokens of C# look.

import { highlighter, quoted, quotedWithHoles } from '../kit/highlights.ts';

export const csharpHighlights = highlighter({
  keywords: new Set(
    (
      'abstract as async await bool break byte case catch char checked class const continue decimal default delegate do ' +
      'double else enum event explicit extern finally fixed float for foreach from get global goto group if implicit in ' +
      'init int interface internal into is join let lock long nameof namespace new object operator orderby out override ' +
      'params partial private protected public readonly record ref return sbyte sealed select set short sizeof ' +
      'stackalloc static string struct switch throw try typeof uint ulong unchecked unsafe ushort using var virtual void ' +
      'volatile when where while with yield'
    ).split(' '),
  ),
  constants: new Set(['true', 'false', 'null', 'this', 'base']),
  lineComment: '//',
  blockComment: ['/*', '*/'],
  strings: [
    '\\$*"{3}[\\s\\S]*?(?:"{3}|$)',
    '(?:\\$@|@\\$?)"(?:""|[^"])*(?:"|$)',
    `\\$${quotedWithHoles('"', '\\{')}`,
    quoted('"'),
    quoted("'"),
  ],
  directive: '#[ \\t]*(?:if|elif|else|endif|define|undef|region|endregion|pragma|nullable|error|warning|line)\\b',
});
