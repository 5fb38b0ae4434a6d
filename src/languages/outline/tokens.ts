// What a text is made of, for those who compare two of them and those who show one in colours.

import type { Highlight, SignificantPart } from '../language.ts';
import type { MaskedText } from './masked-text.ts';
import type { OutlineTable } from './outline-table.ts';

/** Words, texts and marks; where indentation means something, that of a line is part of its first one. */
export function outlineParts({ extent }: OutlineTable, text: string, { code, masked }: MaskedText): SignificantPart[] {
  const token =
    extent === 'indentation'
      ? /(?<=^|\n)[ \t]*(?:[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_])|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu
      : /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;
  const tokens = [...code.matchAll(token)].map(({ index: start, 0: part }) => ({ start, text: part }));
  const texts = masked
    .filter(({ isComment }) => !isComment)
    .map(({ start, end }) => ({ start, text: text.slice(start, end) }));
  return [...tokens, ...texts].sort((one, other) => one.start - other.start);
}

export function outlineHighlights({ keywords }: OutlineTable, { code, masked }: MaskedText): Highlight[] {
  const found = masked.map(
    ({ start, end, isComment }): Highlight => ({ start, end, kind: isComment ? 'comment' : 'string' }),
  );
  for (const { index: start, 0: token } of code.matchAll(/[\p{L}_][\p{L}\p{N}_]*|\p{N}[\w.]*/gu)) {
    const kind = /^\p{N}/u.test(token) ? 'number' : keywords.has(token) ? 'keyword' : undefined;
    if (kind !== undefined) found.push({ start, end: start + token.length, kind });
  }
  return found.sort((one, other) => one.start - other.start);
}
