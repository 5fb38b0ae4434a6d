// What a run leaves for the next one about how the repository was resolved, as bytes: what each pass found in
// each file, which parts of files each answer was read from, and what the answers were. What it is good for: see `reuse.ts`.

import { contentHash } from '../../model/content-hash.ts';
import { IntColumn } from '../../model/int-column.ts';
import { type ByteSink, type ByteSource, readColumn, readCount, writeColumn, writeCount } from '../varint-columns.ts';
import type { EarlierResolution } from './graph-input.ts';
import type { Identity } from './identity.ts';
import type { NodeNumbers } from './node-numbers.ts';
import type { NodeDraft } from './nodes.ts';

/** The columns about a program, in the order in which they are written. Files are numbers of the program's files. */
export const PROGRAM_COLUMNS = [
  // By file: the names that it makes known everywhere, and where its imports lead, as numbers.
  'fileGlobals',
  'fileTargets',
  // Classes by file and key: what is known of them before any question, and their descendants, as hashes.
  'classFile',
  'classKey',
  'classFacts',
  'classBelow',
  // What is given to things from outside their definition, by the file and key of the thing, as a hash.
  'addedFile',
  'addedKey',
  'addedHash',
  // Questions for overrides: class and method, each by file and row.
  'overrideThroughFile',
  'overrideThroughRow',
  'overrideFile',
  'overrideRow',
  'overrideSet',
  'overrideHash',
  // By file: the set of parts (of the first pass) that its sites of models rest on, and how many sites it has; all zero
  // and none where no model applies. Sites: rows of models, and rows of their file.
  'siteRead',
  'fileSites',
  'siteRule',
  'siteCallee',
  'siteCall',
  'siteSymbol',
] as const;

/** The columns about one pass. */
export const PASS_COLUMNS = [
  // By file: the set of parts that its findings rest on; and how many of each of the following lists are its own.
  'fileRead',
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
  'edgeWrites',
  // Open sites: rows of expressions in their file, and whether they name a symbol.
  'openCallee',
  'openConstruct',
  'openCall',
  'openManner',
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
  // Sets of parts of files: see `SetColumns`. Those of the first pass are also of the overrides.
  'setShorter',
  'setLast',
  // Questions of the memo: table, file and row, the set of parts that the answer was read from, and its hash.
  'questionTable',
  'questionFile',
  'questionRow',
  'questionSet',
  'questionHash',
] as const;

type Columns<Name extends string, Column> = Readonly<Record<Name, Column>>;
type ProgramColumns<Column> = Columns<(typeof PROGRAM_COLUMNS)[number], Column>;
type PassColumns<Column> = Columns<(typeof PASS_COLUMNS)[number], Column>;

/** The columns as they are read. */
export type RecordedProgram = ProgramColumns<Int32Array>;
export type RecordedPass = PassColumns<Int32Array>;
/** Columns that grow row by row. */
export type GrowingProgram = ProgramColumns<IntColumn>;
export type GrowingPass = PassColumns<IntColumn>;

export interface ResolutionRecord extends Identity {
  /** Of the rows of models that apply. */
  readonly models: string;
  /** The nodes that edges lead between. */
  readonly uids: readonly string[];
  readonly program: ProgramColumns<Int32Array>;
  /** The first pass, and those in which arguments flow, as far as their answers are exact. */
  readonly passes: readonly PassColumns<Int32Array>[];
}

/** An earlier run whose record can be read. */
export interface DecodedResolution extends Omit<EarlierResolution, 'record'> {
  readonly record: ResolutionRecord;
}

/** Undefined where its record cannot be read. */
export function decodedResolution(earlier: EarlierResolution | undefined): DecodedResolution | undefined {
  const record = earlier && decodeRecord(earlier.record);
  return record && { ...earlier, record };
}

/** What of a record is texts. */
type Named = Omit<ResolutionRecord, 'program' | 'passes'>;

/** To be raised when other columns are written. */
const FORMAT = 3;
const FIRST_CAPACITY = 1 << 16;
const HASH_LENGTH = contentHash('').length;

export function encodeRecord({ program, passes, ...named }: ResolutionRecord): Uint8Array {
  const encoded = passes.map((pass) => encodeColumns(PASS_COLUMNS, (name) => pass[name]));
  return assemble(
    named,
    encodeColumns(PROGRAM_COLUMNS, (name) => program[name]),
    encoded,
  );
}

function assemble(named: Named, program: Uint8Array, passes: readonly Uint8Array[]): Uint8Array {
  const texts = Buffer.from(JSON.stringify({ ...named, format: FORMAT }));
  const parts = [encodeCount(texts.length), texts, program, encodeCount(passes.length), ...passes];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(length + HASH_LENGTH);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  bytes.set(Buffer.from(contentHash(bytes.subarray(0, length))), length);
  return bytes;
}

/** Undefined where the bytes are not what `encodeRecord` of this version made. */
export function decodeRecord(bytes: Uint8Array): ResolutionRecord | undefined {
  const end = bytes.length - HASH_LENGTH;
  if (end < 0 || Buffer.from(bytes.subarray(end)).toString() !== contentHash(bytes.subarray(0, end))) return undefined;
  const source: ByteSource = { bytes, at: 0 };
  const length = readCount(source);
  const text = Buffer.from(bytes.subarray(source.at, source.at + length)).toString();
  const { format, ...named }: Named & { readonly format?: number } = JSON.parse(text);
  if (format !== FORMAT) return undefined;
  source.at += length;
  const program = readColumns(source, PROGRAM_COLUMNS);
  const passes = Array.from({ length: readCount(source) }, () => readColumns(source, PASS_COLUMNS));
  return { ...named, program, passes };
}

function encodeCount(count: number): Uint8Array {
  const sink: ByteSink = { bytes: new Uint8Array(0), length: 0 };
  writeCount(sink, count);
  return sink.bytes.subarray(0, sink.length);
}

function encodeColumns<Name extends string>(names: readonly Name[], columnOf: (name: Name) => Int32Array): Uint8Array {
  const sink: ByteSink = { bytes: new Uint8Array(FIRST_CAPACITY), length: 0 };
  for (const name of names) {
    const column = columnOf(name);
    writeCount(sink, column.length);
    writeColumn(sink, column, 0, 1);
  }
  return sink.bytes.slice(0, sink.length);
}

function readColumns<Name extends string>(source: ByteSource, names: readonly Name[]): Columns<Name, Int32Array> {
  const read = (): Int32Array => {
    const column = new Int32Array(readCount(source));
    readColumn(source, column, 0, 1);
    return column;
  };
  return Object.fromEntries(names.map((name) => [name, read()])) as Columns<Name, Int32Array>;
}

/** A record that grows. Each pass is bytes as soon as it is complete: its columns take several times as much. */
export class RecordWriter {
  readonly program: GrowingProgram = emptyColumns(PROGRAM_COLUMNS);
  readonly #passes: Uint8Array[] = [];
  readonly #numbers: NodeNumbers<NodeDraft>;
  readonly #uids: string[] = [];
  /** By the number of a node. */
  readonly #places: number[] = [];

  constructor(numbers: NodeNumbers<NodeDraft>) {
    this.#numbers = numbers;
  }

  /** Adds a pass, whose columns are filled by `fill`. */
  addPass(fill: (columns: GrowingPass) => void): void {
    const columns = emptyColumns(PASS_COLUMNS);
    fill(columns);
    this.#passes.push(encodeColumns(PASS_COLUMNS, (name) => columns[name].view()));
  }

  /** The place of a node, by its number, in `uids`. */
  node(number: number): number {
    const known = this.#places[number] ?? this.#uids.push(this.#numbers.at(number).uid) - 1;
    this.#places[number] = known;
    return known;
  }

  nodeOf(node: NodeDraft): number {
    return this.node(this.#numbers.of(node));
  }

  finish(named: Omit<Named, 'uids'>): Uint8Array {
    const program = encodeColumns(PROGRAM_COLUMNS, (name) => this.program[name].view());
    return assemble({ ...named, uids: this.#uids }, program, this.#passes);
  }
}

function emptyColumns<Name extends string>(names: readonly Name[]): Columns<Name, IntColumn> {
  return Object.fromEntries(names.map((name) => [name, new IntColumn()])) as unknown as Columns<Name, IntColumn>;
}

/** Where the list of each file begins, and where the last ends. */
export function startsOf(counts: Int32Array): Int32Array {
  const starts = new Int32Array(counts.length + 1);
  for (let at = 0; at < counts.length; at++) starts[at + 1] = starts[at] + counts[at];
  return starts;
}
