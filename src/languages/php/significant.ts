// What in a text of PHP can change what it does: all tokens but comments. What stands outside of PHP is written as it is.

import type { SignificantPart } from '../language.ts';

const TOKEN =
  /(?<outside>(?:^|\?>)(?:(?!<\?(?:php|=))[\s\S])*)|(?<comment>\/\*[\s\S]*?(?:\*\/|$)|(?:\/\/|#(?!\[))(?:(?!\?>)[^\n])*)|<<<[ \t]*(?<quote>["']?)(?<end>\w+)\k<quote>\n[\s\S]*?\n[ \t]*\k<end>\b|"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?|[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_]/gu;

export function significantParts(_path: string, text: string): readonly SignificantPart[] {
  const source = text.includes('<?') ? text : `<?php ${text}`;
  const shift = source.length - text.length;
  const parts: SignificantPart[] = [];
  for (const { index, 0: part, groups = {} } of source.matchAll(TOKEN))
    if (groups.comment === undefined && part !== '' && index + part.length > shift)
      parts.push({ start: Math.max(0, index - shift), text: part });
  return parts;
}
