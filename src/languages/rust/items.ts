// Lowers items: structs, enums, aliases, constants, modules, macros; and, through others, functions and implementations.

import { Binding, BindingFlag, Expression, FunctionFlag, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import type { NodeKind } from '../../model/graph.ts';
import { inBlock } from '../kit/blocks.ts';
import { define, defineField, newSymbol, openMembers } from '../kit/definitions.ts';
import { bindParameters, newFunction } from '../kit/functions.ts';
import {
  childrenIn,
  endOf,
  inField,
  inScope,
  kindOf,
  optional,
  optionalType,
  startOf,
  textOf,
} from '../kit/lowering.ts';
import { nameRow } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { lowerFunction } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { lowerImplementation, lowerTrait } from './implementations.ts';
import {
  type Attributes,
  docBefore,
  isForTests,
  isLinked,
  isPublic,
  type Lowering,
  pathAttribute,
  plainName,
  withAttributes,
} from './lowering.ts';
import { fieldName, macroName, payload } from './semantics.ts';
import { withTypeParameters } from './type-parameters.ts';
import { lowerExternCrate, lowerModuleFile, lowerUse } from './uses.ts';

const ITEMS: ReadonlyMap<number, (l: Lowering, node: number, attributes: Attributes) => void> = new Map([
  [Node.function_item, lowerFunction],
  [Node.function_signature_item, lowerFunction],
  [Node.struct_item, lowerStruct],
  [Node.union_item, lowerStruct],
  [Node.enum_item, lowerEnum],
  [Node.trait_item, lowerTrait],
  [Node.impl_item, lowerImplementation],
  [Node.type_item, lowerAlias],
  [Node.const_item, lowerVariable],
  [Node.static_item, lowerVariable],
  [Node.mod_item, lowerModule],
  [Node.macro_definition, lowerMacroDefinition],
  [Node.foreign_mod_item, lowerForeign],
  [Node.use_declaration, (l, node) => lowerUse(l, node, childOfKind(l.tree, node, Node.visibility_modifier) !== 0)],
  [Node.extern_crate_declaration, lowerExternCrate],
]);

export function isItem(l: Lowering, node: number): boolean {
  return ITEMS.has(kindOf(l, node));
}

export function lowerItem(l: Lowering, node: number, attributes: Attributes): void {
  const { functionTypes, openType } = l;
  l.openType = 0;
  ITEMS.get(kindOf(l, node))?.(l, node, attributes);
  Object.assign(l, { functionTypes, openType });
}

/** The items of a file or a module. What stands beside them is lowered as statements: macros that are called there. */
export function lowerItems(l: Lowering, nodes: readonly number[]): void {
  withAttributes(l, nodes, (node, attributes) => {
    if (isItem(l, node)) lowerItem(l, node, attributes);
    else if (kindOf(l, node) !== Node.inner_attribute_item) l.statements(node);
  });
}

function typeSymbol(l: Lowering, node: number, kind: NodeKind, attributes: Attributes): number {
  const nameNode = inField(l, node, Field.name);
  const body = inField(l, node, Field.body);
  const isBraced = body !== 0 && kindOf(l, body) !== Node.ordered_field_declaration_list;
  const symbol = newSymbol(l, {
    kind,
    node,
    nameNode,
    flags: isPublic(l, node) ? SymbolFlag.exported : 0,
    signature: signatureText(l, startOf(l, node), isBraced ? startOf(l, body) : endOf(l, node)),
    doc: docBefore(l, attributes.start),
  });
  define(l, nameNode, l.scope, symbol);
  if (l.function !== 0) l.localNames.add(textOf(l, nameNode));
  return symbol;
}

/** Runs `lower` in the members of a type, with its type parameters bound around them. */
function inType(l: Lowering, node: number, symbol: number, lower: (members: number) => void): void {
  inBlock(l, node, () =>
    withTypeParameters(l, node, (parameters) => {
      const outer = { symbol: l.symbol, around: l.around };
      l.symbol = symbol;
      l.facts.patchSymbol(symbol, SymbolColumn.typeParameters, l.facts.list(parameters));
      const members = openMembers(l, node, symbol);
      const nameNode = inField(l, node, Field.name);
      const type = nameRow(l, textOf(l, nameNode), startOf(l, nameNode), true);
      l.around = { symbol, members, type, typeNode: 0, associated: new Map() };
      lower(members);
      Object.assign(l, outer);
    }),
  );
}

function lowerStruct(l: Lowering, node: number, attributes: Attributes): void {
  const symbol = typeSymbol(l, node, 'Struct', attributes);
  inType(l, node, symbol, (members) => {
    const body = inField(l, node, Field.body);
    lowerFields(l, body, symbol, members);
    for (const { index, type, position } of positionsIn(l, body))
      l.facts.binding({
        scope: members,
        name: String(index),
        kind: Binding.field,
        type,
        position,
        flags: BindingFlag.value,
      });
  });
}

function lowerFields(l: Lowering, body: number, owner: number, scope: number): void {
  if (kindOf(l, body) !== Node.field_declaration_list) return;
  withAttributes(l, childrenIn(l, body), (field, attributes) => {
    if (kindOf(l, field) !== Node.field_declaration) return;
    const nameNode = inField(l, field, Field.name);
    defineField(l, {
      kind: 'Property',
      node: field,
      nameNode,
      name: plainName(textOf(l, nameNode)),
      boundAs: fieldName(plainName(textOf(l, nameNode))),
      owner,
      scope,
      flags: isPublic(l, field) ? SymbolFlag.exported : 0,
      type: optionalType(l, inField(l, field, Field.type)),
      signature: signatureText(l, startOf(l, field), endOf(l, field)),
      doc: docBefore(l, attributes.start),
    });
  });
}

interface Position {
  readonly index: number;
  readonly type: number;
  readonly position: number;
}

/** The fields of a tuple struct or a tuple variant. */
function positionsIn(l: Lowering, body: number): readonly Position[] {
  if (kindOf(l, body) !== Node.ordered_field_declaration_list) return [];
  return childrenIn(l, body)
    .filter((child) => l.tree.fields[child] === Field.type)
    .map((child, index) => ({ index, type: l.type(child), position: startOf(l, child) }));
}

/** Variants are members of their enum: values of it, or functions that make one. */
function lowerEnum(l: Lowering, node: number, attributes: Attributes): void {
  const symbol = typeSymbol(l, node, 'Enum', attributes);
  inType(l, node, symbol, (members) => {
    withAttributes(l, childrenIn(l, inField(l, node, Field.body)), (variant, own) => {
      if (kindOf(l, variant) === Node.enum_variant) lowerVariant(l, variant, own, symbol, members);
    });
  });
}

function lowerVariant(l: Lowering, node: number, attributes: Attributes, owner: number, scope: number): void {
  const nameNode = inField(l, node, Field.name);
  const name = textOf(l, nameNode);
  const body = inField(l, node, Field.body);
  const start = startOf(l, nameNode);
  const type = ownType(l, owner, start);
  const bindPayload = (field: string | number, fieldType: number, position: number): void => {
    const flags = BindingFlag.value;
    l.facts.binding({ scope, name: payload(name, field), kind: Binding.field, type: fieldType, position, flags });
  };
  const positions = positionsIn(l, body);
  for (const { index, type: held, position } of positions) bindPayload(index, held, position);
  if (kindOf(l, body) === Node.field_declaration_list)
    for (const field of childrenIn(l, body)) {
      if (kindOf(l, field) !== Node.field_declaration) continue;
      const nameNode = inField(l, field, Field.name);
      bindPayload(plainName(textOf(l, nameNode)), l.type(inField(l, field, Field.type)), startOf(l, nameNode));
    }
  const makes = positions.length === 0 ? 0 : variantFunction(l, positions, type, start);
  defineField(
    l,
    {
      kind: 'Property',
      node,
      nameNode,
      owner,
      scope,
      flags: SymbolFlag.static | SymbolFlag.exported | SymbolFlag.constant,
      type: makes === 0 ? type : 0,
      value: makes,
      signature: signatureText(l, startOf(l, node), endOf(l, node)),
      doc: docBefore(l, attributes.start),
    },
    BindingFlag.type | BindingFlag.static,
  );
  optional(l, inField(l, node, Field.value));
}

/** The type of an enum with its own type parameters. */
function ownType(l: Lowering, symbol: number, start: number): number {
  const parameters = [...l.facts.itemsOf(l.facts.symbolAt(symbol, SymbolColumn.typeParameters))];
  const own = l.around?.type ?? 0;
  if (parameters.length === 0) return own;
  const args = parameters.map((row) => nameRow(l, l.facts.textOf(l.facts.bindingAt(row, 1)), start, true));
  return l.facts.expression(Expression.apply, l.scope, start, own, l.facts.list(args));
}

/** What makes a value of a variant: it runs no code of anybody. */
function variantFunction(l: Lowering, positions: readonly Position[], returnType: number, start: number): number {
  const row = l.facts.function({ flags: FunctionFlag.signature | FunctionFlag.static, returnType });
  const scope = l.facts.scope(Scope.function, l.scope, l.symbol, row, start, start);
  const outer = { function: l.function, block: l.block };
  l.function = row;
  const parameters = inScope(l, scope, () =>
    bindParameters(
      l,
      positions.map(({ type }) => ({ name: '', type })),
    ),
  );
  Object.assign(l, outer);
  l.facts.patchFunction(row, { scope, parameters });
  const expression = l.facts.expression(Expression.function, l.scope, start, row);
  l.facts.patchFunction(row, { expression });
  return expression;
}

/** `type A<T> = B<T>;` */
function lowerAlias(l: Lowering, node: number, attributes: Attributes): void {
  const symbol = typeSymbol(l, node, 'TypeAlias', attributes);
  inBlock(l, node, () =>
    withTypeParameters(l, node, (parameters) => {
      l.facts.patchSymbol(symbol, SymbolColumn.typeParameters, l.facts.list(parameters));
      l.facts.patchSymbol(symbol, SymbolColumn.value, optionalType(l, inField(l, node, Field.type)));
    }),
  );
}

/** `const A: T = v;`, `static A: T = v;` */
function lowerVariable(l: Lowering, node: number, attributes: Attributes): void {
  const nameNode = inField(l, node, Field.name);
  const name = textOf(l, nameNode);
  const type = optionalType(l, inField(l, node, Field.type));
  const isConstant = kindOf(l, node) === Node.const_item;
  // `const _: () = ...;` declares nothing.
  const symbol =
    name === '_' || l.function !== 0
      ? 0
      : newSymbol(l, {
          kind: 'Variable',
          node,
          nameNode,
          flags:
            (isPublic(l, node) || isLinked(attributes) ? SymbolFlag.exported : 0) |
            (isConstant ? SymbolFlag.constant : 0) |
            (isForTests(attributes) || l.isTest ? SymbolFlag.test : 0),
          type,
          signature: signatureText(l, startOf(l, node), endOf(l, node)),
          doc: docBefore(l, attributes.start),
        });
  const outer = l.symbol;
  if (symbol !== 0) l.symbol = symbol;
  let value = 0;
  inBlock(l, node, () => {
    value = optional(l, inField(l, node, Field.value));
  });
  l.symbol = outer;
  if (symbol !== 0) l.facts.patchSymbol(symbol, SymbolColumn.value, value);
  if (name === '_') return;
  const flags = BindingFlag.value;
  l.facts.binding({
    scope: l.scope,
    name,
    kind: Binding.variable,
    symbol,
    type,
    value,
    position: startOf(l, nameNode),
    flags,
  });
}

/** `mod a;`, or `mod a { ... }` */
function lowerModule(l: Lowering, node: number, attributes: Attributes): void {
  const nameNode = inField(l, node, Field.name);
  const body = inField(l, node, Field.body);
  if (body === 0) {
    const givesMacros = attributes.texts.some((text) => /^#\[\s*macro_use\b/.test(text));
    lowerModuleFile(l, nameNode, pathAttribute(attributes), givesMacros);
    return;
  }
  const symbol = newSymbol(l, {
    kind: 'Module',
    node,
    nameNode,
    flags: isPublic(l, node) ? SymbolFlag.exported : 0,
    signature: signatureText(l, startOf(l, node), startOf(l, body)),
    doc: docBefore(l, attributes.start),
  });
  define(l, nameNode, l.scope, symbol);
  const outer = { symbol: l.symbol, modules: l.modules, isTest: l.isTest };
  l.symbol = symbol;
  l.modules = [...l.modules, textOf(l, nameNode)];
  l.isTest ||= isForTests(attributes);
  const members = openMembers(l, body, symbol, Scope.namespace);
  inScope(l, members, () => lowerItems(l, childrenIn(l, body)));
  Object.assign(l, outer);
}

/** `macro_rules! m { ... }`: what it expands to is not looked at. */
function lowerMacroDefinition(l: Lowering, node: number, attributes: Attributes): void {
  const nameNode = inField(l, node, Field.name);
  const symbol = newSymbol(l, {
    kind: 'Function',
    node,
    nameNode,
    flags:
      SymbolFlag.macro | (attributes.texts.some((text) => text.includes('macro_export')) ? SymbolFlag.exported : 0),
    signature: `macro_rules! ${textOf(l, nameNode)}`,
    doc: docBefore(l, attributes.start),
  });
  newFunction(l, symbol);
  const name = macroName(textOf(l, nameNode));
  const position = startOf(l, nameNode);
  for (const scope of [l.scope, macroScope(l)])
    l.facts.binding({ scope, name, kind: Binding.definition, symbol, position, flags: BindingFlag.value });
}

/** Macros are seen behind their declaration, whatever module that stands in: their names are known everywhere. */
function macroScope(l: Lowering): number {
  if (l.macroScope === 0) {
    const flags = SymbolFlag.anonymous | SymbolFlag.global;
    const symbol = l.facts.symbol({
      kind: 'Module',
      name: '',
      owner: 0,
      start: 0,
      end: 0,
      nameStart: 0,
      flags,
      scope: 1,
    });
    l.macroScope = l.facts.scope(Scope.namespace, 1, symbol, 0, 0, 0);
    l.facts.patchSymbol(symbol, SymbolColumn.members, l.macroScope);
  }
  return l.macroScope;
}

/** `extern "C" { fn f(); }` */
function lowerForeign(l: Lowering, node: number): void {
  lowerItems(l, childrenIn(l, inField(l, node, Field.body)));
}
