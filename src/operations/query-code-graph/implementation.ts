// Answers a question in plain language: reads it, says it in Cypher, and asks the database.

import { readQuestion, summaryOf } from '../../ask/index.ts';
import { questionCypher } from '../../store/index.ts';
import type { OpenRepository } from '../engine.ts';
import type { OperationContext } from '../operation.ts';
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
    summary: `Error executing tool '${NAME}': ${error.message}`,
  };
}

export async function run(
  { naturalLanguageQuery, repo }: QueryCodeGraphInput,
  context: OperationContext,
): Promise<QueryCodeGraphResult> {
  const repository = context.open(repo);
  return byReading(naturalLanguageQuery, repository);
}

async function byReading(text: string, repository: OpenRepository): Promise<QueryCodeGraphResult> {
  const question = readQuestion(text, repository.view);
  const cypher = questionCypher(question);
  const database = await repository.database();
  const { rows } = await database.query(cypher);
  return { query_used: cypher, results: withSourceLines(rows, repository), summary: summaryOf(question, rows) };
}
