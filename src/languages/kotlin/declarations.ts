// Which declaration is lowered by what.

import { Binding, BindingFlag, SymbolColumn } from '../../model/facts.ts';
import { inBlock } from '../kit/blocks.ts';
import { callable, newSymbol } from '../kit/definitions.ts';
import { endOf, inField, kindOf, startOf } from '../kit/lowering.ts';
import { signatureText } from '../kit/source-text.ts';
import { lowerCompanion, lowerTypeDeclaration } from './classes.ts';
import { lowerFunction, lowerInitialiser, lowerSecondaryConstructor } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, modifierFlags, modifiersOf, nameOf, type Owner } from './lowering.ts';
import { lowerProperty } from './properties.ts';
import { lowerTypeParameters, typeIn } from './types.ts';

export { lowerAnonymousClass } from './classes.ts';

/** A declaration of the file, of a block, or, with an owner, of the members of a type. */
export function lowerDeclaration(l: Lowering, node: number, scope: number, owner?: Owner): void {
  switch (kindOf(l, node)) {
    case Node.class_declaration:
    case Node.object_declaration:
      lowerTypeDeclaration(l, node, scope, owner);
      return;
    case Node.companion_object:
      if (owner !== undefined) lowerCompanion(l, node, owner);
      return;
    case Node.function_declaration:
      lowerFunction(l, node, scope, owner);
      return;
    case Node.property_declaration:
      lowerProperty(l, node, scope, owner);
      return;
    case Node.secondary_constructor:
      if (owner !== undefined) lowerSecondaryConstructor(l, node, owner);
      return;
    case Node.anonymous_initializer:
      lowerInitialiser(l, node);
      return;
    case Node.type_alias:
      lowerAlias(l, node, scope);
      return;
    default:
      l.statements(node);
  }
}

function lowerAlias(l: Lowering, node: number, scope: number): void {
  const nameNode = inField(l, node, Field.type);
  const name = nameOf(l, nameNode);
  const symbol = newSymbol(l, {
    kind: 'TypeAlias',
    node,
    nameNode,
    name,
    scope,
    flags: modifierFlags(modifiersOf(l, node)),
    signature: signatureText(l, startOf(l, node), endOf(l, node)),
  });
  const flags = BindingFlag.value | BindingFlag.type;
  l.facts.binding({ scope, name, kind: Binding.definition, symbol, position: startOf(l, nameNode), flags });
  l.facts.string(callable(name));
  inBlock(l, node, () => {
    l.facts.patchSymbol(symbol, SymbolColumn.typeParameters, l.facts.list(lowerTypeParameters(l, node)));
    l.facts.patchSymbol(symbol, SymbolColumn.value, typeIn(l, node));
  });
}
