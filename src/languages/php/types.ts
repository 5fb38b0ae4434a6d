// Lowers declared types. What says no more than that something is an array, a function or anything is left out: what is
// assigned or returned tells more.

import { Binding, BindingFlag, Expression, FunctionFlag, Literal } from '../../model/facts.ts';
import { childrenIn, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, applyRow, choiceRow, literalRow, nameRow, unknown } from '../kit/rows.ts';
import { Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';
import { classType } from './names.ts';
import { Builtin } from './semantics.ts';

const SCALARS: Readonly<Record<string, string>> = {
  int: Builtin.int,
  float: Builtin.float,
  string: Builtin.string,
  bool: Builtin.bool,
  false: Builtin.bool,
  true: Builtin.bool,
};

/** Types that say nothing of what is in them, or how it is called. */
const VAGUE =
  /^\??\\?(?:array|iterable|callable|closure|mixed|object|traversable|iterator|generator|null|void|never)$/i;

/** A declared type, or 0 where it says too little. */
export function declaredType(l: Lowering, node: number): number {
  return node === 0 || VAGUE.test(textOf(l, node)) ? 0 : l.type(node);
}

export function lowerType(l: Lowering, node: number): number {
  const start = startOf(l, node);
  switch (kindOf(l, node)) {
    case Node.named_type:
      return lowerType(l, childrenIn(l, node)[0] ?? 0);
    case Node.name:
    case Node.qualified_name:
    case Node.relative_name:
    case Node.relative_scope:
      return classType(l, node);
    case Node.primitive_type:
      return primitive(l, textOf(l, node), start);
    case Node.optional_type:
      return lowerType(l, childrenIn(l, node)[0] ?? 0);
    case Node.union_type:
    case Node.type_list:
    case Node.disjunctive_normal_form_type: {
      const rows = childrenIn(l, node).map((child) => lowerType(l, child));
      return choiceRow(l, start, rows);
    }
    case Node.intersection_type: {
      const rows = childrenIn(l, node).map((child) => lowerType(l, child));
      return add(l, Expression.intersection, start, l.facts.list(rows));
    }
    default: {
      const [inner] = childrenIn(l, node);
      return inner === undefined ? unknown(l, node) : lowerType(l, inner);
    }
  }
}

function primitive(l: Lowering, text: string, start: number): number {
  const name = text.toLowerCase();
  if (Object.hasOwn(SCALARS, name)) return scalarType(l, SCALARS[name], start);
  if (name === 'array') return scalarType(l, Builtin.array, start);
  if (name === 'iterable') return scalarType(l, Builtin.iterable, start);
  if (name === 'callable') return callableType(l, start, [], 0);
  if (name === 'null') return literalRow(l, Literal.null, start);
  return add(l, Expression.unknown, start);
}

export function scalarType(l: Lowering, name: string, start: number): number {
  return nameRow(l, name, start, true);
}

export function arrayType(l: Lowering, name: string, start: number, item: number): number {
  const type = scalarType(l, name, start);
  return item === 0 ? type : applyRow(l, start, type, [item]);
}

/** The type of a function of which the parameters and the result may be known. */
export function callableType(l: Lowering, start: number, parameters: readonly number[], result: number): number {
  const row = l.facts.function({ flags: FunctionFlag.signature, returnType: result });
  const bindings = parameters.map((type, index) =>
    l.facts.binding({
      scope: 0,
      name: '',
      kind: Binding.parameter,
      type,
      position: start,
      function: row,
      index,
      flags: BindingFlag.value,
    }),
  );
  l.facts.patchFunction(row, { parameters: l.facts.list(bindings), scope: l.scope });
  return add(l, Expression.function, start, row);
}
