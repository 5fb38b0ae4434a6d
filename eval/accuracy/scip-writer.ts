// For tests: writes the part of a SCIP index that the reader reads.

import type { Place } from './places.ts';

export interface WrittenDocument {
  readonly path: string;
  readonly occurrences: readonly {
    readonly place: Place;
    readonly length: number;
    readonly symbol: string;
    readonly roles: number;
  }[];
}

export function encodeScipIndex(tool: string, version: string, documents: readonly WrittenDocument[]): Buffer {
  const info = Buffer.concat([text(1, tool), text(2, version)]);
  return Buffer.concat([block(1, block(2, info)), ...documents.map((document) => block(2, encodeDocument(document)))]);
}

function encodeDocument({ path, occurrences }: WrittenDocument): Buffer {
  const parts = occurrences.map(({ place, length, symbol, roles }) => {
    const start = place.column - 1;
    const range = Buffer.concat([place.line - 1, start, start + length].map(varint));
    return block(2, Buffer.concat([block(1, range), text(2, symbol), varint(3 * 8), varint(roles)]));
  });
  return Buffer.concat([text(1, path), ...parts]);
}

function text(field: number, value: string): Buffer {
  return block(field, Buffer.from(value));
}

function block(field: number, content: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  bytes.push(left);
  return Buffer.from(bytes);
}
