// Lines of a text by offset, and offsets by line.

import { lastAtMost } from '../model/sorted.ts';

export interface LineIndex {
  readonly count: number;
  /** The line (from 1) that an offset is in. */
  lineAt(offset: number): number;
  /** Where a line starts; the end of the text for lines after the last. */
  startOf(line: number): number;
}

export function lineIndex(text: string): LineIndex {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return {
    count: starts.length,
    lineAt: (offset) => lastAtMost(starts, offset) + 1,
    startOf: (line) => starts[line - 1] ?? text.length,
  };
}
