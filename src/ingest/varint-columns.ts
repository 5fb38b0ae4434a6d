// Columns of 32-bit integers as few bytes: each is written in the one of five ways that takes the fewest.
// It does not know what the integers mean, and does not check for damage: see `facts-codec.ts`.
//
// An integer is a varint (seven bits a byte, the last byte below 128) of its zigzag form, so that small negative
// numbers are short too. Differences wrap around at 32 bits, so every integer can be written in every way.

/** Bytes that grow while they are written. */
export interface ByteSink {
  bytes: Uint8Array;
  length: number;
}

/** A place in bytes that are read. */
export interface ByteSource {
  readonly bytes: Uint8Array;
  at: number;
}

const Mode = {
  /** All are 0: nothing follows. */
  zero: 0,
  plain: 1,
  /** Difference to the row before. */
  delta: 2,
  /** Difference to the row's number: references to near rows. */
  relative: 3,
  /** Number of those that are not 0, then for each the distance to the one before and itself. */
  sparse: 4,
} as const;

const LONGEST_VARINT = 5;

/** Appends `value` (0 or more, below 2^32). */
export function writeCount(sink: ByteSink, value: number): void {
  reserve(sink, LONGEST_VARINT);
  sink.length = putVarint(sink.bytes, sink.length, value);
}

export function readCount(source: ByteSource): number {
  const { bytes } = source;
  let byte = bytes[source.at++];
  let value = byte & 127;
  for (let shift = 7; byte > 127 && shift < 35; shift += 7) {
    byte = bytes[source.at++];
    value |= (byte & 127) << shift;
  }
  return value >>> 0;
}

/** Appends raw bytes. */
export function writeBytes(sink: ByteSink, bytes: Uint8Array): void {
  reserve(sink, bytes.length);
  sink.bytes.set(bytes, sink.length);
  sink.length += bytes.length;
}

/** Appends one column of a table of `width` columns. The number of rows is not written. */
export function writeColumn(sink: ByteSink, data: Int32Array, column: number, width: number): void {
  const mode = cheapestMode(data, column, width);
  reserve(sink, 1 + 2 * LONGEST_VARINT * (data.length / width + 1));
  const { bytes } = sink;
  let at = sink.length;
  bytes[at++] = mode;
  if (mode === Mode.sparse) {
    sink.length = writeSparse(sink, at, data, column, width);
    return;
  }
  let previous = 0;
  for (let index = column, row = 0; mode !== Mode.zero && index < data.length; index += width, row++) {
    const value = data[index];
    const base = mode === Mode.delta ? previous : mode === Mode.relative ? row : 0;
    at = putVarint(bytes, at, zigzag(value - base));
    previous = value;
  }
  sink.length = at;
}

/** Reads what `writeColumn` wrote into a table of zeros. */
export function readColumn(source: ByteSource, data: Int32Array, column: number, width: number): void {
  const mode = source.bytes[source.at++];
  if (mode === Mode.zero) return;
  if (mode === Mode.sparse) readSparse(source, data, column, width);
  else readDense(source, data, column, width, mode);
}

function readDense(source: ByteSource, data: Int32Array, column: number, width: number, mode: number): void {
  const { bytes } = source;
  let at = source.at;
  // What is added to a difference: a multiple of the value before, and one of the row's number.
  const keepsValue = mode === Mode.delta ? -1 : 0;
  const step = mode === Mode.relative ? 1 : 0;
  let base = 0;
  for (let index = column; index < data.length; index += width) {
    let byte = bytes[at++];
    let coded = byte;
    if (byte > 127) {
      coded &= 127;
      for (let shift = 7; byte > 127 && shift < 35; shift += 7) {
        byte = bytes[at++];
        coded |= (byte & 127) << shift;
      }
    }
    const value = (base + ((coded >>> 1) ^ -(coded & 1))) | 0;
    data[index] = value;
    base = keepsValue ? value : base + step;
  }
  source.at = at;
}

function writeSparse(sink: ByteSink, start: number, data: Int32Array, column: number, width: number): number {
  const { bytes } = sink;
  let count = 0;
  for (let index = column; index < data.length; index += width) if (data[index] !== 0) count += 1;
  let at = putVarint(bytes, start, count);
  let gap = 0;
  for (let index = column; index < data.length; index += width) {
    const value = data[index];
    if (value !== 0) {
      at = putVarint(bytes, at, gap);
      at = putVarint(bytes, at, zigzag(value));
      gap = 0;
    }
    gap += 1;
  }
  return at;
}

function readSparse(source: ByteSource, data: Int32Array, column: number, width: number): void {
  let row = 0;
  for (let left = readCount(source); left > 0 && source.at < source.bytes.length; left--) {
    row += readCount(source);
    const coded = readCount(source);
    data[row * width + column] = (coded >>> 1) ^ -(coded & 1);
  }
}

function cheapestMode(data: Int32Array, column: number, width: number): number {
  let plain = 0;
  let delta = 0;
  let relative = 0;
  let sparse = 1;
  let previous = 0;
  let gap = 0;
  for (let index = column, row = 0; index < data.length; index += width, row++) {
    const value = data[index];
    const size = sizeOf(zigzag(value));
    plain += size;
    delta += sizeOf(zigzag(value - previous));
    relative += sizeOf(zigzag(value - row));
    if (value !== 0) {
      sparse += size + sizeOf(gap);
      gap = 0;
    }
    gap += 1;
    previous = value;
  }
  if (sparse === 1) return Mode.zero;
  // Sparse columns are read more slowly for each value, so they must be much shorter.
  if (sparse * 2 < Math.min(plain, delta, relative)) return Mode.sparse;
  if (plain <= delta && plain <= relative) return Mode.plain;
  return delta <= relative ? Mode.delta : Mode.relative;
}

function zigzag(value: number): number {
  return ((value << 1) ^ ((value | 0) >> 31)) >>> 0;
}

function sizeOf(coded: number): number {
  return coded < 128 ? 1 : ((38 - Math.clz32(coded)) / 7) | 0;
}

function putVarint(bytes: Uint8Array, start: number, value: number): number {
  let at = start;
  let rest = value;
  while (rest > 127) {
    bytes[at++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  bytes[at++] = rest;
  return at;
}

function reserve(sink: ByteSink, more: number): void {
  if (sink.length + more <= sink.bytes.length) return;
  const larger = new Uint8Array(Math.max(sink.bytes.length * 2, sink.length + more));
  larger.set(sink.bytes.subarray(0, sink.length));
  sink.bytes = larger;
}
