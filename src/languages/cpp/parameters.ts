// Lowers lists of parameters.

import { BindingFlag } from '../../model/facts.ts';
import type { Parameter } from '../kit/functions.ts';
import { childrenIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { isConstant, isReference, readDeclarator, takesTemporary } from './declarators.ts';
import { Field, Node, Token } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';
import { declaredType } from './types.ts';

const DECLARATIONS: ReadonlySet<number> = new Set([
  Node.parameter_declaration,
  Node.optional_parameter_declaration,
  Node.variadic_parameter_declaration,
]);

/** The parameters of a list; `...` at its end takes whatever is left. */
export function parametersIn(l: Lowering, list: number): Parameter[] {
  const found: Parameter[] = [];
  for (const node of childrenIn(l, list)) {
    const kind = kindOf(l, node);
    if (kind === Token['...']) found.push({ name: '', type: 0, flags: BindingFlag.rest });
    if (!DECLARATIONS.has(kind)) continue;
    const typeNode = inField(l, node, Field.type);
    const declaratorNode = inField(l, node, Field.declarator);
    if (declaratorNode === 0 && textOf(l, typeNode) === 'void') continue;
    const declarator = readDeclarator(l, declaratorNode);
    const valueNode = inField(l, node, Field.default_value);
    const isRest = kind === Node.variadic_parameter_declaration;
    found.push({
      name: declarator.name === 0 ? '' : textOf(l, declarator.name),
      position: startOf(l, declarator.name || node),
      type: declaredType(l, typeNode, declarator),
      value: valueNode === 0 ? 0 : l.expression(valueNode),
      flags:
        (isRest ? BindingFlag.rest : 0) |
        (valueNode === 0 ? 0 : BindingFlag.optional) |
        (isReference(declarator) ? BindingFlag.indirect : 0) |
        (isConstant(l, node) ? BindingFlag.holdsConstant : 0) |
        (takesTemporary(l, declarator) ? BindingFlag.temporary : 0),
    });
  }
  return found;
}
