// Applies a function to the direct children of an expression. Sub-queries and patterns are left alone: what happens
// inside them depends on variables, which only the rewriter knows.

import type { Expression } from './syntax.ts';

export type Visit = (child: Expression) => Expression;

/** A copy of `expression` with each child replaced by `visit(child)`. */
export function mapChildren(expression: Expression, visit: Visit): Expression {
  const maybe = (child: Expression | undefined) => (child === undefined ? undefined : visit(child));
  switch (expression.type) {
    case 'number':
    case 'string':
    case 'constant':
    case 'parameter':
    case 'variable':
    case 'countAll':
    case 'subquery':
    case 'pattern':
    case 'patternComprehension':
      return expression;
    case 'property':
    case 'hasLabels':
      return { ...expression, of: visit(expression.of) };
    case 'list':
      return { ...expression, items: expression.items.map(visit) };
    case 'map':
      return { ...expression, entries: expression.entries.map(({ key, value }) => ({ key, value: visit(value) })) };
    case 'mapProjection':
      return {
        ...expression,
        of: visit(expression.of),
        items: expression.items.map((item) => ('key' in item ? { key: item.key, value: visit(item.value) } : item)),
      };
    case 'call':
      return { ...expression, args: expression.args.map(visit) };
    case 'lambda':
      return { ...expression, body: visit(expression.body) };
    case 'cast':
      return { ...expression, value: visit(expression.value) };
    case 'case':
      return {
        ...expression,
        subject: maybe(expression.subject),
        branches: expression.branches.map(({ when, value }) => ({ when: visit(when), value: visit(value) })),
        otherwise: maybe(expression.otherwise),
      };
    case 'unary':
    case 'isNull':
      return { ...expression, operand: visit(expression.operand) };
    case 'chain':
      return { ...expression, operands: expression.operands.map(visit) };
    case 'index':
      return { ...expression, of: visit(expression.of), at: visit(expression.at) };
    case 'slice':
      return { ...expression, of: visit(expression.of), from: maybe(expression.from), to: maybe(expression.to) };
    case 'quantifier':
      return { ...expression, list: visit(expression.list), where: visit(expression.where) };
    case 'comprehension':
      return {
        ...expression,
        list: visit(expression.list),
        where: maybe(expression.where),
        body: maybe(expression.body),
      };
  }
}

/** Whether `matches` holds for the expression or any part of it, sub-queries' insides aside. */
export function contains(expression: Expression, matches: (part: Expression) => boolean): boolean {
  if (matches(expression)) return true;
  let found = false;
  mapChildren(expression, (child) => {
    found ||= contains(child, matches);
    return child;
  });
  return found;
}

const HIDES_VARIABLES: ReadonlySet<Expression['type']> = new Set(['subquery', 'pattern', 'patternComprehension']);
const BINDS_VARIABLES: ReadonlySet<Expression['type']> = new Set(['lambda', 'quantifier', 'comprehension']);

/** Whether a variable may be used: a sub-query may use any. */
export function mentions(expression: Expression, name: string): boolean {
  return contains(
    expression,
    (part) => HIDES_VARIABLES.has(part.type) || (part.type === 'variable' && part.name === name),
  );
}

/** `expression` with `replacement` for a variable; undefined where a sub-query or an equal name inside forbids it. */
export function substitute(expression: Expression, name: string, replacement: Expression): Expression | undefined {
  const forbids = (part: Expression) => HIDES_VARIABLES.has(part.type) || BINDS_VARIABLES.has(part.type);
  if (contains(expression, forbids)) return undefined;
  const replace = (part: Expression): Expression =>
    part.type === 'variable' && part.name === name ? replacement : mapChildren(part, replace);
  return replace(expression);
}
