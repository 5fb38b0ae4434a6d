// Collects the facts of one file. Front ends call these methods while they walk a syntax tree; nothing here knows
// any language. Rows are only ever appended (`patch*` fills in what is known later).

import {
  BindingColumn,
  type Facts,
  FunctionColumn,
  ScopeColumn,
  SymbolColumn,
  TABLE_NAMES,
  type TableName,
  tablesOf,
  tableWidth,
} from '../model/facts.ts';
import { NODE_KIND_NUMBERS, type NodeKind } from '../model/graph.ts';

const EMPTY = new Int32Array(0);

class Rows {
  data: Int32Array;
  length: number;
  readonly width: number;

  constructor(width: number) {
    this.width = width;
    this.data = new Int32Array(width * 64);
    this.length = width; // Row 0 means "none".
  }

  /** Appends a row of zeros and returns its number. */
  add(): number {
    if (this.length + this.width > this.data.length) {
      const larger = new Int32Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    const row = this.length / this.width;
    this.length += this.width;
    return row;
  }

  set(row: number, column: number, value: number): void {
    this.data[row * this.width + column] = value;
  }

  at(row: number, column: number): number {
    return this.data[row * this.width + column];
  }

  finish(): Int32Array {
    return this.data.slice(0, this.length);
  }
}

export interface BindingFields {
  scope: number;
  name: string;
  kind: number;
  symbol?: number;
  type?: number;
  value?: number;
  import?: number;
  position?: number;
  block?: number;
  flags?: number;
  function?: number;
  index?: number;
}

export interface SymbolFields {
  kind: NodeKind;
  name: string;
  owner: number;
  start: number;
  end: number;
  nameStart: number;
  flags?: number;
  scope: number;
  members?: number;
  functions?: number;
  heritage?: number;
  decorators?: number;
  typeParameters?: number;
  type?: number;
  value?: number;
  signature?: string;
  doc?: string;
}

export interface FunctionFields {
  symbol?: number;
  expression?: number;
  scope?: number;
  parameters?: number;
  returnType?: number;
  returns?: number;
  yields?: number;
  flags?: number;
  class?: number;
  typeParameters?: number;
  predicate?: number;
  predicateType?: number;
  receiverType?: number;
  labels?: number;
}

/** The facts of one file while they are being collected. Call `finish` once. */
export class FactsBuilder {
  flags = 0;
  doc = 0;
  listedExports = 0;
  unit = 0;
  syntaxErrors = 0;
  firstErrorLine = 0;
  readonly #strings: string[] = [''];
  readonly #stringIds = new Map<string, number>([['', 0]]);
  /** Texts of documentation. They come behind all other strings, so that a comment moves no string of the code. */
  readonly #docs: string[] = [];
  #lists = new Int32Array(256);
  #listsLength = 1;
  readonly #tables: Record<TableName, Rows>;

  constructor() {
    const tables: Partial<Record<TableName, Rows>> = {};
    for (const name of TABLE_NAMES) tables[name] = new Rows(tableWidth(name));
    this.#tables = tables as Record<TableName, Rows>;
  }

  string(text: string): number {
    const known = this.#stringIds.get(text);
    if (known !== undefined) return known;
    const id = this.#strings.length;
    this.#strings.push(text);
    this.#stringIds.set(text, id);
    return id;
  }

  textOf(id: number): string {
    return this.#strings[id];
  }

  /** Stores documentation, and returns what stands for it in a column until `finish`. */
  documentation(text: string): number {
    return text === '' ? 0 : -this.#docs.push(text);
  }

  /** Stores a list and returns its offset; the empty list is 0. */
  list(items: readonly number[]): number {
    if (items.length === 0) return 0;
    while (this.#listsLength + items.length + 1 > this.#lists.length) {
      const larger = new Int32Array(this.#lists.length * 2);
      larger.set(this.#lists);
      this.#lists = larger;
    }
    const offset = this.#listsLength;
    this.#lists[offset] = items.length;
    this.#lists.set(items, offset + 1);
    this.#listsLength += items.length + 1;
    return offset;
  }

  /** The items of a list that was stored before. */
  itemsOf(list: number): Int32Array {
    return list === 0 ? EMPTY : this.#lists.subarray(list + 1, list + 1 + this.#lists[list]);
  }

  expression(kind: number, scope: number, start: number, a = 0, b = 0, c = 0): number {
    const rows = this.#tables.expressions;
    const row = rows.add();
    const at = row * rows.width;
    const data = rows.data;
    data[at] = kind;
    data[at + 1] = scope;
    data[at + 2] = start;
    data[at + 3] = a;
    data[at + 4] = b;
    data[at + 5] = c;
    return row;
  }

  /** Reads a column (`ExpressionColumn`) of an expression that was added before. */
  expressionAt(row: number, column: number): number {
    return this.#tables.expressions.at(row, column);
  }

  patchExpression(row: number, column: number, value: number): void {
    this.#tables.expressions.set(row, column, value);
  }

  scope(kind: number, parent: number, symbol: number, functionRow: number, start: number, end: number): number {
    return this.#row('scopes', [kind, parent, symbol, functionRow, start, end]);
  }

  /** Reads a column (`ScopeColumn`) of a scope. */
  scopeAt(row: number, column: number): number {
    return this.#tables.scopes.at(row, column);
  }

  patchScope(row: number, column: number, value: number): void {
    this.#tables.scopes.set(row, column, value);
  }

  binding(fields: BindingFields): number {
    const row = this.#row('bindings', []);
    for (const [key, value] of Object.entries(fields) as [keyof typeof BindingColumn, number | string][]) {
      this.patchBinding(row, BindingColumn[key], typeof value === 'string' ? this.string(value) : value);
    }
    if (fields.block === undefined) this.patchBinding(row, BindingColumn.block, fields.scope);
    return row;
  }

  bindingAt(row: number, column: number): number {
    return this.#tables.bindings.at(row, column);
  }

  patchBinding(row: number, column: number, value: number): void {
    this.#tables.bindings.set(row, column, value);
  }

  symbol(fields: SymbolFields): number {
    const row = this.#row('symbols', []);
    for (const [key, value] of Object.entries(fields) as [keyof typeof SymbolColumn, number | string][]) {
      if (key === 'kind') this.patchSymbol(row, SymbolColumn.kind, NODE_KIND_NUMBERS[value as NodeKind]);
      else if (key === 'doc') this.patchSymbol(row, SymbolColumn.doc, this.documentation(value as string));
      else this.patchSymbol(row, SymbolColumn[key], typeof value === 'string' ? this.string(value) : value);
    }
    return row;
  }

  symbolAt(row: number, column: number): number {
    return this.#tables.symbols.at(row, column);
  }

  patchSymbol(row: number, column: number, value: number): void {
    this.#tables.symbols.set(row, column, value);
  }

  function(fields: FunctionFields): number {
    const row = this.#row('functions', []);
    this.patchFunction(row, fields);
    return row;
  }

  functionAt(row: number, column: number): number {
    return this.#tables.functions.at(row, column);
  }

  patchFunction(row: number, fields: FunctionFields): void {
    for (const [key, value] of Object.entries(fields) as [keyof typeof FunctionColumn, number][]) {
      this.#tables.functions.set(row, FunctionColumn[key], value);
    }
  }

  import(fields: {
    kind: number;
    specifier: string;
    name?: string;
    position: number;
    scope: number;
    flags?: number;
  }): number {
    return this.#row('imports', [
      fields.kind,
      this.string(fields.specifier),
      this.string(fields.name ?? ''),
      fields.position,
      fields.scope,
      fields.flags ?? 0,
    ]);
  }

  export(fields: { name: string; value?: number; import?: number; position: number; flags?: number }): number {
    return this.#row('exports', [
      this.string(fields.name),
      fields.value ?? 0,
      fields.import ?? 0,
      fields.position,
      fields.flags ?? 0,
    ]);
  }

  assignment(fields: { target: number; value: number; symbol?: number; position: number }): number {
    return this.#row('assignments', [fields.target, fields.value, fields.symbol ?? 0, fields.position]);
  }

  /** `kind` indexes ENTRY_KINDS. */
  entry(kind: number, label: string, value: number): number {
    return this.#row('entries', [kind, this.string(label), value]);
  }

  /** The nearest named symbol that encloses a scope (0: the module). */
  ownerOf(scope: number): number {
    return this.scopeAt(scope, ScopeColumn.symbol);
  }

  finish(text: string): Facts {
    const tables = {} as Record<TableName, Int32Array>;
    for (const name of TABLE_NAMES) tables[name] = this.#tables[name].finish();
    const docId = (id: number): number => (id < 0 ? this.#strings.length - 1 - id : id);
    const { symbols } = tables;
    for (let at = SymbolColumn.doc; at < symbols.length; at += tableWidth('symbols')) symbols[at] = docId(symbols[at]);
    return {
      strings: [...this.#strings, ...this.#docs],
      lists: this.#lists.slice(0, this.#listsLength),
      ...tablesOf(tables),
      lineStarts: lineStartsOf(text),
      flags: this.flags,
      doc: docId(this.doc),
      listedExports: this.listedExports,
      unit: this.unit,
      syntaxErrors: this.syntaxErrors,
      firstErrorLine: this.firstErrorLine,
    };
  }

  #row(name: TableName, values: readonly number[]): number {
    const rows = this.#tables[name];
    const row = rows.add();
    for (let column = 0; column < values.length; column++) rows.set(row, column, values[column]);
    return row;
  }
}

/** A line feed ends its line, so that none begins behind the last one of a file. */
export function lineStartsOf(text: string): Int32Array {
  const starts = [0];
  const last = text.length - 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < last; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return Int32Array.from(starts);
}
