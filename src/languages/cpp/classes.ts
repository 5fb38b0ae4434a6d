// Lowers classes, structures, unions and enums, and what their bodies declare.

import { Binding, BindingFlag, Expression, Heritage, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { newBlock } from '../kit/blocks.ts';
import { newSymbol } from '../kit/definitions.ts';
import { bindImplicitConstructor } from '../kit/functions.ts';
import { childrenIn, endOf, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, nameRow } from '../kit/rows.ts';
import { commentBefore, signatureText } from '../kit/source-text.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { readDeclarator } from './declarators.ts';
import { Field, Node } from './grammar-nodes.ts';
import { bind, inPlace, type Lowering, type Place, plainNode, qualified } from './lowering.ts';
import { extensionOf } from './namespaces.ts';
import { CONSTRUCTOR } from './semantics.ts';
import { takeTemplateParameters } from './templates.ts';

/** A class or enum where a type stands: written out, or named alone. `givenName` is what names one without a tag. */
export function lowerClassSpecifier(l: Lowering, node: number, givenName = 0): { type: number; symbol: number } {
  const nameNode = inField(l, node, Field.name);
  const body = inField(l, node, Field.body);
  if (body === 0) return { type: nameNode === 0 ? 0 : l.type(nameNode), symbol: 0 };
  const path = qualified(l, nameNode);
  if (path.scopes.length === 0) return lowerBody(l, node, nameNode || givenName);
  let found = { type: 0, symbol: 0 };
  const { scope } = l;
  const place = extensionOf(l, node, path.scopes, path.isGlobal);
  l.scope = place.scope;
  inPlace(l, place, () => {
    found = lowerBody(l, node, path.last);
  });
  l.scope = scope;
  return found;
}

function lowerBody(l: Lowering, node: number, nameNode: number): { type: number; symbol: number } {
  const isEnum = kindOf(l, node) === Node.enum_specifier;
  const plain = plainNode(l, nameNode);
  const name = nameNode === 0 ? '' : textOf(l, plain);
  const body = inField(l, node, Field.body);
  const isBlock = l.place.kind === 'block';
  const isSpecial = kindOf(l, nameNode) === Node.template_type;
  const symbol = newSymbol(l, {
    kind: isEnum ? 'Enum' : kindOf(l, node) === Node.class_specifier ? 'Class' : 'Struct',
    node,
    nameNode: plain || node,
    name,
    owner: isBlock ? l.symbol : l.place.owner,
    scope: isBlock ? l.scope : l.place.scope,
    flags: nameNode === 0 ? SymbolFlag.anonymous : l.place.isPrivate ? 0 : SymbolFlag.exported,
    signature: signatureText(l, startOf(l, node), startOf(l, body)),
    doc: commentBefore(l, startOf(l, node)),
  });
  // A specialisation is chosen by its arguments, and not by its name.
  if (name !== '' && !isSpecial) bind(l, { name, position: startOf(l, plain), symbol, flags: BindingFlag.type });
  l.facts.patchSymbol(symbol, SymbolColumn.typeParameters, takeTemplateParameters(l));
  l.facts.patchSymbol(symbol, SymbolColumn.heritage, l.facts.list(heritageOf(l, node)));
  if (isEnum) lowerEnumerators(l, node, symbol, name);
  else lowerMembers(l, body, symbol, name);
  return { type: add(l, Expression.class, startOf(l, node), symbol), symbol };
}

function heritageOf(l: Lowering, node: number): number[] {
  const clause = childOfKind(l.tree, node, Node.base_class_clause);
  return childrenIn(l, clause)
    .filter((child) => BASES.has(kindOf(l, child)))
    .flatMap((child) => [Heritage.extends, l.type(child)]);
}

const BASES: ReadonlySet<number> = new Set([
  Node.type_identifier,
  Node.template_type,
  Node.qualified_identifier,
  Node.dependent_type,
]);

function lowerMembers(l: Lowering, body: number, symbol: number, className: string): void {
  const { block, placeAround, scope, symbol: outerSymbol, function: outerFunction, returns, yields } = l;
  const members = l.facts.scope(Scope.members, scope, symbol, 0, startOf(l, body), endOf(l, body));
  l.facts.patchSymbol(symbol, SymbolColumn.members, members);
  l.scope = members;
  l.symbol = symbol;
  l.function = 0;
  l.block = newBlock(block);
  const place: Place = { kind: 'class', scope: members, owner: symbol, isPrivate: false, className };
  if (l.place.kind !== 'class') l.placeAround = l.place;
  inPlace(l, place, () => {
    const children = childrenIn(l, body);
    for (const child of children) l.declaration(child);
    if (!children.some((child) => declaresConstructor(l, child, className)))
      bindImplicitConstructor(l, body, CONSTRUCTOR);
  });
  Object.assign(l, { block, placeAround, scope, symbol: outerSymbol, function: outerFunction, returns, yields });
}

function declaresConstructor(l: Lowering, node: number, className: string): boolean {
  if (kindOf(l, node) === Node.template_declaration)
    return childrenIn(l, node).some((child) => declaresConstructor(l, child, className));
  if (inField(l, node, Field.type) !== 0) return false;
  const { name, functionNode } = readDeclarator(l, inField(l, node, Field.declarator));
  return functionNode !== 0 && name !== 0 && textOf(l, name) === className;
}

/** The constants of an enum; without `class`, they are seen around it as well. */
function lowerEnumerators(l: Lowering, node: number, symbol: number, name: string): void {
  const body = inField(l, node, Field.body);
  const isScoped = /^enum\s+(?:class|struct)\b/.test(l.text.slice(startOf(l, node), startOf(l, body)));
  const members = l.facts.scope(Scope.members, l.scope, symbol, 0, startOf(l, body), endOf(l, body));
  l.facts.patchSymbol(symbol, SymbolColumn.members, members);
  for (const child of childrenIn(l, body)) {
    const nameNode = inField(l, child, Field.name);
    if (nameNode === 0) continue;
    const position = startOf(l, nameNode);
    const valueNode = inField(l, child, Field.value);
    const value = valueNode === 0 ? 0 : l.expression(valueNode);
    const type =
      name === ''
        ? add(l, Expression.class, position, symbol)
        : nameRow({ facts: l.facts, scope: members }, name, position, true);
    const constant = newSymbol(l, {
      kind: 'Property',
      node: child,
      nameNode,
      owner: symbol,
      scope: members,
      type,
      value,
      flags: SymbolFlag.static | SymbolFlag.readonly | SymbolFlag.exported,
    });
    const fields = { name: textOf(l, nameNode), symbol: constant, type, value, position };
    const flags = BindingFlag.value | BindingFlag.static | BindingFlag.constant;
    l.facts.binding({ ...fields, kind: Binding.field, scope: members, flags });
    if (!isScoped) bind(l, { ...fields, kind: Binding.variable, flags: BindingFlag.constant });
  }
}
