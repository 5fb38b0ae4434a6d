// A text file of a project as it is at this moment: its text, and what has to stay the same when it is written again.

import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { decodeText, encodeText, type TextEncoding } from '../ingest/text-encoding.ts';
import { contentHash } from '../model/content-hash.ts';
import { AppError } from '../model/errors.ts';
import { holdFolderOf } from './held-folder.ts';
import { ioFailure } from './io-failure.ts';
import type { ProjectPath } from './jail.ts';

/** What tells that a file is still the one that was read. */
export interface FileStamp {
  readonly device: bigint;
  readonly file: bigint;
  readonly size: bigint;
  readonly changed: bigint;
}

export interface TextFile {
  readonly text: string;
  readonly encoding: TextEncoding;
  /** sha-256 of its bytes, in hexadecimal. */
  readonly hash: string;
  readonly stamp: FileStamp;
}

/** More is not read, and not written either: it would be no text that anybody edits. In bytes. */
export const MOST_BYTES = 10 * 1024 * 1024;

/**
 * Reads a file. Throws `not-found`, `too-large`, `invalid-argument` where it is no text or no plain file, `io-failed`,
 * and `unauthorized` where its path leads out of the project by now.
 */
export function readTextFile(file: ProjectPath): TextFile {
  const { bytes, stamp } = readBytes(file);
  const decoded = decodeText(bytes);
  if (decoded.kind !== 'text') {
    throw new AppError('invalid-argument', `'${file.path}' is a binary file`, {
      hint: 'Only text is read and written: UTF-8, UTF-16 with a byte order mark, or single bytes.',
    });
  }
  const { text, encoding } = decoded;
  return { text, encoding, hash: contentHash(bytes), stamp };
}

/** The same, or undefined where there is no such file. */
export function readTextFileIfAny(file: ProjectPath): TextFile | undefined {
  try {
    return readTextFile(file);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return undefined;
    throw error;
  }
}

/** Throws `invalid-argument` for a text that the encoding cannot hold, and `too-large`. */
export function bytesOf(text: string, encoding: TextEncoding, path: string): Buffer {
  const bytes = encodeText(text, encoding);
  if (bytes === undefined) {
    throw new AppError('invalid-argument', `'${path}' is ${NAMES[encoding]} and cannot hold the new text`, {
      hint: 'Leave out the characters that the encoding does not have, or convert the file first.',
    });
  }
  if (bytes.length > MOST_BYTES) throw tooLarge(path, bytes.length);
  return bytes;
}

/** What `FileStamp` holds, from what the system says of a file. */
export function stampOf(stat: { dev: bigint; ino: bigint; size: bigint; mtimeNs: bigint }): FileStamp {
  return { device: stat.dev, file: stat.ino, size: stat.size, changed: stat.mtimeNs };
}

const NAMES: Readonly<Record<TextEncoding, string>> = {
  utf8: 'UTF-8',
  'utf8-bom': 'UTF-8',
  utf16le: 'UTF-16',
  utf16be: 'UTF-16',
  latin1: 'in an encoding of single bytes',
};

function readBytes(file: ProjectPath): { readonly bytes: Buffer; readonly stamp: FileStamp } {
  const missing = file.path === '' ? '.' : file.path;
  try {
    const folder = holdFolderOf(file);
    try {
      // Neither a link nor a pipe that took the file's place is followed or waited for.
      const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
      const descriptor = openSync(file.path === '' ? folder.at('.') : folder.at(basename(file.absolute)), flags);
      try {
        folder.check();
        const stat = fstatSync(descriptor, { bigint: true });
        if (stat.isDirectory()) throw new AppError('invalid-argument', `'${missing}' is a directory`);
        if (!stat.isFile()) throw new AppError('invalid-argument', `'${missing}' is not a plain file`);
        if (stat.size > MOST_BYTES) throw tooLarge(missing, Number(stat.size));
        return { bytes: readFileSync(descriptor), stamp: stampOf(stat) };
      } finally {
        closeSync(descriptor);
      }
    } finally {
      folder.close();
    }
  } catch (error) {
    throw ioFailure(error, missing);
  }
}

function tooLarge(path: string, size: number): AppError {
  return new AppError('too-large', `'${path}' is too large: ${size} bytes, and ${MOST_BYTES} are the limit`);
}
