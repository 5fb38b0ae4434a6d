// Lines of a text by offset, and offsets by line.

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
    lineAt(offset) {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (starts[middle]! <= offset) low = middle;
        else high = middle - 1;
      }
      return low + 1;
    },
    startOf: (line) => starts[line - 1] ?? text.length,
  };
}
