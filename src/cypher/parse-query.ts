// Parses a whole query: the clauses that only read, in the order in which they are written. Any other clause is refused
// here by name, wherever a clause can begin; a keyword elsewhere (a property, an alias, a string) is just a name.

import { AppError } from '../model/errors.ts';
import { PROCEDURES, refuse } from './clauses.ts';
import type { Cursor } from './cursor.ts';
import { createCursor } from './cursor.ts';
import { parseExpression } from './parse-expression.ts';
import { parsePatterns } from './parse-pattern.ts';
import type { Clause, Expression, Item, Projection, Query, Statement } from './syntax.ts';
import { tokenize } from './tokens.ts';

/** Clauses in one query, sub-queries' included: more is not written by people. */
const MAX_CLAUSES = 60;

/** Columns of one WITH or RETURN. */
const MAX_COLUMNS = 200;

/** Nodes and relationships in the patterns of one clause: planning them takes time with their square. */
const MAX_PATTERN_PARTS = 200;

/**
 * The tree of `text`. Throws `AppError`: `query-refused` naming the clause that is not allowed, `bad-query` for text
 * that is not Cypher.
 */
export function parseStatement(text: string): Statement {
  const cursor = createCursor(text, tokenize(text), (inner) => parseQuery(inner, { inBraces: true }));
  if (cursor.peek().kind === 'end') throw new AppError('bad-query', 'The query is empty.');
  const mode = cursor.takeWord('EXPLAIN') ? 'explain' : cursor.takeWord('PROFILE') ? 'profile' : 'run';
  const query = parseQuery(cursor, {});
  expectEnd(cursor);
  return { query, mode };
}

/** The tree of a set-up of a test, whose last clauses may be CREATE. */
export function parseSetUp(text: string): Query {
  const cursor = createCursor(text, tokenize(text), (inner) => parseQuery(inner, { inBraces: true }));
  const query = parseQuery(cursor, { mayCreate: true });
  expectEnd(cursor);
  return query;
}

function expectEnd(cursor: Cursor): void {
  const ended = cursor.takeSymbol(';');
  while (cursor.takeSymbol(';'));
  if (cursor.peek().kind === 'end') return;
  cursor.refuseClause('a query');
  if (!ended) throw cursor.unexpected('the end of the query');
  throw refuse('A second statement', 'a query');
}

interface Place {
  /** A sub-query may end without RETURN. */
  readonly inBraces?: boolean;
  readonly mayCreate?: boolean;
}

function parseQuery(cursor: Cursor, place: Place): Query {
  const parts: Clause[][] = [parseClauses(cursor, 0, place)];
  let count = parts[0].length;
  const unions: Query['unions'][number][] = [];
  while (cursor.takeWord('UNION')) {
    unions.push(cursor.takeWord('ALL') ? 'UNION ALL' : 'UNION');
    const part = parseClauses(cursor, count, place);
    count += part.length;
    parts.push(part);
  }
  return { parts, unions };
}

/** The clauses up to RETURN; `before` is how many the query has already. */
function parseClauses(cursor: Cursor, before: number, place: Place): Clause[] {
  const clauses: Clause[] = [];
  for (;;) {
    const clause = parseClause(cursor, place);
    if (clause === undefined) break;
    clauses.push(clause);
    if (before + clauses.length > MAX_CLAUSES && place.mayCreate !== true)
      throw new AppError('bad-query', `The query has more than ${MAX_CLAUSES} clauses.`);
    if (clause.type === 'return') break;
  }
  const last = clauses[clauses.length - 1];
  if (last === undefined) throw cursor.unexpected('MATCH, UNWIND, WITH, CALL or RETURN');
  if (last.type === 'return' || last.type === 'create') return clauses;
  // A procedure by itself returns what it yields.
  if (last.type === 'call' && clauses.length === 1 && atEndOfPart(cursor)) return [...clauses, RETURN_ALL];
  if (place.inBraces === true && cursor.atSymbol('}')) return clauses;
  throw cursor.unexpected('RETURN');
}

function atEndOfPart(cursor: Cursor): boolean {
  return cursor.peek().kind === 'end' || cursor.atSymbol(';') || cursor.atWord('UNION');
}

const RETURN_ALL: Clause = {
  type: 'return',
  projection: { distinct: false, all: true, items: [], orderBy: [], skip: undefined, limit: undefined },
};

function parseClause(cursor: Cursor, place: Place): Clause | undefined {
  if (cursor.takeWord('MATCH')) return parseMatch(cursor, false);
  if (cursor.takeWord('OPTIONAL')) {
    cursor.expectClause('MATCH', 'a query');
    return parseMatch(cursor, true);
  }
  if (cursor.takeWord('UNWIND')) {
    const list = parseExpression(cursor);
    cursor.expectWord('AS');
    const at = cursor.peek().start;
    return { type: 'unwind', list, variable: cursor.expectName('a variable'), at };
  }
  if (cursor.takeWord('WITH')) {
    const projection = parseProjection(cursor);
    return { type: 'with', projection, where: parseWhere(cursor) };
  }
  if (cursor.takeWord('RETURN')) return { type: 'return', projection: parseProjection(cursor) };
  if (cursor.takeWord('CALL')) return parseCallClause(cursor);
  if (place.mayCreate === true && cursor.takeWord('CREATE')) {
    return { type: 'create', patterns: parsePatterns(cursor, parseExpression) };
  }
  cursor.refuseClause('a query');
  return undefined;
}

function parseMatch(cursor: Cursor, optional: boolean): Clause {
  const patterns = parsePatterns(cursor, parseExpression);
  const parts = patterns.reduce((sum, { nodes, edges }) => sum + nodes.length + edges.length, 0);
  if (parts > MAX_PATTERN_PARTS)
    throw new AppError('bad-query', `A MATCH has more than ${MAX_PATTERN_PARTS} nodes and relationships.`);
  return { type: 'match', optional, patterns, where: parseWhere(cursor) };
}

function parseWhere(cursor: Cursor): Expression | undefined {
  return cursor.takeWord('WHERE') ? parseExpression(cursor) : undefined;
}

function parseProjection(cursor: Cursor): Projection {
  const distinct = cursor.takeWord('DISTINCT');
  const all = cursor.takeSymbol('*');
  const items: Item[] = [];
  if (!all || cursor.takeSymbol(',')) {
    do items.push(parseItem(cursor));
    while (cursor.takeSymbol(','));
    if (items.length > MAX_COLUMNS) throw new AppError('bad-query', `A clause has more than ${MAX_COLUMNS} columns.`);
  }
  const orderBy = parseOrderBy(cursor);
  const skip = cursor.takeWord('SKIP') || cursor.takeWord('OFFSET') ? parseExpression(cursor) : undefined;
  const limit = cursor.takeWord('LIMIT') ? parseExpression(cursor) : undefined;
  return { distinct, all, items, orderBy, skip, limit };
}

function parseItem(cursor: Cursor): Item {
  const start = cursor.peek().start;
  const expression = parseExpression(cursor);
  const text = cursor.text.slice(start, cursor.lastEnd());
  return { expression, alias: cursor.takeWord('AS') ? cursor.expectName('an alias') : undefined, text };
}

function parseOrderBy(cursor: Cursor): Projection['orderBy'] {
  const order: { expression: Expression; descending: boolean }[] = [];
  if (!cursor.takeWord('ORDER')) return order;
  cursor.expectWord('BY');
  do {
    const expression = parseExpression(cursor);
    const descending = cursor.takeWord('DESC') || cursor.takeWord('DESCENDING');
    if (!descending && !cursor.takeWord('ASC')) cursor.takeWord('ASCENDING');
    order.push({ expression, descending });
  } while (cursor.takeSymbol(','));
  return order;
}

function parseCallClause(cursor: Cursor): Clause {
  if (cursor.atSymbol('{') || cursor.atSymbol('(')) throw refuse('CALL { ... }', 'a query');
  const at = cursor.peek().start;
  let name = cursor.expectName('a procedure');
  while (cursor.takeSymbol('.')) name += `.${cursor.expectName('a procedure')}`;
  if (cursor.atSymbol('=')) throw refuse(`CALL ${name} = ..., which changes a setting,`, 'a query');
  const procedure = PROCEDURES.find((known) => known.toLowerCase() === name.toLowerCase());
  if (procedure === undefined) throw refuse(`CALL ${name}`, 'a query');
  if (cursor.takeSymbol('(')) cursor.expectSymbol(')');
  const yields: { name: string; alias: string | undefined }[] = [];
  if (cursor.takeWord('YIELD')) {
    do {
      const column = cursor.expectName('a column');
      yields.push({ name: column, alias: cursor.takeWord('AS') ? cursor.expectName('an alias') : undefined });
    } while (cursor.takeSymbol(','));
  }
  return { type: 'call', procedure, yields, where: parseWhere(cursor), at };
}
