// What in a text of Rust can change what it does: all tokens but comments.

import type { SignificantPart } from '../language.ts';
import { tokensOf } from './tokens.ts';

export function significantParts(_path: string, text: string): readonly SignificantPart[] {
  const parts: SignificantPart[] = [];
  for (const { kind, start, end } of tokensOf(text))
    if (kind !== 'comment') parts.push({ start, text: text.slice(start, end) });
  return parts;
}
