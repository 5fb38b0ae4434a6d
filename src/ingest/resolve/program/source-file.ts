// One file of the program, and what its rows say by themselves: nothing here asks another file.

import type { Language, ModuleTarget } from '../../../languages/language.ts';
import {
  Expression,
  ExpressionColumn,
  type Facts,
  FunctionFlag,
  Literal,
  listItems,
  SymbolFlag,
} from '../../../model/facts.ts';
import { NODE_KIND_NUMBERS } from '../../../model/graph.ts';
import type { PairMap } from './pair-map.ts';

const CLASS_LIKE = new Set(
  (['Class', 'Interface', 'Struct', 'Enum', 'Trait', 'Module'] as const).map((kind) => NODE_KIND_NUMBERS[kind]),
);
const CALLABLE = new Set((['Function', 'Method', 'Constructor'] as const).map((kind) => NODE_KIND_NUMBERS[kind]));
const NAMESPACE = NODE_KIND_NUMBERS.Module;

/** One file in the program. The bases turn a row of its tables into an id that is unique across files. */
export interface SourceFile {
  readonly index: number;
  readonly path: string;
  readonly language: Language;
  readonly facts: Facts;
  /** Part of a language's standard library, not of the repository. */
  readonly isStub: boolean;
  /** Holds tests, by its path. */
  readonly isTest: boolean;
  readonly expressionBase: number;
  readonly bindingBase: number;
  readonly symbolBase: number;
  readonly functionBase: number;
  readonly scopeBase: number;
  /** By name, the first binding row where only one scope binds it; 0 where none does, `MANY_HEADS` where several do. */
  readonly soleHeads: Int32Array;
  /** By scope and name, the first binding row of what several scopes bind. */
  readonly bindingHeads: PairMap;
  /** By binding row, the next one of its scope and name, in source order. */
  readonly nextBinding: Int32Array;
  /** The last names of the member chains that are bound by their dotted paths. */
  readonly narrowedMembers: ReadonlySet<string>;
}

/** See `SourceFile.soleHeads`. */
export const MANY_HEADS = -1;

/** The scope (row) of a file's own names. */
export const MODULE_SCOPE = 1;

/** The first binding (row) of a name in a scope of a file, or 0. */
export function firstBinding(file: SourceFile, scope: number, name: number): number {
  const sole = file.soleHeads[name];
  if (sole === MANY_HEADS) return Math.max(file.bindingHeads.get(scope, name), 0);
  return sole !== 0 && file.facts.bindings.scope(sole) === scope ? sole : 0;
}

/** The items of a list in a file's facts. */
export function listOf(file: SourceFile, list: number): Int32Array {
  return listItems(file.facts.lists, list);
}

/** The same as an array of its own. */
export function listRows({ facts: { lists } }: SourceFile, list: number): number[] {
  const items: number[] = [];
  for (let at = list + 1; at <= list + lists[list]; at++) items.push(lists[at]);
  return items;
}

/** The first item of a list of rows, or 0 where it is empty. */
export function firstOf(file: SourceFile, list: number): number {
  const { lists } = file.facts;
  return lists[list] === 0 ? 0 : lists[list + 1];
}

/** The function (id) of a symbol (row), of several the first; 0 where it has none. */
export function functionOf(file: SourceFile, symbol: number): number {
  const row = firstOf(file, file.facts.symbols.functions(symbol));
  return row === 0 ? 0 : file.functionBase + row;
}

/** Whether a symbol is a class, or anything else that has members of its own. */
export function isClassLike(file: SourceFile, symbol: number): boolean {
  return CLASS_LIKE.has(file.facts.symbols.kind(symbol));
}

/** Whether a symbol is a named block of members, which nothing can be an instance of. */
export function isNamespace(file: SourceFile, symbol: number): boolean {
  return file.facts.symbols.kind(symbol) === NAMESPACE;
}

export function isCallable(file: SourceFile, symbol: number): boolean {
  return CALLABLE.has(file.facts.symbols.kind(symbol));
}

/** Whether a symbol is a function beside which others of its name stand, among which arguments choose. */
export function isOverload(file: SourceFile, symbol: number): boolean {
  const { overloads, extensionsOverload } = file.language.semantics.rules;
  if (!(overloads || extensionsOverload) || !isCallable(file, symbol)) return false;
  const { symbols } = file.facts;
  return overloads === true || (symbols.flags(symbols.owner(symbol)) & SymbolFlag.extension) !== 0;
}

/** Whether a symbol is read without parentheses. */
export function isGetter(file: SourceFile, symbol: number): boolean {
  return (file.facts.symbols.flags(symbol) & SymbolFlag.getter) !== 0;
}

/** Whether a symbol is a class whose name stands for its one instance. */
export function isSingleton(file: SourceFile, symbol: number): boolean {
  return (file.facts.symbols.flags(symbol) & SymbolFlag.singleton) !== 0;
}

/** The class (symbol id) that a function (row) makes instances of without being written; 0 of all others. */
export function madeBy({ facts: { functions }, symbolBase }: SourceFile, fn: number): number {
  return functions.flags(fn) & FunctionFlag.makes ? symbolBase + functions.class(fn) : 0;
}

/** The text of a literal used as a key. */
export function literalText(file: SourceFile, expression: number): string | undefined {
  const { expressions, strings } = file.facts;
  if (expressions.kind(expression) !== Expression.literal) return undefined;
  const kind = expressions.a(expression);
  return kind === Literal.string || kind === Literal.number ? strings[expressions.b(expression)] : undefined;
}

/** The name under which a symbol is bound among the members of its owner. */
export function memberName({ facts, language }: SourceFile, symbol: number): string {
  const name = facts.strings[facts.symbols.name(symbol)];
  const { callablesApart, typesApart } = language.semantics.rules;
  const isApart =
    callablesApart && (CALLABLE.has(facts.symbols.kind(symbol)) || (typesApart && isOfValues(facts, symbol)));
  return isApart ? `${name}()` : name;
}

/** Whether a symbol is a value, and no type. */
function isOfValues({ symbols }: Facts, symbol: number): boolean {
  const kind = symbols.kind(symbol);
  if (CLASS_LIKE.has(kind)) return (symbols.flags(symbol) & SymbolFlag.singleton) !== 0;
  return kind !== NODE_KIND_NUMBERS.TypeAlias;
}

/** The last name of what is called, or an empty text where it has none. */
export function calledName(file: SourceFile, callee: number): string {
  const { expressions, strings } = file.facts;
  const kind = expressions.kind(callee);
  if (kind !== Expression.name && kind !== Expression.member) return '';
  const name = strings[expressions.at(callee, kind === Expression.name ? ExpressionColumn.a : ExpressionColumn.b)];
  return writtenName(file, name);
}

/** What is put in a text that is put together (rows); undefined for an expression that is none. */
export function partsOfText(file: SourceFile, expression: number): readonly number[] | undefined {
  const { expressions } = file.facts;
  const behind = expression + 1;
  const isOwn = expressions.kind(behind) === Expression.parts && expressions.a(behind) === expression;
  return isOwn ? listRows(file, expressions.b(behind)) : undefined;
}

/** The decorators (expressions) of a symbol (row), and those of the class around it. */
export function decoratorsAround(file: SourceFile, symbol: number): readonly number[] {
  const { symbols } = file.facts;
  const owner = symbols.owner(symbol);
  const isInClass = owner !== 0 && symbols.members(owner) !== 0;
  return (isInClass ? [symbol, owner] : [symbol]).flatMap((one) => listRows(file, symbols.decorators(one)));
}

/** Whether an expression is a text that is written out. */
export function isText(file: SourceFile, expression: number): boolean {
  const { expressions } = file.facts;
  return expressions.kind(expression) === Expression.literal && expressions.a(expression) === Literal.string;
}

/** The text that is written out. */
export function textOf(file: SourceFile, text: number): string {
  return file.facts.strings[file.facts.expressions.b(text)];
}

/** A name as it is written, without what tells it from others that are written alike. */
export function writtenName({ language }: SourceFile, name: string): string {
  const { arityInTypeNames, callablesApart } = language.semantics.rules;
  if (callablesApart) return name.replace(/\(\)$/, '');
  return arityInTypeNames ? name.replace(/`\d+$/, '') : name;
}

/** What the paths of the standard library begin with. */
const STUBS = 'stubs:';

/** Standard-library modules stand in the stubs under the name by which they are imported. */
export function stubPath({ semantics }: Language, specifier: string): string {
  return `${STUBS}${specifier}${semantics.stubExtension ?? ''}`;
}

/** The path of the stubs that an import leads to, where it leads out: by its whole name, where it may be one of a unit in another. */
export function libraryPath({ language }: SourceFile, specifier: string, target: ModuleTarget): string {
  const isUnit = target.kind === 'external' && language.semantics.nestedUnits !== undefined;
  return stubPath(language, isUnit ? target.name : specifier);
}

export function isStubPath(path: string): boolean {
  return path.startsWith(STUBS);
}

/** What the imports of a file name. */
export function importSpecifiers({ facts: { imports, strings } }: SourceFile): ReadonlySet<string> {
  return new Set(Array.from({ length: imports.rows }, (_, row) => strings[imports.specifier(row)]));
}

/** Whether an expression (row) is a function that is run where the property is read which it is given to: no value of that. */
export function isGetterValue({ facts: { expressions, functions } }: SourceFile, row: number): boolean {
  if (expressions.kind(row) !== Expression.function) return false;
  return (functions.flags(expressions.a(row)) & FunctionFlag.getter) !== 0;
}
