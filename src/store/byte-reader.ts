// Reads what `byte-writer.ts` wrote. The cursor is shared by all rows of a section: a row is read in one go.

export interface ByteReader {
  /** Moves to a byte offset. */
  seek(offset: number): void;
  number(): number;
  signed(): number;
}

export function createByteReader(bytes: Uint8Array): ByteReader {
  let at = 0;

  function number(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }

  return {
    seek(offset) {
      at = offset;
    },
    number,
    signed() {
      const value = number();
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    },
  };
}
