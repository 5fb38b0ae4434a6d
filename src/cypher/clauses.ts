// Which clauses and procedures a query may use, and what is said of the rest. Everything that is not allowed is refused;
// the list of known others is only there to name them well.

import { AppError } from '../model/errors.ts';

const READING = 'MATCH, OPTIONAL MATCH, WHERE, WITH, UNWIND, RETURN, ORDER BY, SKIP, LIMIT, UNION';

/** Procedures that describe the graph, by their names in lower case. */
export const PROCEDURES = ['db.labels', 'db.relationshipTypes', 'db.propertyKeys', 'db.schema'] as const;
export type Procedure = (typeof PROCEDURES)[number];

/** Words that begin a clause or statement, of this language or of others, which is not for reading. */
const REFUSED: ReadonlyMap<string, readonly string[]> = new Map([
  ['ADD', []],
  ['ALTER', ['TABLE']],
  ['ANALYZE', []],
  ['ATTACH', []],
  ['BEGIN', ['TRANSACTION']],
  ['CALL', []],
  ['CHECKPOINT', []],
  ['COMMENT', ['ON']],
  ['COMMIT', []],
  ['COPY', ['FROM', 'TO']],
  ['CREATE', ['NODE', 'REL', 'MACRO', 'INDEX', 'SEQUENCE', 'TYPE', 'GRAPH', 'USER', 'ROLE']],
  ['DELETE', []],
  ['DETACH', ['DELETE']],
  ['DROP', ['TABLE', 'INDEX', 'MACRO', 'SEQUENCE', 'GRAPH']],
  ['EXPORT', ['DATABASE']],
  ['FINISH', []],
  ['FORCE', ['INSTALL']],
  ['FOREACH', []],
  ['GRANT', []],
  ['HINT', []],
  ['IMPORT', ['DATABASE']],
  ['INSERT', []],
  ['INSTALL', []],
  ['LOAD', ['FROM', 'WITH', 'EXTENSION', 'CSV']],
  ['MERGE', []],
  ['PROJECT', []],
  ['REMOVE', []],
  ['RENAME', []],
  ['REVOKE', []],
  ['ROLLBACK', []],
  ['SET', []],
  ['START', ['TRANSACTION']],
  ['UNINSTALL', []],
  ['UPDATE', []],
  ['USE', []],
  ['USING', []],
]);

/**
 * The error for a clause that begins with `word`, followed by `next`; undefined when no clause begins so.
 * `where` says where it stands: `a query`, `a sub-query`.
 */
export function refusal(word: string, next: string, where: string): AppError | undefined {
  const first = word.toUpperCase();
  const seconds = REFUSED.get(first);
  if (seconds === undefined) return undefined;
  const second = next.toUpperCase();
  return refuse(seconds.includes(second) ? `${first} ${second}` : first, where);
}

/** The error for a clause, by its name. */
export function refuse(clause: string, where: string): AppError {
  return new AppError('query-refused', `${clause} is not allowed in ${where}: only reading is.`, {
    hint: `Use ${READING}, or CALL ${PROCEDURES.join(', ')}.`,
    details: { clause },
  });
}
