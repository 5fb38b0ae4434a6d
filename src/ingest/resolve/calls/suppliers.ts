// Suppliers: functions that fill the parameters of tests by name (fixtures). Which of several is meant, and what it gives.

import type { Suppliers } from '../../../languages/language.ts';
import {
  BindingColumn,
  Expression,
  ExpressionColumn,
  FunctionColumn,
  FunctionFlag,
  Literal,
  SymbolColumn,
  SymbolFlag,
} from '../../../model/facts.ts';
import type { Resolver } from '../engine/resolver.ts';
import { calledName, cell, listOf, type SourceFile } from '../program/source-file.ts';
import type { ValueSet } from '../values/values.ts';

interface Supplier {
  readonly name: string;
  /** Row of its symbol. */
  readonly symbol: number;
  /** Row of the class or function that it is defined in, or 0. */
  readonly owner: number;
}

/** The suppliers that files define themselves, by file. */
export type SupplierMemo = Map<number, readonly Supplier[]>;

/** The symbol (id) that supplies a parameter of a function by its name, or 0. */
export function supplierOf(r: Resolver, memo: SupplierMemo, file: SourceFile, fn: number, name: string): number {
  const { suppliers } = r.semanticsOf(file);
  const symbol = fn === 0 ? 0 : cell(file.facts.functions, fn, FunctionColumn.symbol);
  if (suppliers === undefined || symbol === 0 || file.isStub || !isSupplied(memo, suppliers, file, symbol)) return 0;
  const owner = cell(file.facts.functions, fn, FunctionColumn.class);
  const self = file.symbolBase + symbol;
  for (const { symbol: ancestor } of owner === 0 ? [] : r.ancestors(file.symbolBase + owner)) {
    const home = r.program.fileOfSymbol(ancestor);
    const found = definedIn(memo, suppliers, home, ancestor - home.symbolBase, name, self);
    if (found !== 0) return found;
  }
  const own = inModule(r, memo, suppliers, file, name, self);
  if (own !== 0) return own;
  for (let end = file.path.lastIndexOf('/'); ; end = file.path.lastIndexOf('/', end - 1)) {
    const folder = end < 0 ? '' : file.path.slice(0, end + 1);
    const shared = r.program.fileByPath(`${folder}${suppliers.sharedModule}`);
    const found = shared && shared !== file ? inModule(r, memo, suppliers, shared, name, self) : 0;
    if (found !== 0 || end < 0) return found;
  }
}

/** What a supplier gives: what it returns, or what it yields once. */
export function supplied(r: Resolver, symbol: number): ValueSet {
  const file = r.program.fileOfSymbol(symbol);
  const [fn] = listOf(file, cell(file.facts.symbols, symbol - file.symbolBase, SymbolColumn.functions));
  if (fn === undefined) return 0;
  const flags = cell(file.facts.functions, fn, FunctionColumn.flags);
  const returned = r.returnOf(file.functionBase + fn);
  const isAsync = (flags & FunctionFlag.async) !== 0;
  if (flags & FunctionFlag.generator) return r.iterated(returned, file, isAsync);
  return isAsync ? r.awaited(returned) : returned;
}

/** The names of the suppliers that the decorators of a symbol (row), or of the class around it, ask for. */
export function requestedNames(r: Resolver, file: SourceFile, symbol: number): readonly string[] {
  const { suppliers } = r.semanticsOf(file);
  if (suppliers === undefined) return [];
  const { symbols, expressions, strings } = file.facts;
  const owner = cell(symbols, symbol, SymbolColumn.owner);
  const inClass = owner !== 0 && cell(symbols, owner, SymbolColumn.members) !== 0;
  return (inClass ? [symbol, owner] : [symbol])
    .flatMap((one) => [...listOf(file, cell(symbols, one, SymbolColumn.decorators))])
    .filter(
      (decorator) =>
        cell(expressions, decorator, ExpressionColumn.kind) === Expression.call &&
        suppliers.requests.includes(calledName(file, cell(expressions, decorator, ExpressionColumn.a))),
    )
    .flatMap((decorator) => [...listOf(file, cell(expressions, decorator, ExpressionColumn.b))])
    .filter((argument) => isText(file, argument))
    .map((argument) => strings[cell(expressions, argument, ExpressionColumn.b)]!);
}

/** Tests, and suppliers themselves, have their parameters filled. */
function isSupplied(memo: SupplierMemo, suppliers: Suppliers, file: SourceFile, symbol: number): boolean {
  return (
    (cell(file.facts.symbols, symbol, SymbolColumn.flags) & SymbolFlag.test) !== 0 ||
    suppliersOf(memo, suppliers, file).some((one) => one.symbol === symbol)
  );
}

/** A supplier that a module defines or imports. */
function inModule(
  r: Resolver,
  memo: SupplierMemo,
  suppliers: Suppliers,
  file: SourceFile,
  name: string,
  except: number,
): number {
  const own = definedIn(memo, suppliers, file, 0, name, except);
  if (own !== 0) return own;
  for (const binding of r.exported(file, name).bindings) {
    const source = r.program.fileOfBinding(binding);
    const symbol = cell(source.facts.bindings, binding - source.bindingBase, BindingColumn.symbol);
    const found = suppliersOf(memo, suppliers, source).some((one) => one.symbol === symbol && one.owner === 0);
    if (found && source.symbolBase + symbol !== except) return source.symbolBase + symbol;
  }
  return 0;
}

/** The last supplier of a name in a class (row) or, with 0, in the module. */
function definedIn(
  memo: SupplierMemo,
  suppliers: Suppliers,
  file: SourceFile,
  owner: number,
  name: string,
  except: number,
): number {
  const found = suppliersOf(memo, suppliers, file).findLast(
    (one) => one.name === name && one.owner === owner && file.symbolBase + one.symbol !== except,
  );
  return found === undefined ? 0 : file.symbolBase + found.symbol;
}

function suppliersOf(memo: SupplierMemo, suppliers: Suppliers, file: SourceFile): readonly Supplier[] {
  const known = memo.get(file.index);
  if (known) return known;
  const { symbols, strings } = file.facts;
  const found: Supplier[] = [];
  for (let symbol = 1; symbol < symbols.rows; symbol++) {
    if (cell(symbols, symbol, SymbolColumn.functions) === 0) continue;
    for (const decorator of listOf(file, cell(symbols, symbol, SymbolColumn.decorators))) {
      const given = markedName(file, decorator, suppliers);
      if (given === undefined) continue;
      const name = given || strings[cell(symbols, symbol, SymbolColumn.name)]!;
      found.push({ name, symbol, owner: cell(symbols, symbol, SymbolColumn.owner) });
    }
  }
  memo.set(file.index, found);
  return found;
}

/** The name that a marking decorator gives ('' for the function's own); undefined where a decorator marks nothing. */
function markedName(file: SourceFile, decorator: number, suppliers: Suppliers): string | undefined {
  const { expressions, strings } = file.facts;
  const called = cell(expressions, decorator, ExpressionColumn.kind) === Expression.call;
  const callee = called ? cell(expressions, decorator, ExpressionColumn.a) : decorator;
  if (!suppliers.decorators.includes(calledName(file, callee))) return undefined;
  for (const argument of called ? listOf(file, cell(expressions, decorator, ExpressionColumn.b)) : []) {
    if (cell(expressions, argument, ExpressionColumn.kind) !== Expression.keyword) continue;
    const value = cell(expressions, argument, ExpressionColumn.b);
    if (strings[cell(expressions, argument, ExpressionColumn.a)] === 'name' && isText(file, value))
      return strings[cell(expressions, value, ExpressionColumn.b)]!;
  }
  return '';
}

function isText(file: SourceFile, expression: number): boolean {
  const { expressions } = file.facts;
  return (
    cell(expressions, expression, ExpressionColumn.kind) === Expression.literal &&
    cell(expressions, expression, ExpressionColumn.a) === Literal.string
  );
}
