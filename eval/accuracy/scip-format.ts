// Reads a SCIP index: a small reader of the protobuf wire format, for the fields of the published schema (scip.proto)
// that the comparison uses. Everything else in the file is skipped.

import { readFileSync } from 'node:fs';

export interface ScipOccurrence {
  /** 0-based, columns in UTF-16 code units: [start line, start column, end line, end column]. */
  readonly range: readonly [number, number, number, number];
  readonly symbol: string;
  /** `SymbolRole` bits. */
  readonly roles: number;
}

export const SymbolRole = { definition: 1, import: 2 } as const;

export interface ScipDocument {
  readonly path: string;
  readonly occurrences: readonly ScipOccurrence[];
}

export interface ScipIndex {
  /** Name and version of the tool that wrote it. */
  readonly tool: string;
  readonly documents: readonly ScipDocument[];
}

/** Throws if the file is no SCIP index. */
export function readScipIndex(file: string): ScipIndex {
  const documents: ScipDocument[] = [];
  let tool = '';
  for (const { field, bytes } of fields(readFileSync(file))) {
    if (field === 1) tool = toolOf(bytes);
    else if (field === 2) documents.push(documentOf(bytes));
  }
  return { tool, documents };
}

interface Field {
  readonly field: number;
  /** The number of a varint field. */
  readonly value: number;
  /** The content of a length-delimited field. */
  readonly bytes: Buffer;
}

const NOTHING = Buffer.alloc(0);

function* fields(buffer: Buffer): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = buffer[at++];
      if (byte === undefined) throw new Error('not a SCIP index: it ends inside a number');
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < buffer.length) {
    const tag = varint();
    const field = Math.floor(tag / 8);
    switch (tag % 8) {
      case 0:
        yield { field, value: varint(), bytes: NOTHING };
        break;
      case 1:
        at += 8;
        break;
      case 2: {
        const length = varint();
        yield { field, value: 0, bytes: buffer.subarray(at, at + length) };
        at += length;
        break;
      }
      case 5:
        at += 4;
        break;
      default:
        throw new Error(`not a SCIP index: unknown wire type ${tag % 8}`);
    }
  }
}

function toolOf(metadata: Buffer): string {
  for (const { field, bytes } of fields(metadata)) {
    if (field !== 2) continue;
    const parts = [...fields(bytes)].filter((each) => each.field === 1 || each.field === 2);
    return parts.map((each) => each.bytes.toString('utf8')).join(' ');
  }
  return '';
}

function documentOf(document: Buffer): ScipDocument {
  const occurrences: ScipOccurrence[] = [];
  let path = '';
  for (const { field, bytes } of fields(document)) {
    if (field === 1) path = bytes.toString('utf8');
    else if (field === 2) occurrences.push(occurrenceOf(bytes));
  }
  return { path, occurrences };
}

function occurrenceOf(occurrence: Buffer): ScipOccurrence {
  const range: number[] = [];
  let symbol = '';
  let roles = 0;
  for (const { field, value, bytes } of fields(occurrence)) {
    if (field === 1) range.push(...(bytes === NOTHING ? [value] : packed(bytes)));
    else if (field === 2) symbol = bytes.toString('utf8');
    else if (field === 3) roles = value;
  }
  const [line = 0, column = 0, third = 0, fourth] = range;
  return { range: fourth === undefined ? [line, column, line, third] : [line, column, third, fourth], symbol, roles };
}

function packed(bytes: Buffer): number[] {
  const values: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) break;
    }
    values.push(value);
  }
  return values;
}
