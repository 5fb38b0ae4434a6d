// Finds documentation strings and takes their indentation off.

import { childrenIn, kindOf } from '../kit/lowering.ts';
import { Node } from './grammar-nodes.ts';
import { plainString } from './literals.ts';
import type { Lowering } from './lowering.ts';

/** Longest documentation that is kept. */
const LONGEST_DOC = 2000;

/** The documentation at the head of a body (a block or the module), or the empty string. */
export function bodyDoc(l: Lowering, body: number): string {
  const first = childrenIn(l, body)[0];
  if (first === undefined || kindOf(l, first) !== Node.expression_statement) return '';
  const [string = 0, ...others] = childrenIn(l, first);
  if (others.length > 0) return '';
  if (kindOf(l, string) === Node.concatenated_string) {
    const parts = childrenIn(l, string).map((part) => plainString(l, part)?.text ?? '');
    return cleanDoc(parts.join(''));
  }
  const plain = plainString(l, string);
  return plain && !plain.bytes ? cleanDoc(plain.text) : '';
}

/** Takes off the indentation that the lines below the first have in common, and blank lines around. */
function cleanDoc(text: string): string {
  // What is cut off in the end need not be cleaned, save for what indentation may take.
  const lines = text
    .slice(0, LONGEST_DOC * 2)
    .replaceAll('\t', '        ')
    .split(/\r?\n/);
  let indent = Number.POSITIVE_INFINITY;
  for (let index = 1; index < lines.length; index++) {
    const line = lines[index];
    const content = line.trimStart();
    if (content !== '') indent = Math.min(indent, line.length - content.length);
  }
  const cleaned = lines.map((line, index) => (index === 0 ? line.trim() : line.slice(indent).trimEnd()));
  const doc = cleaned.join('\n').trim();
  return doc.length > LONGEST_DOC ? doc.slice(0, LONGEST_DOC) : doc;
}
