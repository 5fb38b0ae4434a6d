// Reads one file and decodes it, or says why it cannot be read as text. It does not parse.

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { contentHash } from '../model/content-hash.ts';
import type { Diagnostic, SkipReason } from '../model/diagnostics.ts';
import { decodeText } from './text-encoding.ts';
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
  const decoded = decodeText(bytes);
  if (decoded.kind === 'not-utf8') return { kind: 'skipped', reason: 'not-utf8', message: 'Neither UTF-8 nor UTF-16.' };
  if (decoded.kind === 'binary') return { kind: 'skipped', reason: 'binary', message: 'Not a text file.' };
  const { text, encoding } = decoded;
  const hash = contentHash(bytes);
  if (encoding !== 'latin1') return { kind: 'text', hash, text };
  return { kind: 'text', hash, text, note: { reason: 'decoded-latin-1', message: 'Not UTF-8; read as latin-1.' } };
}
