// Lowers types, and type parameters with what limits them.

import { Binding, BindingColumn, BindingFlag, Collection, Expression, FunctionFlag } from '../../model/facts.ts';
import { bounded } from '../kit/by-kind.ts';
import { bindParameters, functionExpression } from '../kit/functions.ts';
import { allInField, childrenIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, applyRow, choiceRow, collectionRow, memberRow, nameRow, unknown } from '../kit/rows.ts';
import { Field, Node } from './grammar-nodes.ts';
import { isType, type Lowering, nameOf, usedType } from './lowering.ts';
import { pathRow, typePath } from './paths.ts';

export const lowerType = bounded(lowerTypeNode, unknown);

function lowerTypeNode(l: Lowering, node: number): number {
  const start = startOf(l, node);
  switch (kindOf(l, node)) {
    case Node.identifier:
    case Node.operator_identifier:
    case Node.type_identifier:
      return usedType(l, node);
    case Node.stable_type_identifier:
      return typePath(l, pathNames(l, node));
    case Node.generic_type: {
      const head = l.type(inField(l, node, Field.type));
      return applyRow(l, start, head, typeArguments(l, inField(l, node, Field.type_arguments)));
    }
    case Node.tuple_type: {
      const items = childrenIn(l, node).map(l.type);
      return items.length === 1 ? items[0] : collectionRow(l, Collection.tuple, start, items);
    }
    case Node.function_type:
      return functionType(l, node);
    case Node.compound_type: {
      const parts = [inField(l, node, Field.base), ...allInField(l, node, Field.extra)].filter((one) => one !== 0);
      return parts.length === 1
        ? l.type(parts[0])
        : add(l, Expression.intersection, start, l.facts.list(parts.map(l.type)));
    }
    case Node.infix_type:
      return infixType(l, node);
    case Node.projected_type: {
      const selector = inField(l, node, Field.selector);
      return memberRow(l, l.type(inField(l, node, Field.type)), nameOf(l, selector), startOf(l, selector));
    }
    case Node.singleton_type:
      return singletonType(l, node);
    case Node.type_lambda:
      return l.type(inField(l, node, Field.return_type));
    case Node.literal_type: {
      const [literal = 0] = childrenIn(l, node);
      return literal === 0 ? unknown(l, node) : l.expression(literal);
    }
    case Node.wildcard:
    case Node.match_type:
    case Node.structural_type:
    case Node.named_tuple_type:
      return unknown(l, node);
    default: {
      const inner = inField(l, node, Field.type) || childrenIn(l, node).find((child) => isType(l, child)) || 0;
      return inner === 0 ? unknown(l, node) : l.type(inner);
    }
  }
}

/** The identifiers of a path, in source order. */
export function pathNames(l: Lowering, node: number): number[] {
  const kind = kindOf(l, node);
  if (kind === Node.identifier || kind === Node.type_identifier || kind === Node.operator_identifier) return [node];
  return childrenIn(l, node).flatMap((child) => pathNames(l, child));
}

/** `x.type`, `this.type`. */
function singletonType(l: Lowering, node: number): number {
  const names = pathNames(l, node);
  const [first] = names;
  const start = startOf(l, node);
  if (first === undefined || (names.length === 1 && textOf(l, first) === 'this'))
    return add(l, Expression.receiver, start);
  return add(l, Expression.typeOf, start, pathRow(l, names));
}

/** `A | B`, `A & B`, and types of two parameters that are written between them. */
function infixType(l: Lowering, node: number): number {
  const operator = inField(l, node, Field.operator);
  const start = startOf(l, node);
  const sides = [inField(l, node, Field.left), inField(l, node, Field.right)].map(l.type);
  const text = textOf(l, operator);
  if (text === '|') return choiceRow(l, start, sides);
  if (text === '&') return add(l, Expression.intersection, start, l.facts.list(sides));
  return applyRow(l, start, usedType(l, operator), sides);
}

export function typeArguments(l: Lowering, node: number): number[] {
  return childrenIn(l, node).map((child) => l.type(child));
}

/** `(A, B) => C`: how a function is called. */
function functionType(l: Lowering, node: number): number {
  const result = inField(l, node, Field.return_type);
  const types = childrenIn(l, inField(l, node, Field.parameter_types));
  return functionExpression(
    l,
    node,
    () => ({
      parameters: bindParameters(
        l,
        types.map((type) => ({ name: '', type: l.type(type) })),
      ),
      returnType: result === 0 ? 0 : l.type(result),
      flags: FunctionFlag.signature,
    }),
    FunctionFlag.signature,
  );
}

/** Binds the type parameters of a declaration in the current scope; their bounds may mention each other. */
export function lowerTypeParameters(l: Lowering, declaration: number): number[] {
  const lists = allInField(l, declaration, Field.type_parameters);
  const others = childrenIn(l, declaration).filter((child) => kindOf(l, child) === Node.type_parameters);
  const list = lists[0] ?? others[0] ?? 0;
  const rows: number[] = [];
  for (const child of childrenIn(l, list)) {
    const nameNode = parameterName(l, child);
    if (nameNode !== 0) {
      rows.push(
        l.facts.binding({
          scope: l.scope,
          name: nameOf(l, nameNode),
          kind: Binding.typeParameter,
          position: startOf(l, nameNode),
          flags: BindingFlag.type,
        }),
      );
    }
  }
  let at = -1;
  for (const child of childrenIn(l, list)) {
    if (parameterName(l, child) !== 0) at++;
    else if (kindOf(l, child) === Node.upper_bound && rows[at] !== undefined)
      l.facts.patchBinding(rows[at], BindingColumn.type, l.type(inField(l, child, Field.type)));
    else for (const inner of childrenIn(l, child)) if (isType(l, inner)) l.type(inner);
  }
  return rows;
}

function parameterName(l: Lowering, node: number): number {
  const kind = kindOf(l, node);
  if (kind === Node.covariant_type_parameter || kind === Node.contravariant_type_parameter)
    return inField(l, node, Field.name);
  const isName = kind === Node.identifier || kind === Node.operator_identifier || kind === Node.wildcard;
  return isName && l.tree.fields[node] === Field.name ? node : 0;
}

/** The type of a parameter, without what says how it is passed. */
export function isRepeated(l: Lowering, type: number): boolean {
  return kindOf(l, type) === Node.repeated_parameter_type;
}

/** A type of the standard library that is named nowhere. */
export function libraryType(l: Lowering, start: number, name: string, args: readonly number[]): number {
  const head = nameRow(l, name, start, true);
  return args.length === 0 ? head : applyRow(l, start, head, args);
}
