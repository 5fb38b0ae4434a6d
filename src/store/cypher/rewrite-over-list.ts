// Rewrites what goes over a list with a variable: `[x IN list WHERE ... | ...]`, `any(x IN list WHERE ...)`.
//
// The database has functions with lambdas for these, and they are not used: on larger data they read the elements of
// other rows, and some crash the process. What can be said without a lambda is said so; the rest stays in the tree, to
// be evaluated here over the database's answer (see `local-columns.ts`) where that is possible.

import { elementKind, isEdge, isNode, kindOf } from './kind-of.ts';
import type { Context } from './rewrite-context.ts';
import { allOf, anyOf, binary, call, string, variable } from './rewrite-context.ts';
import { asList } from './rewrite-list.ts';
import type { Scope, VariableKind } from './scope.ts';
import type { Expression } from './syntax.ts';
import { edgeColumn, nodeColumn } from './vocabulary.ts';
import { mentions, substitute } from './walk.ts';

type OverList = Extract<Expression, { type: 'quantifier' | 'comprehension' }>;
type Quantifier = Extract<Expression, { type: 'quantifier' }>;
type Comprehension = Extract<Expression, { type: 'comprehension' }>;

/** Longest list of expressions that is written out element by element. */
const MAX_WRITTEN_OUT = 20;

export function rewriteOverList(expression: OverList, scope: Scope, context: Context): Expression {
  const direct =
    expression.type === 'quantifier'
      ? (writtenOut(expression, scope, context) ?? asContains(expression, scope, context))
      : asProperties(expression, scope, context);
  return direct ?? keptForHere(expression, scope, context);
}

function keptForHere(expression: OverList, scope: Scope, context: Context): Expression {
  const list = asList(expression.list, scope, context);
  const inner: Scope = new Map(scope);
  inner.set(expression.variable, elementKind(expression.list, scope));
  const name = context.names.of(expression.variable);
  const maybe = (part: Expression | undefined) => (part === undefined ? undefined : context.rewrite(part, inner));
  if (expression.type === 'quantifier') {
    return { ...expression, variable: name, list, where: context.rewrite(expression.where, inner) };
  }
  return { ...expression, variable: name, list, where: maybe(expression.where), body: maybe(expression.body) };
}

/** `[x IN nodes(p) | x.name]`: one column of all elements, which the database can do. */
function asProperties({ list, variable: name, where, body }: Comprehension, scope: Scope, context: Context) {
  if (where !== undefined) return undefined;
  const isElement = (part: Expression) => part.type === 'variable' && part.name === name;
  if (body === undefined || isElement(body)) return asList(list, scope, context);
  const items = list.type === 'list' && list.items.length <= MAX_WRITTEN_OUT ? list.items : undefined;
  if (items !== undefined) {
    const bodies = items.map((item) => substitute(body, name, item));
    if (bodies.includes(undefined)) return undefined;
    return context.rewrite({ type: 'list', items: bodies as Expression[] }, scope);
  }
  const column = columnOf(body, isElement, elementKind(list, scope));
  return column === undefined ? undefined : call('properties', asList(list, scope, context), string(column));
}

/** The column that `part` reads of the element; undefined when it is something else. */
function columnOf(part: Expression, isElement: (part: Expression) => boolean, kind: VariableKind): string | undefined {
  if (part.type === 'call' && part.args.length === 1 && isElement(part.args[0]!)) {
    const name = part.name.toLowerCase();
    if (name === 'type' && isEdge(kind)) return '_label';
    if (name === 'label' && kind === 'node') return 'label';
  }
  if (part.type === 'index' && part.at.type === 'number' && part.at.text === '0' && part.of.type === 'call') {
    const isLabels = part.of.name.toLowerCase() === 'labels' && part.of.args.some(isElement);
    if (isLabels && kind === 'node') return 'label';
  }
  if (part.type !== 'property' || !isElement(part.of)) return undefined;
  if (kind === 'node') return nodeColumn(part.name);
  if (!isEdge(kind)) return undefined;
  return /^(type|kind|label)$/i.test(part.name) ? '_label' : edgeColumn(part.name);
}

/** `any(x IN list WHERE x.name = 'a')` is whether the list of names contains it. */
function asContains({ name, list, variable: element, where }: Quantifier, scope: Scope, context: Context) {
  if ((name !== 'any' && name !== 'none') || where.type !== 'chain' || where.operators.join() !== '=') return undefined;
  const isElement = (part: Expression) => part.type === 'variable' && part.name === element;
  const sides = [where.operands, [...where.operands].reverse()] as const;
  for (const [side, other] of sides) {
    if (side === undefined || other === undefined || mentions(other, element)) continue;
    const column = columnOf(side, isElement, elementKind(list, scope));
    // A kind is compared in either case, which `contains` does not do.
    if ((column === undefined && !isElement(side)) || column === 'kind') continue;
    const values = asList(list, scope, context);
    const columns = column === undefined ? values : call('properties', values, string(column));
    const contains = call('list_contains', columns, context.rewrite(other, scope));
    return name === 'any' ? contains : ({ type: 'unary', operator: 'NOT', operand: contains } as const);
  }
  return undefined;
}

interface Element {
  readonly value: Expression;
  /** When the list has this element; always, if undefined. */
  readonly guard: Expression | undefined;
}

/** A condition on each element of a list whose elements are known as expressions: a literal list, or `labels(n)`. */
function writtenOut({ name, list, variable: element, where }: Quantifier, scope: Scope, context: Context) {
  const elements = elementsOf(list, scope);
  if (elements === undefined || name === 'single') return undefined;
  const conditions: Expression[] = [];
  for (const { value, guard } of elements) {
    const condition = substitute(where, element, value);
    if (condition === undefined) return undefined;
    conditions.push(guarded(condition, guard, name === 'all'));
  }
  const result = name === 'all' ? (allOf(conditions) ?? TRUE) : (anyOf(conditions) ?? FALSE);
  return context.rewrite(name === 'none' ? { type: 'unary', operator: 'NOT', operand: result } : result, scope);
}

const TRUE: Expression = { type: 'constant', value: 'true' };
const FALSE: Expression = { type: 'constant', value: 'false' };

function guarded(condition: Expression, guard: Expression | undefined, forAll: boolean): Expression {
  if (guard === undefined) return condition;
  return forAll
    ? binary({ type: 'unary', operator: 'NOT', operand: guard }, 'OR', condition)
    : binary(guard, 'AND', condition);
}

function elementsOf(list: Expression, scope: Scope): readonly Element[] | undefined {
  if (list.type === 'list' && list.items.length <= MAX_WRITTEN_OUT) {
    return list.items.map((value) => ({ value, guard: undefined }));
  }
  const [node] = list.type === 'call' && list.name.toLowerCase() === 'labels' ? list.args : [];
  if (node?.type !== 'variable' || !isNode(kindOf(node, scope))) return undefined;
  const isSymbol: Expression = {
    type: 'hasLabels',
    of: variable(node.name),
    labels: { type: 'label', name: 'Symbol' },
  };
  return [
    { value: call('label', node), guard: undefined },
    { value: string('Symbol'), guard: isSymbol },
  ];
}
