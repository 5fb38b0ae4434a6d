// A growing run of bytes and the variable-length integers written to it. Reading is done in place by those who read.

/** `bytes` is valid up to `length`. */
export interface ByteWriter {
  bytes: Uint8Array;
  length: number;
}

export function byteWriter(capacity = 1024): ByteWriter {
  return { bytes: new Uint8Array(capacity), length: 0 };
}

function reserve(writer: ByteWriter, more: number): void {
  if (writer.length + more <= writer.bytes.length) return;
  const grown = new Uint8Array(Math.max(writer.bytes.length * 2, writer.length + more));
  grown.set(writer.bytes.subarray(0, writer.length));
  writer.bytes = grown;
}

export function writeByte(writer: ByteWriter, value: number): void {
  reserve(writer, 1);
  writer.bytes[writer.length++] = value;
}

export function writeBytes(writer: ByteWriter, bytes: Uint8Array): void {
  reserve(writer, bytes.length);
  writer.bytes.set(bytes, writer.length);
  writer.length += bytes.length;
}

/** Seven bits a byte, low bits first, the high bit set on all but the last (LEB128). `value` is below 2^32. */
export function writeVarint(writer: ByteWriter, value: number): void {
  reserve(writer, 5);
  let rest = value;
  while (rest > 127) {
    writer.bytes[writer.length++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  writer.bytes[writer.length++] = rest;
}

/** The bytes written so far, as a view that the next write may make stale. */
export function writtenBytes(writer: ByteWriter): Uint8Array {
  return writer.bytes.subarray(0, writer.length);
}
