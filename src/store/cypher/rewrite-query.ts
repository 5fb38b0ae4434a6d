// Rewrites a whole query, clause by clause: keeps track of the variables in scope, names the columns as the user wrote
// them, and puts the row limit where the database can stop early.

import { AppError } from '../../model/errors.ts';
import { hasAggregates, orderedAggregates } from './aggregates.ts';
import { countable } from './countable.ts';
import { elementKind, kindOf } from './kind-of.ts';
import { goesOverList } from './local-columns.ts';
import type { Parameters } from './parameters.ts';
import { numberLiteral } from './parameters.ts';
import { printExpression } from './print.ts';
import type { ResultColumn } from './result-columns.ts';
import { divideColumns } from './result-columns.ts';
import type { Context } from './rewrite-context.ts';
import { allOf, string } from './rewrite-context.ts';
import { rewriteExpression } from './rewrite-expression.ts';
import { asList } from './rewrite-list.ts';
import { afterOptional, rewritePatterns } from './rewrite-pattern.ts';
import type { Scope } from './scope.ts';
import { createNames } from './scope.ts';
import type { Clause, Expression, Item, Projection, Query } from './syntax.ts';
import { ANY_LABEL, LABELS, vocabularyProcedure } from './vocabulary.ts';
import { mapChildren } from './walk.ts';

export interface RewrittenQuery {
  readonly query: Query;
  /** The columns of the answer, in order; undefined when `RETURN *` leaves them to the database. */
  readonly columns: readonly ResultColumn[] | undefined;
  /** The user's name for a column of the database; undefined for one that the user did not name. */
  readonly originalName: (databaseName: string) => string | undefined;
  readonly notes: readonly string[];
}

/** Relationships in the patterns of one query: planning time doubles with each. */
const MAX_EDGES = 12;

/** `rowLimit` is how many rows are wanted at most, one more than is shown, so that a cut can be told. */
export function rewriteQuery(query: Query, parameters: Parameters, rowLimit: number): RewrittenQuery {
  const notes = new Set<string>();
  const names = createNames();
  let edges = 0;
  const context: Context = {
    names,
    parameters,
    note: (sentence) => notes.add(sentence),
    countEdge() {
      edges++;
      if (edges <= MAX_EDGES) return;
      throw new AppError('bad-query', `The query has more than ${MAX_EDGES} relationships in its patterns.`, {
        hint: 'Use a variable-length relationship, or ask in several queries.',
      });
    },
    rewrite: (expression, scope) => rewriteExpression(expression, scope, context),
  };
  // With a plain UNION the rows of all parts are compared first: a limit inside one part would change the answer.
  const partLimit = query.unions.includes('UNION') ? undefined : rowLimit;
  const rewritten = query.parts.map((clauses) => rewritePart(clauses, context, partLimit));
  const { parts, columns } = divideColumns(query.parts, rewritten, names);
  return {
    query: { parts, unions: query.unions },
    columns,
    originalName: names.original,
    notes: [...notes],
  };
}

function rewritePart(clauses: readonly Clause[], context: Context, rowLimit: number | undefined): Clause[] {
  let scope: Scope = new Map();
  let isSorted = false;
  return clauses.flatMap((clause) => {
    const { rewritten, after } = rewriteClause(clause, scope, context, rowLimit);
    scope = after;
    if (rewritten.type !== 'with' && rewritten.type !== 'return') return rewritten;
    const kept = isSorted && hasAggregates(rewritten.projection) ? [orderKeeper(context)] : [];
    isSorted ||= rewritten.projection.orderBy.length > 0;
    const { before, projection } = orderedAggregates(rewritten.projection, context.names);
    return [...kept, ...before, { ...rewritten, projection }];
  });
}

// Where nothing stands between the two, the database forgets the order of a WITH before aggregates without a key, even
// beside a LIMIT, and takes any rows. A list of one value in between changes nothing else.
function orderKeeper(context: Context): Clause {
  return {
    type: 'unwind',
    list: { type: 'list', items: [numberLiteral(1)] },
    variable: context.names.fresh('_one'),
  };
}

function rewriteClause(
  clause: Clause,
  scope: Scope,
  context: Context,
  rowLimit: number | undefined,
): { readonly rewritten: Clause; readonly after: Scope } {
  switch (clause.type) {
    case 'match': {
      const during: Scope = new Map(scope);
      const { patterns, conditions } = countable(rewritePatterns(clause.patterns, during, context), context);
      const where = clause.where === undefined ? [] : [context.rewrite(clause.where, during)];
      const after = clause.optional ? afterOptional(scope, during) : during;
      return { rewritten: { ...clause, patterns, where: allOf([...where, ...conditions]) }, after };
    }
    case 'unwind': {
      const after: Scope = new Map(scope).set(clause.variable, elementKind(clause.list, scope));
      const list = asList(clause.list, scope, context);
      return { rewritten: { type: 'unwind', list, variable: context.names.of(clause.variable) }, after };
    }
    case 'with': {
      const after = scopeAfter(clause.projection, scope);
      const projection = sortedForGood(rewriteProjection(clause.projection, scope, context));
      const where = clause.where === undefined ? undefined : context.rewrite(clause.where, after);
      return { rewritten: { type: 'with', projection, where }, after };
    }
    case 'return': {
      const projection = limited(rewriteProjection(clause.projection, scope, context), rowLimit);
      return { rewritten: { type: 'return', projection }, after: scope };
    }
    case 'call':
      return rewriteProcedure(clause, scope, context);
  }
}

function scopeAfter(projection: Projection, scope: Scope): Scope {
  const after: Scope = projection.all ? new Map(scope) : new Map();
  for (const { expression, alias } of projection.items) {
    const name = alias ?? (expression.type === 'variable' ? expression.name : undefined);
    if (name !== undefined) after.set(name, kindOf(expression, scope));
  }
  return after;
}

function rewriteProjection(projection: Projection, scope: Scope, context: Context): Projection {
  const items = projection.items.map((item) => rewriteItem(item, scope, context));
  const aliases = new Map(
    items.flatMap(({ expression, alias }) =>
      alias === undefined || expression.type === 'variable' || goesOverList(expression)
        ? []
        : [[printExpression(expression), alias] as const],
    ),
  );
  // The aliases themselves may be used for sorting, so they are in scope there along with what was before.
  const sortScope: Scope = new Map([...scope, ...scopeAfter(projection, scope)]);
  return {
    ...projection,
    items,
    orderBy: projection.orderBy.map(({ expression, descending }) => ({
      expression: withAliases(context.rewrite(expression, sortScope), aliases),
      descending,
    })),
    skip: projection.skip === undefined ? undefined : rowCount(projection.skip, 'SKIP', scope, context),
    limit: projection.limit === undefined ? undefined : rowCount(projection.limit, 'LIMIT', scope, context),
  };
}

// Without an alias a column gets a name that cannot collide; the user's text names it in the answer.
function rewriteItem(item: Item, scope: Scope, context: Context): Item {
  const expression = context.rewrite(item.expression, scope);
  if (item.alias !== undefined) return { ...item, expression, alias: context.names.of(item.alias) };
  return item.expression.type === 'variable'
    ? { ...item, expression }
    : { ...item, expression, alias: context.names.fresh('_column') };
}

// Behind an aggregate or DISTINCT only the columns are left to sort by, so what equals a column becomes its name.
function withAliases(expression: Expression, aliases: ReadonlyMap<string, string>): Expression {
  const alias = aliases.get(printExpression(expression));
  if (alias !== undefined) return { type: 'variable', name: alias };
  return mapChildren(expression, (child) => (child.type === 'lambda' ? child : withAliases(child, aliases)));
}

function rowCount(expression: Expression, clause: string, scope: Scope, context: Context): Expression {
  const value = expression.type === 'parameter' ? context.parameters.valueOf(expression.name) : undefined;
  if (value === undefined) return context.rewrite(expression, scope);
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return numberLiteral(value);
  throw new AppError('bad-query', `${clause} needs a whole number from 0 up.`);
}

// The database keeps the order of a WITH only beside a SKIP or LIMIT.
function sortedForGood(projection: Projection): Projection {
  const { orderBy, skip, limit } = projection;
  const isKept = orderBy.length === 0 || skip !== undefined || limit !== undefined;
  return isKept ? projection : { ...projection, skip: numberLiteral(0) };
}

function limited(projection: Projection, rowLimit: number | undefined): Projection {
  if (rowLimit === undefined) return projection;
  const { limit } = projection;
  const given = limit?.type === 'number' ? Number(limit.text) : undefined;
  // An expression is left to the database; the reader stops at the limit in any case.
  if (limit !== undefined && (given === undefined || given <= rowLimit)) return projection;
  return { ...projection, limit: numberLiteral(rowLimit) };
}

function rewriteProcedure(
  clause: Extract<Clause, { type: 'call' }>,
  scope: Scope,
  context: Context,
): { readonly rewritten: Clause; readonly after: Scope } {
  const after: Scope = new Map(scope);
  const vocabulary = vocabularyProcedure(clause.procedure);
  if (vocabulary !== undefined) {
    const variable = context.names.of(clause.yields[0]?.alias ?? vocabulary.column);
    const list: Expression = { type: 'list', items: vocabulary.values.map(string) };
    return { rewritten: { type: 'unwind', list, variable }, after };
  }
  // `table_info('Class')` is a fair question, and the answer is that of the table where classes are.
  const args = clause.args.map((argument) =>
    argument.type === 'string' && LABELS.includes(argument.value)
      ? string(ANY_LABEL)
      : context.rewrite(argument, scope),
  );
  const yields = clause.yields.map(({ name, alias }) => ({
    name,
    alias: alias === undefined ? undefined : context.names.of(alias),
  }));
  const where = clause.where === undefined ? undefined : context.rewrite(clause.where, after);
  return { rewritten: { ...clause, args, yields, where }, after };
}
