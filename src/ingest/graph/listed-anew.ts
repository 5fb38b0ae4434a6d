// A record as it would be had it been made of the files of now: where files were added or taken away, the others have other
// numbers. What was found in files that are gone is left out; what was read from them was read from the list of files, which
// counts as changed.

import type { TableName } from '../../model/facts.ts';
import { fileWith, listOf, partIn } from '../resolve/engine/items.ts';
import { tableAsked } from '../resolve/engine/questions.ts';
import { PARTS } from '../resolve/program/file-parts.ts';
import type { Identity } from './identity.ts';
import { type RecordedPass, type RecordedProgram, type ResolutionRecord, startsOf } from './resolution-record.ts';

/**
 * A record by the numbers that files have in `files`. Of files that are new it says nothing, and their key is empty; its
 * own list is still that of before. Undefined where names that were known everywhere are gone with a file.
 */
export function listedAnew(record: ResolutionRecord, files: readonly string[]): ResolutionRecord | undefined {
  const { files: old, keys, program, passes } = record;
  if (isSameList(old, files)) return record;
  const places = new Map(old.map((file, at) => [file, at]));
  const stays = new Set(files);
  if (old.some((file, at) => !stays.has(file) && program.fileGlobals[at] !== 0)) return undefined;
  const renumbering = new Renumbering(
    Int32Array.from(files, (file) => places.get(file) ?? NONE),
    old.length,
  );
  return {
    ...record,
    keys: files.map((file) => keys[places.get(file) ?? NONE] ?? ''),
    program: programAnew(program, renumbering),
    passes: passes.map((pass) => passAnew(pass, renumbering)),
  };
}

/** Of an edited file by table, for each row of before the row of now, or 0; `gone` where none of them is known. */
export type RowsNow = Readonly<Record<TableName, Int32Array>> | 'gone';

/** A record by the rows that edited files have now: 0 in the place of those that are no more, or say something else. */
export function withRowsOf(record: ResolutionRecord, edited: readonly (RowsNow | undefined)[]): ResolutionRecord {
  if (edited.every((rows) => rows === undefined)) return record;
  const now = (file: number, table: TableName, row: number): number => {
    const rows = edited[file];
    if (rows === undefined) return row;
    return rows === 'gone' ? 0 : rows[table][row];
  };
  const of = (files: Int32Array, column: Int32Array, table: TableName): Int32Array =>
    column.map((row, at) => now(files[at], table, row));
  const { program } = record;
  return {
    ...record,
    program: {
      ...program,
      overrideThroughRow: of(program.overrideThroughFile, program.overrideThroughRow, 'symbols'),
      overrideRow: of(program.overrideFile, program.overrideRow, 'symbols'),
    },
    passes: record.passes.map((pass) => ({
      ...pass,
      callerOfRow: of(pass.callerOfFile, pass.callerOfRow, 'functions'),
      questionRow: pass.questionRow.map((row, at) =>
        now(pass.questionFile[at], tableAsked(pass.questionTable[at]), row),
      ),
    })),
  };
}

/** The paths of the files that came or went since a record was made, or whose language is another. */
export function cameOrWent(record: ResolutionRecord, { files, others }: Identity): readonly string[] {
  const code = differences(record.files, files).map((file) => file.slice(file.indexOf(':') + 1));
  return [...code, ...differences(record.others, others)];
}

function differences(before: readonly string[], now: readonly string[]): readonly string[] {
  if (isSameList(before, now)) return [];
  const [old, current] = [new Set(before), new Set(now)];
  return [...now.filter((one) => !old.has(one)), ...before.filter((one) => !current.has(one))];
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((file, at) => file === other[at]);
}

const NONE = -1;

type Columns<Name extends string> = Readonly<Record<Name, Int32Array>>;

class Renumbering {
  /** By file of now, the number that it had, or none. The files that stay keep their order. */
  readonly #before: Int32Array;
  /** By file of before the number of now, or none. */
  readonly #now: Int32Array;

  constructor(before: Int32Array, filesBefore: number) {
    this.#before = before;
    this.#now = new Int32Array(filesBefore).fill(NONE);
    for (const [file, number] of before.entries()) if (number !== NONE) this.#now[number] = file;
  }

  /** Columns with a row for each file. */
  byFile<Name extends string>(columns: Columns<Name>, names: readonly Name[]): Columns<Name> {
    return mapped(columns, names, (column) => this.#before.map((number) => (number === NONE ? 0 : column[number])));
  }

  /** Columns with as many rows for each file as `counts` says. */
  listed<Name extends string>(counts: Int32Array, columns: Columns<Name>, names: readonly Name[]): Columns<Name> {
    const starts = startsOf(counts);
    const rows: number[] = [];
    for (const number of this.#before)
      if (number !== NONE) for (let row = starts[number]; row < starts[number + 1]; row++) rows.push(row);
    return mapped(columns, names, (column) => Int32Array.from(rows, (row) => column[row]));
  }

  /** Columns of rows that are about files: those of files that are gone are left out. */
  about<File extends Name, Name extends string>(
    columns: Columns<Name>,
    files: readonly File[],
    names: readonly Name[],
  ): Columns<Name> {
    const rows: number[] = [];
    for (let row = 0; row < columns[files[0]].length; row++)
      if (files.every((name) => this.#now[columns[name][row]] !== NONE)) rows.push(row);
    const kept = mapped(columns, names, (column) => Int32Array.from(rows, (row) => column[row]));
    return { ...kept, ...mapped(kept, files as readonly Name[], (column) => this.numbers(column)) };
  }

  /** The numbers of now; of a file that is gone, one behind all. */
  numbers(files: Int32Array): Int32Array {
    return files.map((file) => (this.#now[file] === NONE ? this.#before.length : this.#now[file]));
  }

  /** The last items of sets: see `SetColumns`. */
  items(last: Int32Array): Int32Array {
    return last.map((item, set) => (item % 2 === 0 && set > 0 ? 2 * this.#part(item / 2) : item));
  }

  /** The number that a part has now, or a part of the list of files; of a file that is gone, that of the list. */
  #part(part: number): number {
    const list = listOf(this.#now.length);
    if (part >= list) return part - list + listOf(this.#before.length);
    const file = this.#now[fileWith(part)];
    return file === NONE ? listOf(this.#before.length) : partIn(file, part % PARTS);
  }
}

function mapped<Name extends string>(
  columns: Columns<Name>,
  names: readonly Name[],
  change: (column: Int32Array) => Int32Array,
): Columns<Name> {
  return Object.fromEntries(names.map((name) => [name, change(columns[name])])) as Record<Name, Int32Array>;
}

function programAnew(old: RecordedProgram, to: Renumbering): RecordedProgram {
  return {
    ...old,
    ...to.byFile(old, ['fileGlobals', 'fileTargets', 'siteRead', 'fileSites']),
    ...to.listed(old.fileSites, old, ['siteRule', 'siteCallee', 'siteCall', 'siteSymbol']),
    classFile: to.numbers(old.classFile),
    ...to.about(old, ['addedFile'], ['addedFile', 'addedKey', 'addedHash']),
    ...to.about(
      old,
      ['overrideThroughFile', 'overrideFile'],
      ['overrideThroughFile', 'overrideThroughRow', 'overrideFile', 'overrideRow', 'overrideSet', 'overrideHash'],
    ),
  };
}

function passAnew(old: RecordedPass, to: Renumbering): RecordedPass {
  const callers = to.listed(old.fileCallers, old, ['callerOfFile', 'callerOfRow', 'callerSite']);
  const consulted = to.listed(old.fileConsulted, old, ['consultedFile', 'consultedKey']);
  return {
    ...to.byFile(old, ['fileRead', 'fileEdges', 'fileOpen', 'fileCallers', 'fileExternal', 'fileConsulted']),
    ...to.listed(old.fileEdges, old, [
      'edgeKind',
      'edgeSource',
      'edgeTarget',
      'edgeLine',
      'edgeColumn',
      'edgeRule',
      'edgeWrites',
    ]),
    ...to.listed(old.fileOpen, old, ['openCallee', 'openConstruct', 'openCall', 'openManner']),
    ...callers,
    callerOfFile: to.numbers(callers.callerOfFile),
    ...to.listed(old.fileExternal, old, ['externalOwner', 'externalSites']),
    ...consulted,
    consultedFile: to.numbers(consulted.consultedFile),
    ...to.about(old, ['questionFile'], ['questionTable', 'questionFile', 'questionRow', 'questionSet', 'questionHash']),
    setShorter: old.setShorter,
    setLast: to.items(old.setLast),
  };
}
