// WITH and RETURN: what they make of the rows, in which order, and which names are in scope behind them.

import { aggregateName, compileAggregate, divide, hasAggregate, keyName } from './aggregates.ts';
import { addLine, type Compiler, errorAt } from './compiler.ts';
import { compile, compileTest, lookUp } from './expressions.ts';
import { cutting, distinctly, filtering, grouping, projecting, type Stage, sorting } from './rows.ts';
import { type Eval, Scope, type Type } from './scope.ts';
import type { Expression, Projection } from './syntax.ts';
import { placeIn, typeOf } from './types.ts';
import { isInteger } from './values.ts';
import { contains, mapChildren, namesIn, textOf } from './walk.ts';

export interface ProjectionClause {
  readonly type: 'with' | 'return';
  readonly projection: Projection;
  readonly where?: Expression | undefined;
}

/** What the match before a projection counted instead of finding it. */
export interface Counted {
  readonly times: number | undefined;
  readonly isCounted: (name: string) => boolean;
}

export interface CompiledProjection {
  readonly scope: Scope;
  readonly columns: readonly string[];
  readonly stages: readonly Stage[];
}

export function compileProjection(
  clause: ProjectionClause,
  scope: Scope,
  counted: Counted,
  c: Compiler,
): CompiledProjection {
  const given = withAllItems(clause, scope, c);
  const columns = columnsOf(given, c);
  const stages: Stage[] = [];
  let from = scope;
  let projection = given;
  const grouped = [...given.items, ...given.orderBy].some(({ expression }) => hasAggregate(expression));
  if (grouped) {
    const divided = divideChecked(given, c);
    const keys = divided.keys.map((key) => compile(key, scope, c));
    from = new Scope();
    for (const [at, key] of divided.keys.entries()) from.declare(keyName(at), typeOf(key, scope));
    for (const [at, e] of divided.aggregates.entries()) from.declare(aggregateName(at), typeOf(e, scope));
    const aggregates = divided.aggregates.map((e) => compileAggregate(e, scope, counted.isCounted, c));
    const line = addLine(
      c,
      keys.length === 0 ? 'Aggregate' : `Aggregate by ${keys.length === 1 ? 'one key' : `${keys.length} keys`}`,
    );
    stages.push(counting(line, c), grouping(keys, aggregates, counted.times, from, c));
    projection = divided.projection;
  }
  // The WHERE behind a WITH also sees what was in scope before it: those values ride along in places without a column.
  const looksBack = clause.type === 'with' && !grouped && !given.distinct;
  const names = looksBack ? [...namesIn(clause.where)] : [];
  const hidden = names.filter((name) => !columns.includes(name) && from.has(name));
  const expressions = [
    ...projection.items.map(({ expression }) => expression),
    ...hidden.map((name): Expression => ({ type: 'variable', name, at: 0 })),
  ];
  const items = expressions.map((e) => compile(e, from, c));
  const after = new Scope();
  for (const [at, { expression }] of projection.items.entries()) after.declare(columns[at], typeOf(expression, from));
  const seen = after.inner();
  for (const name of hidden) seen.declare(name, lookUp({ name, at: 0 }, from, c).type);
  stages.push(...ordered({ projection, given, columns, items, from, after, grouped }, c));
  if (clause.where !== undefined) {
    const byText = new Map(given.items.map(({ expression }, at) => [textOf(expression), columns[at]]));
    stages.push(filtering(compileTest(replaceColumns(clause.where, byText), seen, c)));
    stages.push(counting(addLine(c, 'Filter'), c));
  }
  return { scope: after, columns, stages };
}

/** Counts rows for PROFILE. */
function counting(line: { rows: number }, c: Compiler): Stage {
  if (!c.profiled) return (next) => next;
  return (next) => ({
    ...next,
    push(row) {
      line.rows++;
      return next.push(row);
    },
  });
}

function divideChecked(given: Projection, c: Compiler) {
  if (!given.items.some(({ expression }) => hasAggregate(expression))) {
    const at = placeIn(given.orderBy[0].expression);
    throw errorAt(c, at, 'ORDER BY can only aggregate where a column does');
  }
  return divide(given, c);
}

function withAllItems({ type, projection }: ProjectionClause, scope: Scope, c: Compiler): Projection {
  for (const { alias, expression } of projection.items) {
    if (type === 'with' && alias === undefined && expression.type !== 'variable') {
      throw errorAt(c, placeIn(expression), 'A column of WITH needs a name: write AS and one behind it');
    }
    if (expression.type === 'pattern') {
      throw errorAt(c, placeIn(expression), 'A pattern is a condition and no value: use EXISTS { } or COUNT { }');
    }
  }
  if (!projection.all) return projection;
  const names = [...scope.names.keys()].filter((name) => !name.startsWith('\0')).sort();
  if (names.length === 0 && type === 'return') throw errorAt(c, 0, 'There is nothing in scope that * could stand for');
  const items = names.map((name) => ({
    expression: { type: 'variable', name, at: 0 } as const,
    alias: undefined,
    text: name,
  }));
  return { ...projection, all: false, items: [...items, ...projection.items] };
}

/** The names of the columns; two equal ones are an error, since rows are read by name. */
function columnsOf(projection: Projection, c: Compiler): readonly string[] {
  const columns = projection.items.map(
    ({ alias, expression, text }) => alias ?? (expression.type === 'variable' ? expression.name : text),
  );
  const twice = columns.findIndex((column, index) => columns.indexOf(column) !== index);
  if (twice < 0) return columns;
  throw errorAt(
    c,
    placeIn(projection.items[twice].expression),
    `Two columns of the result are both named ${columns[twice]}`,
    'Give one of them another name with AS.',
  );
}

interface Ordering {
  /** As it is evaluated: over groups, if there are any. */
  readonly projection: Projection;
  /** As it was written. */
  readonly given: Projection;
  readonly columns: readonly string[];
  readonly items: readonly Eval[];
  readonly from: Scope;
  readonly after: Scope;
  readonly grouped: boolean;
}

/** Projects, sorts, and cuts off what is not wanted. */
function ordered(ordering: Ordering, c: Compiler): Stage[] {
  const { projection, items, after } = ordering;
  const stages: Stage[] = [];
  const skip = rowCount(projection.skip, 'SKIP', stages, c) ?? 0;
  const limit = rowCount(projection.limit, 'LIMIT', stages, c) ?? Number.POSITIVE_INFINITY;
  if (projection.orderBy.length === 0) {
    stages.push(projecting(items, after, c), counting(addLine(c, 'Project'), c));
    if (projection.distinct) stages.push(distinctly(items.length, c), counting(addLine(c, 'Distinct'), c));
  } else {
    const wanted = skip + limit;
    const keys = sortKeys(ordering, c);
    stages.push(sorting({ items, wanted, distinct: projection.distinct, after, ...keys }, c));
    const text = Number.isFinite(wanted) ? `Sort, keeping ${wanted}` : 'Sort';
    stages.push(counting(addLine(c, text), c));
  }
  if (skip > 0 || Number.isFinite(limit)) {
    stages.push(cutting(skip, limit), counting(addLine(c, `Rows ${skip + 1} to ${skip + limit}`), c));
  }
  return stages;
}

/** Sorts by expressions over the columns and, where rows are still those before the projection, what was in scope there. */
function sortKeys({ projection, given, columns, from, grouped }: Ordering, c: Compiler) {
  const onlyColumns = projection.distinct && !grouped;
  const scope = onlyColumns ? new Scope() : from.inner();
  const types = projection.items.map(({ expression }): Type => typeOf(expression, from));
  const places = columns.map((name, at) => scope.declare(name, types[at]));
  const byText = new Map(given.items.map(({ expression }, at) => [textOf(expression), columns[at]]));
  const keys = projection.orderBy.map(({ expression, descending }) => ({
    key: compile(onlyColumns ? replaceColumns(expression, byText) : replaceWhole(expression, byText), scope, c),
    descending,
  }));
  return { places, keys, columns: onlyColumns ? scope : undefined };
}

function replaceWhole(e: Expression, byText: ReadonlyMap<string, string>): Expression {
  const column = byText.get(textOf(e));
  return column === undefined || e.type === 'variable' ? e : { type: 'variable', name: column, at: placeIn(e) };
}

function replaceColumns(e: Expression, byText: ReadonlyMap<string, string>): Expression {
  const column = byText.get(textOf(e));
  if (column !== undefined) return { type: 'variable', name: column, at: placeIn(e) };
  return e.type === 'variable' ? e : mapChildren(e, (child) => replaceColumns(child, byText));
}

/** A parameter is judged when the query runs, like any value, by a stage that fails. */
function rowCount(e: Expression | undefined, clause: string, stages: Stage[], c: Compiler): number | undefined {
  if (e === undefined) return undefined;
  const value = compile(e, new Scope(), c)([]);
  if (isInteger(value) && value >= 0) return Number(value);
  const error = errorAt(c, placeIn(e), `${clause} needs a whole number from 0 up`);
  if (!contains(e, ({ type }) => type === 'parameter')) throw error;
  stages.push(failing(error));
  return 0;
}

function failing(error: Error): Stage {
  return (next) => ({
    ...next,
    start() {
      throw error;
    },
  });
}
