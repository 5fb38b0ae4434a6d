// Numbers appended one by one to an array that grows.

/** `values` is valid up to `length`; numbers are below 2^32. */
export interface Column {
  values: Uint32Array;
  length: number;
}

export function column(): Column {
  return { values: new Uint32Array(1 << 12), length: 0 };
}

export function append(to: Column, value: number): void {
  if (to.length === to.values.length) to.values = grown(to.values, to.values.length * 2);
  to.values[to.length++] = value;
}

/** The same numbers in an array of another size. */
export function grown(values: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(size);
  larger.set(values);
  return larger;
}
