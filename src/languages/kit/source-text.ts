// What is read from the text itself: signatures, and the comments before a declaration.

import type { TreeLowering } from './lowering.ts';

/** Longest signature that is kept. */
const LONGEST_SIGNATURE = 300;

/** The source between two offsets on one line, cut to the length of a signature. */
export function signatureText(l: Pick<TreeLowering, 'text'>, start: number, end: number): string {
  const text = l.text
    .slice(start, Math.min(end, start + 4 * LONGEST_SIGNATURE))
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > LONGEST_SIGNATURE ? `${text.slice(0, LONGEST_SIGNATURE - 3)}...` : text;
}

/**
 * The comment, in the manner of C, that ends on the line above a position, without its marks. Lines of `//` that
 * `isDirective` are left out.
 */
export function commentBefore(
  { text }: Pick<TreeLowering, 'text'>,
  start: number,
  isDirective: (line: string) => boolean = () => false,
): string {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const end = lineStart - 1;
  const close = text.lastIndexOf('*/', end);
  if (end > 1 && close !== -1 && text.slice(close + 2, end).trim() === '') {
    const open = text.lastIndexOf('/*', end);
    const isAlone = text.slice(text.lastIndexOf('\n', open) + 1, open).trim() === '';
    return open === -1 || !isAlone ? '' : trimmed(text.slice(open + 2, close).split('\n'));
  }
  return lineCommentBefore({ text }, start, '//', isDirective);
}

/** The comment, of lines that begin with a mark, that ends on the line above a position, without its marks. */
export function lineCommentBefore(
  { text }: Pick<TreeLowering, 'text'>,
  start: number,
  mark: string,
  isDirective: (line: string) => boolean = () => false,
): string {
  let end = text.lastIndexOf('\n', start - 1);
  const lines: string[] = [];
  while (end > 0) {
    const before = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(before, end).trim();
    if (!line.startsWith(mark)) break;
    if (!isDirective(line)) lines.unshift(line.slice(mark.length));
    end = before - 1;
  }
  return trimmed(lines);
}

function trimmed(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
