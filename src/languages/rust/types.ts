// Lowers types. References and pointers are transparent: a reference to T has the members of T.

import { Collection, Expression, FunctionFlag } from '../../model/facts.ts';
import { nameExpression } from '../kit/blocks.ts';
import { byKind, each } from '../kit/by-kind.ts';
import { bindParameters, functionExpression } from '../kit/functions.ts';
import { childrenIn, firstIn, inField, kindOf, optional, optionalType, startOf, textOf } from '../kit/lowering.ts';
import { add, applyRow, choiceRow, collectionRow, keywordRow, nameRow, typedRow, unknown } from '../kit/rows.ts';
import { Field, grammarNodes, Node } from './grammar-nodes.ts';
import type { Lowering } from './lowering.ts';
import { typeNodes } from './lowering.ts';
import { isCrateResult, lowerPath } from './paths.ts';
import { Builtin } from './semantics.ts';

const lowerKnown = byKind(
  grammarNodes,
  {
    ...each(['type_identifier', 'identifier', 'metavariable'], typeName),
    primitive_type: (l: Lowering, node) => nameRow(l, textOf(l, node), startOf(l, node), true),
    ...each(['scoped_type_identifier', 'scoped_identifier'], lowerPath),
    ...each(['generic_type', 'generic_type_with_turbofish'], (l: Lowering, node) => {
      const typeNode = inField(l, node, Field.type);
      const start = startOf(l, node);
      const base = l.type(typeNode);
      const args = typeArguments(l, inField(l, node, Field.type_arguments));
      const applied = applyRow(l, start, base, args);
      return args.length === 1 && isResultOfCrate(l, typeNode)
        ? choiceRow(l, start, [applied, builtinType(l, start, Builtin.result, args)])
        : applied;
    }),
    ...each(['reference_type', 'pointer_type'], (l: Lowering, node) => l.type(inField(l, node, Field.type))),
    array_type: (l, node) => {
      optional(l, inField(l, node, Field.length));
      return builtinType(l, startOf(l, node), Builtin.slice, [l.type(inField(l, node, Field.element))]);
    },
    ...each(['tuple_type', 'unit_type'], (l: Lowering, node) =>
      collectionRow(l, Collection.tuple, startOf(l, node), childrenIn(l, node).map(l.type)),
    ),
    function_type: lowerFunctionType,
    ...each(['dynamic_type', 'abstract_type'], (l: Lowering, node) => l.type(inField(l, node, Field.trait))),
    higher_ranked_trait_bound: (l, node) => l.type(inField(l, node, Field.type)),
    ...each(['bounded_type', 'trait_bounds'], (l: Lowering, node) => boundsRow(l, node) || unknown(l, node)),
    bracketed_type: (l, node) => l.type(firstIn(l, node)),
    qualified_type: (l, node) => {
      const type = l.type(inField(l, node, Field.type));
      optionalType(l, inField(l, node, Field.alias));
      return type;
    },
  },
  unknown,
  unknown,
);

export function lowerType(l: Lowering, node: number): number {
  return lowerKnown(l, node);
}

function typeName(l: Lowering, node: number): number {
  const name = textOf(l, node);
  const start = startOf(l, node);
  if (name === '_') return l.openType || unknown(l, node);
  if (name === 'Self')
    return l.around === undefined || l.around.type === 0 ? add(l, Expression.receiver, start) : l.around.type;
  return l.functionTypes.get(name) ?? nameExpression(l, node, true);
}

/**
 * Whether a type is the `Result` of another crate: by the convention of all of them the one of the library, with an error of
 * the crate's own. One that is in the repository says so itself as well.
 */
function isResultOfCrate(l: Lowering, node: number): boolean {
  if (kindOf(l, node) === Node.type_identifier) return l.resultsOfCrates.has(textOf(l, node));
  const names = textOf(l, node).split('::');
  return names.length > 1 && isCrateResult(l, names);
}

/** The types between angle brackets, those that are given by name among them. */
export function typeArguments(l: Lowering, list: number): number[] {
  return typeNodes(l, list).map((node) => {
    if (kindOf(l, node) !== Node.type_binding) return l.type(node);
    const name = inField(l, node, Field.name);
    return keywordRow(l, textOf(l, name), l.type(inField(l, node, Field.type)), startOf(l, name));
  });
}

/** Several bounds together; 0 where there is none. */
export function boundsRow(l: Lowering, node: number): number {
  const rows = childrenIn(l, node)
    .filter((bound) => {
      const kind = kindOf(l, bound);
      return kind !== Node.lifetime && kind !== Node.removed_trait_bound;
    })
    .map(l.type);
  if (rows.length < 2) return rows[0] ?? 0;
  return add(l, Expression.intersection, startOf(l, node), l.facts.list(rows));
}

/** `fn(A) -> B`, `Fn(A) -> B`. */
function lowerFunctionType(l: Lowering, node: number): number {
  return functionExpression(
    l,
    node,
    () => {
      const types = childrenIn(l, inField(l, node, Field.parameters)).map((parameter) => {
        const inner = inField(l, parameter, Field.type);
        return { name: '', type: l.type(kindOf(l, parameter) === Node.parameter && inner !== 0 ? inner : parameter) };
      });
      return { parameters: bindParameters(l, types), returnType: optionalType(l, inField(l, node, Field.return_type)) };
    },
    FunctionFlag.signature | FunctionFlag.arrow,
  );
}

/** A type of the stubs with arguments. */
export function builtinType(l: Lowering, start: number, name: string, args: readonly number[]): number {
  return applyRow(l, start, nameRow(l, name, start, true), args);
}

/** A value of a type of the stubs, whose argument is the type of another value. */
export function typedByValue(l: Lowering, start: number, name: string, value: number): number {
  return typedRow(l, start, 0, builtinType(l, start, name, [add(l, Expression.typeOf, start, value)]));
}
