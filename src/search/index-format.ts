// The layout of a lexical index in bytes: header, sections, checksum. What the sections mean to a search is not here.

import { AppError } from '../model/errors.ts';
import { readVarint } from './byte-reader.ts';

/** The text fields of a document, in the order of their bits and of their lengths. */
export const FIELDS = ['name', 'qualifiedName', 'path', 'signature', 'doc', 'body'] as const;
export type Field = (typeof FIELDS)[number];

/**
 * - `ids`: u32 for each document, ascending; a document's ordinal is its place here.
 * - `weights`: u8 for each document, in hundredths.
 * - `lengths`: u16 for each document and field, in terms, cut at 65,535.
 * - `termOffsets`, `termBytes`: the terms in UTF-8, sorted by bytes; one offset more than there are terms.
 * - `postingOffsets`, `postings`: for each term the number of its documents, then for each document the distance
 *   from the one before, a byte of field bits, and a count for each field set (left out where all are 1).
 * - `labelOffsets`, `labels`: for each document its path and qualified name, in blocks that share prefixes.
 */
export const SECTIONS = [
  'ids',
  'weights',
  'lengths',
  'termOffsets',
  'termBytes',
  'postingOffsets',
  'postings',
  'labelOffsets',
  'labels',
] as const;
export type Section = (typeof SECTIONS)[number];

/** Set in a posting's field byte when the term occurs once in each of its fields. */
export const ALL_ONCE = 0x40;
/** A term that starts with this is not a word: it is a whole name as written, and its postings are who bears it. */
export const NAME_KEY = '=';
/** The same for a name with its case and underscores folded, where folding changes it. */
export const FOLDED_KEY = '<';
/** Documents in a block of labels; the first of a block is written whole. */
export const LABEL_BLOCK = 16;

/** `GNXL`, read as a little-endian word: an index that moved to a big-endian machine is refused, not misread. */
const MAGIC = 0x4c584e47;
/** Raised whenever the layout or the rules of tokenization change: an old index would answer wrongly. */
const VERSION = 1;

const MAGIC_WORD = 0;
const VERSION_WORD = 1;
const LENGTH_WORD = 2;
const CHECKSUM_WORD = 3;
const FIRST_CHECKED_WORD = 4;
const DOCUMENTS_WORD = 4;
const TERMS_WORD = 5;
const AVERAGES_WORD = 6;
const SECTIONS_WORD = AVERAGES_WORD + FIELDS.length;
const HEADER_WORDS = SECTIONS_WORD + SECTIONS.length * 2;

export interface IndexContent {
  readonly documentCount: number;
  readonly termCount: number;
  /** Mean length of each field over all documents, in terms. */
  readonly averageLengths: Float32Array;
  readonly sections: Readonly<Record<Section, Uint8Array>>;
}

export function encodeIndex(content: IndexContent): Uint8Array {
  let size = HEADER_WORDS * 4;
  const starts = SECTIONS.map((section) => {
    const start = size;
    size += Math.ceil(content.sections[section].length / 4) * 4;
    return start;
  });
  const bytes = new Uint8Array(size);
  const words = new Uint32Array(bytes.buffer);
  words[MAGIC_WORD] = MAGIC;
  words[VERSION_WORD] = VERSION;
  words[LENGTH_WORD] = size;
  words[DOCUMENTS_WORD] = content.documentCount;
  words[TERMS_WORD] = content.termCount;
  new Float32Array(bytes.buffer).set(content.averageLengths, AVERAGES_WORD);
  SECTIONS.forEach((section, position) => {
    words[SECTIONS_WORD + position * 2] = starts[position];
    words[SECTIONS_WORD + position * 2 + 1] = content.sections[section].length;
    bytes.set(content.sections[section], starts[position]);
  });
  words[CHECKSUM_WORD] = checksum(words);
  return bytes;
}

/**
 * Reads the layout without copying: the sections are views of `bytes`, which must not be changed afterwards.
 * @throws AppError `corrupt-index` when the bytes are not an index, or not all of one, or of another version.
 */
export function decodeIndex(bytes: Uint8Array): IndexContent {
  if (bytes.length < HEADER_WORDS * 4 || bytes.length % 4 !== 0) throw corrupt('it is cut short');
  // Typed views need an aligned start, which a small file read into a shared pool does not have.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const { buffer, byteOffset, length } = aligned;
  const words = new Uint32Array(buffer, byteOffset, length / 4);
  if (words[MAGIC_WORD] !== MAGIC) throw corrupt('it does not start as one');
  if (words[VERSION_WORD] !== VERSION) throw corrupt(`it has version ${words[VERSION_WORD]}, not ${VERSION}`);
  if (words[LENGTH_WORD] !== length) throw corrupt('it is cut short');
  if (words[CHECKSUM_WORD] !== checksum(words)) throw corrupt('its checksum is wrong');
  const sections = Object.fromEntries(
    SECTIONS.map((section, position) => {
      const start = words[SECTIONS_WORD + position * 2];
      return [section, aligned.subarray(start, start + words[SECTIONS_WORD + position * 2 + 1])];
    }),
  ) as Record<Section, Uint8Array>;
  return {
    documentCount: words[DOCUMENTS_WORD],
    termCount: words[TERMS_WORD],
    averageLengths: new Float32Array(buffer, byteOffset + AVERAGES_WORD * 4, FIELDS.length),
    sections,
  };
}

/** Moves past the fields and counts of the posting at `from.at`. */
export function skipPosting(postings: Uint8Array, from: { at: number }): void {
  const mask = postings[from.at++];
  if ((mask & ALL_ONCE) !== 0) return;
  for (let field = 0; field < FIELDS.length; field++) if ((mask & (1 << field)) !== 0) readVarint(postings, from);
}

export function wordsOf(section: Uint8Array): Uint32Array {
  return new Uint32Array(section.buffer, section.byteOffset, section.length / 4);
}

/** FNV-1a by words over four interleaved lanes: it finds damage, not forgery, and takes about a millisecond for 10 MB. */
function checksum(words: Uint32Array): number {
  const prime = 0x01000193;
  let a = 0x811c9dc5;
  let b = a ^ 1;
  let c = a ^ 2;
  let d = a ^ 3;
  let at = FIRST_CHECKED_WORD;
  for (; at + 4 <= words.length; at += 4) {
    a = Math.imul(a ^ words[at], prime);
    b = Math.imul(b ^ words[at + 1], prime);
    c = Math.imul(c ^ words[at + 2], prime);
    d = Math.imul(d ^ words[at + 3], prime);
  }
  for (; at < words.length; at++) a = Math.imul(a ^ words[at], prime);
  return (a ^ Math.imul(b, 3) ^ Math.imul(c, 5) ^ Math.imul(d, 7)) >>> 0;
}

function corrupt(reason: string): AppError {
  return new AppError('corrupt-index', `The search index cannot be read: ${reason}.`, {
    hint: 'Index the repository again: gitnexus analyze --force',
  });
}
