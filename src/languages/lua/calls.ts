// Lowers calls. Functions of the library that call what they are given, or make something of it, are lowered as what they
// do, whatever local variable holds them.

import { Collection, Expression, ExpressionColumn, Import, Literal } from '../../model/facts.ts';
import { childrenIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, callRow, choiceRow, collectionRow, constructRow, literalRow, memberRow, nameRow } from '../kit/rows.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  assignVariable,
  classNamed,
  type Lowering,
  libraryName,
  localVariable,
  plainText,
  receiverClass,
  replaceVariable,
  type TableInfo,
  tableNamed,
  type Variable,
  type WrittenTable,
} from './lowering.ts';
import { argumentRows } from './results.ts';
import { applyMetatable, bindField } from './tables.ts';

export function lowerCall(l: Lowering, node: number): number {
  const callee = inField(l, node, Field.name);
  const nodes = argumentNodes(l, node);
  const library = libraryName(l, callee);
  const known = library === undefined ? undefined : LIBRARY[library]?.(l, node, nodes);
  if (known !== undefined) return known;
  if (kindOf(l, callee) === Node.method_index_expression) return lowerMethodCall(l, callee, nodes);
  const row = l.expression(callee);
  return callRow(l, nameStart(l, callee), { callee: row, args: argumentRows(l, nodes) });
}

/** The arguments of a call; a text or a table may stand without parentheses. */
export function argumentNodes(l: Lowering, node: number): number[] {
  return childrenIn(l, inField(l, node, Field.arguments));
}

/** Where a call is shown: at the last name of what is called. */
function nameStart(l: Lowering, callee: number): number {
  return startOf(l, inField(l, callee, Field.method) || inField(l, callee, Field.field) || callee);
}

/** `a:b(c)` is `a.b(a, c)`. */
function lowerMethodCall(l: Lowering, callee: number, nodes: readonly number[]): number {
  const object = l.expression(inField(l, callee, Field.table));
  const nameNode = inField(l, callee, Field.method);
  const start = startOf(l, nameNode);
  const row = memberRow(l, object, textOf(l, nameNode), start);
  return callRow(l, start, { callee: row, args: [object, ...argumentRows(l, nodes)] });
}

type LowerLibrary = (l: Lowering, node: number, nodes: readonly number[]) => number | undefined;

const LIBRARY: Readonly<Record<string, LowerLibrary>> = {
  require: lowerRequire,
  setmetatable: lowerSetMetatable,
  pcall: (l, node, nodes) => lowerProtected(l, node, nodes, 1),
  xpcall: (l, node, nodes) => lowerProtected(l, node, nodes, 2),
  'coroutine.wrap': lowerGiven,
  'coroutine.create': lowerGiven,
  'coroutine.resume': (l, node, nodes) => lowerProtected(l, node, nodes, 1),
  'table.insert': lowerInsert,
  rawset: lowerStore,
  rawget: lowerRead,
};

/** `require 'a.b'` as a value. */
function lowerRequire(l: Lowering, node: number): number | undefined {
  const row = importedModule(l, node, Import.module);
  return row === undefined ? undefined : add(l, Expression.module, startOf(l, node), row);
}

/** The import that a call of `require` makes, of a name that is written out. */
export function importedModule(l: Lowering, node: number, kind: number, member = ''): number | undefined {
  const [name = 0] = argumentNodes(l, node);
  const specifier = plainText(l, name);
  if (specifier === undefined || specifier === '') return undefined;
  return l.facts.import({ kind, specifier, name: member, position: startOf(l, name) + 1, scope: l.scope });
}

/** `setmetatable(a, C)`: something of the class C, and still what it was. */
function lowerSetMetatable(l: Lowering, node: number, nodes: readonly number[]): number | undefined {
  const [table = 0, meta = 0] = nodes;
  if (table === 0 || meta === 0) return undefined;
  const start = startOf(l, node);
  const known = tableNamed(l, table);
  if (known !== undefined && known.members !== 0) {
    const row = l.expression(table);
    applyMetatable(l, known, meta);
    return row;
  }
  const row = l.expression(table);
  const metaName = kindOf(l, meta) === Node.identifier ? textOf(l, meta) : '';
  const isReceiver = metaName !== '' && localVariable(l, metaName)?.isReceiver === true;
  const metaRow = l.expression(meta);
  const callee = isReceiver ? receiverClass(l, startOf(l, meta)) : metaRow;
  const made = constructRow(l, startOf(l, meta), { callee, args: [] });
  const of = classNamed(l, meta);
  const value = choiceRow(l, start, [made, row]);
  const tableName = kindOf(l, table) === Node.identifier ? textOf(l, table) : '';
  const variable = tableName === '' ? undefined : localVariable(l, tableName);
  const written = kindOf(l, table) === Node.table_constructor ? { node: table, row, later: [] } : variable?.written;
  if (written !== undefined) giveFields(l, written, made, of);
  // From here on, the variable holds an instance.
  if (variable !== undefined && !variable.isReceiver) {
    replaceVariable(l, tableName, { ...variable, of: variable.of ?? of, written: undefined });
    assignVariable(l, tableName, { position: startOf(l, node), value });
  }
  return value;
}

/** The fields of a table that is written out, and those that it was given since, are members of what it becomes. */
function giveFields(l: Lowering, written: WrittenTable, made: number, of: TableInfo | undefined): void {
  const give = (nameNode: number, field: number, value: number): void => {
    const position = startOf(l, nameNode);
    if (of !== undefined) bindField(l, of, nameNode, field, value);
    else l.facts.assignment({ target: memberRow(l, made, textOf(l, nameNode), position), value, position });
  };
  const triples = l.facts.itemsOf(l.facts.expressionAt(written.row, ExpressionColumn.a));
  childrenIn(l, written.node).forEach((field, at) => {
    const nameNode = inField(l, field, Field.name);
    const [name = 0, , value = 0] = triples.slice(3 * at, 3 * at + 3);
    if (name !== 0 && kindOf(l, nameNode) === Node.identifier) give(nameNode, field, value);
  });
  for (const { nameNode, node, value } of written.later) give(nameNode, node, value);
}

/** `pcall(f, a)` calls `f(a)`; `skipped` arguments stand before those that are handed on. */
function lowerProtected(l: Lowering, node: number, nodes: readonly number[], skipped: number): number | undefined {
  const [called = 0] = nodes;
  if (called === 0 || kindOf(l, called) === Node.vararg_expression) return undefined;
  const start = startOf(l, node);
  const ok = literalRow(l, Literal.boolean, start, 'true');
  if (libraryName(l, called) === 'require') {
    const name = plainText(l, nodes[skipped] ?? 0);
    if (name !== undefined) {
      const position = startOf(l, nodes[skipped] ?? 0) + 1;
      const row = l.facts.import({ kind: Import.module, specifier: name, position, scope: l.scope });
      return collectionRow(l, Collection.tuple, start, [ok, add(l, Expression.module, start, row)]);
    }
  }
  const callee = l.expression(called);
  for (const handler of nodes.slice(1, skipped)) {
    const row = l.expression(handler);
    callRow(l, nameStart(l, handler), { callee: row, args: [] });
  }
  const result = callRow(l, nameStart(l, called), { callee, args: argumentRows(l, nodes.slice(skipped)) });
  return collectionRow(l, Collection.tuple, start, [ok, result]);
}

/** What makes a coroutine of a function stands for the function, which runs when it is resumed. */
function lowerGiven(l: Lowering, _node: number, nodes: readonly number[]): number | undefined {
  const [only] = nodes;
  return only === undefined || nodes.length > 1 ? undefined : l.expression(only);
}

/** `table.insert(list, item)`. */
function lowerInsert(l: Lowering, node: number, nodes: readonly number[]): number | undefined {
  const [list = 0] = nodes;
  if (nodes.length < 2) return undefined;
  const rows = nodes.map((one) => l.expression(one));
  const start = startOf(l, node);
  const target = add(l, Expression.index, start, rows[0], 0, 1);
  l.facts.assignment({ target, value: rows.at(-1) ?? 0, position: startOf(l, list) });
  return add(l, Expression.unknown, start);
}

/** `rawset(table, key, value)`. */
function lowerStore(l: Lowering, node: number, nodes: readonly number[]): number | undefined {
  if (nodes.length !== 3) return undefined;
  const [table = 0, key = 0, value = 0] = nodes.map((one) => l.expression(one));
  const start = startOf(l, node);
  if (copiesMembers(l, table, nodes[1] ?? 0, nodes[2] ?? 0, start)) return table;
  const target = add(l, Expression.index, start, table, key, 1);
  l.facts.assignment({ target, value, position: start });
  return table;
}

/** `for k, v in pairs(a) do b[k] = v end` gives a table (row) all members of another. */
export function copiesMembers(l: Lowering, table: number, key: number, value: number, position: number): boolean {
  const of = namedVariable(l, key)?.keyOf;
  if (of === undefined || namedVariable(l, value)?.itemOf !== of) return false;
  l.facts.assignment({ target: add(l, Expression.spread, position, table), value: of, position });
  return true;
}

function namedVariable(l: Lowering, node: number): Variable | undefined {
  return kindOf(l, node) === Node.identifier ? localVariable(l, textOf(l, node)) : undefined;
}

/** `rawget(table, key)`. */
function lowerRead(l: Lowering, node: number, nodes: readonly number[]): number | undefined {
  if (nodes.length !== 2) return undefined;
  const [table = 0, keyNode = 0] = nodes;
  const row = l.expression(table);
  const text = plainText(l, keyNode);
  if (text !== undefined) return memberRow(l, row, text, startOf(l, keyNode) + 1);
  return add(l, Expression.index, startOf(l, node), row, l.expression(keyNode));
}

/** The values of the variables of a loop. */
export interface Iterated {
  readonly at: (at: number) => number;
  /** The table (row) whose keys and items the first two are. */
  readonly table?: number | undefined;
}

/** `f` in `for a in f(b)`: what is iterated over by the library, or else the function that is called for each. */
export function lowerIterator(l: Lowering, nodes: readonly number[]): Iterated {
  const [first = 0] = nodes;
  const start = startOf(l, first);
  const isCall = kindOf(l, first) === Node.function_call;
  const library = isCall ? libraryName(l, inField(l, first, Field.name)) : libraryName(l, first);
  if (isCall && (library === 'ipairs' || library === 'pairs')) {
    const given = argumentNodes(l, first);
    const rows = argumentRows(l, given);
    callRow(l, start, { callee: nameRow(l, library, start), args: rows });
    return { at: itemOf(l, rows[0] ?? 0, start), table: library === 'pairs' ? rows[0] : undefined };
  }
  if (library === 'next' && nodes.length > 1) {
    const table = l.expression(nodes[1] ?? 0);
    return { at: itemOf(l, table, start), table };
  }
  const rows = nodes.length === 1 ? [l.expression(first)] : nodes.map((one) => l.expression(one));
  const [iterator = 0, ...state] = rows;
  const called = callRow(l, start, { callee: iterator, args: state });
  const all = add(l, Expression.spread, start, called);
  return { at: (at) => add(l, Expression.unpacked, start, all, at) };
}

function itemOf(l: Lowering, table: number, start: number): (at: number) => number {
  return (at) => (at === 0 || table === 0 ? add(l, Expression.unknown, start) : add(l, Expression.index, start, table));
}
