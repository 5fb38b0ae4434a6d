// What of a file an edit has changed: the parts of it (`file-parts.ts`) that say something else than before, places aside, and
// for the rows of those that say the same, which rows they are now.

import { type Cell, cellsOf } from '../../model/fact-cells.ts';
import {
  Binding,
  columnsNamed,
  Import,
  ImportFlag,
  TABLE_NAMES,
  type TableName,
  tableWidth,
} from '../../model/facts.ts';
import { NAMES, PARTS, partOfName, partsOf, WHOLE, WILDCARDS } from '../resolve/program/file-parts.ts';
import { isNamespace, listOf, MODULE_SCOPE, type SourceFile } from '../resolve/program/source-file.ts';

export interface ChangedParts {
  /** By part, whether it has changed. */
  readonly changed: Uint8Array;
  /** By table, for each row of before the row of now; 0 where its part has changed. */
  readonly rows: Readonly<Record<TableName, Int32Array>>;
}

/** The texts of both versions as numbers. */
type Texts = Map<string, number>;

/** A version of a file by parts. */
interface Version {
  /** By part, what it says as numbers. */
  readonly said: readonly (readonly number[])[];
  /** By table and row: the part, and the place among its rows of that table. */
  readonly partOf: Readonly<Record<TableName, Uint16Array>>;
  readonly placeOf: Readonly<Record<TableName, Int32Array>>;
}

/** Columns of functions that say what their bodies do. */
const OF_BODIES = new Set(columnsNamed('functions', new Set(['returns', 'yields'])));
const SYMBOLS_MEMBERS = columnsNamed('symbols', new Set(['members']))[0];

/** Undefined where the files differ in what concerns all parts of them. */
export function changedParts(before: SourceFile, now: SourceFile): ChangedParts | undefined {
  const [old, current] = [before.facts, now.facts];
  if (old.flags !== current.flags || old.strings[old.unit] !== current.strings[current.unit]) return undefined;
  const texts: Texts = new Map();
  const [was, is] = [versionOf(before, texts), versionOf(now, texts)];
  const changed = new Uint8Array(PARTS);
  for (let part = 0; part < PARTS; part++) changed[part] = Number(!isSame(was.said[part], is.said[part]));
  changed[WHOLE] = 1;
  const rows = Object.fromEntries(TABLE_NAMES.map((table) => [table, rowsNow(was, is, table, changed)])) as Record<
    TableName,
    Int32Array
  >;
  return { changed, rows };
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}

function rowsNow(was: Version, is: Version, table: TableName, changed: Uint8Array): Int32Array {
  const places = new Map<number, number>();
  const key = (version: Version, row: number): number =>
    version.placeOf[table][row] * PARTS + version.partOf[table][row];
  for (let row = 1; row < is.partOf[table].length; row++) places.set(key(is, row), row);
  return Int32Array.from(was.partOf[table], (part, row) =>
    row === 0 || changed[part] === 1 ? 0 : (places.get(key(was, row)) ?? 0),
  );
}

function versionOf(file: SourceFile, texts: Texts): Version {
  const { facts } = file;
  const parts = partsOf(file);
  const partOf = {} as Record<TableName, Uint16Array>;
  const placeOf = {} as Record<TableName, Int32Array>;
  for (const table of TABLE_NAMES) {
    const counts = new Int32Array(PARTS);
    partOf[table] = Uint16Array.from({ length: facts[table].rows }, (_, row) =>
      row === 0 ? 0 : partIn(file, table, row),
    );
    placeOf[table] = Int32Array.from(partOf[table], (part) => counts[part]++);
  }
  const said: number[][] = Array.from({ length: PARTS }, () => []);
  const say = (part: number, cell: Cell, value: number): void => {
    if (cell === 'place') return;
    if (cell === 'number') said[part].push(value);
    else if (cell === 'text') said[part].push(numberOf(texts, facts.strings[value]));
    else if (cell === 'imports') sayWhole(part, cell, value);
    else if (value === 0) said[part].push(-1);
    // What a declaration is made of may stand elsewhere: it counts as a part of it, too.
    else if (cell === 'expressions' && partOf[cell][value] !== part) sayWhole(part, cell, value);
    else said[part].push(partOf[cell][value], placeOf[cell][value]);
  };
  const sayWhole = (part: number, table: 'expressions' | 'imports', row: number): void => {
    said[part].push(row === 0 ? -1 : -2);
    for (let column = 0; row !== 0 && column < tableWidth(table); column++)
      cellsOf(facts, table, row, column, (cell, value) => {
        if (cell !== 'scopes') say(part, cell, value);
      });
  };
  for (const [number, table] of TABLE_NAMES.entries())
    for (let row = 1; row < facts[table].rows; row++) {
      const part = partOf[table][row];
      said[part].push(-3 - number);
      for (let column = 0; column < tableWidth(table); column++) {
        const home = table === 'functions' && OF_BODIES.has(column) ? parts.bodyOf(row) || part : part;
        cellsOf(facts, table, row, column, (cell, value) => say(home, cell, value));
        if (table === 'symbols' && column === SYMBOLS_MEMBERS && isNamespace(file, row))
          for (const name of namesIn(file, facts.symbols.members(row))) said[part].push(numberOf(texts, name));
      }
    }
  for (const name of [...namesIn(file, MODULE_SCOPE), ...exportedNames(file)]) said[NAMES].push(numberOf(texts, name));
  for (let row = 1; row < facts.imports.rows; row++) if (isWildcard(file, row)) sayWhole(WILDCARDS, 'imports', row);
  for (let row = 1; row < facts.exports.rows; row++)
    if (facts.strings[facts.exports.name(row)] === '*') sayWhole(WILDCARDS, 'imports', facts.exports.import(row));
  for (const item of listOf(file, facts.listedExports)) said[WILDCARDS].push(numberOf(texts, facts.strings[item]));
  return { said, partOf, placeOf };
}

function partIn(file: SourceFile, table: TableName, row: number): number {
  // Exports are looked for by their names.
  if (table === 'exports') return partOfName(file.facts.strings[file.facts.exports.name(row)]);
  return partsOf(file).of(table, row);
}

function namesIn({ facts: { bindings, strings } }: SourceFile, scope: number): readonly string[] {
  const names: string[] = [];
  for (let row = 1; scope !== 0 && row < bindings.rows; row++)
    if (bindings.scope(row) === scope && bindings.kind(row) !== Binding.narrowing)
      names.push(strings[bindings.name(row)]);
  return names;
}

function exportedNames({ facts: { exports, strings } }: SourceFile): readonly string[] {
  return Array.from({ length: exports.rows - 1 }, (_, at) => strings[exports.name(at + 1)]);
}

function isWildcard({ facts: { imports } }: SourceFile, row: number): boolean {
  const kind = imports.kind(row);
  return kind === Import.wildcard || kind === Import.include || (imports.flags(row) & ImportFlag.everywhere) !== 0;
}

function numberOf(texts: Texts, text: string): number {
  const known = texts.get(text) ?? texts.size;
  texts.set(text, known);
  return known;
}
