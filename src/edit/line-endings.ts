// The ends of lines: texts are compared without regard to them, and what is put into a file gets those of the file.

export type LineEnding = '\n' | '\r\n';

/** A text with `\n` at the ends of its lines, and the way back from its offsets to those of the original. */
export interface UnixText {
  readonly text: string;
  originalOffset(offset: number): number;
}

export function unixText(original: string): UnixText {
  if (!original.includes('\r\n')) return { text: original, originalOffset: (offset) => offset };
  const text = original.replaceAll('\r\n', '\n');
  // Offsets, in the short text, of the newlines that had a return before them.
  const shortened: number[] = [];
  for (let at = original.indexOf('\r\n'); at !== -1; at = original.indexOf('\r\n', at + 2)) {
    shortened.push(at - shortened.length);
  }
  return {
    text,
    originalOffset(offset) {
      let low = 0;
      let high = shortened.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (shortened[middle] < offset) low = middle + 1;
        else high = middle;
      }
      return offset + low;
    },
  };
}

/** The ending that most lines of a text have; undefined where it is one line. */
export function lineEndingOf(text: string): LineEnding | undefined {
  let windows = 0;
  let unix = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (text[at - 1] === '\r') windows++;
    else unix++;
  }
  if (windows === 0 && unix === 0) return undefined;
  return windows > unix ? '\r\n' : '\n';
}

/** The text with all its lines ended in one way. */
export function withLineEnding(text: string, ending: LineEnding): string {
  const unix = text.replaceAll('\r\n', '\n');
  return ending === '\n' ? unix : unix.replaceAll('\n', '\r\n');
}
