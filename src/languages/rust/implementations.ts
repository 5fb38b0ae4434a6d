// Lowers traits and implementations. An implementation gives members to a type that is declared elsewhere, maybe in another
// file: extension members, with the trait as their heritage.

import { Binding, BindingFlag, Heritage, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { inBlock } from '../kit/blocks.ts';
import { define, defineField, newSymbol, openMembers } from '../kit/definitions.ts';
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
import { applyRow, keywordRow, nameRow, unknown } from '../kit/rows.ts';
import { signatureText } from '../kit/source-text.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { lowerMethod } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import {
  type Around,
  type Attributes,
  docBefore,
  isForTests,
  isPublic,
  type Lowering,
  lastName,
  plainName,
  withAttributes,
} from './lowering.ts';
import { Builtin } from './semantics.ts';
import { withTypeParameters } from './type-parameters.ts';
import { boundsRow, typeArguments } from './types.ts';

/** `impl T { ... }`, `impl Trait for T { ... }` */
export function lowerImplementation(l: Lowering, node: number, attributes: Attributes): void {
  const { isTest, implementsTrait } = l;
  l.isTest ||= isForTests(attributes);
  inBlock(l, node, () =>
    withTypeParameters(l, node, () => {
      const typeNode = inField(l, node, Field.type);
      const traitNode = inField(l, node, Field.trait);
      l.implementsTrait = traitNode !== 0;
      const target = extendedType(l, node, typeNode);
      const nameNode = target.node || typeNode;
      const symbol = newSymbol(l, {
        kind: 'Struct',
        node,
        nameNode,
        name: target.name,
        flags: SymbolFlag.extension,
        type: target.type,
      });
      const outer = { around: l.around, symbol: l.symbol };
      l.symbol = symbol;
      const members = openMembers(l, node, symbol);
      // Of what every type has, `Self` is the receiver, as in a trait.
      const type = textOf(l, typeNode) === Builtin.any ? 0 : l.type(typeNode);
      const around: Around = { symbol, members, type, typeNode, associated: new Map() };
      l.around = around;
      const body = childrenIn(l, inField(l, node, Field.body));
      for (const member of body) if (kindOf(l, member) === Node.type_item) lowerAssociated(l, member, around);
      if (traitNode !== 0)
        l.facts.patchSymbol(
          symbol,
          SymbolColumn.heritage,
          l.facts.list([Heritage.implements, traitRow(l, traitNode, around.associated)]),
        );
      inScope(l, members, () => withAttributes(l, body, (member, own) => lowerMember(l, member, own, around)));
      Object.assign(l, outer);
    }),
  );
  Object.assign(l, { isTest, implementsTrait });
}

interface Extended {
  readonly name: string;
  readonly node: number;
  readonly type: number;
}

/**
 * The type that an implementation is for, behind references. One for all types that are bound by a trait gives its members
 * to that trait, and one for all types gives them to all.
 */
function extendedType(l: Lowering, node: number, typeNode: number): Extended {
  let at = typeNode;
  for (;;) {
    const kind = kindOf(l, at);
    if (kind === Node.reference_type || kind === Node.pointer_type) at = inField(l, at, Field.type);
    else if (kind === Node.dynamic_type) at = inField(l, at, Field.trait);
    else break;
  }
  const name = lastName(l, at);
  if (kindOf(l, at) === Node.array_type) return { name: Builtin.slice, node: typeNode, type: l.type(at) };
  const bounds = kindOf(l, at) === Node.type_identifier ? boundsOf(l, node, name) : undefined;
  if (bounds === undefined) return { name, node: at, type: l.type(at) };
  const [bound] = bounds;
  // One that hands on to what it refers to gives nothing that its bound does not have.
  const trait = inField(l, node, Field.trait);
  const handsOn = bounds.some((one) => lastName(l, one) === lastName(l, trait));
  if (at !== typeNode || handsOn) return { name, node: at, type: unknown(l, at) };
  if (bound === undefined) return { name: Builtin.any, node: 0, type: nameRow(l, Builtin.any, startOf(l, at), true) };
  return { name: lastName(l, bound), node: bound, type: l.type(bound) };
}

/** The traits that bound a type parameter of an implementation; undefined where it has none of this name. */
function boundsOf(l: Lowering, node: number, name: string): readonly number[] | undefined {
  const isNamed = (field: number) => (one: number) => textOf(l, inField(l, one, field)) === name;
  const declared = childrenIn(l, inField(l, node, Field.type_parameters)).find(isNamed(Field.name));
  if (declared === undefined) return undefined;
  const predicates = childrenIn(l, childOfKind(l.tree, node, Node.where_clause)).filter(isNamed(Field.left));
  return [declared, ...predicates]
    .flatMap((one) => childrenIn(l, inField(l, one, Field.bounds)))
    .filter((bound) => kindOf(l, bound) !== Node.lifetime && kindOf(l, bound) !== Node.removed_trait_bound);
}

/** The trait that is implemented, with its arguments and the types that it leaves open. */
function traitRow(l: Lowering, node: number, associated: ReadonlyMap<string, number>): number {
  const isGeneric = kindOf(l, node) === Node.generic_type;
  const base = l.type(isGeneric ? inField(l, node, Field.type) : node);
  const start = startOf(l, node);
  const args = [
    ...(isGeneric ? typeArguments(l, inField(l, node, Field.type_arguments)) : []),
    ...[...associated].map(([name, type]) => keywordRow(l, name, type, start)),
  ];
  return args.length === 0 ? base : applyRow(l, start, base, args);
}

/** `type Item = T;` in an implementation. */
function lowerAssociated(l: Lowering, node: number, around: Around): void {
  const nameNode = inField(l, node, Field.name);
  const value = l.type(inField(l, node, Field.type));
  around.associated.set(textOf(l, nameNode), value);
  const name = textOf(l, nameNode);
  const flags = BindingFlag.type;
  l.facts.binding({ scope: around.members, name, kind: Binding.field, value, position: startOf(l, nameNode), flags });
}

function lowerMember(l: Lowering, node: number, attributes: Attributes, around: Around): void {
  switch (kindOf(l, node)) {
    case Node.function_item:
    case Node.function_signature_item:
      lowerMethod(l, node, attributes, around);
      return;
    case Node.const_item:
      lowerConstant(l, node, attributes, around);
      return;
    default:
  }
}

function lowerConstant(l: Lowering, node: number, attributes: Attributes, around: Around): void {
  const nameNode = inField(l, node, Field.name);
  const type = optionalType(l, inField(l, node, Field.type));
  const symbol = defineField(l, {
    kind: 'Property',
    node,
    nameNode,
    owner: around.symbol,
    scope: around.members,
    flags: SymbolFlag.static | SymbolFlag.constant | (isPublic(l, node) ? SymbolFlag.exported : 0),
    type,
    signature: signatureText(l, startOf(l, node), endOf(l, node)),
    doc: docBefore(l, attributes.start),
  });
  const outer = l.symbol;
  l.symbol = symbol;
  inBlock(l, node, () => void optional(l, inField(l, node, Field.value)));
  l.symbol = outer;
}

/** `trait T: Super { ... }` */
export function lowerTrait(l: Lowering, node: number, attributes: Attributes): void {
  const nameNode = inField(l, node, Field.name);
  const body = inField(l, node, Field.body);
  const symbol = newSymbol(l, {
    kind: 'Trait',
    node,
    nameNode,
    flags: isPublic(l, node) ? SymbolFlag.exported : 0,
    signature: signatureText(l, startOf(l, node), startOf(l, body)),
    doc: docBefore(l, attributes.start),
  });
  define(l, nameNode, l.scope, symbol);
  inBlock(l, node, () =>
    withTypeParameters(l, node, (declared) => {
      const outer = { around: l.around, symbol: l.symbol };
      l.symbol = symbol;
      const members = openMembers(l, node, symbol);
      const around: Around = { symbol, members, type: 0, typeNode: 0, associated: new Map() };
      l.around = around;
      const children = childrenIn(l, body);
      const open = children.filter((child) => kindOf(l, child) === Node.associated_type);
      const rows = open.map((child) => openType(l, child, members));
      l.facts.patchSymbol(symbol, SymbolColumn.typeParameters, l.facts.list([...declared, ...rows]));
      const bounds = inField(l, node, Field.bounds);
      const heritage = childrenIn(l, bounds)
        .filter((bound) => kindOf(l, bound) !== Node.lifetime && kindOf(l, bound) !== Node.removed_trait_bound)
        .flatMap((bound) => [Heritage.extends, l.type(bound)]);
      l.facts.patchSymbol(symbol, SymbolColumn.heritage, l.facts.list(heritage));
      inScope(l, members, () => withAttributes(l, children, (member, own) => lowerMember(l, member, own, around)));
      Object.assign(l, outer);
    }),
  );
}

/** `type Item: Bound;` in a trait: a type that implementations give, a further type parameter of the trait. */
function openType(l: Lowering, node: number, members: number): number {
  const nameNode = inField(l, node, Field.name);
  const bounds = inField(l, node, Field.bounds);
  return l.facts.binding({
    scope: members,
    name: plainName(textOf(l, nameNode)),
    kind: Binding.typeParameter,
    type: bounds === 0 ? 0 : boundsRow(l, bounds),
    position: startOf(l, nameNode),
    flags: BindingFlag.type,
  });
}
