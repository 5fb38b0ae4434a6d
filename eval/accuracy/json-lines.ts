// Files of JSON lines, read and written piece by piece: as one text, those of a large repository would be longer than a
// string can be.

import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

const CHUNK = 1 << 20;

/** The values of a file's lines, empty lines left out. Throws if a line is no JSON. */
export function* readJsonLines(file: string): Generator<unknown> {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(CHUNK);
    const decoder = new StringDecoder('utf8');
    let rest = '';
    for (let size = readSync(handle, buffer); size > 0; size = readSync(handle, buffer)) {
      const lines = (rest + decoder.write(buffer.subarray(0, size))).split('\n');
      rest = lines.pop()!;
      for (const line of lines) if (line !== '') yield JSON.parse(line);
    }
    if (rest !== '') yield JSON.parse(rest);
  } finally {
    closeSync(handle);
  }
}

/** Writes each value as a line. */
export function writeJsonLines(file: string, values: Iterable<unknown>): void {
  const handle = openSync(file, 'w');
  try {
    let text = '';
    for (const value of values) {
      text += `${JSON.stringify(value)}\n`;
      if (text.length < CHUNK) continue;
      writeSync(handle, text);
      text = '';
    }
    writeSync(handle, text);
  } finally {
    closeSync(handle);
  }
}
