// Documents in, the bytes of a lexical index out. Reading them is lexical-index.ts; their layout index-format.ts.

import { invariant } from '../model/errors.ts';
import { byteWriter, writeByte, writeBytes, writeVarint, writtenBytes } from './byte-writer.ts';
import { append, type Column, column, grown } from './column.ts';
import { ALL_ONCE, encodeIndex, FIELDS, type Field, FOLDED_KEY, LABEL_BLOCK, NAME_KEY } from './index-format.ts';
import { foldName } from './name-forms.ts';
import { type TermInterner, termInterner } from './term-interner.ts';

/** A text, or the pieces of one that something else was cut out of. */
export type FieldText = string | readonly string[];

export interface LexicalDocument {
  /** What a search returns: the index of the node in the graph. Unique, below 2^32. */
  readonly id: number;
  readonly fields: Readonly<Partial<Record<Field, FieldText>>>;
  /** Names besides `fields.name` that count as the exact name, such as a file's basename. */
  readonly aliases?: readonly string[];
  /** Factor on the score, 0.01 to 2.55; 1 unless given. It orders equals, it does not filter. */
  readonly weight?: number;
}

const LONGEST_FIELD = 0xffff;

/** What is gathered document by document, in the order of arrival. */
interface Gathered {
  readonly interner: TermInterner;
  readonly ids: Column;
  readonly weights: number[];
  readonly lengths: Column;
  readonly labels: string[];
  /** First posting of each document; one more at the end. */
  readonly firstPosting: Column;
  readonly postingTerm: Column;
  /** Start of each posting's bytes (fields and counts) in `payload`; one more at the end. */
  readonly postingStart: Column;
  readonly payload: ReturnType<typeof byteWriter>;
}

/**
 * Gathers documents, which may come in any order: equal documents give equal bytes. Takes each document once and keeps
 * no text, so they may be produced one at a time.
 */
export interface LexicalIndexBuilder {
  add(documents: Iterable<LexicalDocument>): void;
  /** The index; with `idOf`, under other ids than the documents came with. Called once. */
  finish(idOf?: (id: number) => number): Uint8Array;
}

/** Builds the index of `documents` in one go. */
export function buildLexicalIndex(documents: Iterable<LexicalDocument>): Uint8Array {
  const builder = lexicalIndexBuilder();
  builder.add(documents);
  return builder.finish();
}

export function lexicalIndexBuilder(): LexicalIndexBuilder {
  const gathered: Gathered = {
    interner: termInterner(),
    ids: column(),
    weights: [],
    lengths: column(),
    labels: [],
    firstPosting: column(),
    postingTerm: column(),
    postingStart: column(),
    payload: byteWriter(1 << 16),
  };
  return {
    add: (documents) => gather(documents, gathered),
    finish(idOf) {
      append(gathered.firstPosting, gathered.postingTerm.length);
      append(gathered.postingStart, gathered.payload.length);
      const { values, length } = gathered.ids;
      if (idOf !== undefined) for (let at = 0; at < length; at++) values[at] = idOf(values[at]!);
      return assemble(gathered);
    },
  };
}

function gather(documents: Iterable<LexicalDocument>, into: Gathered): void {
  const { interner } = into;
  // Counts of the terms of the current document: `slotOf` leads from a term to its row, while `seenIn` says so.
  let seenIn = new Int32Array(1 << 14).fill(-1);
  let slotOf = new Int32Array(1 << 14);
  const rowTerms: number[] = [];
  let counts = new Uint32Array(FIELDS.length << 8);
  let current = -1;
  let field = 0;

  const count = (term: number): void => {
    if (term >= seenIn.length) {
      const grown = new Int32Array(Math.max(term + 1, seenIn.length * 2)).fill(-1);
      grown.set(seenIn);
      seenIn = grown;
      slotOf = growInt32(slotOf, seenIn.length);
    }
    let row = slotOf[term]!;
    if (seenIn[term] !== current) {
      seenIn[term] = current;
      row = rowTerms.length;
      slotOf[term] = row;
      rowTerms.push(term);
      if (rowTerms.length * FIELDS.length > counts.length) counts = grown(counts, counts.length * 2);
      counts.fill(0, row * FIELDS.length, (row + 1) * FIELDS.length);
    }
    counts[row * FIELDS.length + field]!++;
    fieldLength++;
  };

  let fieldLength = 0;
  for (const document of documents) {
    current++;
    rowTerms.length = 0;
    append(into.ids, document.id);
    into.weights.push(document.weight ?? 1);
    append(into.firstPosting, into.postingTerm.length);
    for (field = 0; field < FIELDS.length; field++) {
      fieldLength = 0;
      for (const piece of pieces(document.fields[FIELDS[field]!])) interner.visitTerms(piece, count);
      append(into.lengths, Math.min(fieldLength, LONGEST_FIELD));
    }
    for (let row = 0; row < rowTerms.length; row++) appendPosting(into, rowTerms[row]!, counts, row * FIELDS.length);
    for (const key of nameKeys(document)) appendPosting(into, interner.intern(key), ONCE_IN_NAME, 0);
    into.labels.push(`${joined(document.fields.path)}\n${joined(document.fields.qualifiedName)}`);
  }
}

const ONCE_IN_NAME = Uint32Array.from(FIELDS, (field) => (field === 'name' ? 1 : 0));

function appendPosting(into: Gathered, term: number, counts: Uint32Array, row: number): void {
  append(into.postingTerm, term);
  append(into.postingStart, into.payload.length);
  let mask = 0;
  let once = ALL_ONCE;
  for (let field = 0; field < FIELDS.length; field++) {
    const times = counts[row + field]!;
    if (times > 0) mask |= 1 << field;
    if (times > 1) once = 0;
  }
  writeByte(into.payload, mask | once);
  if (once !== 0) return;
  for (let field = 0; field < FIELDS.length; field++) {
    if (counts[row + field]! > 0) writeVarint(into.payload, counts[row + field]!);
  }
}

function nameKeys(document: LexicalDocument): Set<string> {
  const keys = new Set<string>();
  for (const name of [joined(document.fields.name), ...(document.aliases ?? [])]) {
    if (name === '') continue;
    keys.add(NAME_KEY + name);
    const folded = foldName(name);
    if (folded !== '' && folded !== name) keys.add(FOLDED_KEY + folded);
  }
  return keys;
}

function assemble(gathered: Gathered): Uint8Array {
  const documentCount = gathered.ids.length;
  const order = Array.from({ length: documentCount }, (_, at) => at);
  order.sort((a, b) => gathered.ids.values[a]! - gathered.ids.values[b]!);
  const ids = Uint32Array.from(order, (at) => gathered.ids.values[at]!);
  for (let at = 1; at < ids.length; at++) invariant(ids[at] !== ids[at - 1], `two documents have the id ${ids[at]}`);

  const lengths = new Uint16Array(documentCount * FIELDS.length);
  const totals = new Float64Array(FIELDS.length);
  order.forEach((from, to) => {
    for (let field = 0; field < FIELDS.length; field++) {
      const length = gathered.lengths.values[from * FIELDS.length + field]!;
      lengths[to * FIELDS.length + field] = length;
      totals[field] = totals[field]! + length;
    }
  });
  const terms = sortedTerms(gathered.interner.terms);
  const dictionary = termSections(terms);
  const postings = postingSections(gathered, order, terms);
  const labels = labelSections(order.map((at) => gathered.labels[at]!));
  return encodeIndex({
    documentCount,
    termCount: terms.length,
    averageLengths: Float32Array.from(totals, (total) => (documentCount === 0 ? 0 : total / documentCount)),
    sections: {
      ids: bytesOf(ids),
      weights: Uint8Array.from(order, (at) => Math.min(255, Math.max(1, Math.round(gathered.weights[at]! * 100)))),
      lengths: bytesOf(lengths),
      termOffsets: bytesOf(dictionary.offsets),
      termBytes: dictionary.bytes,
      postingOffsets: bytesOf(postings.offsets),
      postings: postings.bytes,
      labelOffsets: bytesOf(labels.offsets),
      labels: labels.bytes,
    },
  });
}

interface SortedTerm {
  readonly number: number;
  readonly text: string;
  /** Whether UTF-16 gives it the same place among such terms as UTF-8: surrogates stand for what comes last. */
  readonly plain: boolean;
}

/** By their bytes in UTF-8, because a search compares bytes. */
function sortedTerms(terms: readonly string[]): SortedTerm[] {
  const list = terms.map((text, number) => ({ number, text, plain: !/[\ud800-\uffff]/.test(text) }));
  return list.sort((a, b) => {
    if (a.plain && b.plain) return a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
    return Buffer.compare(Buffer.from(a.text), Buffer.from(b.text));
  });
}

function termSections(terms: readonly SortedTerm[]): { offsets: Uint32Array; bytes: Uint8Array } {
  const offsets = new Uint32Array(terms.length + 1);
  terms.forEach(({ text }, rank) => {
    offsets[rank + 1] = offsets[rank]! + Buffer.byteLength(text);
  });
  const bytes = Buffer.alloc(offsets[terms.length]!);
  terms.forEach(({ text }, rank) => {
    bytes.write(text, offsets[rank]!);
  });
  return { offsets, bytes };
}

/** Postings by term and, within a term, by document: a counting sort over terms that keeps the documents' order. */
function postingSections(gathered: Gathered, order: readonly number[], terms: readonly SortedTerm[]) {
  const { postingTerm, postingStart, firstPosting, payload } = gathered;
  const frequencies = new Uint32Array(terms.length + 1);
  for (let posting = 0; posting < postingTerm.length; posting++) frequencies[postingTerm.values[posting]!]!++;
  const nextPlace = new Uint32Array(terms.length + 1);
  for (let term = 0; term < terms.length; term++) nextPlace[term + 1] = nextPlace[term]! + frequencies[term]!;
  const first = nextPlace.slice();
  const byTerm = new Uint32Array(postingTerm.length);
  const documentOf = new Uint32Array(postingTerm.length);
  order.forEach((arrival, ordinal) => {
    for (let posting = firstPosting.values[arrival]!; posting < firstPosting.values[arrival + 1]!; posting++) {
      const place = nextPlace[postingTerm.values[posting]!]!++;
      byTerm[place] = posting;
      documentOf[place] = ordinal;
    }
  });
  const out = byteWriter(payload.length + postingTerm.length * 2);
  const offsets = new Uint32Array(terms.length + 1);
  terms.forEach(({ number }, rank) => {
    writeVarint(out, frequencies[number]!);
    let previous = 0;
    for (let place = first[number]!; place < first[number]! + frequencies[number]!; place++) {
      const posting = byTerm[place]!;
      writeVarint(out, documentOf[place]! - previous);
      previous = documentOf[place]!;
      // They are one to a few bytes each, and very many: a view of them would cost more than they do.
      const end = postingStart.values[posting + 1]!;
      for (let at = postingStart.values[posting]!; at < end; at++) writeByte(out, payload.bytes[at]!);
    }
    offsets[rank + 1] = out.length;
  });
  return { offsets, bytes: writtenBytes(out) };
}

/** Each label as the length of what it shares with the one before, the length of the rest, and the rest. */
function labelSections(labels: readonly string[]): { offsets: Uint32Array; bytes: Uint8Array } {
  const out = byteWriter(labels.length * 16);
  const offsets = new Uint32Array(Math.ceil(labels.length / LABEL_BLOCK));
  let previous = Buffer.alloc(0);
  labels.forEach((label, ordinal) => {
    const bytes = Buffer.from(label, 'utf8');
    let shared = 0;
    if (ordinal % LABEL_BLOCK === 0) offsets[ordinal / LABEL_BLOCK] = out.length;
    else while (shared < bytes.length && bytes[shared] === previous[shared]) shared++;
    writeVarint(out, shared);
    writeVarint(out, bytes.length - shared);
    writeBytes(out, bytes.subarray(shared));
    previous = bytes;
  });
  return { offsets, bytes: writtenBytes(out) };
}

function pieces(text: FieldText | undefined): readonly string[] {
  if (text === undefined) return [];
  return typeof text === 'string' ? [text] : text;
}

function joined(text: FieldText | undefined): string {
  return pieces(text).join('');
}

function growInt32(values: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(size);
  grown.set(values);
  return grown;
}

function bytesOf(words: Uint32Array | Uint16Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}
