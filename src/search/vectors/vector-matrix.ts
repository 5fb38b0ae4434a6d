// The vectors of a collection in one block of bytes, and the search over all of them: exact, no graph, no training.

import { topRanked } from '../top-ranked.ts';
import { dotProducts, ROW_ALIGNMENT } from './dot-products.ts';
import { type Quantized, quantize } from './quantized.ts';

export interface VectorHit {
  readonly key: number;
  /** Cosine with the query, -1 to 1, to within about a hundredth. */
  readonly cosine: number;
}

export interface VectorMatrix {
  readonly size: number;
  readonly dimensions: number;
  /** The nearest, best first; equals by key. */
  search(vector: ArrayLike<number>, limit: number, filter?: (key: number) => boolean): readonly VectorHit[];
  /** Undefined for a key without a vector. */
  cosine(vector: ArrayLike<number>, key: number): number | undefined;
  similarity(a: number, b: number): number | undefined;
}

/** `vectorOf` gives the vector of a key below `keys`, if it has one; all are of the same length. */
export function vectorMatrix(
  keys: number,
  dimensions: number,
  vectorOf: (key: number) => Quantized | undefined,
): VectorMatrix {
  const rowOf = new Map<number, number>();
  const keyOf: number[] = [];
  const found: Quantized[] = [];
  for (let key = 0; key < keys; key++) {
    const vector = vectorOf(key);
    if (vector === undefined || vector.components.length !== dimensions) continue;
    rowOf.set(key, found.length);
    keyOf.push(key);
    found.push(vector);
  }
  const length = Math.ceil(dimensions / ROW_ALIGNMENT) * ROW_ALIGNMENT;
  const products = dotProducts(found.length, length);
  const scales = Float64Array.from(found, ({ scale }) => scale);
  found.forEach(({ components }, row) => {
    products.rows.set(components, row * length);
  });

  const rowCosine = (query: Quantized, row: number): number => {
    const start = row * length;
    let sum = 0;
    for (let at = 0; at < dimensions; at++) sum += products.rows[start + at] * query.components[at];
    return sum * query.scale * scales[row];
  };
  const rowVector = (row: number): Quantized => ({
    components: products.rows.subarray(row * length, row * length + dimensions),
    scale: scales[row],
  });

  return {
    size: found.length,
    dimensions,
    search(vector, limit, filter) {
      if (found.length === 0 || vector.length !== dimensions) return [];
      const query = quantize(vector);
      const padded = new Int8Array(length);
      padded.set(query.components);
      const sums = products.with(padded);
      const cosineOf = (row: number): number => sums[row] * query.scale * scales[row];
      const top = topRanked(limit, (a, b) => cosineOf(b) - cosineOf(a) || a - b);
      for (let row = 0; row < found.length; row++) if (filter?.(keyOf[row]) !== false) top.offer(row);
      return top.sorted().map((row) => ({ key: keyOf[row], cosine: cosineOf(row) }));
    },
    cosine(vector, key) {
      const row = rowOf.get(key);
      return row === undefined ? undefined : rowCosine(quantize(vector), row);
    },
    similarity(a, b) {
      const [first, second] = [rowOf.get(a), rowOf.get(b)];
      return first === undefined || second === undefined ? undefined : rowCosine(rowVector(first), second);
    },
  };
}
