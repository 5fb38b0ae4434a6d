// Tables at a function: a framework runs it once for each row, whose values fill its parameters by name.

import { Expression } from '../../model/facts.ts';
import type { ParameterInjection } from '../../models/index.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import {
  calledName,
  decoratorsAround,
  isText,
  listRows,
  type SourceFile,
  textOf,
} from '../resolve/program/source-file.ts';
import { containersOf, writtenItems } from '../resolve/types/contents.ts';
import { unpacked } from '../resolve/types/unpacking.ts';
import type { ValueSet } from '../resolve/values/values.ts';

type Tables = NonNullable<ParameterInjection['tables']>;

/** Where in a row the value of a parameter stands; undefined where the row is the value. */
type Place = number | undefined;

/** A parameter of a function (row). */
interface Parameter {
  readonly file: SourceFile;
  readonly fn: number;
  readonly name: string;
}

/**
 * All values that a table at a function (row), or at the class around it, has for a parameter; undefined where none has it.
 * A file tells this by itself, but for the rows.
 */
export function tableValues(r: Resolver, tables: Tables, parameter: Parameter): ValueSet | undefined {
  const found = columnOf(r, tables, parameter);
  return found === undefined ? undefined : valuesIn(r, found, found.rows);
}

/** The same values as they are written (rows of the file); undefined where one of them is not written out. */
export function tableCells(r: Resolver, tables: Tables, parameter: Parameter): readonly number[] | undefined {
  const found = columnOf(r, tables, parameter);
  if (found === undefined) return undefined;
  const cells = writtenItems(found.file, found.rows).map((item) => cellIn(r, found, item));
  return cells.length === 0 || cells.includes(0) ? undefined : cells;
}

/** Where one row has the value (an expression); 0 where it is not written out. */
function cellIn(r: Resolver, { file, tables, place }: Column, item: number): number {
  const { expressions } = file.facts;
  const kind = expressions.kind(item);
  if (kind === Expression.call && tables.rows.includes(calledName(file, expressions.a(item))))
    return r.argumentsOf(file, item).positional[place ?? 0] ?? 0;
  if (kind === Expression.spread) return 0;
  if (place === undefined) return item;
  return kind === Expression.collection ? (listRows(file, expressions.b(item))[place] ?? 0) : 0;
}

/** The table that fills a parameter, and the place of its values in it. */
function columnOf(r: Resolver, tables: Tables, { file, fn, name }: Parameter): TableColumn | undefined {
  const { expressions, functions } = file.facts;
  const symbol = file.isStub || fn === 0 ? 0 : functions.symbol(fn);
  for (const decorator of symbol === 0 ? [] : decoratorsAround(file, symbol)) {
    if (expressions.kind(decorator) !== Expression.call) continue;
    if (!tables.decorators.includes(calledName(file, expressions.a(decorator)))) continue;
    const { named, positional } = r.argumentsOf(file, decorator);
    // The values are then for the provider of that name.
    if (named.has(tables.indirect)) continue;
    const names = named.get(tables.names) ?? positional[0] ?? 0;
    const rows = named.get(tables.values) ?? positional[1] ?? 0;
    const listed = namesIn(file, names);
    const index = listed.indexOf(name);
    if (index === -1 || rows === 0) continue;
    return { file, tables, place: listed.length === 1 && isText(file, names) ? undefined : index, rows };
  }
  return undefined;
}

/** The names in a text with commas, or in a list of texts. */
function namesIn(file: SourceFile, names: number): readonly string[] {
  if (names === 0) return [];
  if (isText(file, names))
    return textOf(file, names)
      .split(',')
      .flatMap((name) => name.trim() || []);
  return writtenItems(file, names).map((item) => (isText(file, item) ? textOf(file, item) : ''));
}

interface Column {
  readonly file: SourceFile;
  readonly tables: Tables;
  readonly place: Place;
}

interface TableColumn extends Column {
  /** What lists the rows. */
  readonly rows: number;
}

/** The values of a column: of rows that are written out each for itself, else of what the expression gives row by row. */
function valuesIn(r: Resolver, column: Column, rows: number): ValueSet {
  const { file, place } = column;
  return r.values.unionOf(
    containersOf(r, file, rows, 0).length === 0 ? [file.expressionBase + rows] : containersOf(r, file, rows, 0),
    (container) => {
      const home = r.program.fileOfExpression(container);
      const row = container - home.expressionBase;
      const written = writtenItems(home, row);
      if (written.length > 0) return r.values.unionOf(written, (item) => valueIn(r, { ...column, file: home }, item));
      const items = r.iterated(r.valueOf(home, row), home, false);
      return place === undefined ? items : unpacked(r, home, items, place);
    },
  );
}

/** The value in one row as it is written. */
function valueIn(r: Resolver, column: Column, item: number): ValueSet {
  const { file, tables, place } = column;
  const { expressions } = file.facts;
  const kind = expressions.kind(item);
  if (kind === Expression.spread) return valuesIn(r, column, expressions.a(item));
  if (kind === Expression.call && tables.rows.includes(calledName(file, expressions.a(item)))) {
    const value = r.argumentsOf(file, item).positional[place ?? 0];
    return value === undefined ? 0 : r.valueOf(file, value);
  }
  if (place === undefined) return r.valueOf(file, item);
  const cell = kind === Expression.collection ? listRows(file, expressions.b(item))[place] : undefined;
  return cell === undefined ? unpacked(r, file, r.valueOf(file, item), place) : r.valueOf(file, cell);
}
