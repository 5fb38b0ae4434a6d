// Lowers declared type parameters and the bounds behind `where`.

import { BindingColumn } from '../../model/facts.ts';
import { bindTypeParameter } from '../kit/definitions.ts';
import { childrenIn, inField, kindOf, optionalType, textOf } from '../kit/lowering.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { Field, Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';
import { boundsRow } from './types.ts';

/** Runs `lower` with the type parameters of a declaration bound in the current scope; it is given their bindings. */
export function withTypeParameters<Result>(
  l: Lowering,
  node: number,
  lower: (parameters: readonly number[]) => Result,
): Result {
  const { functionTypes, typeParameterNames } = l;
  const declared = childrenIn(l, inField(l, node, Field.type_parameters)).filter(
    (parameter) => kindOf(l, parameter) === Node.type_parameter,
  );
  const predicates = childrenIn(l, childOfKind(l.tree, node, Node.where_clause));
  if (declared.length === 0 && predicates.length === 0) return lower([]);
  const names = declared.map((parameter) => textOf(l, inField(l, parameter, Field.name)));
  l.typeParameterNames = new Set([...typeParameterNames, ...names]);
  const rows = declared.map((parameter) => bindTypeParameter(l, inField(l, parameter, Field.name)));
  const functions = new Map([...functionTypes].filter(([name]) => !names.includes(name)));
  l.functionTypes = functions;
  const bound = (name: string, bounds: number): void => {
    const type = boundsRow(l, bounds);
    const row = rows[names.indexOf(name)];
    if (type === 0 || row === undefined) return;
    if (isFunction(l, bounds)) functions.set(name, type);
    if (l.facts.bindingAt(row, BindingColumn.type) === 0) l.facts.patchBinding(row, BindingColumn.type, type);
  };
  declared.forEach((parameter, at) => {
    const bounds = inField(l, parameter, Field.bounds);
    if (bounds !== 0) bound(names[at], bounds);
    const fallback = optionalType(l, inField(l, parameter, Field.default_type));
    if (fallback !== 0) l.facts.patchBinding(rows[at], BindingColumn.value, fallback);
  });
  for (const predicate of predicates) {
    const bounds = inField(l, predicate, Field.bounds);
    if (bounds !== 0) bound(textOf(l, inField(l, predicate, Field.left)), bounds);
  }
  const result = lower(rows);
  l.functionTypes = functionTypes;
  l.typeParameterNames = typeParameterNames;
  return result;
}

/** Whether the first of several bounds is that of a function (`Fn(A) -> B`). */
function isFunction(l: Lowering, bounds: number): boolean {
  const [first = 0] = childrenIn(l, bounds);
  const kind = kindOf(l, first);
  return (
    kind === Node.function_type ||
    (kind === Node.higher_ranked_trait_bound && kindOf(l, inField(l, first, Field.type)) === Node.function_type)
  );
}
