// Documents in, the bytes of a lexical index out. Reading them is lexical-index.ts; their layout index-format.ts.

import { invariant } from '../model/errors.ts';
import { assembleIndex, type Gathered } from './assemble-lexical-index.ts';
import { byteWriter, writeByte, writeVarint } from './byte-writer.ts';
import { append, column, grown } from './column.ts';
import { readLabels } from './document-labels.ts';
import { ALL_ONCE, FIELDS, type Field, FOLDED_KEY, type IndexContent, NAME_KEY } from './index-format.ts';
import { foldName } from './name-forms.ts';
import { NOT_KEPT } from './older-index.ts';
import { termInterner } from './term-interner.ts';

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

/**
 * Gathers documents, which may come in any order: equal documents give equal bytes. Takes each document once and keeps
 * no text, so they may be produced one at a time.
 */
export interface LexicalIndexBuilder {
  add(documents: Iterable<LexicalDocument>): void;
  /**
   * Takes documents over from an older index, as if they had been added again. `ids` has for each document of it, by its
   * ordinal, the id that it comes with, or NOT_KEPT; they have to be in the order that they finally have. Called once at most.
   */
  keep(from: IndexContent, ids: Int32Array): void;
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
    keep: (from, ids) => keep(from, ids, gathered),
    finish(idOf) {
      append(gathered.firstPosting, gathered.postingTerm.length);
      append(gathered.postingStart, gathered.payload.length);
      const { values, length } = gathered.ids;
      if (idOf !== undefined) for (let at = 0; at < length; at++) values[at] = idOf(values[at]);
      return assembleIndex(gathered);
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
    let row = slotOf[term];
    if (seenIn[term] !== current) {
      seenIn[term] = current;
      row = rowTerms.length;
      slotOf[term] = row;
      rowTerms.push(term);
      if (rowTerms.length * FIELDS.length > counts.length) counts = grown(counts, counts.length * 2);
      counts.fill(0, row * FIELDS.length, (row + 1) * FIELDS.length);
    }
    counts[row * FIELDS.length + field]++;
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
      for (const piece of pieces(document.fields[FIELDS[field]])) interner.visitTerms(piece, count);
      append(into.lengths, Math.min(fieldLength, LONGEST_FIELD));
    }
    for (let row = 0; row < rowTerms.length; row++) appendPosting(into, rowTerms[row], counts, row * FIELDS.length);
    for (const key of nameKeys(document)) appendPosting(into, interner.intern(key), ONCE_IN_NAME, 0);
    into.labels.push(`${joined(document.fields.path)}\n${joined(document.fields.qualifiedName)}`);
  }
}

function keep(from: IndexContent, ids: Int32Array, into: Gathered): void {
  invariant(into.kept === undefined, 'documents are kept from one index');
  const { weights, lengths } = from.sections;
  const fieldLengths = new Uint16Array(lengths.buffer, lengths.byteOffset, lengths.length / 2);
  const labels = readLabels(from);
  const arrivals = new Int32Array(ids.length).fill(-1);
  ids.forEach((id, ordinal) => {
    if (id === NOT_KEPT) return;
    arrivals[ordinal] = into.ids.length;
    append(into.ids, id);
    into.weights.push(weights[ordinal] / 100);
    append(into.firstPosting, into.postingTerm.length);
    for (let field = 0; field < FIELDS.length; field++)
      append(into.lengths, fieldLengths[ordinal * FIELDS.length + field]);
    into.labels.push(labels[ordinal]);
  });
  into.kept = { from, arrivals };
}

const ONCE_IN_NAME = Uint32Array.from(FIELDS, (field) => (field === 'name' ? 1 : 0));

function appendPosting(into: Gathered, term: number, counts: Uint32Array, row: number): void {
  append(into.postingTerm, term);
  append(into.postingStart, into.payload.length);
  let mask = 0;
  let once = ALL_ONCE;
  for (let field = 0; field < FIELDS.length; field++) {
    const times = counts[row + field];
    if (times > 0) mask |= 1 << field;
    if (times > 1) once = 0;
  }
  writeByte(into.payload, mask | once);
  if (once !== 0) return;
  for (let field = 0; field < FIELDS.length; field++) {
    if (counts[row + field] > 0) writeVarint(into.payload, counts[row + field]);
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
