// Expressions in whose place wildcards stand for parameters: `_ + 1` as an argument is a function of one parameter.

import { FunctionFlag } from '../../model/facts.ts';
import { bindParameters, functionExpression } from '../kit/functions.ts';
import { childrenIn, firstIn, inField, kindOf, startOf } from '../kit/lowering.ts';
import { Field, Node } from './grammar-nodes.ts';
import { isType, type Lowering, term } from './lowering.ts';

/** Whether a list of parameters is filled by what is given without being written. */
export function isImplicitList(l: Lowering, list: number): boolean {
  return /^\(\s*(?:implicit|using)\b/.test(l.text.slice(startOf(l, list), startOf(l, list) + 60));
}

/** Lowers an expression that is one by itself: where wildcards stand in it, it is a function of so many parameters. */
export function lowerScoped(l: Lowering, node: number): number {
  if (node === 0 || kindOf(l, node) === Node.wildcard) return l.expression(node);
  const holes = holesIn(l, node);
  if (holes.length === 0) return l.expression(node);
  return functionExpression(
    l,
    node,
    () => {
      const parameters = bindParameters(
        l,
        holes.map(({ wildcard, type }, index) => {
          const name = term(`(_${index})`);
          l.placeholders.set(wildcard, name);
          return { name, position: startOf(l, wildcard), type: type === 0 ? 0 : l.type(type) };
        }),
      );
      l.returns.push(l.expression(node));
      return { parameters, flags: FunctionFlag.arrow };
    },
    FunctionFlag.arrow,
  );
}

interface Hole {
  readonly wildcard: number;
  /** The type that is written behind it (node), or 0. */
  readonly type: number;
}

/** Inside of these, wildcards stand for parameters of what is in there. */
const APART: ReadonlySet<number> = new Set([
  Node.block,
  Node.case_block,
  Node.colon_argument,
  Node.for_expression,
  Node.function_definition,
  Node.indented_block,
  Node.indented_cases,
  Node.interpolated_string_expression,
  Node.lambda_expression,
  Node.template_body,
]);

/** Lists of expressions, each of which is one by itself; an item that is a wildcard alone is left to what is around. */
const LISTS: ReadonlySet<number> = new Set([Node.arguments, Node.parenthesized_expression, Node.tuple_expression]);

function holesIn(l: Lowering, node: number): Hole[] {
  const kind = kindOf(l, node);
  const own = holeOf(l, node);
  if (own !== undefined) return [own];
  if (APART.has(kind) || isType(l, node)) return [];
  const children = childrenIn(l, node);
  if (LISTS.has(kind)) return children.flatMap((child) => holeOf(l, child) ?? []);
  if (kind === Node.assignment_expression) return holesIn(l, inField(l, node, Field.left));
  return children.flatMap((child) => holesIn(l, child));
}

/** `_`, `_: A`. */
function holeOf(l: Lowering, node: number): Hole | undefined {
  const kind = kindOf(l, node);
  if (kind === Node.wildcard) return { wildcard: node, type: 0 };
  const first = kind === Node.ascription_expression ? firstIn(l, node) : 0;
  if (first === 0 || kindOf(l, first) !== Node.wildcard) return undefined;
  const type = childrenIn(l, node).find((child) => isType(l, child)) ?? 0;
  return kindOf(l, type) === Node.repeated_parameter_type ? undefined : { wildcard: first, type };
}
