// Columns that are finished here: the database gives what it can compute, and the parts that go over lists are
// evaluated over its answer by `evaluate.ts`.

import { AppError } from '../../model/errors.ts';
import { checkEvaluable } from './evaluate.ts';
import type { Expression } from './syntax.ts';
import { contains, mapChildren, mentions } from './walk.ts';

const GOES_OVER_LIST: ReadonlySet<Expression['type']> = new Set(['quantifier', 'comprehension', 'lambda']);

/** Whether a rewritten expression still goes over a list, so that the database cannot evaluate it. */
export function goesOverList(expression: Expression): boolean {
  return contains(expression, (part) => GOES_OVER_LIST.has(part.type));
}

/** The error for such an expression where only the database can evaluate it. */
export function onlyInReturn(): AppError {
  return new AppError(
    'bad-query',
    'A list comprehension, all(), any(), none() or single() over this list can only stand in RETURN.',
    {
      hint: 'UNWIND the list and filter its elements, or return the list.',
    },
  );
}

/**
 * Divides a rewritten expression: `ask` is told what the database must compute, and gives the column that it will be in.
 * What is returned makes the rest of it, over those columns. Throws `AppError('bad-query')` for what can be evaluated
 * neither there nor here.
 */
export function divide(expression: Expression, ask: (part: Expression) => Expression): Expression {
  const split = (part: Expression, locals: readonly string[]): Expression => {
    if (part.type === 'variable' && locals.includes(part.name)) return part;
    if (part.type === 'string' || part.type === 'number' || part.type === 'constant') return part;
    if (!goesOverList(part) && !locals.some((local) => mentions(part, local))) {
      return ask(part);
    }
    if (part.type === 'quantifier' || part.type === 'comprehension') {
      const inner = [...locals, part.variable];
      const maybe = (child: Expression | undefined) => (child === undefined ? undefined : split(child, inner));
      const list = split(part.list, locals);
      if (part.type === 'quantifier') return { ...part, list, where: split(part.where, inner) };
      return { ...part, list, where: maybe(part.where), body: maybe(part.body) };
    }
    checkEvaluable(part);
    return mapChildren(part, (child) => split(child, locals));
  };
  return split(expression, []);
}
