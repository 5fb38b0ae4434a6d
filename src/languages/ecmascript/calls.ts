// Calls, constructions, tagged templates and the members that lead to them. A chain (`a.b().c()`) is deep on its left
// side and may be thousands of links long; it is lowered from its innermost link outwards without recursion.

import ts from 'typescript';
import { Expression, ExpressionColumn, Import, ImportFlag } from '../../model/facts.ts';
import { noteEntry } from './entries.ts';
import { noteEvent } from './events.ts';
import { isRequireCall } from './hoisting.ts';
import { lowerKnownArgument, noteKnownCall } from './known-calls.ts';
import {
  add,
  giveReceiver,
  isDeclared,
  type Lowering,
  lowerExpression,
  lowerNamed,
  on,
  type Rule,
  startOf,
} from './lowering.ts';
import { isGlobalMember } from './places.ts';
import { registeredTarget } from './registrations.ts';
import { memberRow, nameRow, unknown } from './rows.ts';
import { lowerTypes } from './types.ts';

export const callRules: readonly Rule<number>[] = [
  on(ts.SyntaxKind.CallExpression, lowerChain),
  on(ts.SyntaxKind.PropertyAccessExpression, lowerChain),
  on(ts.SyntaxKind.ElementAccessExpression, lowerChain),
  on(ts.SyntaxKind.NonNullExpression, lowerChain),
  on(ts.SyntaxKind.TaggedTemplateExpression, lowerChain),
  on(ts.SyntaxKind.NewExpression, lowerNew),
];

type Link =
  | ts.CallExpression
  | ts.PropertyAccessExpression
  | ts.ElementAccessExpression
  | ts.NonNullExpression
  | ts.TaggedTemplateExpression;

function isLink(node: ts.Node): node is Link {
  return (
    node.kind === ts.SyntaxKind.CallExpression ||
    node.kind === ts.SyntaxKind.PropertyAccessExpression ||
    node.kind === ts.SyntaxKind.ElementAccessExpression ||
    node.kind === ts.SyntaxKind.NonNullExpression ||
    node.kind === ts.SyntaxKind.TaggedTemplateExpression
  );
}

function lowerChain(lowering: Lowering, node: Link): number {
  const links: Link[] = [];
  let at: ts.Expression = node;
  while (isLink(at)) {
    // `require('x')` and `import('x')` are modules: the innermost link of their chain.
    if (ts.isCallExpression(at) && isModuleCall(lowering, at)) break;
    links.push(at);
    at = at.kind === ts.SyntaxKind.TaggedTemplateExpression ? (at as ts.TaggedTemplateExpression).tag : linkObject(at);
  }
  let row =
    ts.isCallExpression(at) && isModuleCall(lowering, at)
      ? lowerModuleCall(lowering, at)
      : lowerExpression(lowering, at);
  for (let index = links.length - 1; index >= 0; index--) row = lowerLink(lowering, links[index], row);
  return row;
}

function linkObject(node: Link): ts.Expression {
  return (node as ts.PropertyAccessExpression).expression;
}

function lowerLink(lowering: Lowering, node: Link, object: number): number {
  switch (node.kind) {
    case ts.SyntaxKind.PropertyAccessExpression: {
      const { text } = node.name;
      if (isGlobalMember(lowering, node.expression, text) && !isDeclared(lowering, text))
        return nameRow(lowering, text, startOf(lowering, node.name));
      const optional = node.questionDotToken !== undefined;
      return memberRow(lowering, object, text, startOf(lowering, node.name), optional);
    }
    case ts.SyntaxKind.ElementAccessExpression:
      return lowerElementAccess(lowering, node, object);
    case ts.SyntaxKind.CallExpression:
      return lowerCall(lowering, node, object);
    case ts.SyntaxKind.TaggedTemplateExpression:
      return lowerTagged(lowering, node, object);
    default:
      return object;
  }
}

function lowerElementAccess(lowering: Lowering, node: ts.ElementAccessExpression, object: number): number {
  const key = node.argumentExpression;
  if (ts.isStringLiteralLike(key)) {
    return memberRow(lowering, object, key.text, startOf(lowering, key), node.questionDotToken !== undefined);
  }
  // Like a member's name, the key is the place of what is taken: two links of a chain never stand at one.
  return add(lowering, Expression.index, startOf(lowering, key), object, lowerExpression(lowering, key));
}

function lowerCall(lowering: Lowering, node: ts.CallExpression, callee: number): number {
  const { builder } = lowering;
  const rows = node.arguments.map(
    (argument, index) => lowerKnownArgument(lowering, node, index) ?? lowerArgument(lowering, node, argument, index),
  );
  const types = lowerTypes(lowering, node.typeArguments);
  const row = add(lowering, Expression.call, startOf(lowering, node), callee, builder.list(rows), types);
  lowering.calls.set(node, row);
  giveReceivers(lowering, node, callee, rows);
  noteKnownCall(lowering, node, rows);
  noteEvent(lowering, node, { row, callee, rows });
  noteEntry(lowering, node, rows);
  return row;
}

/** `function () {}.bind(object)`, `each(function () {}, this)`: what the function is run on is told where it stands. */
function giveReceivers(lowering: Lowering, node: ts.CallExpression, callee: number, rows: readonly number[]): void {
  const { builder } = lowering;
  const [object] = rows;
  // A member of the global object is a name alone.
  const isMember = builder.expressionAt(callee, ExpressionColumn.kind) === Expression.member;
  const isBound = isMember && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'bind';
  if (isBound && object !== undefined) giveReceiver(lowering, builder.expressionAt(callee, ExpressionColumn.a), object);
  node.arguments.forEach((argument, at) => {
    if (at > 0 && argument.kind === ts.SyntaxKind.ThisKeyword) giveReceiver(lowering, rows[at - 1], rows[at]);
  });
}

function lowerArgument(lowering: Lowering, node: ts.CallExpression, argument: ts.Expression, index: number): number {
  const target = registeredTarget(lowering, node, index);
  return target === undefined ? lowerExpression(lowering, argument) : lowerNamed(lowering, argument, target);
}

/** The first argument of a tag is the array of strings, which no resolution needs. */
function lowerTagged(lowering: Lowering, node: ts.TaggedTemplateExpression, tag: number): number {
  const rows = [unknown(lowering, node.template)];
  if (ts.isTemplateExpression(node.template)) {
    for (const span of node.template.templateSpans) rows.push(lowerExpression(lowering, span.expression));
  }
  const types = lowerTypes(lowering, node.typeArguments);
  return add(lowering, Expression.call, startOf(lowering, node), tag, lowering.builder.list(rows), types);
}

function lowerNew(lowering: Lowering, node: ts.NewExpression): number {
  const callee = lowerExpression(lowering, node.expression);
  const rows = (node.arguments ?? []).map((argument) => lowerExpression(lowering, argument));
  const types = lowerTypes(lowering, node.typeArguments);
  return add(lowering, Expression.construct, startOf(lowering, node), callee, lowering.builder.list(rows), types);
}

/** Whether a call is `import(...)`, or `require('literal')` of the module system. */
function isModuleCall(lowering: Lowering, node: ts.CallExpression): boolean {
  return node.expression.kind === ts.SyntaxKind.ImportKeyword || (lowering.loose && isRequireCall(lowering, node));
}

function lowerModuleCall(lowering: Lowering, node: ts.CallExpression): number {
  const dynamic = node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const [first, ...others] = node.arguments;
  for (const argument of others) lowerExpression(lowering, argument);
  if (first === undefined || !ts.isStringLiteralLike(first)) {
    // A computed specifier: what it computes has rows, the module is not known.
    if (first !== undefined) lowerExpression(lowering, first);
    return unknown(lowering, node);
  }
  if (!dynamic) lowering.module = true;
  const row = lowering.builder.import({
    kind: Import.module,
    specifier: first.text,
    position: startOf(lowering, first),
    scope: lowering.scope.row,
    flags: dynamic ? ImportFlag.dynamic : 0,
  });
  return add(lowering, Expression.module, startOf(lowering, node), row, dynamic ? 1 : 0);
}
