// Reads the variable-length integers that byte-writer.ts writes.

/** Reads the number at `from.at` and moves past it. */
export function readVarint(bytes: Uint8Array, from: { at: number }): number {
  let value = 0;
  let shift = 0;
  for (;;) {
    const byte = bytes[from.at++];
    value |= (byte & 127) << shift;
    if (byte < 128) return value >>> 0;
    shift += 7;
  }
}
