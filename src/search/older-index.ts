// An index that a newer one takes documents over from: its documents by path.

import { documentLabel, readLabels } from './document-labels.ts';
import { decodeIndex, type IndexContent, wordsOf } from './index-format.ts';

/** In the place of the id of a document that is left behind. */
export const NOT_KEPT = -1;

export interface OlderIndex {
  readonly content: IndexContent;
  /** By ordinal, ascending. */
  readonly ids: Uint32Array;
  /** The ordinals of the documents of a path, ascending. */
  ordinalsOf(path: string): readonly number[];
}

/** Throws `corrupt-index` for bytes that are damaged or of another version. */
export function openOlderIndex(bytes: Uint8Array): OlderIndex {
  const content = decodeIndex(bytes);
  const byPath = new Map<string, number[]>();
  readLabels(content).forEach((label, ordinal) => {
    const { path } = documentLabel(label);
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, [ordinal]);
    else known.push(ordinal);
  });
  return { content, ids: wordsOf(content.sections.ids), ordinalsOf: (path) => byPath.get(path) ?? [] };
}
