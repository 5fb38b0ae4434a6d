// The state of lowering a file of Lua, and what every part of it needs: variables with their scopes, and tables that are
// symbols of their own.

import { Binding, BindingFlag, Expression, Receiver, SymbolColumn } from '../../model/facts.ts';
import { type BlockLowering, enterDeclaration, inBlock, newBlock } from '../kit/blocks.ts';
import { childrenIn, inField, kindOf, textOf } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { Field, Node } from './grammar-nodes.ts';
import type { Evidence } from './table-uses.ts';

/** A table that has a symbol: a class, whose members its instances have too, or a variable that holds functions. */
export interface TableInfo {
  readonly symbol: number;
  /** The scope of the members of a class; 0 of others. */
  readonly members: number;
  readonly name: string;
  /** Pairs of `Heritage` and a row. */
  readonly heritage: number[];
  /** The members that have symbols, by name. */
  readonly fields: Map<string, number>;
}

export interface Variable {
  /** The scope that it is bound in. */
  readonly scope: number;
  /** The table that it stands for. */
  readonly table?: TableInfo | undefined;
  readonly symbol?: number;
  /** The class of what it holds. */
  readonly of?: TableInfo | undefined;
  /** It is the receiver of the function around. */
  readonly isReceiver?: boolean;
  /** What it was given when it was declared, where that has a name in every program (`table.insert`). */
  readonly library?: string | undefined;
  /** The table that is written out where it was declared, which may be made an instance of a class later. */
  readonly written?: WrittenTable | undefined;
  /** It is a key of a table (row) that `pairs` goes over, or what stands there under that key. */
  readonly keyOf?: number | undefined;
  readonly itemOf?: number | undefined;
}

export interface WrittenTable {
  readonly node: number;
  readonly row: number;
  /** What its fields were given since. */
  readonly later: { readonly nameNode: number; readonly node: number; readonly value: number }[];
}

/** The local variables of a block. */
export interface Names {
  readonly variables: Map<string, Variable>;
  readonly parent: Names | undefined;
}

export interface Lowering extends BlockLowering {
  readonly path: string;
  readonly evidence: Evidence;
  names: Names;
  /** Tables by their dotted paths, where they are no local variables. */
  readonly tables: Map<string, TableInfo>;
  /** Global variables that are bound in the file. */
  readonly globals: Map<string, Variable>;
  /** Lowers a function under the name of what it is given to. */
  statementList(nodes: readonly number[]): void;
}

export function localVariable(l: Lowering, name: string): Variable | undefined {
  for (let at: Names | undefined = l.names; at !== undefined; at = at.parent) {
    const found = at.variables.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Says more of a variable that is declared. */
export function replaceVariable(l: Lowering, name: string, variable: Variable): void {
  for (let at: Names | undefined = l.names; at !== undefined; at = at.parent)
    if (at.variables.has(name)) {
      at.variables.set(name, variable);
      return;
    }
}

/** Runs `lower` with variables of its own. */
export function withNames<Result>(l: Lowering, lower: () => Result): Result {
  const { names } = l;
  l.names = { variables: new Map(), parent: names };
  const result = lower();
  l.names = names;
  return result;
}

/** Runs `lower` in a block that spans a node. */
export function inLocalBlock<Result>(l: Lowering, node: number, lower: () => Result): Result {
  return withNames(l, () => inBlock(l, node, lower));
}

/** A block around all of a file, in which locals are seen from their declaration on. */
export function fileNames(): Pick<Lowering, 'names' | 'block'> {
  return { names: { variables: new Map(), parent: undefined }, block: newBlock(newBlock(undefined)) };
}

export interface BoundValue {
  readonly position: number;
  readonly value?: number;
  readonly type?: number;
  readonly symbol?: number;
  readonly import?: number;
}

/** Declares a local variable. */
export function declareLocal(
  l: Lowering,
  name: string,
  bound: BoundValue,
  variable: Omit<Variable, 'scope'> = {},
): void {
  enterDeclaration(l, name, bound.position);
  l.names.variables.set(name, { ...variable, scope: l.scope });
  bind(l, name, l.scope, bound);
}

/** Gives a value to a variable: a local one, or one that every file sees. */
export function assignVariable(l: Lowering, name: string, bound: BoundValue): void {
  bind(l, name, localVariable(l, name)?.scope ?? 1, bound);
}

function bind(l: Lowering, name: string, scope: number, bound: BoundValue): void {
  const { symbol = 0, import: imported = 0 } = bound;
  const defines =
    symbol !== 0 &&
    l.facts.symbolAt(symbol, SymbolColumn.functions) + l.facts.symbolAt(symbol, SymbolColumn.members) !== 0;
  const kind = imported !== 0 ? Binding.import : defines ? Binding.definition : Binding.variable;
  l.facts.binding({ ...bound, scope, name, kind, block: l.scope, flags: BindingFlag.value | BindingFlag.type });
}

/** The table that an expression names: a variable, or a field of one, that has a symbol. */
export function tableNamed(l: Lowering, node: number): TableInfo | undefined {
  const path = pathOf(l, node);
  if (path === undefined) return undefined;
  const [root] = path.split('.');
  const local = localVariable(l, root ?? '');
  if (root === path) return (local ?? l.globals.get(path))?.table;
  return l.tables.get(path);
}

/** The class that an expression stands for: by its name, or that of the receiver. */
export function classNamed(l: Lowering, node: number): TableInfo | undefined {
  const variable = kindOf(l, node) === Node.identifier ? localVariable(l, textOf(l, node)) : undefined;
  const table = variable?.isReceiver ? variable.of : tableNamed(l, node);
  return table === undefined || table.members === 0 ? undefined : table;
}

/** `a.b.c` as a text, where it is written so. */
export function pathOf(l: Lowering, node: number): string | undefined {
  switch (kindOf(l, node)) {
    case Node.identifier:
      return textOf(l, node);
    case Node.dot_index_expression: {
      const object = pathOf(l, inField(l, node, Field.table));
      return object === undefined ? undefined : `${object}.${textOf(l, inField(l, node, Field.field))}`;
    }
    default:
      return undefined;
  }
}

/** The name that an expression has in every program (`table.insert`), also where a local variable was given it. */
export function libraryName(l: Lowering, node: number): string | undefined {
  const path = pathOf(l, node);
  if (path === undefined) return undefined;
  const [root = '', ...rest] = path.split('.');
  const local = localVariable(l, root);
  if (local === undefined) return l.globals.has(root) ? undefined : path.replace(/^_G\./, '');
  return local.library === undefined ? undefined : [local.library, ...rest].join('.');
}

/** `self` as the class of the receiver, for what is made of it. */
export function receiverClass(l: Lowering, start: number): number {
  return add(l, Expression.receiver, start, Receiver.class);
}

/** The text of a string that is written out, or undefined. */
export function plainText(l: Lowering, node: number): string | undefined {
  if (kindOf(l, node) !== Node.string) return undefined;
  const content = inField(l, node, Field.content);
  return content === 0 ? '' : textOf(l, content);
}

/** The expressions of a list, or the expression itself. */
export function listed(l: Lowering, node: number): number[] {
  return kindOf(l, node) === Node.expression_list || kindOf(l, node) === Node.variable_list
    ? childrenIn(l, node).filter((child) => kindOf(l, child) !== Node.attribute)
    : node === 0
      ? []
      : [node];
}
