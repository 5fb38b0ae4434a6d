// Facts as bytes: for the way from a worker to the main thread, and for the cache.
//
// Four bytes of name and version, eight of checksum, then the body: the single numbers, the tables column by column,
// the strings (their lengths, then all of them as one text). Damage anywhere is noticed, whoever kept the bytes.

import { createHash } from 'node:crypto';
import { type Facts, TABLE_NAMES, type TableName, tablesOf, tableWidth } from '../model/facts.ts';
import type { Source } from './scan.ts';
import {
  type ByteSink,
  type ByteSource,
  readColumn,
  readCount,
  writeBytes,
  writeColumn,
  writeCount,
} from './varint-columns.ts';

/** Changes with the format, and with what the facts of every language say. Part of every cache key. */
export const CODEC_VERSION = 4;

/** Under which the facts of a file are in the cache: everything that they depend on. */
export function cacheKeyOf({ path, hash, language }: Pick<Source, 'path' | 'hash' | 'language'>): string {
  const parts = [hash, language.id, language.version, CODEC_VERSION, path];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

const NAME = Uint8Array.of(0x47, 0x46, 0x43, CODEC_VERSION);
const CHECKSUM_BYTES = 8;
const BODY = NAME.length + CHECKSUM_BYTES;

/** How the text of all strings is kept. JavaScript's strings may hold halves of pairs, which UTF-8 has no form for. */
const TextEncoding = { latin1: 0, utf8: 1, utf16: 2 } as const;
const ENCODING_NAMES = ['latin1', 'utf8', 'utf16le'] as const;

// One sink for all calls: only the finished bytes are copied out of it.
const sink: ByteSink = { bytes: new Uint8Array(256 * 1024), length: 0 };

/** Equal facts give equal bytes. */
export function encodeFacts(facts: Facts): Uint8Array {
  sink.length = BODY;
  const { flags, doc, listedExports, unit, syntaxErrors, firstErrorLine } = facts;
  for (const number of [flags, doc, listedExports, unit, syntaxErrors, firstErrorLine]) writeCount(sink, number);
  for (const name of TABLE_NAMES) {
    const { width, rows, data } = facts[name];
    writeCount(sink, width);
    writeCount(sink, rows);
    for (let column = 0; column < width; column++) writeColumn(sink, data, column, width);
  }
  for (const list of [facts.lists, facts.lineStarts]) {
    writeCount(sink, list.length);
    writeColumn(sink, list, 0, 1);
  }
  writeStrings(facts.strings);
  const bytes = sink.bytes.slice(0, sink.length);
  bytes.set(NAME);
  bytes.set(checksumOf(bytes), NAME.length);
  return bytes;
}

/** The facts in `bytes`, or undefined if they are not exactly what `encodeFacts` of this version gave. */
export function decodeFacts(bytes: Uint8Array): Facts | undefined {
  if (bytes.length < BODY || !startsWith(bytes, NAME, 0)) return undefined;
  if (!startsWith(bytes, checksumOf(bytes), NAME.length)) return undefined;
  const source: ByteSource = { bytes, at: BODY };
  const flags = readCount(source);
  const doc = readCount(source);
  const listedExports = readCount(source);
  const unit = readCount(source);
  const syntaxErrors = readCount(source);
  const firstErrorLine = readCount(source);
  const tables = {} as Record<TableName, Int32Array>;
  for (const name of TABLE_NAMES) {
    const width = readCount(source);
    // A vocabulary with more columns: written by another version of the program.
    if (width !== tableWidth(name)) return undefined;
    const data = zeros(readCount(source) * width);
    for (let column = 0; column < width; column++) readColumn(source, data, column, width);
    tables[name] = data;
  }
  const lists = readList(source);
  const lineStarts = readList(source);
  const strings = readStrings(source);
  const numbers = { flags, doc, listedExports, unit, syntaxErrors, firstErrorLine };
  return { strings, lists, ...tablesOf(tables), lineStarts, ...numbers };
}

/**
 * The tables of a file are a few kilobytes each, and all facts of a run are let go of together. So their memory is taken in
 * large pieces, which the system gets back; of many small ones it would get next to nothing back.
 */
const PIECE = 1 << 20;
let piece = new Int32Array(0);
let taken = 0;

function zeros(count: number): Int32Array {
  if (taken + count > piece.length) {
    piece = new Int32Array(Math.max(PIECE, count));
    taken = 0;
  }
  taken += count;
  return piece.subarray(taken - count, taken);
}

function readList(source: ByteSource): Int32Array {
  const list = zeros(readCount(source));
  readColumn(source, list, 0, 1);
  return list;
}

function writeStrings(strings: readonly string[]): void {
  writeCount(sink, strings.length);
  for (const string of strings) writeCount(sink, string.length);
  const text = strings.join('');
  const encoding = encodingOf(text);
  const bytes = Buffer.from(text, ENCODING_NAMES[encoding]);
  writeCount(sink, encoding);
  writeCount(sink, bytes.length);
  writeBytes(sink, bytes);
}

function readStrings(source: ByteSource): string[] {
  const lengths = new Int32Array(readCount(source));
  for (let i = 0; i < lengths.length; i++) lengths[i] = readCount(source);
  const encoding = ENCODING_NAMES[readCount(source)];
  const size = readCount(source);
  const { buffer, byteOffset } = source.bytes;
  const text = Buffer.from(buffer, byteOffset + source.at, size).toString(encoding);
  const strings: string[] = new Array(lengths.length);
  let at = 0;
  for (let i = 0; i < lengths.length; i++) {
    strings[i] = text.slice(at, at + lengths[i]);
    at += lengths[i];
  }
  return strings;
}

function encodingOf(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is that of latin-1.
  if (/^[\x00-\xff]*$/.test(text)) return TextEncoding.latin1;
  return /\p{Surrogate}/u.test(text) ? TextEncoding.utf16 : TextEncoding.utf8;
}

function checksumOf(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes.subarray(BODY)).digest().subarray(0, CHECKSUM_BYTES);
}

function startsWith(bytes: Uint8Array, expected: Uint8Array, at: number): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte);
}
