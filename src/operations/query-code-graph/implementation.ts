// Answers a question in plain language: reads it, says it in Cypher, and asks the graph.

import { askModel, readQuestion, summaryOf } from '../../ask/index.ts';
import type { Asker } from '../../cypher/index.ts';
import { type ChatModel, chatModelSetup } from '../../llm/index.ts';
import { AppError, inFull } from '../../model/errors.ts';
import { questionCypher } from '../../store/index.ts';
import type { OpenRepository } from '../engine.ts';
import { pendingOf } from '../indexing/pending.ts';
import type { OperationContext } from '../operation.ts';
import { symbolsUnused, verdictOn } from './certainty.ts';
import { queryCodeGraphHint, renderQueryCodeGraph } from './render.ts';
import type { QueryCodeGraphResult } from './schema.ts';
import { withSourceLines } from './source-lines.ts';

export interface QueryCodeGraphInput {
  readonly naturalLanguageQuery: string;
  readonly repo?: string;
}

export const render = renderQueryCodeGraph;
export const hint = queryCodeGraphHint;

const NAME = 'query_code_graph';

export function failed(error: Error): QueryCodeGraphResult {
  return {
    error: error.message,
    query_used: 'N/A',
    results: [],
    summary: `Error executing tool '${NAME}': ${inFull(error)}`,
    ...pendingOf(error),
  };
}

export async function run(
  { naturalLanguageQuery, repo }: QueryCodeGraphInput,
  context: OperationContext,
): Promise<QueryCodeGraphResult> {
  const repository = context.open(repo);
  try {
    return await byReading(naturalLanguageQuery, repository, context);
  } catch (error) {
    // A question that is read is answered the same with a model and without; only the others are put to it.
    if (!(error instanceof AppError) || !UNREAD.has(error.code)) throw error;
    const { model } = chatModelSetup(context.engine.host.variables);
    if (model === undefined) throw error;
    return byModel(naturalLanguageQuery, model, repository, context);
  }
}

/** How reading a question fails. */
const UNREAD: ReadonlySet<string> = new Set(['bad-query', 'not-found', 'ambiguous']);

async function byReading(text: string, repository: OpenRepository, asker: Asker): Promise<QueryCodeGraphResult> {
  const question = readQuestion(text, repository.view);
  const cypher = questionCypher(question);
  const { rows } = await repository.query(cypher, {}, asker);
  const answer = { query_used: cypher, results: withSourceLines(rows, repository), summary: summaryOf(question, rows) };
  const verdict = verdictOn(question, repository.view);
  const unsure = symbolsUnused(question, rows, repository.view);
  return {
    ...answer,
    ...(verdict === undefined ? {} : { verdict }),
    ...(unsure === 0 ? {} : { maybe_used: unsure }),
  };
}

/** Rows of an answer by a model at most. */
const MODEL_ROWS = 50;

async function byModel(
  text: string,
  model: ChatModel,
  repository: OpenRepository,
  asker: Asker,
): Promise<QueryCodeGraphResult> {
  const { cypher, result } = await askModel(
    text,
    model,
    (query) => repository.query(query, { limit: MODEL_ROWS }, asker),
    asker.signal,
  );
  const { rows, truncated, notes } = result;
  const more = truncated ? `, the first ${MODEL_ROWS}` : '';
  return {
    query_used: cypher,
    results: withSourceLines(rows, repository),
    summary: [`Found ${rows.length} rows${more}, by a query that ${model.model} wrote.`, ...notes].join(' '),
  };
}
