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
  return (ordinal) => {
    const cursor = labelCursor(sections.labels, offsets[Math.floor(ordinal / LABEL_BLOCK)]);
    for (let left = ordinal % LABEL_BLOCK; left > 0; left--) cursor.skip();
    return documentLabel(cursor.next());
  };
}

/** All labels as they were written, by ordinal. */
export function readLabels({ documentCount, sections }: IndexContent): string[] {
  const cursor = labelCursor(sections.labels, 0);
  return Array.from({ length: documentCount }, () => cursor.next());
}

export function documentLabel(label: string): DocumentLabel {
  const separator = label.indexOf('\n');
  return { path: label.slice(0, separator), qualifiedName: label.slice(separator + 1) };
}

/** Reads labels one after the other, from one that is written whole on. */
function labelCursor(labels: Uint8Array, start: number) {
  const from = { at: start };
  let label = new Uint8Array(256);
  let length = 0;
  const skip = (): void => {
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
  };
  const next = (): string => {
    skip();
    return Buffer.from(label.buffer, 0, length).toString('utf8');
  };
  return { skip, next };
}
