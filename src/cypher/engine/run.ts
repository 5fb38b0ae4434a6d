// Asks a graph engine what a query asks: checked here first, as it is for an index, then put in the engine's Cypher within the
// bounds of one snapshot. Nothing of the text itself goes there.

import { AppError } from '../../model/errors.ts';
import type { StoredGraph } from '../../store/bolt/index.ts';
import { encodeSnapshot } from '../../store/snapshot.ts';
import { openColumns } from '../../store/snapshot-columns.ts';
import { EDGE_PROPERTY_NAMES, HIDDEN_PROPERTIES, NODE_PROPERTY_NAMES } from '../../store/vocabulary.ts';
import type { Cell, QueryResult } from '../answer.ts';
import type { QueryJob } from '../job.ts';
import type { PropertyGraph } from '../property-graph.ts';
import { checkQuery, MAX_ANSWER_BYTES, runQuery } from '../run-query.ts';
import { openSnapshotGraph } from '../snapshot-graph.ts';
import type { Query } from '../syntax.ts';
import { ownName, unknownThere } from './expressions.ts';
import { BOUNDS, engineStatement } from './statement.ts';

/** Throws `AppError` as `runQuery` does, and `bad-query` for what means something else in an engine. */
export async function runOnEngine(job: QueryJob, graph: StoredGraph, signal: AbortSignal): Promise<QueryResult> {
  const { query, mode, columns: names } = checkQuery(job, emptyGraph());
  if (mode !== 'run') throw unknownThere('EXPLAIN and PROFILE, which show our own plan,');
  if (!hasPattern(query)) return runQuery(job, emptyGraph());
  const { text, columns, texts } = engineStatement(query, names, new Map(Object.entries(job.params)));
  const { repo, number } = graph.place;
  const parameters = {
    ...Object.fromEntries(Object.entries(job.params).map(([name, value]) => [ownName(name), wholeNumbers(value)])),
    ...texts,
    [BOUNDS.repo]: repo,
    [BOUNDS.number]: BigInt(number),
  };
  const rows: Record<string, Cell>[] = [];
  const answer = { bytes: 0, wholeNode: false };
  let truncated = false;
  for await (const record of graph.rows(text, parameters, { timeoutMs: job.limits.timeoutMs, signal })) {
    truncated = rows.length >= job.rows || answer.bytes > MAX_ANSWER_BYTES;
    if (truncated) break;
    const values = record.toObject();
    rows.push(Object.fromEntries(names.map((name, at) => [name, cellOf(values[columns[at]!], answer)])));
  }
  const notes = answer.wholeNode ? ['`content` is left out of whole nodes.'] : [];
  if (answer.bytes > MAX_ANSWER_BYTES) {
    notes.push(`The answer is cut after ${rows.length} rows, since all of it would be too long.`);
  }
  return { columns: names, rows, truncated, notes };
}

let empty: PropertyGraph | undefined;

/** What a query is checked against: names and types do not depend on the graph. */
function emptyGraph(): PropertyGraph {
  empty ??= openSnapshotGraph(openColumns(encodeSnapshot({ nodes: [], edges: [] })), () => undefined);
  return empty;
}

/** Where nothing is matched, the query is about values and the vocabulary alone, which are known here. */
function hasPattern(query: Query): boolean {
  return JSON.stringify(query).includes('"nodes":');
}

/** The protocol tells whole numbers from others. */
function wholeNumbers(value: unknown): unknown {
  if (Number.isSafeInteger(value)) return BigInt(value as number);
  if (Array.isArray(value)) return value.map(wholeNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wholeNumbers(inner)]));
}

interface EngineNode {
  readonly labels: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}
interface EnginePath {
  readonly start: EngineNode;
  readonly segments: readonly { readonly relationship: unknown; readonly end: EngineNode }[];
}

const BYTES_PER_CELL = 16;

function cellOf(value: unknown, answer: { bytes: number; wholeNode: boolean }): Cell {
  answer.bytes += BYTES_PER_CELL + (typeof value === 'string' ? value.length : 0);
  const convert = (inner: unknown): Cell => cellOf(inner, answer);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== 'object')
    throw new AppError('bad-query', 'The engine gave a value of a kind that we do not have.');
  if ('labels' in value && 'elementId' in value) {
    const { labels, properties } = value as unknown as EngineNode;
    answer.wholeNode = true;
    const kinds = labels.filter((label) => label !== 'Node' && label !== 'Symbol');
    const own = [...kinds, ...labels.filter((label) => label === 'Symbol')];
    const shown = NODE_PROPERTY_NAMES.filter((name) => !HIDDEN_PROPERTIES.has(name));
    return { labels: own, ...presentOf(properties, shown, convert) };
  }
  if ('type' in value && 'elementId' in value) {
    const { type, properties } = value as unknown as { type: string } & Pick<EngineNode, 'properties'>;
    return { type, ...presentOf(properties, EDGE_PROPERTY_NAMES, convert) };
  }
  if ('segments' in value) {
    const { start, segments } = value as unknown as EnginePath;
    return {
      nodes: [start, ...segments.map(({ end }) => end)].map(convert),
      relationships: segments.map(({ relationship }) => convert(relationship)),
    };
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, convert(inner)]));
}

function presentOf(
  properties: Readonly<Record<string, unknown>>,
  names: readonly string[],
  convert: (value: unknown) => Cell,
): { [key: string]: Cell } {
  return Object.fromEntries(
    names.flatMap((name) => (properties[name] === undefined ? [] : [[name, convert(properties[name])]])),
  );
}
