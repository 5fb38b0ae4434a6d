// Lowers how instances are made: the parameters of classes, constructors beside them, and what case classes have unwritten.

import { Binding, BindingFlag, Collection, FunctionFlag, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { docBefore } from '../java/lowering.ts';
import { bindFunction } from '../java/members.ts';
import { newSymbol } from '../kit/definitions.ts';
import { inFunction, newFunction } from '../kit/functions.ts';
import { allInField, childrenIn, endOf, inField, kindOf, startOf } from '../kit/lowering.ts';
import { applyRow, collectionRow, nameRow, unknown } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import type { CaseClass } from './companions.ts';
import { lowerParameters } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  annotationsOf,
  type Lowering,
  modifierFlags,
  modifiersOf,
  nameOf,
  type Owner,
  startBehindAnnotations,
  term,
} from './lowering.ts';
import { isImplicitList, lowerScoped } from './scoped.ts';
import { CONSTRUCTOR, Method } from './semantics.ts';
import { isRepeated, libraryType } from './types.ts';

/**
 * The parameters of a class, which are seen in all of its body: those of a case class, and what is marked, are its members for
 * others too. A class without any has a constructor that takes nothing.
 */
export function lowerConstructor(l: Lowering, node: number, owner: Owner, typeParameters: readonly number[]): void {
  if (owner.kind === 'Trait') {
    for (const list of allInField(l, node, Field.class_parameters)) lowerClassParameters(l, list, owner, 0, false);
    return;
  }
  const { facts } = l;
  const isCase = isCaseClass(l, node);
  const lists = allInField(l, node, Field.class_parameters).filter((one) => kindOf(l, one) === Node.class_parameters);
  const fn = facts.function({ flags: FunctionFlag.signature | FunctionFlag.constructor });
  const written = lists.filter((list) => !isImplicitList(l, list));
  const rows = written.map((list, index) => lowerClassParameters(l, list, owner, fn, isCase && index === 0));
  for (const list of lists) if (!written.includes(list)) lowerClassParameters(l, list, owner, 0, false);
  const parameters = facts.list(rows[0]?.map(({ row }) => row) ?? []);
  facts.patchFunction(fn, { parameters });
  const position = startOf(l, inField(l, node, Field.name));
  if (hasSecondary(l, node)) bindPrimary(l, node, owner, { fn, position });
  else bindFunction(l, owner.members, { name: CONSTRUCTOR, fn, position });
  if (!isCase) return;
  const items = rows[0] ?? [];
  const made = { parameters, items, position, typeParameters: facts.list(typeParameters) };
  bindCopy(l, owner, made);
  l.companions.cases.set(owner.name, {
    symbol: owner.symbol,
    members: owner.members,
    position,
    apply: facts.function({
      flags: FunctionFlag.signature | FunctionFlag.makes,
      parameters,
      class: owner.symbol,
      returnType: owner.type,
    }),
    unapply: unapplyOf(l, owner, made),
  });
}

interface Made {
  /** A list of the parameters, and each with its type. */
  readonly parameters: number;
  readonly items: readonly ClassParameter[];
  readonly position: number;
  readonly typeParameters: number;
}

/** `unapply(x: C): Option[(A, B)]`. */
function unapplyOf(l: Lowering, owner: Owner, { items, position, typeParameters }: Made): number {
  const { facts } = l;
  const types = items.map(({ type }) => type || nameRow(l, 'Any', position, true));
  const item = types.length === 1 ? types[0] : collectionRow(l, Collection.tuple, position, types);
  const returnType = libraryType(l, position, 'Option', [item]);
  const fn = facts.function({ flags: FunctionFlag.signature, returnType, typeParameters });
  const parameter = facts.binding({
    scope: 0,
    name: '',
    kind: Binding.parameter,
    type: owner.type,
    position,
    function: fn,
    index: 0,
    flags: BindingFlag.value,
  });
  facts.patchFunction(fn, { parameters: facts.list([parameter]) });
  return fn;
}

/** `copy(a = x)`: another instance, of which all that is not given is as it was. */
function bindCopy(l: Lowering, owner: Owner, { items, position }: Made): void {
  const { facts } = l;
  const fn = facts.function({ flags: FunctionFlag.signature, returnType: owner.type });
  const rows = items.map(({ name, type }, index) =>
    facts.binding({
      scope: 0,
      name: term(name),
      kind: Binding.parameter,
      type,
      value: unknown(l, 0),
      position,
      function: fn,
      index,
      flags: BindingFlag.value,
    }),
  );
  facts.patchFunction(fn, { parameters: facts.list(rows) });
  bindUnwritten(l, owner.members, { name: 'copy', fn, position, owner: owner.symbol, flags: 0 });
}

/** Binds what makes and takes apart the instances of a case class, beside what is written under these names. */
export function bindCaseMethods(
  l: Lowering,
  { symbol, position, apply, unapply }: CaseClass,
  members: number,
  flags: number,
): void {
  bindUnwritten(l, members, { name: Method.apply, fn: apply, position, owner: symbol, flags });
  bindUnwritten(l, members, { name: Method.unapply, fn: unapply, position, owner: symbol, flags });
}

interface Unwritten {
  readonly name: string;
  readonly fn: number;
  readonly position: number;
  readonly owner: number;
  readonly flags: number;
}

/** A method that is not written: arguments choose it among others, and it is no node of the graph. */
function bindUnwritten(l: Lowering, members: number, { name, fn, position, owner, flags }: Unwritten): void {
  const { facts } = l;
  const symbol = facts.symbol({
    kind: 'Method',
    name,
    owner,
    start: position,
    end: position,
    nameStart: position,
    flags: SymbolFlag.anonymous,
    scope: members,
    functions: facts.list([fn]),
  });
  facts.patchFunction(fn, { symbol });
  facts.binding({
    scope: members,
    name: term(name),
    kind: Binding.definition,
    symbol,
    position,
    flags: BindingFlag.value | flags,
  });
}

interface ClassParameter {
  readonly name: string;
  readonly row: number;
  readonly type: number;
}

function isCaseClass(l: Lowering, node: number): boolean {
  if (kindOf(l, node) === Node.full_enum_case) return true;
  const before = l.text.slice(startOf(l, node), startOf(l, inField(l, node, Field.name)));
  return /\bcase\s+class\s+$/.test(before);
}

function hasSecondary(l: Lowering, node: number): boolean {
  return childrenIn(l, inField(l, node, Field.body)).some(
    (child) => kindOf(l, child) === Node.function_definition && nameOf(l, inField(l, child, Field.name)) === 'this',
  );
}

/** Binds the parameters of a class; `fn` is the constructor that has them, or 0. */
function lowerClassParameters(
  l: Lowering,
  list: number,
  owner: Owner,
  fn: number,
  areMembers: boolean,
): ClassParameter[] {
  const { facts } = l;
  return childrenIn(l, list)
    .filter((one) => kindOf(l, one) === Node.class_parameter)
    .map((parameter, index) => {
      const nameNode = inField(l, parameter, Field.name);
      const name = nameOf(l, nameNode);
      const position = startOf(l, nameNode);
      const typeNode = inField(l, parameter, Field.type);
      const isRest = isRepeated(l, typeNode);
      const item = typeNode === 0 ? 0 : l.type(typeNode);
      const type = isRest ? applyRow(l, position, nameRow(l, 'Seq', position, true), [item]) : item;
      const decorators = annotationsOf(l, parameter);
      const before = l.text.slice(startBehindAnnotations(l, parameter), position);
      const defaultNode = inField(l, parameter, Field.default_value);
      const value = defaultNode === 0 ? 0 : lowerScoped(l, defaultNode);
      const flags = BindingFlag.value | (isRest ? BindingFlag.rest : 0);
      const kind = Binding.parameter;
      const row =
        fn === 0
          ? 0
          : facts.binding({
              scope: 0,
              name: term(name),
              kind,
              type: item,
              value,
              position,
              function: fn,
              index,
              flags,
            });
      const modifiers = modifiersOf(l, parameter);
      const marked = /\bva([lr])\s+$/.exec(before)?.[1];
      const symbol =
        marked === undefined && !areMembers
          ? 0
          : newSymbol(l, {
              kind: 'Property',
              node: parameter,
              nameNode,
              name,
              scope: owner.members,
              type,
              flags: modifierFlags(modifiers) | (marked === 'r' ? 0 : SymbolFlag.readonly),
              signature: signatureText(l, startBehindAnnotations(l, parameter), endOf(l, parameter)),
            });
      if (symbol !== 0) facts.patchSymbol(symbol, SymbolColumn.decorators, facts.list(decorators));
      facts.binding({
        scope: owner.members,
        name: term(name),
        kind: Binding.field,
        position,
        symbol,
        type,
        flags: BindingFlag.value,
      });
      return { name, row, type: item };
    });
}

/** Arguments choose between the parameters of a class and the constructors beside them; the class stands for the former. */
function bindPrimary(
  l: Lowering,
  node: number,
  owner: Owner,
  { fn, position }: { fn: number; position: number },
): void {
  const { facts } = l;
  const nameNode = inField(l, node, Field.name);
  const symbol = newSymbol(l, {
    kind: 'Constructor',
    node: nameNode,
    nameNode,
    name: owner.name,
    scope: owner.members,
    flags: SymbolFlag.anonymous,
  });
  facts.patchSymbol(symbol, SymbolColumn.functions, facts.list([fn]));
  facts.patchFunction(fn, { symbol, class: owner.symbol });
  bindConstructor(l, owner, position, symbol);
}

function bindConstructor(l: Lowering, owner: Owner, position: number, symbol: number): void {
  const flags = BindingFlag.value;
  l.facts.binding({ scope: owner.members, name: CONSTRUCTOR, kind: Binding.definition, position, symbol, flags });
}

/** `def this(...) = this(...)` */
export function lowerSecondaryConstructor(l: Lowering, node: number, owner: Owner): void {
  const nameNode = inField(l, node, Field.name);
  const body = inField(l, node, Field.body);
  const symbol = newSymbol(l, {
    kind: 'Constructor',
    node,
    nameNode,
    scope: owner.members,
    flags: modifierFlags(modifiersOf(l, node)),
    signature: signatureText(l, startBehindAnnotations(l, node), body === 0 ? endOf(l, node) : startOf(l, body)),
    doc: docBefore(l, startOf(l, node)),
  });
  const row = newFunction(l, symbol);
  bindConstructor(l, owner, startOf(l, nameNode), symbol);
  inFunction(l, node, symbol, row, () => {
    const [first = 0, ...others] = allInField(l, node, Field.parameters).filter(
      (one) => kindOf(l, one) === Node.parameters,
    );
    const parameters = first === 0 ? 0 : lowerParameters(l, first);
    for (const list of others) lowerParameters(l, list, { declared: true });
    l.constructing = true;
    if (body !== 0) lowerScoped(l, body);
    l.constructing = false;
    return { parameters, class: owner.symbol, flags: FunctionFlag.constructor };
  });
}
