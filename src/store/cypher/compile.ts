// The front end in one step: Cypher from outside in, a statement for the database out. What is not understood never
// gets through, because the statement is printed from the tree.

import type { Statement } from '../ladybug/read.ts';
import { createParameters } from './parameters.ts';
import { parseQuery } from './parse-query.ts';
import { printQuery } from './print.ts';
import type { RewrittenQuery } from './rewrite-query.ts';
import { rewriteQuery } from './rewrite-query.ts';

export interface CompiledQuery extends Pick<RewrittenQuery, 'columns' | 'originalName' | 'notes'> {
  readonly statement: Statement;
}

/**
 * Compiles `cypher`, with `rowLimit` rows as the most that are wanted. Throws `AppError`: `query-refused` naming the
 * clause that is not allowed, `bad-query` for text that is not Cypher or names what does not exist.
 */
export function compile(cypher: string, params: Readonly<Record<string, unknown>>, rowLimit: number): CompiledQuery {
  const parameters = createParameters(params);
  const { query, ...rest } = rewriteQuery(parseQuery(cypher), parameters, rowLimit);
  return { ...rest, statement: { text: printQuery(query), params: parameters.bound() } };
}
