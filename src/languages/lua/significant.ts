// What in a text of Lua can change what it does: all tokens but comments. The end of a line means nothing.

import type { SignificantPart } from '../language.ts';

const TOKEN =
  /(?<comment>--\[(?<marks>=*)\[[\s\S]*?(?:\]\k<marks>\]|$)|--[^\n]*)|\[(?<level>=*)\[[\s\S]*?(?:\]\k<level>\]|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;

export function significantParts(_path: string, text: string): readonly SignificantPart[] {
  const parts: SignificantPart[] = [];
  for (const { index, 0: part, groups = {} } of text.matchAll(TOKEN))
    if (groups.comment === undefined) parts.push({ start: index, text: part });
  return parts;
}
