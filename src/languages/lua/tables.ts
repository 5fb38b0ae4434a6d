// Lowers tables that are written out, and makes symbols of those that have functions or are metatables.

import { Binding, BindingFlag, Expression, Heritage, Literal, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { newSymbol, openMembers } from '../kit/definitions.ts';
import { childrenIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, literalRow, memberRow } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { defineFunction, documentation, functionRow, lowerLambda } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, plainText, type TableInfo, tableNamed } from './lowering.ts';
import { allResults } from './results.ts';
import { constructorUse, isMetamethod } from './table-uses.ts';

export interface TableName {
  readonly name: string;
  readonly nameNode: number;
  readonly node: number;
  readonly owner?: number;
  readonly isLocal?: boolean;
  readonly isAnonymous?: boolean;
}

/** A class: a table whose functions its instances have. */
export function newClass(l: Lowering, named: TableName): TableInfo {
  const { name, nameNode, node, owner = l.symbol, isLocal = false, isAnonymous = false } = named;
  const symbol = newSymbol(l, {
    kind: 'Class',
    node,
    nameNode,
    name: isAnonymous ? '' : name,
    owner,
    flags: isAnonymous ? SymbolFlag.anonymous : isLocal && l.function !== 0 ? 0 : SymbolFlag.exported,
    signature: signatureText(l, startOf(l, node), l.tree.ends[node] ?? 0).replace(/\s*\{.*$/s, ' {}'),
    doc: documentation(l, node),
  });
  return { symbol, members: openMembers(l, node, symbol), name, heritage: [], fields: new Map() };
}

/** What a class is a kind of, once all of it is known. */
export function finishClass(l: Lowering, { symbol, heritage }: TableInfo): void {
  l.facts.patchSymbol(symbol, SymbolColumn.heritage, l.facts.list(heritage));
}

/** Adds an ancestor; the tables of a class are those that its members are looked up in behind its own. */
export function addHeritage(l: Lowering, table: TableInfo, kind: number, row: number): void {
  if (table.members === 0) return;
  table.heritage.push(kind, row);
  finishClass(l, table);
}

/** A member of a class that is given a value. */
export function bindField(l: Lowering, table: TableInfo, nameNode: number, node: number, value: number): void {
  const name = textOf(l, nameNode);
  let symbol = table.fields.get(name);
  if (symbol === undefined) {
    symbol = newSymbol(l, {
      kind: 'Property',
      node,
      nameNode,
      owner: table.symbol,
      scope: table.members,
      flags: name.startsWith('_') ? 0 : SymbolFlag.exported,
      value,
      signature: signatureText(l, startOf(l, node), l.tree.ends[node] ?? 0),
      doc: documentation(l, node),
    });
    table.fields.set(name, symbol);
  }
  const position = startOf(l, nameNode);
  l.facts.binding({
    scope: table.members,
    name,
    kind: Binding.field,
    symbol,
    value,
    position,
    block: l.scope,
    flags: BindingFlag.value | BindingFlag.type,
  });
}

/** A function that is a member of a class. */
export function bindMethod(l: Lowering, table: TableInfo, nameNode: number, symbol: number): void {
  const name = textOf(l, nameNode);
  l.facts.binding({
    scope: table.members,
    name,
    kind: Binding.definition,
    symbol,
    position: startOf(l, nameNode),
    flags: BindingFlag.value | BindingFlag.type | BindingFlag.exported,
  });
}

/** `__index = Base` names whose members a class has behind its own; a function under that name is called for them. */
function addIndex(l: Lowering, table: TableInfo, valueNode: number): void {
  if (tableNamed(l, valueNode)?.symbol === table.symbol) return;
  addHeritage(l, table, Heritage.extends, l.expression(valueNode));
}

/** The fields of a table that is written out, as members of a class. */
export function fillClass(l: Lowering, table: TableInfo, written: number): void {
  for (const field of childrenIn(l, written)) {
    const name = inField(l, field, Field.name);
    const value = inField(l, field, Field.value);
    if (kindOf(l, name) !== Node.identifier || isComputed(l, field)) {
      if (name !== 0) l.expression(name);
      l.expression(value);
      continue;
    }
    if (kindOf(l, value) === Node.function_definition) {
      const named = { name: textOf(l, name), nameNode: name, node: field, of: table };
      const { symbol } = defineFunction(l, value, named);
      bindMethod(l, table, name, symbol);
    } else if (textOf(l, name) === '__index') addIndex(l, table, value);
    else bindField(l, table, name, field, lowerNamedValue(l, value, `${table.name}.${textOf(l, name)}`));
  }
}

function isComputed(l: Lowering, field: number): boolean {
  return l.text[startOf(l, field)] === '[';
}

/** `{ a = 1, b }`. `path` is what it is known by; functions in it are called after it. */
export function lowerTable(l: Lowering, node: number, path = '', owner = l.symbol): number {
  const start = startOf(l, node);
  const { isClass } = constructorUse(l, node);
  if (isClass && path === '') {
    const table = newClass(l, { name: '', nameNode: node, node, isAnonymous: true });
    fillClass(l, table, node);
    return add(l, Expression.class, start, table.symbol);
  }
  let place = 0;
  const fields = childrenIn(l, node);
  const triples = fields.flatMap((field, at): number[] => {
    const name = inField(l, field, Field.name);
    const value = inField(l, field, Field.value);
    if (name === 0) {
      place++;
      const isLast = at === fields.length - 1;
      const kind = kindOf(l, value);
      const isOpen = isLast && (kind === Node.vararg_expression || kind === Node.function_call);
      const key = literalRow(l, Literal.number, start, kind === Node.vararg_expression ? '' : String(place));
      if (!isOpen) return [0, key, l.expression(value)];
      const all = allResults(l, value);
      const item =
        kind === Node.vararg_expression
          ? add(l, Expression.index, startOf(l, value), all)
          : add(l, Expression.unpacked, startOf(l, value), all);
      return [0, key, item];
    }
    const text = isComputed(l, field) ? plainText(l, name) : textOf(l, name);
    if (text === undefined) return [0, l.expression(name), l.expression(value)];
    const inner = path === '' ? text : `${path}.${text}`;
    return [l.facts.string(text), 0, lowerField(l, field, name, value, inner, owner)];
  });
  return add(l, Expression.record, start, l.facts.list(triples));
}

function lowerField(l: Lowering, field: number, name: number, value: number, path: string, owner: number): number {
  if (kindOf(l, value) !== Node.function_definition || kindOf(l, name) !== Node.identifier)
    return lowerNamedValue(l, value, path, owner);
  const start = startOf(l, name);
  const ownName = path.slice(path.indexOf('.') + 1);
  const { symbol } = defineFunction(l, value, {
    name: owner === l.symbol ? path : ownName,
    nameNode: name,
    node: field,
    owner,
  });
  return functionRow(l, symbol, start);
}

/** A value that is known by a path: of a table, its functions are called after that. */
export function lowerNamedValue(l: Lowering, node: number, path: string, owner = l.symbol): number {
  if (kindOf(l, node) === Node.table_constructor && !constructorUse(l, node).isClass)
    return lowerTable(l, node, path, owner);
  return kindOf(l, node) === Node.function_definition ? lowerLambda(l, node) : l.expression(node);
}

/** What a metatable that is written out says of a class: what is behind it, and what is done with the class itself. */
export function applyMetatable(l: Lowering, table: TableInfo, meta: number): void {
  const start = startOf(l, meta);
  if (kindOf(l, meta) !== Node.table_constructor) {
    const row = l.expression(meta);
    addHeritage(l, table, Heritage.metaclass, row);
    addHeritage(l, table, Heritage.extends, memberRow(l, row, '__index', start));
    return;
  }
  const own = newClass(l, { name: '', nameNode: meta, node: meta, isAnonymous: true });
  for (const field of childrenIn(l, meta)) {
    const name = inField(l, field, Field.name);
    const value = inField(l, field, Field.value);
    const isPlain = kindOf(l, name) === Node.identifier && !isComputed(l, field);
    const isFunction = kindOf(l, value) === Node.function_definition;
    if (isPlain && textOf(l, name) === '__index' && !isFunction) {
      addHeritage(l, table, Heritage.extends, l.expression(value));
    } else if (isPlain && isFunction) {
      // Its receiver is the class.
      const named = { name: textOf(l, name), nameNode: name, node: field, of: table, scope: own.members };
      const { symbol } = defineFunction(l, value, named);
      bindMethod(l, own, name, symbol);
      if (isMetamethod(textOf(l, name)))
        addHeritage(l, table, Heritage.metaclass, add(l, Expression.class, start, own.symbol));
    } else {
      if (name !== 0 && !isPlain) l.expression(name);
      l.expression(value);
    }
  }
}
