// Goes through the direct children of an expression. What is inside sub-queries and patterns is left alone, since it
// depends on variables of theirs.

import type { Expression } from './syntax.ts';

/** A copy of `expression` with each child replaced by `visit(child)`. */
export function mapChildren(expression: Expression, visit: (child: Expression) => Expression): Expression {
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
      return { ...expression, entries: expression.entries.map((entry) => ({ ...entry, value: visit(entry.value) })) };
    case 'mapProjection':
      return {
        ...expression,
        of: visit(expression.of),
        items: expression.items.map((item) => ('key' in item ? { ...item, value: visit(item.value) } : item)),
      };
    case 'call':
      return { ...expression, args: expression.args.map(visit) };
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
      return { ...expression, of: visit(expression.of), index: visit(expression.index) };
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
    case 'reduce':
      return {
        ...expression,
        start: visit(expression.start),
        list: visit(expression.list),
        body: visit(expression.body),
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

/** A text that equal expressions share, wherever they stand. */
export function textOf(expression: Expression): string {
  return JSON.stringify(expression, (key, value: unknown) => (key === 'at' ? undefined : value));
}

/** Every name that occurs in a part of a tree, also those that it binds itself: too many only makes a test late. */
export function namesIn(part: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      if ('type' in value && value.type === 'variable' && 'name' in value) names.add(String(value.name));
      if ('variable' in value && typeof value.variable === 'string') names.add(value.variable);
      if ('total' in value && typeof value.total === 'string') names.add(value.total);
      Object.values(value).forEach(visit);
    }
  };
  visit(part);
  return names;
}
