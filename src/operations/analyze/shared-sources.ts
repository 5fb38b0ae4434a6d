// Sources of words as they go to a thread: the texts of code in memory that both threads have, where a message would
// give the other one copies of all of them at once.

import type { CodeSource, WordSources } from './gather-words.ts';

/** Plain data, whose memory is shared when it is sent. */
export interface SharedSources extends Omit<WordSources, 'sources'> {
  readonly memory: SharedArrayBuffer;
  readonly files: readonly SharedFile[];
}

interface SharedFile extends Omit<CodeSource, 'text'> {
  /** In bytes. */
  readonly start: number;
  readonly end: number;
  /** Beyond Latin-1 a unit takes two bytes. */
  readonly encoding: 'latin1' | 'utf16le';
}

export function shareSources({ sources, ...rest }: WordSources): SharedSources {
  let end = 0;
  const files = sources.map(({ path, hash, language, text }): SharedFile => {
    const encoding = /[^\0-\xff]/.test(text) ? 'utf16le' : 'latin1';
    const start = end;
    end += Buffer.byteLength(text, encoding);
    return { path, hash, language, start, end, encoding };
  });
  const memory = new SharedArrayBuffer(end);
  const bytes = Buffer.from(memory);
  files.forEach(({ start, encoding }, at) => {
    bytes.write(sources[at]!.text, start, encoding);
  });
  return { ...rest, memory, files };
}

/** Each text is made when it is asked for, and not held. */
export function receivedSources({ memory, files, ...rest }: SharedSources): WordSources {
  const sources = files.map(({ path, hash, language, start, end, encoding }) => ({
    path,
    hash,
    language,
    get text() {
      return Buffer.from(memory, start, end - start).toString(encoding);
    },
  }));
  return { ...rest, sources };
}
