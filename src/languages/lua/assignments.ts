// Lowers what is given names: local variables, variables that every file sees, and members of tables.

import { Expression, Heritage, Import, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { newSymbol } from '../kit/definitions.ts';
import { childrenIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, memberRow, unknown } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { copiesMembers, importedModule } from './calls.ts';
import { defineFunction, documentation, functionRow, lowerLambda } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  assignVariable,
  type BoundValue,
  classNamed,
  declareLocal,
  type Lowering,
  libraryName,
  listed,
  localVariable,
  pathOf,
  plainText,
  replaceVariable,
  type TableInfo,
  tableNamed,
  type WrittenTable,
} from './lowering.ts';
import { allResults, isOpen, resultRow } from './results.ts';
import { argumentAt } from './table-uses.ts';
import { addHeritage, applyMetatable, bindField, bindMethod, fillClass, lowerTable, newClass } from './tables.ts';

/** What a name is given, as it is bound. */
interface Given {
  readonly value?: number;
  readonly symbol?: number;
  readonly import?: number;
  readonly table?: TableInfo | undefined;
  readonly of?: TableInfo | undefined;
  readonly library?: string | undefined;
  readonly written?: WrittenTable | undefined;
  /** The name that it is written as, if it is one. */
  readonly node?: number | undefined;
}

interface NamedPlace {
  readonly nameNode: number;
  /** The whole statement. */
  readonly node: number;
  readonly path: string;
  readonly isLocal: boolean;
}

/** `local a, b = c`. */
export function lowerLocals(l: Lowering, node: number): void {
  const statement = childrenIn(l, node).find((child) => kindOf(l, child) === Node.assignment_statement) ?? 0;
  const [targets = 0, values = 0] = statement === 0 ? childrenIn(l, node) : childrenIn(l, statement);
  const names = listed(l, targets);
  const given = givenTo(l, node, names, listed(l, values), true);
  names.forEach((nameNode, at) => {
    const name = textOf(l, nameNode);
    const { table, of, library, written, node: _, ...bound } = given[at] ?? {};
    const own = ownSymbol(l, nameNode, node, bound);
    declareLocal(l, name, own, { table, of, library, written, symbol: own.symbol ?? 0 });
  });
}

/** What stands at the top of a file is a symbol, also where it is no function. */
function ownSymbol(l: Lowering, nameNode: number, node: number, bound: Omit<Given, 'table' | 'of'>): BoundValue {
  const position = startOf(l, nameNode);
  const isTop = l.function === 0 && l.names.parent === undefined;
  // What is given a table later is that table.
  const isLater = bound.value === undefined && l.evidence.has(textOf(l, nameNode));
  if (bound.symbol !== undefined || bound.import !== undefined || !isTop || isLater) return { ...bound, position };
  return { ...bound, position, symbol: variableSymbol(l, nameNode, node, bound.value ?? 0) };
}

function variableSymbol(l: Lowering, nameNode: number, node: number, value: number, isLocal = true): number {
  return newSymbol(l, {
    kind: 'Variable',
    node,
    nameNode,
    value,
    flags: isLocal ? 0 : SymbolFlag.exported,
    signature: signatureText(l, startOf(l, node), l.tree.ends[node] ?? 0).replace(/\s*\{.*$/s, ' {}'),
    doc: documentation(l, node),
  });
}

/** `a, b.c = d`. */
export function lowerAssignment(l: Lowering, node: number): void {
  const [targets = 0, values = 0] = childrenIn(l, node);
  const places = listed(l, targets);
  const nodes = listed(l, values);
  const [first = 0] = places;
  const [value = 0] = nodes;
  if (places.length === 1 && kindOf(l, value) === Node.function_definition) {
    assignFunction(l, first, value, node);
    return;
  }
  const given = givenTo(l, node, places, nodes, false);
  places.forEach((place, at) => {
    assignTo(l, place, given[at] ?? {}, node);
  });
}

/** The values that a list of expressions gives to as many places as there are. */
function givenTo(
  l: Lowering,
  node: number,
  places: readonly number[],
  values: readonly number[],
  isLocal: boolean,
): readonly Given[] {
  const found: Given[] = [];
  values.forEach((value, at) => {
    const isLast = at === values.length - 1;
    if (isLast && places.length > values.length && isOpen(l, value)) {
      const all = allResults(l, value);
      for (let place = at; place < places.length; place++)
        found.push({ value: resultRow(l, all, place - at, startOf(l, value)) });
    } else {
      const place = places[at];
      if (place === undefined) l.expression(value);
      else found.push(given(l, { nameNode: place, node, path: pathOf(l, place) ?? '', isLocal }, value));
    }
  });
  return found;
}

/** What a place is given by one expression. */
function given(l: Lowering, place: NamedPlace, value: number): Given {
  const use = place.path === '' ? undefined : l.evidence.get(place.path);
  switch (kindOf(l, value)) {
    case Node.function_definition:
      return place.isLocal ? localFunction(l, place, value) : { value: lowerLambda(l, value) };
    case Node.table_constructor:
      if (use === undefined) {
        const row = l.expression(value);
        return { value: row, written: { node: value, row, later: [] } };
      }
      return use.isClass ? classGiven(l, place, value, 0) : recordGiven(l, place, value);
    case Node.binary_expression: {
      // `M = M or {}`
      const right = inField(l, value, Field.right);
      if (use === undefined || kindOf(l, right) !== Node.table_constructor) break;
      l.expression(inField(l, value, Field.left));
      return given(l, place, right);
    }
    case Node.function_call:
      return calledGiven(l, place, value, use?.isClass === true);
    case Node.dot_index_expression: {
      // `require 'a'.b`
      const module = place.isLocal ? importedMember(l, value) : undefined;
      if (module !== undefined) return { import: module };
      break;
    }
    default:
  }
  const library = libraryName(l, value);
  const named = kindOf(l, value) === Node.identifier ? value : undefined;
  return { value: l.expression(value), library, table: tableNamed(l, value), node: named };
}

function importedMember(l: Lowering, node: number): number | undefined {
  const call = inField(l, node, Field.table);
  if (kindOf(l, call) !== Node.function_call) return undefined;
  if (libraryName(l, inField(l, call, Field.name)) !== 'require') return undefined;
  return importedModule(l, call, Import.named, textOf(l, inField(l, node, Field.field)));
}

function localFunction(l: Lowering, { nameNode, node }: NamedPlace, value: number): Given {
  const name = textOf(l, nameNode);
  const { symbol } = defineFunction(l, value, { name, nameNode, node, isLocal: true });
  return { symbol };
}

function calledGiven(l: Lowering, place: NamedPlace, call: number, isClass: boolean): Given {
  const called = libraryName(l, inField(l, call, Field.name));
  if (called === 'require') {
    const module = importedModule(l, call, Import.namespace);
    if (module !== undefined && place.isLocal) return { import: module };
  }
  if (called === 'setmetatable') {
    const [table, meta] = [argumentAt(l, call, 0), argumentAt(l, call, 1)];
    if (isClass && kindOf(l, table) === Node.table_constructor) return classGiven(l, place, table, meta);
    const value = l.expression(call);
    return { value, of: classNamed(l, meta) };
  }
  if (!isClass) return { value: l.expression(call) };
  // A class that a function makes is a kind of the classes that the function is given.
  const table = newTable(l, place);
  const row = l.expression(call);
  const callee = inField(l, call, Field.name);
  const args = childrenIn(l, inField(l, call, Field.arguments));
  const receiver = kindOf(l, callee) === Node.method_index_expression ? [inField(l, callee, Field.table)] : [];
  for (const one of [...receiver, ...args])
    if (pathOf(l, one) !== undefined) addHeritage(l, table, Heritage.extends, l.expression(one));
  addHeritage(l, table, Heritage.extends, row);
  return { symbol: table.symbol, value: row, table };
}

function newTable(l: Lowering, { nameNode, node, path, isLocal }: NamedPlace): TableInfo {
  const owner = ownerOf(l, nameNode);
  const inner = kindOf(l, nameNode) === Node.dot_index_expression ? inField(l, nameNode, Field.field) : nameNode;
  const table = newClass(l, { name: textOf(l, inner), nameNode: inner, node, owner, isLocal });
  l.tables.set(path, table);
  return table;
}

/** The symbol that a place belongs to. */
function ownerOf(l: Lowering, place: number): number {
  if (kindOf(l, place) !== Node.dot_index_expression) return l.symbol;
  return tableNamed(l, inField(l, place, Field.table))?.symbol ?? l.symbol;
}

function classGiven(l: Lowering, place: NamedPlace, written: number, meta: number): Given {
  const table = newTable(l, place);
  // Its own functions may name it.
  if (place.isLocal && meta === 0) l.tables.set(place.path, table);
  fillClass(l, table, written);
  if (meta !== 0) applyMetatable(l, table, meta);
  return { symbol: table.symbol, table };
}

/** A table of functions: they belong to the variable that holds it. */
function recordGiven(l: Lowering, place: NamedPlace, written: number): Given {
  const { nameNode, node, path, isLocal } = place;
  const isField = kindOf(l, nameNode) === Node.dot_index_expression;
  if (isField) {
    const value = lowerTable(l, written, path, ownerOf(l, nameNode));
    return { value };
  }
  const symbol = variableSymbol(l, nameNode, node, 0, isLocal);
  const value = lowerTable(l, written, path, symbol);
  l.facts.patchSymbol(symbol, SymbolColumn.value, value);
  return { symbol, value, table: { symbol, members: 0, name: path, heritage: [], fields: new Map() } };
}

/** Gives a value to a place. */
export function assignTo(l: Lowering, place: number, given: Given, node: number): void {
  const position = startOf(l, place);
  switch (kindOf(l, place)) {
    case Node.identifier: {
      const name = textOf(l, place);
      const local = localVariable(l, name);
      const { table, of, library, written, node: _, ...bound } = given;
      if (local === undefined) assignGlobal(l, place, node, given);
      else {
        if (table !== undefined) replaceVariable(l, name, { ...local, table });
        assignVariable(l, name, { ...bound, position });
      }
      return;
    }
    case Node.dot_index_expression:
      assignField(l, place, given, node);
      return;
    case Node.bracket_index_expression: {
      const object = l.expression(inField(l, place, Field.table));
      const keyNode = inField(l, place, Field.field);
      const text = plainText(l, keyNode);
      const value = givenRow(l, given, place);
      if (given.node !== undefined && copiesMembers(l, object, keyNode, given.node, position)) return;
      if (text !== undefined && /^\w+$/.test(text)) {
        const target = memberRow(l, object, text, startOf(l, keyNode) + 1);
        l.facts.assignment({ target, value, position });
        return;
      }
      const target = add(l, Expression.index, position, object, l.expression(keyNode), 1);
      l.facts.assignment({ target, value, position });
      return;
    }
    default:
      l.expression(place);
  }
}

function assignGlobal(l: Lowering, place: number, node: number, given: Given): void {
  const { table, of, library, written, node: _, ...bound } = given;
  const name = textOf(l, place);
  const position = startOf(l, place);
  const known = l.globals.get(name);
  const isFirst = known === undefined;
  if (isFirst || table !== undefined) l.globals.set(name, { scope: 1, table, of });
  const isNamed = bound.symbol !== undefined || bound.import !== undefined || !isFirst || l.function !== 0;
  const symbol = isNamed ? bound.symbol : variableSymbol(l, place, node, bound.value ?? 0, false);
  assignVariable(l, name, { ...bound, position, ...(symbol === undefined ? {} : { symbol }) });
}

/** The row of what is given: a symbol stands for itself. */
function givenRow(l: Lowering, { value, symbol = 0 }: Given, place: number): number {
  if (symbol !== 0 && l.facts.symbolAt(symbol, SymbolColumn.members) !== 0)
    return add(l, Expression.class, startOf(l, place), symbol);
  return value ?? unknown(l, place);
}

/** The class whose member a field of an expression is. */
function classOf(l: Lowering, object: number): TableInfo | undefined {
  const variable = kindOf(l, object) === Node.identifier ? localVariable(l, textOf(l, object)) : undefined;
  const table = variable?.of ?? tableNamed(l, object);
  return table === undefined || table.members === 0 ? undefined : table;
}

/** `a.b = c`. */
function assignField(l: Lowering, place: number, given: Given, node: number): void {
  const objectNode = inField(l, place, Field.table);
  const nameNode = inField(l, place, Field.field);
  const name = textOf(l, nameNode);
  const owner = classOf(l, objectNode);
  const value = givenRow(l, given, place);
  if (given.table !== undefined) l.tables.set(pathOf(l, place) ?? '', given.table);
  if (owner === undefined) {
    const target = memberRow(l, l.expression(objectNode), name, startOf(l, nameNode));
    l.facts.assignment({ target, value, symbol: given.symbol ?? 0, position: startOf(l, nameNode) });
    localVariable(l, textOf(l, objectNode))?.written?.later.push({ nameNode, node, value });
  } else if (name === '__index') {
    const same = given.table ?? undefined;
    if (same?.symbol !== owner.symbol) addHeritage(l, owner, Heritage.extends, value);
  } else if (given.symbol === undefined) {
    // The object is looked at too.
    l.expression(objectNode);
    bindField(l, owner, nameNode, node, value);
  } else bindMethod(l, owner, nameNode, given.symbol);
}

/** `a = function() end`, `a.b = function() end`. */
function assignFunction(l: Lowering, place: number, fn: number, node: number): void {
  if (kindOf(l, place) === Node.identifier) {
    defineNamed(l, place, fn, node);
    return;
  }
  if (kindOf(l, place) !== Node.dot_index_expression) {
    assignTo(l, place, { value: lowerLambda(l, fn, true) }, node);
    return;
  }
  defineMember(l, place, fn, node, false);
}

/** `function a() end`, `function a.b() end`, `function a:b() end`. */
export function lowerFunctionDeclaration(l: Lowering, node: number, isLocal: boolean): void {
  const name = inField(l, node, Field.name);
  const kind = kindOf(l, name);
  if (kind === Node.identifier && isLocal) {
    // It sees itself.
    const text = textOf(l, name);
    declareLocal(l, text, { position: startOf(l, name) });
    const { symbol } = defineFunction(l, node, { name: text, nameNode: name, node, isLocal: true });
    assignVariable(l, text, { position: startOf(l, name), symbol });
  } else if (kind === Node.identifier) defineNamed(l, name, node, node);
  else defineMember(l, name, node, node, kind === Node.method_index_expression);
}

function defineNamed(l: Lowering, nameNode: number, fn: number, node: number): void {
  const name = textOf(l, nameNode);
  const isLocal = localVariable(l, name) !== undefined;
  if (!isLocal) l.globals.set(name, { scope: 1 });
  const { symbol } = defineFunction(l, fn, { name, nameNode, node, isLocal });
  assignVariable(l, name, { position: startOf(l, nameNode), symbol });
}

function defineMember(l: Lowering, place: number, fn: number, node: number, hasColon: boolean): void {
  const objectNode = inField(l, place, Field.table);
  const nameNode = inField(l, place, hasColon ? Field.method : Field.field);
  const of = classOf(l, objectNode);
  const name = textOf(l, nameNode);
  if (of !== undefined) {
    const { symbol } = defineFunction(l, fn, { name, nameNode, node, of, hasColon });
    bindMethod(l, of, nameNode, symbol);
    return;
  }
  const position = startOf(l, nameNode);
  const table = tableNamed(l, objectNode);
  const object = l.expression(objectNode);
  const path = pathOf(l, objectNode);
  const ownName = table !== undefined || path === undefined ? name : `${path}.${name}`;
  const { symbol } = defineFunction(l, fn, {
    name: ownName,
    nameNode,
    node,
    hasColon,
    receiver: object,
    ...(table === undefined ? {} : { owner: table.symbol }),
  });
  const target = memberRow(l, object, name, position);
  l.facts.assignment({ target, value: functionRow(l, symbol, position), symbol, position });
}
