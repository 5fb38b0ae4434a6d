// Parses patterns: nodes, edges, and paths made of them. Expressions inside are parsed by a function that is handed in,
// because expressions contain patterns too.

import type { Cursor } from './cursor.ts';
import type { EdgePattern, Expression, Hops, LabelExpression, MapEntry, NodePattern, PathPattern } from './syntax.ts';

export type ParseExpression = (cursor: Cursor) => Expression;

/** Patterns separated by commas. */
export function parsePatterns(cursor: Cursor, parseExpression: ParseExpression): PathPattern[] {
  const patterns = [parseNamedPath(cursor, parseExpression)];
  while (cursor.takeSymbol(',')) patterns.push(parseNamedPath(cursor, parseExpression));
  return patterns;
}

function parseNamedPath(cursor: Cursor, parseExpression: ParseExpression): PathPattern {
  let variable: string | undefined;
  if (cursor.peek().kind === 'word' && cursor.atSymbol('=', 1)) {
    variable = cursor.take().value;
    cursor.take();
  }
  const search = cursor.takeWord('SHORTESTPATH')
    ? 'SHORTEST'
    : cursor.takeWord('ALLSHORTESTPATHS')
      ? 'ALL SHORTEST'
      : undefined;
  if (search === undefined) return { ...parsePath(cursor, parseExpression), variable };
  cursor.expectSymbol('(');
  const path = parsePath(cursor, parseExpression);
  cursor.expectSymbol(')');
  return { variable, nodes: path.nodes, edges: path.edges.map((edge) => withSearch(edge, search)) };
}

function withSearch(edge: EdgePattern, search: Hops['search']): EdgePattern {
  return { ...edge, hops: { from: 1, to: 1, ...edge.hops, search } };
}

/** A path without a name: `(a)-[:CALLS]->(b)`. */
export function parsePath(cursor: Cursor, parseExpression: ParseExpression): PathPattern {
  if (cursor.atSymbol('(') && cursor.atSymbol('(', 1)) {
    return cursor.nested(() => {
      cursor.expectSymbol('(');
      const path = parsePath(cursor, parseExpression);
      cursor.expectSymbol(')');
      return path;
    });
  }
  const nodes = [parseNode(cursor, parseExpression)];
  const edges: EdgePattern[] = [];
  while (cursor.atSymbol('-') || cursor.atSymbol('<')) {
    edges.push(parseEdge(cursor, parseExpression));
    nodes.push(parseNode(cursor, parseExpression));
  }
  return { variable: undefined, nodes, edges };
}

function parseNode(cursor: Cursor, parseExpression: ParseExpression): NodePattern {
  const at = cursor.peek().start;
  cursor.expectSymbol('(');
  const variable = cursor.peek().kind === 'word' ? cursor.take().value : undefined;
  const labels = cursor.takeSymbol(':') ? parseLabels(cursor, true) : undefined;
  const properties = cursor.atSymbol('{') ? parseMapEntries(cursor, parseExpression) : [];
  cursor.expectSymbol(')');
  return { variable, labels, properties, at };
}

/**
 * Labels after their colon: `A`, `A:B`, `A&B`, `A|B`, `!A`, with parentheses. `withOr` is false where a bar would mean
 * something else.
 */
export function parseLabels(cursor: Cursor, withOr: boolean): LabelExpression {
  const parts = [parseLabelConjunction(cursor)];
  while (withOr && cursor.takeSymbol('|')) {
    cursor.takeSymbol(':');
    parts.push(parseLabelConjunction(cursor));
  }
  return parts.length === 1 ? parts[0] : { type: 'or', parts };
}

function parseLabelConjunction(cursor: Cursor): LabelExpression {
  const parts = [parseLabel(cursor)];
  while (cursor.takeSymbol('&') || cursor.takeSymbol(':')) parts.push(parseLabel(cursor));
  return parts.length === 1 ? parts[0] : { type: 'and', parts };
}

function parseLabel(cursor: Cursor): LabelExpression {
  return cursor.nested(() => {
    if (cursor.takeSymbol('!')) return { type: 'not', part: parseLabel(cursor) };
    const at = cursor.peek().start;
    if (!cursor.takeSymbol('(')) return { type: 'label', name: cursor.expectName('a label'), at };
    const inner = parseLabels(cursor, true);
    cursor.expectSymbol(')');
    return inner;
  });
}

function parseEdge(cursor: Cursor, parseExpression: ParseExpression): EdgePattern {
  const at = cursor.peek().start;
  const left = cursor.takeSymbol('<');
  cursor.expectSymbol('-');
  const detail = cursor.takeSymbol('[') ? parseEdgeDetail(cursor, parseExpression) : EMPTY_DETAIL;
  cursor.expectSymbol('-');
  const right = cursor.takeSymbol('>');
  return { ...detail, direction: left === right ? 'both' : left ? 'left' : 'right', at };
}

type EdgeDetail = Omit<EdgePattern, 'direction' | 'at'>;

const EMPTY_DETAIL: EdgeDetail = { variable: undefined, types: [], hops: undefined, properties: [] };

function parseEdgeDetail(cursor: Cursor, parseExpression: ParseExpression): EdgeDetail {
  const variable = cursor.peek().kind === 'word' ? cursor.take().value : undefined;
  const types: { name: string; at: number }[] = [];
  if (cursor.takeSymbol(':')) {
    do {
      cursor.takeSymbol(':');
      const at = cursor.peek().start;
      types.push({ name: cursor.expectName('a relationship type'), at });
    } while (cursor.takeSymbol('|'));
  }
  const hops = cursor.takeSymbol('*') ? parseHops(cursor) : undefined;
  const properties = cursor.atSymbol('{') ? parseMapEntries(cursor, parseExpression) : [];
  cursor.expectSymbol(']');
  return { variable, types, hops, properties };
}

function parseHops(cursor: Cursor): Hops {
  const search = parseSearch(cursor);
  const from = parseBound(cursor);
  if (!cursor.takeSymbol('..')) return { from, to: from, search };
  return { from, to: parseBound(cursor), search };
}

// Words beyond openCypher's for how a path is found, which older queries have.
function parseSearch(cursor: Cursor): Hops['search'] {
  if (cursor.takeWord('ALL')) {
    cursor.expectWord('SHORTEST');
    return 'ALL SHORTEST';
  }
  if (cursor.takeWord('SHORTEST')) return 'SHORTEST';
  if (cursor.takeWord('ACYCLIC')) return 'ACYCLIC';
  cursor.takeWord('TRAIL');
  return 'TRAIL';
}

function parseBound(cursor: Cursor): number | undefined {
  const token = cursor.peek();
  if (token.kind !== 'number') return undefined;
  const value = Number(token.value);
  if (!Number.isSafeInteger(value)) throw cursor.unexpected('a whole number of steps');
  cursor.take();
  return value;
}

/** `{name: 'x', ...}` */
export function parseMapEntries(cursor: Cursor, parseExpression: ParseExpression): MapEntry[] {
  cursor.expectSymbol('{');
  const entries: MapEntry[] = [];
  if (cursor.takeSymbol('}')) return entries;
  do {
    const at = cursor.peek().start;
    const key = cursor.peek().kind === 'string' ? cursor.take().value : cursor.expectName('a property name');
    cursor.expectSymbol(':');
    entries.push({ key, value: parseExpression(cursor), at });
  } while (cursor.takeSymbol(','));
  cursor.expectSymbol('}');
  return entries;
}
