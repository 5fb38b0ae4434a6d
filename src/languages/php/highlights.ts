// How the tokens of PHP look.

import { highlighter } from '../kit/highlights.ts';

export const phpHighlights = highlighter({
  keywords: new Set(
    (
      'abstract and array as break callable case catch class clone const continue declare default do echo else elseif ' +
      'empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends final finally fn for foreach ' +
      'function global goto if implements include include_once instanceof insteadof interface isset list match ' +
      'namespace new or print private protected public readonly require require_once return static switch throw trait ' +
      'try unset use var while xor yield'
    ).split(' '),
  ),
  constants: new Set(['true', 'false', 'null', 'TRUE', 'FALSE', 'NULL', 'self', 'parent', '$this']),
  lineComment: '//',
  blockComment: ['/*', '*/'],
  otherComment: '#(?!\\[)[^\\n]*',
  strings: [
    '"(?:\\\\[\\s\\S]|[^"\\\\])*(?:"|$)',
    "'(?:\\\\[\\s\\S]|[^'\\\\])*(?:'|$)",
    '<<<[ \\t]*["\']?(?<heredoc>\\w+)["\']?\\n[\\s\\S]*?\\n[ \\t]*\\k<heredoc>\\b',
  ],
  directive: '<\\?(?:php|=)|\\?>',
});
