// Parses the smallest expressions: literals, names, calls, lists, maps, CASE, sub-queries and patterns. Whole
// expressions inside them are parsed by a function that is handed in, as in `parse-pattern.ts`.

import type { Cursor } from './cursor.ts';
import type { ParseExpression } from './parse-pattern.ts';
import { parseMapEntries, parsePath, parsePatterns } from './parse-pattern.ts';
import type { Expression, ProjectionEntry, Query } from './syntax.ts';
import { syntaxError } from './tokens.ts';

const CONSTANTS = ['true', 'false', 'null'] as const;
const QUANTIFIERS = ['all', 'any', 'none', 'single'] as const;

/** Words that begin or continue a clause: where a value is expected they are a mistake, not a variable. */
const NOT_A_VARIABLE = new Set(
  'MATCH OPTIONAL WHERE WITH UNWIND RETURN ORDER SKIP LIMIT UNION AND OR XOR NOT IN AS THEN ELSE END WHEN DISTINCT'.split(
    ' ',
  ),
);

/** A value at the cursor, without operators or postfixes. */
export function parseAtom(cursor: Cursor, parseExpression: ParseExpression): Expression {
  const token = cursor.peek();
  switch (token.kind) {
    case 'number':
      cursor.take();
      return { type: 'number', text: token.value };
    case 'string':
      cursor.take();
      return { type: 'string', value: token.value };
    case 'parameter':
      cursor.take();
      return { type: 'parameter', name: token.value, at: token.start };
    case 'word':
      return parseWord(cursor, parseExpression);
    case 'symbol':
      if (token.value === '(') return parseParentheses(cursor, parseExpression);
      if (token.value === '[') return parseBrackets(cursor, parseExpression);
      if (token.value === '{') return { type: 'map', entries: parseMapEntries(cursor, parseExpression) };
      throw cursor.unexpected('a value');
    case 'end':
      throw cursor.unexpected('a value');
  }
}

function parseWord(cursor: Cursor, parseExpression: ParseExpression): Expression {
  const token = cursor.peek();
  if (!token.quoted) {
    const lower = token.value.toLowerCase();
    if (cursor.atSymbol('(', 1)) return parseCall(cursor, parseExpression);
    if (cursor.atSymbol('{', 1)) return parseBraces(cursor, parseExpression);
    const constant = CONSTANTS.find((name) => name === lower);
    if (constant !== undefined) {
      cursor.take();
      return { type: 'constant', value: constant };
    }
    if (lower === 'case' && !cursor.atSymbol('.', 1)) return parseCase(cursor, parseExpression);
    if (NOT_A_VARIABLE.has(token.value.toUpperCase()) && !cursor.atSymbol('.', 1)) throw cursor.unexpected('a value');
  }
  cursor.take();
  return { type: 'variable', name: token.value, at: token.start };
}

// `EXISTS { ... }`, `COUNT { ... }`, or a map projection `n {.name}`.
function parseBraces(cursor: Cursor, parseExpression: ParseExpression): Expression {
  const name = cursor.atWord('EXISTS') ? 'EXISTS' : cursor.atWord('COUNT') ? 'COUNT' : undefined;
  const word = cursor.take();
  if (name === undefined) {
    return {
      type: 'mapProjection',
      of: { type: 'variable', name: word.value, at: word.start },
      items: parseProjectionEntries(cursor, parseExpression),
    };
  }
  cursor.expectSymbol('{');
  const query = cursor.nested(() =>
    // The shorter form without MATCH is Cypher too.
    cursor.atSymbol('(') || cursor.atSymbol('=', 1) ? parseBarePattern(cursor, parseExpression) : cursor.subquery(),
  );
  if (!cursor.atSymbol('}')) cursor.refuseClause('a sub-query');
  cursor.expectSymbol('}');
  return { type: 'subquery', name, query };
}

function parseBarePattern(cursor: Cursor, parseExpression: ParseExpression): Query {
  const patterns = parsePatterns(cursor, parseExpression);
  const where = cursor.takeWord('WHERE') ? parseExpression(cursor) : undefined;
  return { parts: [[{ type: 'match', optional: false, patterns, where }]], unions: [] };
}

function parseProjectionEntries(cursor: Cursor, parseExpression: ParseExpression): ProjectionEntry[] {
  cursor.expectSymbol('{');
  const items: ProjectionEntry[] = [];
  if (cursor.takeSymbol('}')) return items;
  do {
    const at = cursor.peek().start;
    if (cursor.takeSymbol('.')) {
      items.push(cursor.takeSymbol('*') ? { all: true } : { property: cursor.expectName('a property name'), at });
    } else {
      const key = cursor.expectName('a property name');
      const value: Expression = cursor.takeSymbol(':') ? parseExpression(cursor) : { type: 'variable', name: key, at };
      items.push({ key, value, at });
    }
  } while (cursor.takeSymbol(','));
  cursor.expectSymbol('}');
  return items;
}

function parseCall(cursor: Cursor, parseExpression: ParseExpression): Expression {
  const word = cursor.take();
  const name = word.value;
  const lower = name.toLowerCase();
  cursor.expectSymbol('(');
  const quantifier = QUANTIFIERS.find((candidate) => candidate === lower);
  if (quantifier !== undefined && cursor.peek().kind === 'word' && cursor.atWord('IN', 1)) {
    return parseQuantifier(cursor, parseExpression, quantifier);
  }
  if (lower === 'count' && cursor.atSymbol('*')) {
    cursor.take();
    cursor.expectSymbol(')');
    return { type: 'countAll' };
  }
  if (lower === 'reduce' && cursor.peek().kind === 'word' && cursor.atSymbol('=', 1)) {
    return parseReduce(cursor, parseExpression);
  }
  if (!/^[A-Za-z_]\w*$/.test(name)) throw syntaxError(cursor.text, word.start, `${name} is not the name of a function`);
  const distinct = cursor.takeWord('DISTINCT');
  const args: Expression[] = [];
  if (!cursor.takeSymbol(')')) {
    do args.push(parseExpression(cursor));
    while (cursor.takeSymbol(','));
    cursor.expectSymbol(')');
  }
  return { type: 'call', name, distinct, args, at: word.start };
}

function parseQuantifier(
  cursor: Cursor,
  parseExpression: ParseExpression,
  name: (typeof QUANTIFIERS)[number],
): Expression {
  const variable = cursor.expectName('a variable');
  cursor.expectWord('IN');
  const list = parseExpression(cursor);
  cursor.expectWord('WHERE');
  const where = parseExpression(cursor);
  cursor.expectSymbol(')');
  return { type: 'quantifier', name, variable, list, where };
}

function parseReduce(cursor: Cursor, parseExpression: ParseExpression): Expression {
  const total = cursor.expectName('a variable');
  cursor.expectSymbol('=');
  const start = parseExpression(cursor);
  cursor.expectSymbol(',');
  const variable = cursor.expectName('a variable');
  cursor.expectWord('IN');
  return cursor.inBrackets({ barIsSeparator: true }, () => {
    const list = parseExpression(cursor);
    cursor.expectSymbol('|');
    const body = parseExpression(cursor);
    cursor.expectSymbol(')');
    return { type: 'reduce', total, start, variable, list, body };
  });
}

function parseCase(cursor: Cursor, parseExpression: ParseExpression): Expression {
  cursor.expectWord('CASE');
  const subject = cursor.atWord('WHEN') ? undefined : parseExpression(cursor);
  const branches: { when: Expression; value: Expression }[] = [];
  while (cursor.takeWord('WHEN')) {
    const when = parseExpression(cursor);
    cursor.expectWord('THEN');
    branches.push({ when, value: parseExpression(cursor) });
  }
  if (branches.length === 0) throw cursor.unexpected('WHEN');
  const otherwise = cursor.takeWord('ELSE') ? parseExpression(cursor) : undefined;
  cursor.expectWord('END');
  return { type: 'case', subject, branches, otherwise };
}

// Parentheses hold a value, or begin a pattern whose first node they are. Which one shows only behind the node, so the
// pattern is tried first; where that failed once it is not tried again, or nesting would double the work at each level.
function parseParentheses(cursor: Cursor, parseExpression: ParseExpression): Expression {
  const start = cursor.mark();
  if (!cursor.notAPatternAt.has(start)) {
    const pattern = tryPattern(cursor, parseExpression);
    if (pattern !== undefined) return pattern;
    cursor.notAPatternAt.add(start);
    cursor.reset(start);
  }
  return cursor.inBrackets({ barIsSeparator: false }, () => {
    cursor.expectSymbol('(');
    const value = parseExpression(cursor);
    cursor.expectSymbol(')');
    return value;
  });
}

function tryPattern(cursor: Cursor, parseExpression: ParseExpression): Expression | undefined {
  const pattern = cursor.attempt(() => parsePath(cursor, parseExpression));
  return pattern === undefined || pattern.edges.length === 0 ? undefined : { type: 'pattern', pattern };
}

function parseBrackets(cursor: Cursor, parseExpression: ParseExpression): Expression {
  cursor.expectSymbol('[');
  if (cursor.peek().kind === 'word' && cursor.atWord('IN', 1)) return parseComprehension(cursor, parseExpression);
  return cursor.inBrackets({ barIsSeparator: false }, () => {
    const items: Expression[] = [];
    if (cursor.takeSymbol(']')) return { type: 'list', items };
    const pattern = parsePatternComprehension(cursor, parseExpression);
    if (pattern !== undefined) return pattern;
    do items.push(parseExpression(cursor));
    while (cursor.takeSymbol(','));
    cursor.expectSymbol(']');
    return { type: 'list', items };
  });
}

function parsePatternComprehension(cursor: Cursor, parseExpression: ParseExpression): Expression | undefined {
  const start = cursor.mark();
  let variable: string | undefined;
  if (cursor.peek().kind === 'word' && cursor.atSymbol('=', 1)) {
    variable = cursor.take().value;
    cursor.take();
  }
  const value = cursor.atSymbol('(') ? cursor.attempt(() => tryPattern(cursor, parseExpression)) : undefined;
  if (value?.type !== 'pattern' || !(cursor.atWord('WHERE') || cursor.atSymbol('|'))) {
    cursor.reset(start);
    return undefined;
  }
  return cursor.inBrackets({ barIsSeparator: true }, () => {
    const where = cursor.takeWord('WHERE') ? parseExpression(cursor) : undefined;
    cursor.expectSymbol('|');
    const body = parseExpression(cursor);
    cursor.expectSymbol(']');
    return { type: 'patternComprehension', pattern: { ...value.pattern, variable }, where, body };
  });
}

function parseComprehension(cursor: Cursor, parseExpression: ParseExpression): Expression {
  return cursor.inBrackets({ barIsSeparator: true }, () => {
    const variable = cursor.expectName('a variable');
    cursor.expectWord('IN');
    const list = parseExpression(cursor);
    const where = cursor.takeWord('WHERE') ? parseExpression(cursor) : undefined;
    const body = cursor.takeSymbol('|') ? parseExpression(cursor) : undefined;
    cursor.expectSymbol(']');
    return { type: 'comprehension', variable, list, where, body };
  });
}
