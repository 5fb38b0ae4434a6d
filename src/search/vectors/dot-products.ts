// Dot products of one vector with many, in bytes: the inner loop of the vector search. A few instructions of WebAssembly,
// written out below, do sixteen components at a time; where that cannot be had, the plain loop gives the same numbers.

/** Rows are padded with zeros to a multiple of this. */
export const ROW_ALIGNMENT = 16;

export interface DotProducts {
  /** The rows, one after the other, to be filled by the caller. */
  readonly rows: Int8Array;
  /** The products of all rows with `vector`, which is as long as a row; valid until the next call. */
  with(vector: Int8Array): Int32Array;
}

const PAGE_BYTES = 65_536;

export function dotProducts(count: number, rowLength: number): DotProducts {
  const bytes = count * rowLength;
  const outAt = Math.ceil(bytes / 16) * 16;
  const queryAt = outAt + Math.ceil((count * 4) / 16) * 16;
  const total = queryAt + rowLength * 2;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(total / PAGE_BYTES) });
  const rows = new Int8Array(memory.buffer, 0, bytes);
  const out = new Int32Array(memory.buffer, outAt, count);
  const query = new Int16Array(memory.buffer, queryAt, rowLength);
  const multiply = compiled(memory);
  return {
    rows,
    with(vector) {
      if (multiply === undefined) plainProducts(rows, rowLength, vector, out);
      else {
        query.set(vector);
        multiply(0, count, rowLength, queryAt, outAt);
      }
      return out;
    },
  };
}

/** The same in JavaScript. */
export function plainProducts(rows: Int8Array, rowLength: number, vector: Int8Array, out: Int32Array): void {
  for (let row = 0, at = 0; row < out.length; row++) {
    let sum = 0;
    for (let i = 0; i < rowLength; i++, at++) sum += rows[at] * vector[i];
    out[row] = sum;
  }
}

type Multiply = (rows: number, count: number, length: number, query: number, out: number) => void;

/** Undefined where the processor or the runtime has no vector instructions. */
function compiled(memory: WebAssembly.Memory): Multiply | undefined {
  if (!WebAssembly.validate(MODULE)) return undefined;
  const instance = new WebAssembly.Instance(new WebAssembly.Module(MODULE), { m: { m: memory } });
  return instance.exports.f as unknown as Multiply;
}

// Opcodes, as in the WebAssembly specification.
const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const tee = (local: number): number[] => [0x22, local];
const constant = (value: number): number[] => [0x41, value];
const ADD = [0x6a];
const SUBTRACT = [0x6b];
const load = (offset: number): number[] => [0xfd, 0x00, 0, offset];
const EXTEND_LOW = [0xfd, 0x87, 0x01];
const EXTEND_HIGH = [0xfd, 0x88, 0x01];
const DOT = [0xfd, 0xba, 0x01];
const ADD_LANES = [0xfd, 0xae, 0x01];
const lane = (number: number): number[] => [0xfd, 0x1b, number];
const ZERO = [0xfd, 0x0c, ...new Array<number>(16).fill(0)];
const BLOCK = [0x02, 0x40];
const LOOP = [0x03, 0x40];
const END = [0x0b];
const branch = (depth: number): number[] => [0x0c, depth];
const branchIf = (depth: number): number[] => [0x0d, depth];
const IS_ZERO = [0x45];
const STORE = [0x36, 2, 0];

// Parameters, then locals.
const [ROWS, COUNT, LENGTH, QUERY, OUT, LEFT, FACTOR, SUM, PART] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const CODE = [
  ...[2, 2, 0x7f, 2, 0x7b], // Two more 32-bit integers, two vectors.
  ...BLOCK,
  ...LOOP,
  ...[...get(COUNT), ...IS_ZERO, ...branchIf(1)],
  ...[...ZERO, ...set(SUM), ...get(LENGTH), ...set(LEFT), ...get(QUERY), ...set(FACTOR)],
  ...LOOP,
  ...[...get(ROWS), ...load(0), ...set(PART)],
  ...get(SUM),
  ...[...get(PART), ...EXTEND_LOW, ...get(FACTOR), ...load(0), ...DOT, ...ADD_LANES],
  ...[...get(PART), ...EXTEND_HIGH, ...get(FACTOR), ...load(16), ...DOT, ...ADD_LANES],
  ...set(SUM),
  ...[...get(ROWS), ...constant(16), ...ADD, ...set(ROWS)],
  ...[...get(FACTOR), ...constant(32), ...ADD, ...set(FACTOR)],
  ...[...get(LEFT), ...constant(16), ...SUBTRACT, ...tee(LEFT), ...branchIf(0)],
  ...END,
  ...get(OUT),
  ...[...get(SUM), ...lane(0), ...get(SUM), ...lane(1), ...ADD],
  ...[...get(SUM), ...lane(2), ...ADD, ...get(SUM), ...lane(3), ...ADD],
  ...STORE,
  ...[...get(OUT), ...constant(4), ...ADD, ...set(OUT)],
  ...[...get(COUNT), ...constant(1), ...SUBTRACT, ...set(COUNT)],
  ...branch(0),
  ...END,
  ...END,
  ...END,
];

const section = (id: number, content: readonly number[]): number[] => [id, ...unsigned(content.length), ...content];

const MODULE = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [1, 0x60, 5, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0]), // One type: five integers to nothing.
  ...section(2, [1, 1, 0x6d, 1, 0x6d, 2, 0, 1]), // The memory is imported as m.m.
  ...section(3, [1, 0]),
  ...section(7, [1, 1, 0x66, 0, 0]), // The function is exported as f.
  ...section(10, [1, ...unsigned(CODE.length), ...CODE]),
]);

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}
