// Replaces one stretch of a text. What stays the same at both ends of the stretch is not touched, and what comes in has
// the line endings of what is around it.

import { type LineEnding, lineEndingOf, withLineEnding } from './line-endings.ts';

/** The text with what is between `start` and `end` replaced. */
export function replaceStretch(text: string, start: number, end: number, replacement: string): string {
  const old = text.slice(start, end);
  const now = withLineEnding(replacement, lineEndingOf(old) ?? lineEndingOf(text) ?? '\n');
  return text.slice(0, start) + keepingEnds(old, now) + text.slice(end);
}

/** The new text of a whole file: in the line endings of the old one, unless it brings both sorts on purpose. */
export function inLineEndingOf(old: string, content: string): string {
  const ending = lineEndingOf(old);
  return ending === undefined || content.includes('\r\n') || hasBoth(old) ? content : withLineEnding(content, ending);
}

function hasBoth(text: string): boolean {
  return text.includes('\r\n') && /(?<!\r)\n/.test(text);
}

/** `now`, with the lines at both ends that are those of `old` taken from there, in their own line endings. */
function keepingEnds(old: string, now: string): string {
  const [oldLines, newLines] = [linesOf(old), linesOf(now)];
  const same = (a: string, b: string) => unix(a) === unix(b);
  const most = Math.min(oldLines.length, newLines.length);
  let head = 0;
  while (head < most && same(oldLines[head], newLines[head])) head++;
  let tail = 0;
  while (tail < most - head && same(oldLines.at(-1 - tail)!, newLines.at(-1 - tail)!)) tail++;
  return [
    ...oldLines.slice(0, head),
    ...newLines.slice(head, newLines.length - tail),
    ...oldLines.slice(oldLines.length - tail),
  ].join('');
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function unix(line: string): string {
  return withLineEnding(line, '\n' satisfies LineEnding);
}
