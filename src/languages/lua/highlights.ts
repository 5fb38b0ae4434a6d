// How the tokens of Lua look.

import { highlighter, quoted } from '../kit/highlights.ts';

const LONG = '\\[(?<level>=*)\\[[\\s\\S]*?(?:\\]\\k<level>\\]|$)';

export const luaHighlights = highlighter({
  keywords: new Set(
    'and break do else elseif end for function goto if in local not or repeat return then until while'.split(' '),
  ),
  constants: new Set(['true', 'false', 'nil', 'self', '_G', '_ENV']),
  blockComment: ['--[[', ']]'],
  otherComment: '--\\[(?<marks>=+)\\[[\\s\\S]*?(?:\\]\\k<marks>\\]|$)',
  lineComment: '--',
  strings: [LONG, quoted('"'), quoted("'")],
});
