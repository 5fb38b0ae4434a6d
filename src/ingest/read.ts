// Reads one file and decodes it, or says why it cannot be read as text. It does not parse.

import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { Diagnostic, SkipReason } from '../model/diagnostics.ts';
import { reasonOf } from './walk.ts';

export type ReadResult =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** sha-256 of the bytes, in hexadecimal. */
      readonly hash: string;
      readonly note?: Pick<Diagnostic, 'reason' | 'message'>;
    }
  | { readonly kind: 'skipped'; readonly reason: SkipReason; readonly message: string };

/** What is looked at to tell a binary file from text; git looks at as much. */
const BINARY_PROBE_BYTES = 8_000;
/** A short file is indexed even if it is minified: it costs nothing, and somebody may have written it like this. */
const MINIFIED_LEAST_LENGTH = 5_000;
const MINIFIED_AVERAGE_LINE = 200;
/** Part of the characters that is punctuation of code; a long line with less is data in a string. */
const MINIFIED_PUNCTUATION = 0.05;

// One buffer for all reads: a file's bytes are needed only until they are hashed and decoded.
let buffer = Buffer.allocUnsafe(256 * 1024);

/** Reads a file of at most `maxFileSize` bytes. Never throws for what is on the disk. */
export function readSource(systemPath: string, maxFileSize: number): ReadResult {
  const bytes = readBytes(systemPath, maxFileSize);
  return bytes instanceof Uint8Array ? decode(bytes) : bytes;
}

/** The first line of a file, as far as its first 128 bytes hold it; undefined if the file cannot be read. */
export function readFirstLine(systemPath: string): string | undefined {
  const head = readBytes(systemPath, 128, 'head');
  return head instanceof Uint8Array ? head.toString('latin1').split(/\r?\n/, 1)[0] : undefined;
}

/**
 * Whether a text is minified or one long line of data: its lines are very long, and what is in them is code. A
 * hand-written file with one long string in it is not.
 */
export function isMinified(text: string): boolean {
  if (text.length < MINIFIED_LEAST_LENGTH) return false;
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  if (text.length / lines < MINIFIED_AVERAGE_LINE) return false;
  const long = text
    .split('\n')
    .filter((line) => line.length > MINIFIED_AVERAGE_LINE)
    .join('\n');
  return (long.match(/[;{}()=,:[\]]/g)?.length ?? 0) > long.length * MINIFIED_PUNCTUATION;
}

function readBytes(systemPath: string, limit: number, what: 'whole' | 'head' = 'whole'): Buffer | ReadResult {
  let file: number;
  try {
    // A pipe or a link that took the file's place since the walk must neither block nor be followed.
    file = openSync(systemPath, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    return { kind: 'skipped', reason: 'unreadable', message: `File cannot be read: ${reasonOf(error)}` };
  }
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return { kind: 'skipped', reason: 'special-file', message: 'Not a regular file.' };
    if (what === 'whole' && stat.size > limit) return tooLarge(stat.size, limit);
    return readOpened(file, what === 'whole' ? stat.size : limit, limit, what);
  } catch (error) {
    return { kind: 'skipped', reason: 'unreadable', message: `File cannot be read: ${reasonOf(error)}` };
  } finally {
    closeSync(file);
  }
}

/** Reads to the end of the file, which need not be where its size said (it may grow, or be made up by the system). */
function readOpened(file: number, expected: number, limit: number, what: 'whole' | 'head'): Buffer | ReadResult {
  let length = 0;
  while (true) {
    const wanted = what === 'head' ? limit : Math.max(expected, length) + 1;
    if (wanted > buffer.length) {
      const larger = Buffer.allocUnsafe(wanted * 2);
      buffer.copy(larger, 0, 0, length);
      buffer = larger;
    }
    const read = readSync(file, buffer, length, wanted - length, null);
    length += read;
    if (read === 0 || (what === 'head' && length === limit)) return buffer.subarray(0, length);
    if (what === 'whole' && length > limit) return tooLarge(length, limit);
  }
}

function tooLarge(size: number, limit: number): ReadResult {
  return {
    kind: 'skipped',
    reason: 'too-large',
    message: `File of ${size} bytes is larger than the limit of ${limit}.`,
  };
}

function decode(bytes: Buffer): ReadResult {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const wide = wideOrder(bytes);
  if (wide !== undefined) {
    if (bytes.length % 2 !== 0 || (bytes.length >= 4 && bytes[2] === 0 && bytes[3] === 0)) {
      return { kind: 'skipped', reason: 'not-utf8', message: 'Neither UTF-8 nor UTF-16.' };
    }
    const units = bytes.subarray(2);
    return { kind: 'text', hash, text: (wide === 'little' ? units : Buffer.from(units).swap16()).toString('utf16le') };
  }
  if (looksBinary(bytes)) return { kind: 'skipped', reason: 'binary', message: 'Not a text file.' };
  if (!isUtf8(bytes)) {
    const message = 'Not UTF-8; read as latin-1.';
    return { kind: 'text', hash, text: bytes.toString('latin1'), note: { reason: 'decoded-latin-1', message } };
  }
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  return { kind: 'text', hash, text: bytes.toString('utf8', start) };
}

/** The byte order that a UTF-16 byte order mark gives. */
function wideOrder(bytes: Buffer): 'little' | 'big' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'little';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'big' : undefined;
}

/** A zero byte, or many control characters in what is not even UTF-8. */
function looksBinary(bytes: Buffer): boolean {
  const probe = bytes.subarray(0, BINARY_PROBE_BYTES);
  if (probe.includes(0)) return true;
  if (isUtf8(bytes)) return false;
  let controls = 0;
  for (const byte of probe) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls += 1;
  return controls > probe.length / 10;
}
