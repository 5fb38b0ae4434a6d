// Lowers type parameters, declared ones and those that the receiver of a method gives names to.

import { Binding, BindingColumn, BindingFlag } from '../../model/facts.ts';
import { childInField, childrenOf } from '../tree-sitter/syntax-tree.ts';
import { Field } from './grammar-nodes.ts';
import { type Lowering, textOf } from './lowering.ts';

/** Binds declared type parameters in the current scope; gives the bindings and their constraints. */
export function lowerTypeParameters(l: Lowering, node: number): { bindings: number[]; constraints: number[] } {
  const bindings: number[] = [];
  const constraints: number[] = [];
  for (const declaration of node === 0 ? [] : childrenOf(l.tree, node)) {
    const constraint = childInField(l.tree, declaration, Field.type);
    const names = childrenOf(l.tree, declaration).filter((child) => l.tree.fields[child] === Field.name);
    const added = names.map((name) => bindTypeParameter(l, name));
    const type = constraint === 0 ? 0 : l.type(constraint);
    for (const binding of added) {
      l.facts.patchBinding(binding, BindingColumn.type, type);
      constraints.push(type);
    }
    bindings.push(...added);
  }
  return { bindings, constraints };
}

/** A name that stands for a type argument. */
export function bindTypeParameter(l: Lowering, name: number, constraint = 0): number {
  return l.facts.binding({
    scope: l.block.scope,
    name: textOf(l, name),
    kind: Binding.typeParameter,
    type: constraint,
    position: l.tree.starts[name]!,
    flags: BindingFlag.type,
  });
}
