// Compiles a query clause by clause into a chain of operators over rows, and runs it.

import { hasAggregate, isAggregate } from './aggregates.ts';
import type { Budget } from './budget.ts';
import type { Procedure } from './clauses.ts';
import { addLine, type Compiler, errorAt, type PlanLine, type PlannedMatch, type Visit } from './compiler.ts';
import { compile, compileTest } from './expressions.ts';
import { planMatch } from './plan.ts';
import { type Counted, compileProjection } from './projection.ts';
import type { PropertyGraph } from './property-graph.ts';
import { distinctly, filtering, type Operator, type Stage, unwinding } from './rows.ts';
import { type Row, Scope } from './scope.ts';
import type { Clause, Expression, PathPattern, Query } from './syntax.ts';
import { checkList } from './types.ts';
import { queryError, type Value } from './values.ts';
import { contains, mapChildren, namesIn } from './walk.ts';

export interface PreparedQuery {
  readonly columns: readonly string[];
  readonly plan: readonly PlanLine[];
  /** Hands each row to `visit`, its columns in its first places, until that has enough. The row is used again. */
  run(visit: Visit): void;
}

/** What a set-up of a test does with CREATE. */
export type Create = (
  patterns: readonly PathPattern[],
  scope: Scope,
  c: Compiler,
) => { readonly scope: Scope; readonly run: (row: Row) => void };

export interface PrepareOptions {
  readonly text: string;
  readonly params: ReadonlyMap<string, Value>;
  readonly profiled?: boolean;
  readonly procedures?: (name: Procedure) => { readonly columns: readonly string[]; readonly rows: readonly Value[][] };
  readonly create?: Create;
}

/** Checks and plans a query. Throws `bad-query` for what is wrong with it and shows without running it. */
export function prepareQuery(
  query: Query,
  graph: PropertyGraph,
  budget: Budget,
  options: PrepareOptions,
): PreparedQuery {
  const c: Compiler = {
    graph,
    budget,
    params: options.params,
    text: options.text,
    plan: [],
    profiled: options.profiled === true,
    depth: 0,
    match: (patterns, where, scope, matchOptions) => planMatch(patterns, where, scope, c, matchOptions),
    subquery: (inner, scope) => compileQuery(inner, scope, c, options).run,
  };
  const { columns, run, scope } = compileQuery(query, undefined, c, options);
  return { columns, plan: c.plan, run: (visit) => run(scope.row(), visit) };
}

interface CompiledQuery {
  readonly columns: readonly string[];
  /** Of the row that it starts from. */
  readonly scope: Scope;
  readonly run: (row: Row, visit: Visit) => void;
}

function compileQuery(query: Query, outer: Scope | undefined, c: Compiler, options: PrepareOptions): CompiledQuery {
  const scope = outer?.inner() ?? new Scope();
  const parts = query.parts.map((clauses) => compileClauses(clauses, scope.inner(), c, options));
  const { columns } = parts[0];
  for (const part of parts) {
    if (part.columns.join('\0') !== columns.join('\0')) {
      throw queryError('The parts of a UNION must have the same columns, in the same order.');
    }
  }
  if (query.unions.includes('UNION') && query.unions.includes('UNION ALL')) {
    throw queryError('UNION and UNION ALL cannot be mixed in one query.');
  }
  let visit: Visit = () => true;
  let wanted = true;
  const sink: Operator = {
    start: () => undefined,
    push(row) {
      wanted = visit(row);
      return wanted;
    },
    finish: () => undefined,
  };
  const united = query.unions.includes('UNION') ? distinctly(columns.length, c)(sink) : sink;
  const heads = parts.map(({ stages }) => chain(stages, { ...united, start: () => undefined }));
  return {
    columns,
    scope,
    run(row, given) {
      visit = given;
      wanted = true;
      united.start();
      for (const head of heads) {
        if (!wanted) return;
        head.start();
        head.push(row);
        head.finish();
      }
    },
  };
}

function chain(stages: readonly Stage[], last: Operator): Operator {
  return stages.reduceRight((next, stage) => stage(next), last);
}

interface CompiledClauses {
  readonly columns: readonly string[];
  readonly stages: readonly Stage[];
}

function compileClauses(
  clauses: readonly Clause[],
  given: Scope,
  c: Compiler,
  options: PrepareOptions,
): CompiledClauses {
  let scope = given;
  let columns: readonly string[] = [];
  let counted: Counted = { times: undefined, isCounted: () => false };
  const stages: Stage[] = [];
  clauses.forEach((clause, at) => {
    const before = counted;
    counted = { times: undefined, isCounted: () => false };
    switch (clause.type) {
      case 'match': {
        const unread = unreadBehind(clause, clauses[at + 1], scope);
        const optional = clause.optional ? addLine(c, 'Optional') : undefined;
        if (optional !== undefined) c.depth++;
        const plan = c.match(clause.patterns, clause.where, scope, unread === undefined ? {} : { unread });
        scope = plan.scope;
        // A row for which an optional match found nothing has to say so, since what it would have found is not in it.
        const times = plan.times ?? (clause.optional && unread !== undefined ? scope.place() : undefined);
        if (unread !== undefined) counted = { times, isCounted: unread };
        stages.push((next) => {
          if (!clause.optional) return { ...next, push: plan.run(next.push) };
          return optionally(plan, times, next);
        });
        if (optional !== undefined) c.depth--;
        break;
      }
      case 'unwind': {
        checkList(clause.list, scope, c);
        const list = compile(clause.list, scope, c);
        scope = scope.inner();
        if (scope.has(clause.variable)) throw errorAt(c, clause.at, `${clause.variable} is already bound`);
        addLine(c, `Unwind ${clause.variable}`);
        stages.push(unwinding(list, scope.declare(clause.variable, 'any'), c));
        break;
      }
      case 'with':
      case 'return': {
        const made = compileProjection(clause, scope, before, c);
        scope = made.scope;
        if (clause.type === 'return') columns = made.columns;
        stages.push(...made.stages);
        break;
      }
      case 'call': {
        const made = calling(clause, scope, c, options);
        scope = made.scope;
        stages.push(made.stage);
        if (clause.where !== undefined) stages.push(filtering(compileTest(clause.where, scope, c)));
        break;
      }
      case 'create': {
        if (options.create === undefined) throw queryError('Only reading is allowed.');
        const made = options.create(clause.patterns, scope, c);
        scope = made.scope;
        stages.push((next) => ({
          ...next,
          push(row) {
            made.run(row);
            return next.push(row);
          },
        }));
      }
    }
  });
  return { columns, stages };
}

function optionally(plan: PlannedMatch, times: number | undefined, next: Operator): Operator {
  let found = false;
  const run = plan.run((row) => {
    found = true;
    if (times !== undefined && plan.times === undefined) row[times] = 1;
    return next.push(row);
  });
  return {
    ...next,
    push(row) {
      found = false;
      const wanted = run(row);
      if (found || !wanted) return wanted;
      for (const slot of plan.added) row[slot] = null;
      if (times !== undefined) row[times] = 0;
      return next.push(row);
    },
  };
}

/**
 * Which of the names that a match brings are not read behind it, but for how many there are. Undefined where the clause
 * behind it wants each of them.
 */
function unreadBehind(
  clause: Extract<Clause, { type: 'match' }>,
  next: Clause | undefined,
  scope: Scope,
): ((name: string) => boolean) | undefined {
  if (next?.type !== 'with' && next?.type !== 'return') return undefined;
  const { projection } = next;
  if (projection.all || !projection.items.some(({ expression }) => hasAggregate(expression))) return undefined;
  const own = new Set(
    clause.patterns.flatMap(({ nodes, edges }) => [...nodes, ...edges].map(({ variable }) => variable)),
  );
  const isCount = (e: Expression) => e.type === 'countAll' || isCountOf(e, (name) => own.has(name) && !scope.has(name));
  const expressions = [...projection.items, ...projection.orderBy].map(({ expression }) => expression);
  const isPlain = (e: Expression) => !contains(e, (part) => isAggregate(part) && !isCount(part));
  if (!expressions.every(isPlain)) return undefined;
  const withoutCounts = (e: Expression): Expression =>
    isCount(e) ? { type: 'countAll' } : mapChildren(e, withoutCounts);
  const read = namesIn([expressions.map(withoutCounts), next.type === 'with' ? next.where : undefined]);
  return (name) => !read.has(name);
}

function isCountOf(e: Expression, isOwn: (name: string) => boolean): boolean {
  if (e.type !== 'call' || e.distinct || e.name.toLowerCase() !== 'count') return false;
  const [argument] = e.args;
  return argument?.type === 'variable' && isOwn(argument.name);
}

function calling(
  clause: Extract<Clause, { type: 'call' }>,
  given: Scope,
  c: Compiler,
  { procedures }: PrepareOptions,
): { readonly scope: Scope; readonly stage: Stage } {
  const found = procedures?.(clause.procedure as Procedure);
  if (found === undefined) throw errorAt(c, clause.at, `There is no procedure ${clause.procedure}`);
  const scope = given.inner();
  const yields = clause.yields.length > 0 ? clause.yields : found.columns.map((name) => ({ name, alias: undefined }));
  const places = yields.map(({ name, alias }) => {
    const column = found.columns.indexOf(name);
    if (column < 0) {
      throw errorAt(c, clause.at, `${clause.procedure} has no column ${name}, only ${found.columns.join(', ')}`);
    }
    const own = alias ?? name;
    if (scope.has(own)) throw errorAt(c, clause.at, `${own} is already bound`);
    return { column, slot: scope.declare(own, 'any') };
  });
  addLine(c, `Call ${clause.procedure}`);
  const stage: Stage = (next) => ({
    ...next,
    push(row) {
      for (const values of found.rows) {
        c.budget.tick();
        for (const { column, slot } of places) row[slot] = values[column]!;
        if (!next.push(row)) return false;
      }
      return true;
    },
  });
  return { scope, stage };
}
