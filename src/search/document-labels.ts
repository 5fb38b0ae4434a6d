// The path and qualified name of a document, read out of the prefix-sharing blocks of an index.

import { readVarint } from './byte-reader.ts';
import { type IndexContent, LABEL_BLOCK, wordsOf } from './index-format.ts';

export interface DocumentLabel {
  readonly path: string;
  readonly qualifiedName: string;
}

/** Decodes one label at a time: at most a block of them is read for it. */
export function labelReader({ sections }: IndexContent): (ordinal: number) => DocumentLabel {
  const offsets = wordsOf(sections.labelOffsets);
  const { labels } = sections;
  return (ordinal) => {
    const from = { at: offsets[Math.floor(ordinal / LABEL_BLOCK)]! };
    let label = new Uint8Array(256);
    let length = 0;
    for (let left = ordinal % LABEL_BLOCK; left >= 0; left--) {
      const shared = readVarint(labels, from);
      const rest = readVarint(labels, from);
      length = shared + rest;
      if (length > label.length) {
        const grown = new Uint8Array(length * 2);
        grown.set(label.subarray(0, shared));
        label = grown;
      }
      label.set(labels.subarray(from.at, from.at + rest), shared);
      from.at += rest;
    }
    const text = Buffer.from(label.buffer, 0, length).toString('utf8');
    const separator = text.indexOf('\n');
    return { path: text.slice(0, separator), qualifiedName: text.slice(separator + 1) };
  };
}
