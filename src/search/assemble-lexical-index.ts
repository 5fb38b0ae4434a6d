// Turns what was gathered into an index: documents by id, terms by their bytes, postings by term and document. Postings
// of documents that were kept are taken out of the older index that has them, as the bytes they are.

import { invariant } from '../model/errors.ts';
import { readVarint } from './byte-reader.ts';
import { type ByteWriter, byteWriter, writeByte, writeBytes, writeVarint, writtenBytes } from './byte-writer.ts';
import { append, type Column, column } from './column.ts';
import { encodeIndex, FIELDS, type IndexContent, LABEL_BLOCK, skipPosting, wordsOf } from './index-format.ts';
import type { TermInterner } from './term-interner.ts';

/** What is gathered document by document, in the order of arrival. */
export interface Gathered {
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
  readonly payload: ByteWriter;
  /** Documents that came without postings: these are in an older index. */
  kept?: KeptPostings;
}

export interface KeptPostings {
  readonly from: IndexContent;
  /** For each document of it when it arrived here, or -1 where it did not. */
  readonly arrivals: Int32Array;
}

export function assembleIndex(gathered: Gathered): Uint8Array {
  const documentCount = gathered.ids.length;
  const order = Array.from({ length: documentCount }, (_, at) => at);
  order.sort((a, b) => gathered.ids.values[a] - gathered.ids.values[b]);
  const ids = Uint32Array.from(order, (at) => gathered.ids.values[at]);
  for (let at = 1; at < ids.length; at++) invariant(ids[at] !== ids[at - 1], `two documents have the id ${ids[at]}`);

  const lengths = new Uint16Array(documentCount * FIELDS.length);
  const totals = new Float64Array(FIELDS.length);
  order.forEach((from, to) => {
    for (let field = 0; field < FIELDS.length; field++) {
      const length = gathered.lengths.values[from * FIELDS.length + field];
      lengths[to * FIELDS.length + field] = length;
      totals[field] = totals[field] + length;
    }
  });
  const terms = termsAndPostings(gathered, order);
  const labels = labelSections(order.map((at) => gathered.labels[at]));
  return encodeIndex({
    documentCount,
    termCount: terms.count,
    averageLengths: Float32Array.from(totals, (total) => (documentCount === 0 ? 0 : total / documentCount)),
    sections: {
      ids: bytesOf(ids),
      weights: Uint8Array.from(order, (at) => Math.min(255, Math.max(1, Math.round(gathered.weights[at] * 100)))),
      lengths: bytesOf(lengths),
      termOffsets: bytesOf(terms.termOffsets),
      termBytes: terms.termBytes,
      postingOffsets: bytesOf(terms.postingOffsets),
      postings: terms.postings,
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

/** Terms as an index has them: the bytes of all, and where each starts; one offset more than there are terms. */
interface TermList {
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
}

function termList(terms: readonly SortedTerm[]): TermList {
  const offsets = new Uint32Array(terms.length + 1);
  terms.forEach(({ text }, rank) => {
    offsets[rank + 1] = offsets[rank] + Buffer.byteLength(text);
  });
  const bytes = Buffer.alloc(offsets[terms.length]);
  terms.forEach(({ text }, rank) => {
    bytes.write(text, offsets[rank]);
  });
  return { offsets, bytes };
}

function compareTerms(a: TermList, rankOfA: number, b: TermList, rankOfB: number): number {
  const endOfA = a.offsets[rankOfA + 1];
  const endOfB = b.offsets[rankOfB + 1];
  let inA = a.offsets[rankOfA];
  let inB = b.offsets[rankOfB];
  while (inA < endOfA && inB < endOfB && a.bytes[inA] === b.bytes[inB]) {
    inA++;
    inB++;
  }
  if (inA === endOfA || inB === endOfB) return endOfA - inA - (endOfB - inB);
  return a.bytes[inA] - b.bytes[inB];
}

/** The terms that were gathered and those of kept documents, merged; `order` has the documents by their ordinal. */
function termsAndPostings(gathered: Gathered, order: readonly number[]) {
  const ordinals = new Uint32Array(order.length);
  order.forEach((arrival, ordinal) => {
    ordinals[arrival] = ordinal;
  });
  const sorted = sortedTerms(gathered.interner.terms);
  const fresh = termList(sorted);
  const freshPostingsOf = gatheredPostings(gathered, order);
  const kept = keptPostings(gathered.kept, ordinals);
  const termBytes = byteWriter(fresh.bytes.length + kept.terms.bytes.length);
  const postings = byteWriter(gathered.payload.length + gathered.postingTerm.length * 2 + kept.size);
  const termOffsets = column();
  const postingOffsets = column();
  append(termOffsets, 0);
  append(postingOffsets, 0);
  const freshCount = sorted.length;
  const keptCount = kept.terms.offsets.length - 1;
  for (let ofFresh = 0, ofKept = 0; ofFresh < freshCount || ofKept < keptCount; ) {
    const side =
      ofKept === keptCount ? -1 : ofFresh === freshCount ? 1 : compareTerms(fresh, ofFresh, kept.terms, ofKept);
    const [terms, rank] = side <= 0 ? [fresh, ofFresh] : [kept.terms, ofKept];
    const lists: PostingList[] = [];
    if (side >= 0) lists.push(kept.postingsOf(ofKept++));
    if (side <= 0) lists.push(freshPostingsOf(sorted[ofFresh++].number));
    // A term of documents that were all left behind is none.
    if (!writePostings(lists, postings)) continue;
    writeBytes(termBytes, terms.bytes.subarray(terms.offsets[rank], terms.offsets[rank + 1]));
    append(termOffsets, termBytes.length);
    append(postingOffsets, postings.length);
  }
  return {
    count: termOffsets.length - 1,
    termOffsets: termOffsets.values.slice(0, termOffsets.length),
    termBytes: writtenBytes(termBytes),
    postingOffsets: postingOffsets.values.slice(0, postingOffsets.length),
    postings: writtenBytes(postings),
  };
}

/** Postings from `first` up to `end`, by the ordinals of their documents; each is a run of `bytes`. */
interface PostingList {
  readonly first: number;
  readonly end: number;
  readonly ordinals: Uint32Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly bytes: Uint8Array;
}

/** Writes the postings of all lists, which share no document, as one; false if there are none. */
function writePostings(lists: readonly PostingList[], to: ByteWriter): boolean {
  const count = lists.reduce((sum, { first, end }) => sum + end - first, 0);
  if (count === 0) return false;
  writeVarint(to, count);
  const next = lists.map(({ first }) => first);
  let previous = 0;
  for (let left = count; left > 0; left--) {
    let from = 0;
    for (let at = 1; at < lists.length; at++)
      if (ordinalAt(lists[at], next[at]) < ordinalAt(lists[from], next[from])) from = at;
    const { ordinals, starts, ends, bytes } = lists[from];
    const place = next[from]++;
    writeVarint(to, ordinals[place] - previous);
    previous = ordinals[place];
    // They are one to a few bytes each, and very many: a view of them would cost more than they do.
    for (let at = starts[place]; at < ends[place]; at++) writeByte(to, bytes[at]);
  }
  return true;
}

function ordinalAt({ end, ordinals }: PostingList, place: number): number {
  return place < end ? ordinals[place] : Number.POSITIVE_INFINITY;
}

/** By term and, within a term, by document: a counting sort over terms that keeps the documents' order. */
function gatheredPostings(
  { postingTerm, postingStart, firstPosting, payload, interner }: Gathered,
  order: readonly number[],
) {
  const termCount = interner.terms.length;
  const first = new Uint32Array(termCount + 1);
  for (let posting = 0; posting < postingTerm.length; posting++) first[postingTerm.values[posting] + 1]++;
  for (let term = 0; term < termCount; term++) first[term + 1] += first[term];
  const nextPlace = first.slice();
  const ordinals = new Uint32Array(postingTerm.length);
  const starts = new Uint32Array(postingTerm.length);
  const ends = new Uint32Array(postingTerm.length);
  order.forEach((arrival, ordinal) => {
    for (let posting = firstPosting.values[arrival]; posting < firstPosting.values[arrival + 1]; posting++) {
      const place = nextPlace[postingTerm.values[posting]]++;
      ordinals[place] = ordinal;
      starts[place] = postingStart.values[posting];
      ends[place] = postingStart.values[posting + 1];
    }
  });
  const { bytes } = payload;
  return (term: number): PostingList => ({ first: first[term], end: first[term + 1], ordinals, starts, ends, bytes });
}

/** Of an older index what documents that were kept have in it. A list is valid until the next is asked for. */
function keptPostings(kept: KeptPostings | undefined, ordinalOf: Uint32Array) {
  const sections = kept?.from.sections;
  const terms: TermList =
    sections === undefined
      ? { offsets: new Uint32Array(1), bytes: new Uint8Array(0) }
      : { offsets: wordsOf(sections.termOffsets), bytes: sections.termBytes };
  const offsets = sections === undefined ? new Uint32Array(0) : wordsOf(sections.postingOffsets);
  const bytes = sections?.postings ?? new Uint8Array(0);
  const [ordinals, starts, ends] = [column(), column(), column()];
  const postingsOf = (rank: number): PostingList => {
    for (const each of [ordinals, starts, ends]) each.length = 0;
    const from = { at: offsets[rank] };
    let ordinal = 0;
    for (let left = readVarint(bytes, from); left > 0; left--) {
      ordinal += readVarint(bytes, from);
      const start = from.at;
      skipPosting(bytes, from);
      const arrival = kept!.arrivals[ordinal];
      if (arrival < 0) continue;
      append(ordinals, ordinalOf[arrival]);
      append(starts, start);
      append(ends, from.at);
    }
    return {
      first: 0,
      end: ordinals.length,
      ordinals: ordinals.values,
      starts: starts.values,
      ends: ends.values,
      bytes,
    };
  };
  return { terms, size: bytes.length, postingsOf };
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

function bytesOf(words: Uint32Array | Uint16Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}
