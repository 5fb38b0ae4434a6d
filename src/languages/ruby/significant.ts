// What in a text of Ruby can change what it does: all tokens but comments. Where a line ends a statement may end, and a space
// tells `a -1` from `a - 1`, so both are parts too.

import type { SignificantPart } from '../language.ts';

const TOKEN =
  /(?<comment>(?:^|(?<=\n))=begin[\s\S]*?(?:\n=end[^\n]*|$)|#[^\n]*)|(?:^|(?<=\n))__END__\n[\s\S]*|<<[~-]?(?<quote>["'`]?)(?<end>[A-Z_]\w*)\k<quote>[^\n]*\n[\s\S]*?\n[ \t]*\k<end>\b|"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?|`(?:\\[\s\S]|[^`\\])*`?|[ \t]*\n\s*|[ \t]+|[\p{L}\p{N}_$@]+|[^\s\p{L}\p{N}_]/gu;

export function significantParts(_path: string, text: string): readonly SignificantPart[] {
  const parts: SignificantPart[] = [];
  for (const { index, 0: part, groups = {} } of text.matchAll(TOKEN)) {
    const isSpace = part.trim() === '';
    const last = parts.at(-1)?.text;
    if (groups.comment !== undefined || (isSpace && (last === undefined || last === '\n'))) continue;
    // Of spaces before the end of a line the end counts.
    const shown = isSpace ? (part.includes('\n') ? '\n' : ' ') : part;
    if (shown === '\n' && last === ' ') parts.pop();
    parts.push({ start: index, text: shown });
  }
  return parts;
}
