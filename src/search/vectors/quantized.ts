// Vectors in a byte a component. A vector is scaled to length 1 first, so that the product of two is their cosine, then
// so that its largest component fills a byte; what it was scaled by is kept beside it.

export interface Quantized {
  readonly components: Int8Array;
  /** What a component times this is, in a vector of length 1. */
  readonly scale: number;
}

export function quantize(vector: ArrayLike<number>): Quantized {
  let squares = 0;
  let largest = 0;
  for (let at = 0; at < vector.length; at++) {
    squares += vector[at] ** 2;
    largest = Math.max(largest, Math.abs(vector[at]));
  }
  const components = new Int8Array(vector.length);
  if (!(largest > 0) || !Number.isFinite(squares)) return { components, scale: 0 };
  for (let at = 0; at < vector.length; at++) components[at] = Math.round((vector[at] / largest) * 127);
  return { components, scale: largest / 127 / Math.sqrt(squares) };
}

/** As bytes: the scale as a 32-bit float, little-endian, then the components. */
export function encodeQuantized({ components, scale }: Quantized): Uint8Array {
  const bytes = new Uint8Array(4 + components.length);
  new DataView(bytes.buffer).setFloat32(0, scale, true);
  bytes.set(new Uint8Array(components.buffer, components.byteOffset, components.length), 4);
  return bytes;
}

export function decodeQuantized(bytes: Uint8Array): Quantized {
  const scale = new DataView(bytes.buffer, bytes.byteOffset).getFloat32(0, true);
  return { components: new Int8Array(bytes.buffer, bytes.byteOffset + 4, bytes.length - 4), scale };
}
