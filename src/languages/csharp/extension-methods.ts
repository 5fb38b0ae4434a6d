// Extension methods: static methods that a type has as its own, by their first parameter.

import { SymbolFlag } from '../../model/facts.ts';
import { inBlock } from '../kit/blocks.ts';
import { newSymbol, openMembers } from '../kit/definitions.ts';
import { childrenIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { Field, Node } from './grammar-nodes.ts';
import { bindSymbol, builtinType, type Lowering } from './lowering.ts';
import { constraintsOf, lowerTypeParameters, typeParameterNodes } from './type-parameters.ts';

interface Extension {
  readonly node: number;
  /** The parameters of the method. */
  readonly list: number;
  readonly symbol: number;
  readonly name: string;
  readonly position: number;
}

/** Gives a method to the type of its first parameter; where that is a type parameter, to what limits it. */
export function bindExtension(l: Lowering, { node, list, symbol, name, position }: Extension): void {
  const [first = 0] = childrenIn(l, list).filter((child) => kindOf(l, child) === Node.parameter);
  const typeNode = inField(l, first, Field.type);
  inBlock(l, node, () => {
    lowerTypeParameters(l, node);
    const isParameter = typeParameterNodes(l, node).some(
      (one) => textOf(l, inField(l, one, Field.name)) === textOf(l, typeNode),
    );
    const [bound = 0] = isParameter ? constraintsOf(l, node, textOf(l, typeNode)) : [typeNode];
    const type = bound === 0 ? builtinType(l, startOf(l, typeNode), 'object') : l.type(bound);
    const extension = newSymbol(l, {
      kind: 'Class',
      node: typeNode,
      nameNode: typeNode,
      owner: 0,
      flags: SymbolFlag.extension,
      type,
    });
    const scope = openMembers(l, typeNode, extension);
    bindSymbol(l, { name, position, scope, symbol });
  });
}
