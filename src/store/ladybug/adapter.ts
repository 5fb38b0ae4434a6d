// The adapter: the port in front, the Cypher front end and the reader behind it.

import { AppError } from '../../model/errors.ts';
import type { CompiledQuery } from '../cypher/compile.ts';
import { compile } from '../cypher/compile.ts';
import { evaluate } from '../cypher/evaluate.ts';
import type { ResultColumn } from '../cypher/result-columns.ts';
import { nearest } from '../cypher/suggest.ts';
import { PROPERTY_SPELLINGS } from '../cypher/vocabulary.ts';
import type { Cell, GraphDatabase, GraphDatabaseAdapter, QueryOptions, QueryResult } from '../port.ts';
import { ladybugAvailability } from './binding.ts';
import { loadLadybug } from './load.ts';
import type { RawResult } from './read.ts';
import { openReader } from './read.ts';
import { publicValue } from './values.ts';

const MAX_ROWS = 1000;
const DEFAULT_TIMEOUT_MS = 10_000;
const MAX_TIMEOUT_MS = 600_000;

export const ladybugAdapter: GraphDatabaseAdapter = {
  availability: ladybugAvailability,
  load: loadLadybug,
  open: openLadybug,
};

async function openLadybug(directory: string): Promise<GraphDatabase> {
  const reader = await openReader(directory);
  return {
    async query(cypher: string, options: QueryOptions = {}): Promise<QueryResult> {
      const limit = rowLimit(options.limit);
      const compiled = compile(cypher, options.params ?? {}, limit + 1);
      const timeoutMs = timeLimit(options.timeoutMs);
      if (options.strict && compiled.notes.length > 0) {
        throw new AppError('bad-query', compiled.notes.join(' '), { hint: 'Write what is meant.' });
      }
      try {
        return publicResult(await reader.read(compiled.statement, { rows: limit, timeoutMs }), compiled);
      } catch (error) {
        throw withNearNames(error);
      }
    },
    close: () => reader.close(),
  };
}

function rowLimit(wanted: number | undefined): number {
  if (wanted === undefined) return MAX_ROWS;
  if (Number.isSafeInteger(wanted) && wanted >= 1) return Math.min(wanted, MAX_ROWS);
  throw new AppError('invalid-argument', `The row limit must be a whole number from 1 to ${MAX_ROWS}.`);
}

function timeLimit(wanted: number | undefined): number {
  if (wanted === undefined) return DEFAULT_TIMEOUT_MS;
  if (wanted >= 1) return Math.min(Math.ceil(wanted), MAX_TIMEOUT_MS);
  throw new AppError('invalid-argument', 'The time limit must be a number of milliseconds from 1 up.');
}

function publicResult(raw: RawResult, compiled: CompiledQuery): QueryResult {
  const notes = [...compiled.notes];
  let wholeNode = false;
  const onWholeNode = () => {
    wholeNode = true;
  };
  const columns = compiled.columns ?? allColumns(raw, compiled);
  const rows = raw.rows.map((row) =>
    Object.fromEntries(
      columns.map(({ name, expression }): [string, Cell] => [
        name,
        publicValue(evaluate(expression, row), onWholeNode),
      ]),
    ),
  );
  if (wholeNode) notes.push('`content` is left out of whole nodes; return it by name, as in `n.content`.');
  return { columns: columns.map(({ name }) => name), rows, truncated: raw.truncated, notes };
}

// `RETURN *` brings along the names that the front end made up for nodes without one.
function allColumns(raw: RawResult, compiled: CompiledQuery): ResultColumn[] {
  return raw.columns.flatMap((name) => {
    const original = compiled.originalName(name);
    if (original === undefined && name.startsWith('_')) return [];
    return [{ name: original ?? name, expression: { type: 'variable', name } }];
  });
}

// The database says which property it does not know; which ones it does know is the front end's business.
function withNearNames(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'bad-query' || error.hint !== undefined) return error;
  const property = /Cannot find property (\S+) for /.exec(error.message)?.[1];
  if (property === undefined) return error;
  const near = nearest(property, PROPERTY_SPELLINGS);
  const hint = near.length > 0 ? `Near: ${near.join(', ')}.` : `There are: ${PROPERTY_SPELLINGS.join(', ')}.`;
  return new AppError('bad-query', error.message, { hint, cause: error, details: { nearest: near } });
}
