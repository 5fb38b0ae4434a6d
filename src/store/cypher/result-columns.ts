// The columns of an answer: what each is called, and how it is made of what the database returns.

import { AppError } from '../../model/errors.ts';
import { divide, goesOverList, onlyInReturn } from './local-columns.ts';
import { printExpression } from './print.ts';
import type { Names } from './scope.ts';
import type { Clause, Expression, Item, Projection } from './syntax.ts';
import { mentions } from './walk.ts';

export interface ResultColumn {
  /** As the user wrote it. */
  readonly name: string;
  /** Over the database's columns by their names. */
  readonly expression: Expression;
}

/**
 * The parts of a rewritten query, with the columns that only we can finish divided; and the columns of the answer, or
 * undefined when `RETURN *` leaves them to the database. `written` are the parts before they were rewritten.
 */
export function divideColumns(
  written: readonly (readonly Clause[])[],
  rewritten: readonly (readonly Clause[])[],
  names: Names,
): { readonly parts: readonly (readonly Clause[])[]; readonly columns: readonly ResultColumn[] | undefined } {
  const userNames = columnNames(lastProjection(written[0]!));
  if (userNames === undefined || rewritten.length > 1) {
    // Of a union the database takes the columns by their places, and of `*` it knows them: neither can be divided.
    const columns = userNames?.map((name, index) => ({
      name,
      expression: columnOf(lastProjection(rewritten[0]!).items[index]!),
    }));
    return { parts: rewritten, columns };
  }
  const clauses = rewritten[0]!;
  const projection = lastProjection(clauses);
  if (!isDividable(projection)) throw onlyInReturn();
  const { items, expressions } = divideItems(projection, names);
  return {
    parts: [[...clauses.slice(0, -1), { type: 'return', projection: { ...projection, items } }]],
    columns: expressions.map((expression, index) => ({ name: userNames[index]!, expression })),
  };
}

// Rows that are compared or sorted by a column that we finish would have to be so after it is finished.
function isDividable({ items, distinct, orderBy }: Projection): boolean {
  const finishedHere = items.filter(({ expression }) => goesOverList(expression));
  const sortsBy = (alias: string) => orderBy.some(({ expression }) => mentions(expression, alias));
  return (
    finishedHere.length === 0 || (!distinct && !finishedHere.some(({ alias }) => alias !== undefined && sortsBy(alias)))
  );
}

/** What the database is asked for, and how each column is made of its answer. */
function divideItems(
  projection: Projection,
  names: Names,
): { items: readonly Item[]; expressions: readonly Expression[] } {
  const items: Item[] = [];
  const asked = new Map<string, Expression>();
  // The database fails when one list is returned under two names, so that nothing is asked for twice.
  const ask = (item: Item): Expression => {
    const key = printExpression(item.expression);
    const known = asked.get(key);
    const isSortedBy = projection.orderBy.some(
      ({ expression }) => item.alias !== undefined && mentions(expression, item.alias),
    );
    if (known !== undefined && !isSortedBy) return known;
    items.push(item);
    asked.set(key, columnOf(item));
    return columnOf(item);
  };
  const expressions = projection.items.map((item) => {
    if (!goesOverList(item.expression)) return ask(item);
    return divide(item.expression, (expression) => {
      const alias = expression.type === 'variable' ? undefined : names.fresh('_part');
      return ask({ expression, alias, text: item.text });
    });
  });
  return { items, expressions };
}

function columnOf({ expression, alias }: Item): Expression {
  return alias === undefined ? expression : { type: 'variable', name: alias };
}

function lastProjection(clauses: readonly Clause[]): Projection {
  const last = clauses[clauses.length - 1];
  if (last?.type !== 'return') throw new AppError('bad-query', 'A query ends with RETURN.');
  return last.projection;
}

/** The user's names; two equal ones are an error, since rows are read by name. */
function columnNames(projection: Projection): readonly string[] | undefined {
  if (projection.all) return undefined;
  const columns = projection.items.map(
    ({ alias, expression, text }) => alias ?? (expression.type === 'variable' ? expression.name : text),
  );
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice === undefined) return columns;
  throw new AppError('bad-query', `Two columns of the result are both named ${twice}.`, {
    hint: 'Give one of them another name with AS.',
  });
}
