// Runs a scenario of the kit: builds its graph, asks its query, and compares what comes out with what it expects.

import { Budget } from '../../src/cypher/budget.ts';
import { createGrowingGraph, type GrowingGraph, setUp } from '../../src/cypher/growing-graph.ts';
import { parseStatement } from '../../src/cypher/parse-query.ts';
import { prepareQuery } from '../../src/cypher/query.ts';
import type { Row } from '../../src/cypher/scope.ts';
import type { Value } from '../../src/cypher/values.ts';
import { AppError } from '../../src/model/errors.ts';
import type { Scenario, Step } from './feature-file.ts';
import { readCell, show } from './kit-values.ts';
import { namedGraph } from './named-graphs.ts';

type Phase = 'compile time' | 'runtime';
type Outcome =
  | { readonly columns: readonly string[]; readonly rows: readonly Row[] }
  | { readonly failure: AppError; readonly phase: Phase };

/** What went otherwise than expected; undefined where all is well. Other errors than those of queries are thrown. */
export function runScenario({ steps }: Scenario): string | undefined {
  const graph = createGrowingGraph();
  let params = new Map<string, Value>();
  let outcome: Outcome = { columns: [], rows: [] };
  for (const step of steps) {
    const { text, doc, table } = step;
    const named = /^the (binary-tree-\d) graph$/.exec(text)?.[1];
    if (named !== undefined) setUp(graph, namedGraph(named), new Budget());
    else if (text === 'having executed:') setUp(graph, doc, new Budget());
    else if (text === 'parameters are:') params = parametersOf(table);
    else if (text === 'executing query:' || text === 'executing control query:') outcome = ask(graph, doc, params);
    else {
      const problem = judged(step, outcome, graph);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

function ask(graph: GrowingGraph, text: string, params: ReadonlyMap<string, Value>): Outcome {
  let phase: Phase = 'compile time';
  try {
    const { columns, run } = prepareQuery(parseStatement(text).query, graph, new Budget(), { text, params });
    phase = 'runtime';
    const rows: Row[] = [];
    run((row) => {
      rows.push(row.slice(0, columns.length));
      return true;
    });
    return { columns, rows };
  } catch (error) {
    if (error instanceof AppError) return { failure: error, phase };
    throw error;
  }
}

function parametersOf(table: Step['table']): Map<string, Value> {
  return new Map(
    table.map(([name, text]) => {
      const outcome = ask(createGrowingGraph(), `RETURN ${text} AS x`, new Map());
      if ('failure' in outcome) throw outcome.failure;
      return [name, outcome.rows[0][0]!];
    }),
  );
}

function judged({ text, table }: Step, outcome: Outcome, graph: GrowingGraph): string | undefined {
  const raised = / should be raised at (compile time|runtime|any time)\b/.exec(text)?.[1];
  if (raised !== undefined) {
    if (!('failure' in outcome)) return `no error, though ${text}`;
    return raised === 'any time' || raised === outcome.phase
      ? undefined
      : `an error at ${outcome.phase}, though ${text}`;
  }
  if (!text.startsWith('the result should be')) return undefined;
  if ('failure' in outcome) return `failed: ${outcome.failure.message}`;
  const { columns, rows } = outcome;
  if (text === 'the result should be empty') return rows.length === 0 ? undefined : `${rows.length} rows, not none`;
  const [head, ...expected] = table;
  const places = head.map((name) => columns.indexOf(name));
  if (places.includes(-1) || places.length !== columns.length) {
    return `columns ${columns.join(' | ')}, not ${head.join(' | ')}`;
  }
  const sortLists = text.includes('ignoring element order');
  const found = rows.map((row) => places.map((at) => show(row[at]!, graph, sortLists)).join(' | '));
  const wanted = expected.map((row) => row.map((cell) => readCell(cell, sortLists)).join(' | '));
  if (!text.includes('in order')) {
    found.sort();
    wanted.sort();
  }
  return JSON.stringify(found) === JSON.stringify(wanted)
    ? undefined
    : `rows ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`;
}
