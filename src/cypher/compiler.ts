// What the parts of a query share while it is compiled: the graph, what the query may take, its parameters, its text,
// and the plan as it grows. Patterns and sub-queries inside expressions are compiled by functions that are handed in,
// since they contain expressions again.

import { AppError } from '../model/errors.ts';
import type { Budget } from './budget.ts';
import type { PropertyGraph } from './property-graph.ts';
import type { Row, Scope } from './scope.ts';
import { nearest } from './suggest.ts';
import type { Expression, PathPattern, Query } from './syntax.ts';
import { placeOf } from './tokens.ts';
import type { Value } from './values.ts';

/** Takes a row; false says that no more are wanted. */
export type Visit = (row: Row) => boolean;

/** A step of the plan, for EXPLAIN and PROFILE. */
export interface PlanLine {
  readonly depth: number;
  readonly text: string;
  /** How many rows are expected of it, where that was estimated. */
  readonly estimate: number | undefined;
  rows: number;
}

/** A pattern that was planned. */
export interface PlannedMatch {
  /** With the variables of the pattern. */
  readonly scope: Scope;
  /** Places of the variables that it brings. */
  readonly added: readonly number[];
  /** Where a row says how many it stands for, if some were counted without being found one by one. */
  readonly times: number | undefined;
  /** Goes through all matches for a row, in that row. */
  run(next: Visit): Visit;
}

export interface MatchOptions {
  /** Names that nothing behind the pattern reads, but for counting them. */
  readonly unread?: (name: string) => boolean;
  /** One match is enough. */
  readonly first?: boolean;
}

export interface Compiler {
  readonly graph: PropertyGraph;
  readonly budget: Budget;
  readonly params: ReadonlyMap<string, Value>;
  readonly text: string;
  readonly plan: PlanLine[];
  /** Whether rows are counted step by step. */
  readonly profiled: boolean;
  /** How deep the part that is being compiled lies in sub-queries. */
  depth: number;
  match(
    patterns: readonly PathPattern[],
    where: Expression | undefined,
    scope: Scope,
    options: MatchOptions,
  ): PlannedMatch;
  /** Runs a whole query for a row, and hands each of its rows to `visit`. */
  subquery(query: Query, scope: Scope): (row: Row, visit: Visit) => void;
}

/** Adds a step to the plan. */
export function addLine(c: Compiler, text: string, estimate?: number): PlanLine {
  const line: PlanLine = { depth: c.depth, text, estimate, rows: 0 };
  c.plan.push(line);
  return line;
}

/** An error at a place of the query. */
export function errorAt(c: Pick<Compiler, 'text'>, at: number, message: string, hint?: string): AppError {
  const { line, column } = placeOf(c.text, at);
  return new AppError('bad-query', `${message} (line ${line}, column ${column}).`, {
    ...(hint === undefined ? {} : { hint }),
    details: { line, column },
  });
}

/** The error for a name that the graph cannot have, with those that are near. */
export function unknownName(
  c: Pick<Compiler, 'text'>,
  name: { readonly what: string; readonly name: string; readonly at: number },
  names: readonly string[],
): AppError {
  const near = nearest(name.name, names);
  const hint = near.length > 0 ? `Near: ${near.join(', ')}.` : `There are: ${names.join(', ')}.`;
  const { line, column } = placeOf(c.text, name.at);
  return new AppError('bad-query', `${name.what} ${name.name} does not exist (line ${line}, column ${column}).`, {
    hint,
    details: { nearest: near, line, column },
  });
}
