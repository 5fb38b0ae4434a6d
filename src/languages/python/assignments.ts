// Lowers assignment statements: plain, annotated, chained and augmented ones, and what `__all__` lists.

import { Expression, ExpressionColumn } from '../../model/facts.ts';
import { endOf, inField, kindOf, optional, startOf, textOf } from '../kit/lowering.ts';
import { add } from '../kit/rows.ts';
import { addToExportList } from './export-list.ts';
import { lowerNamedLambda } from './functions.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, operatorBetween } from './lowering.ts';
import { bindTarget } from './targets.ts';
import { isAliasAssignment, lowerAliasAssignment } from './type-aliases.ts';
import { assignmentComment } from './type-comments.ts';

/** `a = b = value`: the value is lowered once and given to every target. */
export function lowerAssignment(l: Lowering, node: number): void {
  const targets: number[] = [];
  let typeNode = 0;
  let right = node;
  while (kindOf(l, right) === Node.assignment) {
    targets.push(inField(l, right, Field.left));
    typeNode ||= inField(l, right, Field.type);
    right = inField(l, right, Field.right);
  }
  const [first = 0] = targets;
  const isName = kindOf(l, first) === Node.identifier;
  if (targets.length === 1 && isName && isAliasAssignment(l, first, typeNode, right)) {
    lowerAliasAssignment(l, first, node, right);
    return;
  }
  let type = typeNode === 0 ? 0 : l.type(typeNode);
  if (type === 0 && l.hasTypeComments) type = assignmentComment(l, endOf(l, node));
  if (targets.length === 1 && isName && kindOf(l, right) === Node.lambda) {
    lowerNamedLambda(l, first, right, node, type);
    return;
  }
  if (isName && l.frame.kind === 'module') addToExportList(l, textOf(l, first), right, '=');
  const outer = l.inUrlPatterns;
  l.inUrlPatterns ||= isName && textOf(l, first) === 'urlpatterns';
  if (isName && kindOf(l, right) === Node.dictionary) l.dictionary = textOf(l, first);
  const value = optional(l, right);
  l.inUrlPatterns = outer;
  if (type === 0 && isName && isEnumMember(l, textOf(l, first))) {
    type = add(l, Expression.class, startOf(l, first), l.frame.symbol);
  }
  const statement = { start: startOf(l, node), end: endOf(l, node) };
  for (const target of targets) bindTarget(l, target, value, { type, statement });
}

/** `x[k] += v` reads the item and sets it again. The target has been lowered already, as what is read. */
function addItemAssignment(l: Lowering, node: number, read: number, value: number): void {
  if (l.facts.expressionAt(read, ExpressionColumn.kind) !== Expression.index) return;
  const object = l.facts.expressionAt(read, ExpressionColumn.a);
  add(l, Expression.operator, startOf(l, node), l.facts.string('[]='), object, value);
}

/** Members of an enumeration are instances of it, whatever value they are given. */
function isEnumMember(l: Lowering, name: string): boolean {
  return l.frame.kind === 'class' && l.frame.class?.isEnum === true && !name.startsWith('_');
}

/** `x += v` reads x, so that it is both a reference and an assignment. */
export function lowerAugmentedAssignment(l: Lowering, node: number): void {
  const left = inField(l, node, Field.left);
  const right = inField(l, node, Field.right);
  const isName = kindOf(l, left) === Node.identifier;
  if (isName && l.frame.kind === 'module') addToExportList(l, textOf(l, left), right, '+=');
  const outer = l.inUrlPatterns;
  l.inUrlPatterns ||= isName && textOf(l, left) === 'urlpatterns';
  const target = optional(l, left);
  const added = optional(l, right);
  l.inUrlPatterns = outer;
  const operator = l.facts.string(operatorBetween(l, left, right));
  const value = add(l, Expression.operator, startOf(l, node), operator, target, added);
  if (isName || kindOf(l, left) === Node.attribute) bindTarget(l, left, value, {});
  else if (kindOf(l, left) === Node.subscript) addItemAssignment(l, node, target, value);
}
