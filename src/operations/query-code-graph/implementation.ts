// Answers a question in plain language: reads it, says it in Cypher, and asks the graph.

import { askModel, readQuestion, summaryOf } from '../../ask/index.ts';
import type { Asker } from '../../cypher/index.ts';
import { type ChatModel, chatModelSetup } from '../../llm/index.ts';
import { AppError, inFull } from '../../model/errors.ts';
import { type Question, questionCypher } from '../../store/index.ts';
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
  const summary = [summaryOf(question, rows), ...(await besideClasses(question, repository, asker))].join(' ');
  const answer = { query_used: cypher, results: withSourceLines(rows, repository), summary };
  const verdict = verdictOn(question, repository.view);
  const unsure = symbolsUnused(question, rows, repository.view);
  return {
    ...answer,
    ...(verdict === undefined ? {} : { verdict }),
    ...(unsure === 0 ? {} : { maybe_used: unsure }),
  };
}

/** A list of classes holds no interfaces and no protocols, which some mean by the word. */
async function besideClasses(question: Question, repository: OpenRepository, asker: Asker): Promise<readonly string[]> {
  const alike = interfacesFor(question);
  if (alike === undefined) return [];
  const { rows } = await repository.query(questionCypher(alike), {}, asker);
  const count = Number(rows[0]?.count ?? 0);
  if (count === 0) return [];
  const [interfaces, are] = count === 1 ? ['interface or protocol', 'is'] : ['interfaces and protocols', 'are'];
  return [`${count} ${interfaces} ${are} not among the classes: ask for interfaces, or for types to have both.`];
}

/** The same of interfaces, counted, where a question lists or counts classes alone. */
function interfacesFor(question: Question): Question | undefined {
  if (question.type !== 'select' || (question.output.type !== 'rows' && question.output.type !== 'count'))
    return undefined;
  if (question.kinds.length !== 1 || question.kinds[0] !== 'Class') return undefined;
  return { ...question, kinds: ['Interface'], output: { type: 'count' } };
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
