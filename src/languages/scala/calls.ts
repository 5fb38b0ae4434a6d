// Lowers calls, what is called, and what is passed; operators are calls of methods too.

import { Expression, FunctionFlag } from '../../model/facts.ts';
import { inBlock } from '../kit/blocks.ts';
import { bindParameters, functionExpression } from '../kit/functions.ts';
import { childrenIn, firstIn, inField, kindOf, startOf, textOf } from '../kit/lowering.ts';
import { add, callRow, choiceRow, keywordRow, memberRow, nameRow, unknown } from '../kit/rows.ts';
import { childOfKind } from '../tree-sitter/syntax-tree.ts';
import { lambda } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { declareLocal, type Lowering, nameOf, term } from './lowering.ts';
import { member } from './paths.ts';
import { lowerPattern } from './patterns.ts';
import { isImplicitList, lowerScoped } from './scoped.ts';
import { CONSTRUCTOR, Method } from './semantics.ts';
import { typeArguments } from './types.ts';

/** `f(x)`, `f { ... }`, `f[A](x)`. */
export function lowerCall(l: Lowering, node: number): number {
  const written = inField(l, node, Field.function);
  const list = inField(l, node, Field.arguments);
  if (kindOf(l, list) === Node.arguments && isImplicitList(l, list)) {
    const row = l.expression(written);
    argumentsIn(l, list);
    return row;
  }
  const isGeneric = kindOf(l, written) === Node.generic_function;
  const callee = lowerCallee(l, isGeneric ? inField(l, written, Field.function) : written);
  const types = isGeneric ? typeArguments(l, inField(l, written, Field.type_arguments)) : [];
  return callRow(l, startOf(l, node), { callee, args: argumentsIn(l, list), types });
}

/** What is called; in a constructor `this(...)` is another one. */
function lowerCallee(l: Lowering, node: number): number {
  const start = startOf(l, node);
  const isOther = l.constructing && kindOf(l, node) === Node.identifier && textOf(l, node) === 'this';
  if (!isOther) return l.expression(node);
  return memberRow(l, add(l, Expression.receiver, start), CONSTRUCTOR, start);
}

/** What stands behind a callee: arguments between parentheses, or one block, a function of cases among them. */
export function argumentsIn(l: Lowering, list: number): number[] {
  switch (kindOf(l, list)) {
    case Node.arguments:
      return childrenIn(l, list).map((argument) => lowerArgument(l, argument));
    case Node.colon_argument:
      return [lowerColonArgument(l, list)];
    default:
      return list === 0 ? [] : [lowerScoped(l, list)];
  }
}

function lowerArgument(l: Lowering, node: number): number {
  const kind = kindOf(l, node);
  if (kind === Node.assignment_expression) {
    const nameNode = inField(l, node, Field.left);
    const value = lowerScoped(l, inField(l, node, Field.right));
    return kindOf(l, nameNode) === Node.identifier
      ? keywordRow(l, term(nameOf(l, nameNode)), value, startOf(l, nameNode))
      : value;
  }
  const isSpread =
    (kind === Node.ascription_expression && childOfKind(l.tree, node, Node.repeated_parameter_type) !== 0) ||
    (kind === Node.postfix_expression && /\*$/.test(textOf(l, node)));
  if (!isSpread) return lowerScoped(l, node);
  return add(l, Expression.spread, startOf(l, node), l.expression(firstIn(l, node)));
}

/** `f: x => ...`, and what is indented behind a colon. */
function lowerColonArgument(l: Lowering, node: number): number {
  const names = inField(l, node, Field.lambda_start);
  const body = childrenIn(l, node).findLast((child) => child !== names) ?? 0;
  if (names === 0) return l.expression(body);
  return lambda(l, node, names, () => l.expression(body));
}

/** A function that is given by cases: of one parameter, or of as many as the tuples have that it takes apart. */
export function lowerCaseFunction(l: Lowering, node: number): number {
  return functionExpression(
    l,
    node,
    () => {
      const name = term('(case)');
      const position = startOf(l, node);
      const parameters = bindParameters(l, [{ name, position, type: 0 }]);
      l.returns.push(lowerCases(l, node, nameRow(l, name, position)));
      return { parameters, flags: FunctionFlag.arrow };
    },
    FunctionFlag.arrow,
  );
}

/** The cases that a value (row) is matched with; gives what they are worth. */
export function lowerCases(l: Lowering, node: number, subject: number): number {
  const rows = childrenIn(l, node)
    .filter((child) => kindOf(l, child) === Node.case_clause)
    .map((clause) => lowerCase(l, clause, subject))
    .filter((row) => row !== 0);
  return rows.length === 0 ? unknown(l, node) : choiceRow(l, startOf(l, node), rows);
}

/** A case, or whatever else has a pattern, a guard and a body; gives what it is worth, or 0. */
export function lowerCase(l: Lowering, clause: number, subject: number): number {
  return inBlock(l, clause, () => {
    const pattern = inField(l, clause, Field.pattern);
    if (pattern !== 0) lowerPattern(l, pattern, subject, (nameNode, parts) => declareLocal(l, nameNode, parts));
    const guard = childOfKind(l.tree, clause, Node.guard);
    if (guard !== 0) lowerGuard(l, guard);
    let value = 0;
    for (const body of childrenIn(l, clause)) {
      if (body === pattern || body === guard) continue;
      value = lowerStatement(l, body);
    }
    return value;
  });
}

/** A statement of a block; gives what it is worth, or 0. */
export function lowerStatement(l: Lowering, node: number): number {
  if (isDefinition(l, node)) {
    l.declaration(node, l.scope);
    return 0;
  }
  return lowerScoped(l, node);
}

const DEFINITIONS: ReadonlySet<number> = new Set([
  Node.class_definition,
  Node.enum_definition,
  Node.export_declaration,
  Node.extension_definition,
  Node.function_declaration,
  Node.function_definition,
  Node.given_definition,
  Node.import_declaration,
  Node.object_definition,
  Node.package_clause,
  Node.package_object,
  Node.trait_definition,
  Node.type_definition,
  Node.val_declaration,
  Node.val_definition,
  Node.var_declaration,
  Node.var_definition,
]);

export function isDefinition(l: Lowering, node: number): boolean {
  return DEFINITIONS.has(kindOf(l, node));
}

export function lowerGuard(l: Lowering, guard: number): number {
  const condition = inField(l, guard, Field.condition) || firstIn(l, guard);
  return condition === 0 ? unknown(l, guard) : lowerScoped(l, condition);
}

/** A method that is called by what the language makes of something else. */
export function callMethod(l: Lowering, object: number, name: string, start: number, args: readonly number[]): number {
  return callRow(l, start, { callee: memberRow(l, object, term(name), start), args });
}

/** `a.b`, `a._1`, `a.super.b`. */
export function lowerField(l: Lowering, node: number): number {
  const valueNode = inField(l, node, Field.value);
  const nameNode = inField(l, node, Field.field);
  const start = startOf(l, nameNode);
  const name = nameOf(l, nameNode);
  if (name === 'this' || name === 'super') {
    const named = kindOf(l, valueNode) === Node.identifier ? nameOf(l, valueNode) : '';
    const meant = l.types.findLast((one) => one.name === named);
    const kind = name === 'this' ? Expression.receiver : Expression.ancestor;
    return l.facts.expression(kind, meant?.scope ?? l.scope, startOf(l, node));
  }
  const position = /^_([1-9]\d?)$/.exec(name);
  if (position !== null) return add(l, Expression.unpacked, start, l.expression(valueNode), Number(position[1]) - 1);
  return member(l, l.expression(valueNode), nameNode);
}

/** `a(i) = x`, `a.b = x`, `a = x`. */
export function lowerAssignment(l: Lowering, node: number): number {
  const left = inField(l, node, Field.left);
  const right = inField(l, node, Field.right);
  const start = startOf(l, node);
  if (kindOf(l, left) === Node.call_expression) {
    const object = l.expression(inField(l, left, Field.function));
    const args = argumentsIn(l, inField(l, left, Field.arguments));
    return callMethod(l, object, Method.update, startOf(l, left), [...args, lowerScoped(l, right)]);
  }
  const target = l.expression(left);
  return add(l, Expression.assign, start, target, lowerScoped(l, right));
}
