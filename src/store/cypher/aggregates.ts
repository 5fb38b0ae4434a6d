// Puts aggregates in an order that the database computes rightly. When one projection holds an aggregate over distinct
// values before one over all values, it counts the second as nothing, or crashes. So the aggregates get a WITH of their
// own, those over distinct values last, and the projection is left with their names.

import { AppError } from '../../model/errors.ts';
import { printExpression } from './print.ts';
import type { Names } from './scope.ts';
import type { Clause, Expression, Item, Projection } from './syntax.ts';
import { contains, mapChildren } from './walk.ts';

const AGGREGATES = new Set([
  'avg',
  'collect',
  'count',
  'histogram',
  'max',
  'min',
  'percentilecont',
  'percentiledisc',
  'sum',
]);

/** Whether any column of `projection`, or what it is sorted by, is computed over many rows. */
export function hasAggregates({ items, orderBy }: Projection): boolean {
  return [...items, ...orderBy].some(({ expression }) => contains(expression, isAggregate));
}

/** The rewritten `projection`, and the WITH to put before it where one is needed. */
export function orderedAggregates(
  projection: Projection,
  names: Names,
): { readonly before: readonly Clause[]; readonly projection: Projection } {
  const found = aggregatesOf([...projection.items, ...projection.orderBy].map(({ expression }) => expression));
  const firstDistinct = found.findIndex(isDistinct);
  if (firstDistinct < 0 || found.slice(firstDistinct).every(isDistinct)) return { before: [], projection };
  if (projection.all) {
    throw new AppError('bad-query', 'Name the columns instead of `*` beside aggregates with and without DISTINCT.');
  }
  return divided(projection, found, names);
}

function divided(projection: Projection, found: readonly Expression[], names: Names) {
  const ordered = [...found.filter((aggregate) => !isDistinct(aggregate)), ...found.filter(isDistinct)];
  const aliases = new Map<string, string>();
  const computed: Item[] = [];
  const compute = (expression: Expression): Expression => {
    const key = printExpression(expression);
    const alias = aliases.get(key) ?? names.fresh('_value');
    if (!aliases.has(key)) computed.push({ expression, alias, text: '' });
    aliases.set(key, alias);
    return { type: 'variable', name: alias };
  };
  const keys: Item[] = [];
  const items = projection.items.map((item): Item => {
    if (contains(item.expression, isAggregate)) return item;
    if (item.expression.type === 'variable') keys.push({ ...item, alias: undefined });
    else return { ...item, expression: compute(item.expression) };
    return item;
  });
  for (const aggregate of ordered) compute(aggregate);
  const replace = (part: Expression): Expression => (isAggregate(part) ? compute(part) : mapChildren(part, replace));
  const before: Projection = { ...NOTHING, items: [...keys, ...computed] };
  return {
    before: [{ type: 'with', projection: before, where: undefined }] as const,
    projection: {
      ...projection,
      items: items.map((item) => ({ ...item, expression: replace(item.expression) })),
      orderBy: projection.orderBy.map((order) => ({ ...order, expression: replace(order.expression) })),
    },
  };
}

const NOTHING: Projection = { distinct: false, all: false, items: [], orderBy: [], skip: undefined, limit: undefined };

/** Aggregates in the order in which the database meets them. */
function aggregatesOf(expressions: readonly Expression[]): Expression[] {
  const found: Expression[] = [];
  const visit = (part: Expression): Expression => {
    if (!isAggregate(part)) return mapChildren(part, visit);
    found.push(part);
    return part;
  };
  expressions.forEach(visit);
  return found;
}

function isAggregate(expression: Expression): boolean {
  return (
    expression.type === 'countAll' || (expression.type === 'call' && AGGREGATES.has(expression.name.toLowerCase()))
  );
}

function isDistinct(aggregate: Expression): boolean {
  return aggregate.type === 'call' && aggregate.distinct;
}
