// One query from its text to its answer: parses, plans, runs within its limits, and says what it cost if that is asked.

import { AppError } from '../model/errors.ts';
import { EDGE_KINDS, NODE_KINDS } from '../model/graph.ts';
import { PROPERTIES, SYMBOL_LABEL } from '../store/vocabulary.ts';
import { type Cell, type QueryResult, toCell } from './answer.ts';
import { Budget } from './budget.ts';
import type { Procedure } from './clauses.ts';
import type { PlanLine } from './compiler.ts';
import type { QueryJob } from './job.ts';
import { parseStatement } from './parse-query.ts';
import type { PropertyGraph } from './property-graph.ts';
import { prepareQuery } from './query.ts';
import type { Statement } from './syntax.ts';
import { Float, queryError, type Value } from './values.ts';

/** Of an answer, which is copied between threads and written out by the one that serves everybody. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/**
 * Throws `AppError`: `query-refused` for anything that would do more than read; `bad-query` for what is not understood
 * or names what does not exist; `timeout`, `too-large` and `interrupted` where a limit ended it.
 */
export function runQuery(job: QueryJob, graph: PropertyGraph, cancelled: () => boolean = () => false): QueryResult {
  const budget = new Budget(job.limits, cancelled);
  try {
    return evaluated(job, graph, budget);
  } catch (error) {
    throw error instanceof RangeError ? tooLarge(error) : error;
  }
}

// The stack ends before a list that is nested a million deep does, and the longest text of the machine is 512 MB.
function tooLarge(cause: RangeError): AppError {
  return new AppError('too-large', `The query makes a value that is nested too deep or too long: ${cause.message}.`, {
    cause,
  });
}

/** A query that is in order, with its columns; throws what `runQuery` throws of one that is not, before it runs. */
export function checkQuery(job: QueryJob, graph: PropertyGraph): Statement & { readonly columns: readonly string[] } {
  const { query, mode, prepared: plan } = prepared(job, graph, new Budget(job.limits, () => false));
  return { query, mode, columns: plan.columns };
}

function prepared({ text, params }: QueryJob, graph: PropertyGraph, budget: Budget) {
  const { query, mode } = parseStatement(text);
  const options = {
    text,
    params: new Map(Object.entries(params).map(([name, value]) => [name, parameter(name, value, 0)])),
    profiled: mode === 'profile',
    procedures,
  };
  return { query, mode, prepared: prepareQuery(query, graph, budget, options) };
}

function evaluated(job: QueryJob, graph: PropertyGraph, budget: Budget): QueryResult {
  const { mode, prepared: query } = prepared(job, graph, budget);
  const { rows: most } = job;
  if (mode === 'explain') return planAnswer(query.plan, false);
  const { columns } = query;
  const rows: Record<string, Cell>[] = [];
  let wholeNode = false;
  const onNode = () => {
    wholeNode = true;
  };
  let truncated = false;
  let tooLong = false;
  let bytes = 0;
  query.run((row) => {
    truncated = rows.length >= most;
    if (truncated) return false;
    const before = budget.held;
    const cells = columns.map((name, at) => [name, toCell(row[at]!, { graph, budget }, onNode)] as const);
    bytes += budget.held - before;
    tooLong = bytes > MAX_ANSWER_BYTES;
    if (!tooLong) rows.push(Object.fromEntries(cells));
    return !tooLong;
  });
  if (mode === 'profile') return planAnswer(query.plan, true);
  if (tooLong && rows.length === 0) throw longAnswer();
  const notes = wholeNode ? ['`content` is left out of whole nodes; return it by name, as in `n.content`.'] : [];
  if (tooLong) notes.push(`The answer is cut after ${rows.length} rows, since all of it would be too long.`);
  return { columns, rows, truncated: truncated || tooLong, notes };
}

function longAnswer(): AppError {
  const most = Math.round(MAX_ANSWER_BYTES / 1024 / 1024);
  return new AppError('too-large', `A row of the answer takes more than ${most} MB.`, {
    hint: 'Return parts of what is collected, or a row for each.',
  });
}

function planAnswer(plan: readonly PlanLine[], profiled: boolean): QueryResult {
  const columns = profiled ? ['step', 'estimate', 'rows'] : ['step', 'estimate'];
  const rows = plan.map(({ depth, text, estimate, rows: count }) => ({
    step: `${'  '.repeat(depth)}${text}`,
    estimate: estimate === undefined ? null : Math.round(estimate * 100) / 100,
    ...(profiled ? { rows: count } : {}),
  }));
  return { columns, rows, truncated: false, notes: [] };
}

/** Deepest nesting of lists and maps in a parameter. */
const DEEPEST_PARAMETER = 100;

function parameter(name: string, value: unknown, depth: number): Value {
  if (depth > DEEPEST_PARAMETER) throw queryError(`The value of $${name} is nested too deep.`);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value))
    return Number.isInteger(value) ? wholeNumber(value) : new Float(value);
  if (Array.isArray(value)) return value.map((item) => parameter(name, item, depth + 1));
  if (typeof value === 'object') {
    return new Map(Object.entries(value).map(([key, inner]) => [key, parameter(name, inner, depth + 1)]));
  }
  throw queryError(
    `The value of $${name} cannot be used in a query.`,
    'Parameters are strings, numbers, booleans, null, and lists or maps of these.',
  );
}

function wholeNumber(value: number): Value {
  return Number.isSafeInteger(value) ? value : new Float(value);
}

/** Procedures that answer with the vocabulary, as other databases have them. */
function procedures(name: Procedure): { readonly columns: readonly string[]; readonly rows: readonly Value[][] } {
  const column = (title: string, values: readonly string[]) => ({
    columns: [title],
    rows: values.map((value) => [value]),
  });
  switch (name) {
    case 'db.labels':
      return column('label', [...NODE_KINDS, SYMBOL_LABEL]);
    case 'db.relationshipTypes':
      return column('relationshipType', EDGE_KINDS);
    case 'db.propertyKeys':
      return column('propertyKey', PROPERTIES);
    case 'db.schema':
      return schema();
  }
}

function schema(): { readonly columns: readonly string[]; readonly rows: readonly Value[][] } {
  const rows = (kind: string, names: readonly string[]): Value[][] => names.map((name) => [kind, name]);
  return {
    columns: ['kind', 'name'],
    rows: [
      ...rows('label', [...NODE_KINDS, SYMBOL_LABEL]),
      ...rows('relationship type', EDGE_KINDS),
      ...rows('property', PROPERTIES),
    ],
  };
}
