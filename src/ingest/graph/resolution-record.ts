// What a run leaves for the next one about how the repository was resolved, as bytes: what the first pass found in each
// file, which files each answer was read from, and what the answers were. What it is good for: see `take-over.ts`.

import { contentHash } from '../../model/content-hash.ts';
import { type ByteSink, readColumn, readCount, writeBytes, writeColumn, writeCount } from '../varint-columns.ts';

/** The columns of a record, in the order in which they are written. Files are numbers of the program's files. */
export const RECORD_COLUMNS = [
  // By file: the names that it makes known everywhere, as a number; the set of files that its findings rest on; and how
  // many of each of the following lists are its own.
  'fileGlobals',
  'fileTouched',
  'fileEdges',
  'fileOpen',
  'fileCallers',
  'fileExternal',
  'fileConsulted',
  // Edges: ends are places in `uids`; without a site, the line is 0.
  'edgeKind',
  'edgeSource',
  'edgeTarget',
  'edgeLine',
  'edgeColumn',
  'edgeRule',
  // Open sites: rows of expressions in their file.
  'openCallee',
  'openConstruct',
  'openCall',
  // Callers: of a function (file and row), the row of the call or, negative, of the decorated symbol.
  'callerOfFile',
  'callerOfRow',
  'callerSite',
  // How often a symbol (a place in `uids`) calls something outside.
  'externalOwner',
  'externalSites',
  // Classes whose descendants were looked at, by file and key.
  'consultedFile',
  'consultedKey',
  // Sets of files: see `SetColumns`.
  'setShorter',
  'setLast',
  // Questions of the memo: table, file and row, the set of files that the answer was read from, and its hash.
  'questionTable',
  'questionFile',
  'questionRow',
  'questionSet',
  'questionHash',
  // Questions for overrides: class and method, each by file and row.
  'overrideThroughFile',
  'overrideThroughRow',
  'overrideFile',
  'overrideRow',
  'overrideSet',
  'overrideHash',
  // Classes by file and key: what is known of them before any question, and their descendants, as hashes.
  'classFile',
  'classKey',
  'classFacts',
  'classBelow',
  // What is given to things from outside their definition, by the file and key of the thing, as a hash.
  'addedFile',
  'addedKey',
  'addedHash',
] as const;

export type RecordColumn = (typeof RECORD_COLUMNS)[number];

export interface ResolutionRecord {
  /** Of all that reaches every file: the list of files, and their configuration. */
  readonly fingerprint: string;
  /** Of each file of the program, what its facts were made from. */
  readonly keys: readonly string[];
  /** The nodes that edges lead between. */
  readonly uids: readonly string[];
  readonly columns: Readonly<Record<RecordColumn, Int32Array>>;
}

const FIRST_CAPACITY = 1 << 16;
const HASH_LENGTH = contentHash('').length;

export function encodeRecord({ fingerprint, keys, uids, columns }: ResolutionRecord): Uint8Array {
  const sink: ByteSink = { bytes: new Uint8Array(FIRST_CAPACITY), length: 0 };
  const texts = Buffer.from(JSON.stringify({ fingerprint, keys, uids }));
  writeCount(sink, texts.length);
  writeBytes(sink, texts);
  for (const name of RECORD_COLUMNS) {
    writeCount(sink, columns[name].length);
    writeColumn(sink, columns[name], 0, 1);
  }
  writeBytes(sink, Buffer.from(contentHash(sink.bytes.subarray(0, sink.length))));
  return sink.bytes.subarray(0, sink.length);
}

/** Undefined where the bytes are not what `encodeRecord` made. */
export function decodeRecord(bytes: Uint8Array): ResolutionRecord | undefined {
  const end = bytes.length - HASH_LENGTH;
  if (end < 0 || Buffer.from(bytes.subarray(end)).toString() !== contentHash(bytes.subarray(0, end))) return undefined;
  const source = { bytes, at: 0 };
  const length = readCount(source);
  const texts: unknown = JSON.parse(Buffer.from(bytes.subarray(source.at, source.at + length)).toString());
  source.at += length;
  const columns = {} as Record<RecordColumn, Int32Array>;
  for (const name of RECORD_COLUMNS) {
    columns[name] = new Int32Array(readCount(source));
    readColumn(source, columns[name], 0, 1);
  }
  return { ...(texts as Pick<ResolutionRecord, 'fingerprint' | 'keys' | 'uids'>), columns };
}

/** Columns that grow row by row. */
export class RecordWriter {
  readonly columns = Object.fromEntries(RECORD_COLUMNS.map((name) => [name, [] as number[]])) as Record<
    RecordColumn,
    number[]
  >;
  readonly #numbers = new Map<string, number>();

  /** The place of a node in `uids`. */
  node(uid: string): number {
    const known = this.#numbers.get(uid) ?? this.#numbers.size;
    this.#numbers.set(uid, known);
    return known;
  }

  finish(fingerprint: string, keys: readonly string[]): ResolutionRecord {
    const columns = Object.fromEntries(
      RECORD_COLUMNS.map((name) => [name, Int32Array.from(this.columns[name])]),
    ) as Record<RecordColumn, Int32Array>;
    return { fingerprint, keys, uids: [...this.#numbers.keys()], columns };
  }
}
