// Lowers declared type parameters.

import { BindingColumn } from '../../model/facts.ts';
import { bindTypeParameter } from '../kit/definitions.ts';
import { allInField, childrenIn, inField, optionalType } from '../kit/lowering.ts';
import { Field } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';

/** Binds declared type parameters in the current scope; gives the bindings and their constraints. */
export function lowerTypeParameters(l: Lowering, node: number): { bindings: number[]; constraints: number[] } {
  const bindings: number[] = [];
  const constraints: number[] = [];
  for (const declaration of childrenIn(l, node)) {
    const added = allInField(l, declaration, Field.name).map((name) => bindTypeParameter(l, name));
    const type = optionalType(l, inField(l, declaration, Field.type));
    for (const binding of added) {
      l.facts.patchBinding(binding, BindingColumn.type, type);
      constraints.push(type);
    }
    bindings.push(...added);
  }
  return { bindings, constraints };
}
