// The parts of a file, as others depend on it: its declarations, each by its name and apart from the bodies of its functions.
// Whoever reads a declaration of another file depends on that part of it, so an edit of a body concerns those who have read
// that body, and a new declaration those who have looked for its name.
//
// Parts are numbers below `PARTS`, the same for every file: names that have one number by chance are one part, which makes an
// edit concern more than it must, never less.

import { cellsOf } from '../../../model/fact-cells.ts';
import { Binding, ExpressionColumn, type Facts, Scope, type TableName } from '../../../model/facts.ts';
import { lastAtMost } from '../../../model/sorted.ts';
import { mixed, textHash } from './pair-map.ts';
import { isNamespace, type SourceFile } from './source-file.ts';

/** All of a file: changes with any of its facts. */
export const WHOLE = 0;
/** What a file takes and gives by wildcards. */
export const WILDCARDS = 1;
/** Which names a file binds at its top, and exports. */
export const NAMES = 2;
const FIRST_NAME = 3;
const NAME_PARTS = 3067;
const FIRST_BODY = FIRST_NAME + NAME_PARTS;
const BODY_PARTS = 1026;
/** Parts of a file. */
export const PARTS = FIRST_BODY + BODY_PARTS;

/** The part of what a file declares at its top under a name, or of there being nothing. */
export function partOfName(name: string): number {
  return FIRST_NAME + ((textHash(name) >>> 0) % NAME_PARTS);
}

/** The tables whose rows are read by who depends on a part. */
export type ReadTable = Extract<TableName, 'expressions' | 'bindings' | 'symbols' | 'functions'>;

const known = new WeakMap<SourceFile, FileParts>();

/** The parts of a file. */
export function partsOf(file: SourceFile): FileParts {
  const found = known.get(file) ?? new FileParts(file);
  known.set(file, found);
  return found;
}

export class FileParts {
  readonly #file: SourceFile;
  /** By row, the parts that were asked for. */
  readonly #expressions: Uint16Array;
  readonly #bindings: Uint16Array;
  readonly #symbols: Uint16Array;
  readonly #functions: Uint16Array;
  /** By scope: the part of what is declared in it, or 0 where the place tells. */
  readonly #declared: Uint16Array;
  /** By scope in a function: the part of the body of the outermost one; 0 elsewhere. */
  readonly #bodies: Uint16Array;
  /** Top-level symbols in the order of their beginnings. */
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  /** How far any of those up to a symbol goes. */
  readonly #reach: Int32Array;
  readonly #parts: Uint16Array;
  /** Rows in functions that are read with the declaration and not with the body: parameters and types. */
  #signatures: Readonly<Record<string, ReadonlySet<number>>> | undefined;

  constructor(file: SourceFile) {
    this.#file = file;
    const { bindings, expressions, functions, scopes, symbols, strings } = file.facts;
    this.#expressions = new Uint16Array(expressions.rows);
    this.#bindings = new Uint16Array(bindings.rows);
    this.#symbols = new Uint16Array(symbols.rows);
    this.#functions = new Uint16Array(functions.rows);
    const outermost = outermostSymbols(file);
    const top = [...new Set(outermost.subarray(1))].sort((a, b) => symbols.start(a) - symbols.start(b) || a - b);
    this.#starts = Int32Array.from(top, (row) => symbols.start(row));
    this.#ends = Int32Array.from(top, (row) => symbols.end(row));
    this.#reach = this.#ends.slice();
    for (let at = 1; at < top.length; at++) this.#reach[at] = Math.max(this.#reach[at], this.#reach[at - 1]);
    const partOfSymbol = (row: number): number => partOfName(strings[symbols.name(row)]);
    this.#parts = Uint16Array.from(top, partOfSymbol);
    this.#declared = new Uint16Array(scopes.rows);
    this.#bodies = new Uint16Array(scopes.rows);
    for (let scope = 1; scope < scopes.rows; scope++) {
      const symbol = scopes.symbol(scope);
      this.#declared[scope] = symbol === 0 ? 0 : partOfSymbol(outermost[symbol]);
      if (scopes.function(scope) !== 0) this.#bodies[scope] = this.#bodyOf(outermostFunction(file, scope));
    }
  }

  /** The part that a row belongs to. */
  of(table: TableName, row: number): number {
    const known = this.#knownOf(table);
    if (known === undefined) return this.#find(table, row);
    // No row is of part 0, which is the whole.
    const part = known[row] || this.#find(table, row);
    known[row] = part;
    return part;
  }

  #knownOf(table: TableName): Uint16Array | undefined {
    switch (table) {
      case 'expressions':
        return this.#expressions;
      case 'bindings':
        return this.#bindings;
      case 'symbols':
        return this.#symbols;
      case 'functions':
        return this.#functions;
      default:
        return undefined;
    }
  }

  #find(table: TableName, row: number): number {
    const { facts } = this.#file;
    const scope = scopeOf(this.#file, table, row);
    const body = this.#bodies[scope];
    if (body !== 0 && !this.#isInSignature(table, row)) return body;
    if (table === 'bindings' && body === 0 && isOfNames(this.#file, scope))
      return partOfName(facts.strings[facts.bindings.name(row)]);
    if (table === 'symbols' && body === 0 && isOfNames(this.#file, scope))
      return partOfName(facts.strings[facts.symbols.name(row)]);
    if (table === 'functions' && body === 0 && facts.functions.symbol(row) !== 0)
      return this.of('symbols', facts.functions.symbol(row));
    return this.#declared[scope] || this.#at(placeOf(this.#file, table, row));
  }

  /** The part of the body of a function (row), in which its results are. */
  bodyOf(fn: number): number {
    return this.#bodies[this.#file.facts.functions.scope(fn)];
  }

  /** The part of the top-level symbol around a place. */
  #at(place: number): number {
    // Symbols of one statement (`a = b = f`) overlap.
    for (let at = lastAtMost(this.#starts, place); at >= 0 && place < this.#reach[at]; at--)
      if (this.#starts[at] <= place && place < this.#ends[at]) return this.#parts[at];
    return partOfName('');
  }

  #bodyOf(scope: number): number {
    const { functions, scopes, symbols, strings } = this.#file.facts;
    const fn = scopes.function(scope);
    let key = this.#declared[scope] || this.#at(lastIn(this.#file.facts, scope));
    for (let symbol = functions.symbol(fn); symbol !== 0; symbol = symbols.owner(symbol))
      key = mixed(key, textHash(strings[symbols.name(symbol)]));
    return FIRST_BODY + ((key >>> 0) % BODY_PARTS);
  }

  #isInSignature(table: TableName, row: number): boolean {
    this.#signatures ??= signaturesOf(this.#file, this.#bodies);
    return this.#signatures[table]?.has(row) === true;
  }
}

/** By symbol, the one around it that is in no other, save in namespaces. */
function outermostSymbols(file: SourceFile): Int32Array {
  const { symbols } = file.facts;
  const found = new Int32Array(symbols.rows);
  for (let row = 1; row < symbols.rows; row++) {
    let at = row;
    for (let owner = symbols.owner(at); owner !== 0 && !isNamespace(file, owner); owner = symbols.owner(at)) at = owner;
    found[row] = at;
  }
  return found;
}

/** The scope of the outermost function around a scope. */
function outermostFunction({ facts: { scopes } }: SourceFile, scope: number): number {
  let outermost = scope;
  for (let at = scope; at !== 0; at = scopes.parent(at)) if (scopes.function(at) !== 0) outermost = at;
  return outermost;
}

/** Whether what is bound in a scope is looked for by its name from other files. */
function isOfNames({ facts: { scopes } }: SourceFile, scope: number): boolean {
  const kind = scopes.kind(scope);
  return kind === Scope.module || kind === Scope.namespace;
}

function scopeOf({ facts }: SourceFile, table: TableName, row: number): number {
  switch (table) {
    case 'expressions':
      return facts.expressions.scope(row);
    case 'scopes':
      return row;
    case 'bindings':
      return facts.bindings.scope(row);
    case 'symbols':
      return facts.symbols.scope(row);
    case 'functions': {
      // A function is declared where its own scope begins.
      const own = facts.functions.scope(row);
      return facts.scopes.parent(own) || own;
    }
    case 'imports':
      return facts.imports.scope(row) || 1;
    default:
      return 1;
  }
}

function placeOf({ facts }: SourceFile, table: TableName, row: number): number {
  switch (table) {
    case 'expressions':
      return facts.expressions.start(row);
    case 'scopes':
      return lastIn(facts, row);
    case 'bindings':
      return facts.bindings.position(row);
    case 'symbols':
      return facts.symbols.start(row);
    case 'functions':
      return lastIn(facts, facts.functions.scope(row));
    case 'imports':
      return facts.imports.position(row);
    case 'exports':
      return facts.exports.position(row);
    case 'assignments':
      return facts.assignments.position(row);
    default:
      return 0;
  }
}

type Rows = Record<ReadTable | 'scopes' | 'imports', Set<number>>;

/** The last place in a scope: it may begin with the comments before it. */
function lastIn({ scopes }: Facts, scope: number): number {
  return Math.max(scopes.start(scope), scopes.end(scope) - 1);
}

/**
 * What stands in functions and belongs to declarations: of the outermost functions the parameters and type parameters, with all
 * that these and the types around them are made of, and the values that fields are given.
 */
function signaturesOf(file: SourceFile, bodies: Uint16Array): Rows {
  const { facts } = file;
  const { bindings, functions, lists, scopes, symbols } = facts;
  const found: Rows = {
    expressions: new Set(),
    scopes: new Set(),
    bindings: new Set(),
    symbols: new Set(),
    functions: new Set(),
    imports: new Set(),
  };
  const open: (readonly [table: keyof Rows, row: number])[] = [];
  const take = (table: keyof Rows, row: number): void => {
    if (row === 0 || bodies[scopeOf(file, table, row)] === 0 || found[table].has(row)) return;
    found[table].add(row);
    open.push([table, row]);
  };
  const takeList = (table: keyof Rows, list: number, first = 1, step = 1): void => {
    for (let at = first; at <= lists[list]; at += step) take(table, lists[list + at]);
  };
  const takeSignature = (fn: number): void => {
    take('scopes', functions.scope(fn));
    takeList('bindings', functions.parameters(fn));
    takeList('bindings', functions.typeParameters(fn));
    for (const type of [functions.returnType(fn), functions.predicateType(fn), functions.receiverType(fn)])
      take('expressions', type);
  };
  const operands = (row: number): void => {
    for (let column: number = ExpressionColumn.a; column <= ExpressionColumn.c; column++)
      cellsOf(facts, 'expressions', row, column, (cell, value) => {
        if (cell in found) take(cell as keyof Rows, value);
      });
  };
  const members = bindingsByScope(file);
  for (let row = 1; row < bindings.rows; row++)
    if (bodies[bindings.scope(row)] === 0) take('expressions', bindings.value(row));
  for (let fn = 1; fn < functions.rows; fn++) if (bodies[scopeOf(file, 'functions', fn)] === 0) takeSignature(fn);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [table, row] = next;
    if (table === 'expressions') operands(row);
    else if (table === 'functions') takeSignature(row);
    else if (table === 'bindings') {
      for (const one of [bindings.type(row), bindings.value(row)]) take('expressions', one);
      if (bindings.kind(row) === Binding.definition) take('symbols', bindings.symbol(row));
    } else if (table === 'symbols') {
      take('scopes', symbols.members(row));
      takeList('functions', symbols.functions(row));
      for (const one of [symbols.type(row), symbols.value(row)]) take('expressions', one);
      takeList('expressions', symbols.heritage(row), 2, 2);
    } else if (table === 'scopes' && scopes.kind(row) === Scope.members)
      for (const binding of members.get(row) ?? []) take('bindings', binding);
  }
  return found;
}

function bindingsByScope({ facts: { bindings } }: SourceFile): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (let row = 1; row < bindings.rows; row++) {
    const known = found.get(bindings.scope(row));
    if (known) known.push(row);
    else found.set(bindings.scope(row), [row]);
  }
  return found;
}
