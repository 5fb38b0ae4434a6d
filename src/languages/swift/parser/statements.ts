// Statements, conditions and patterns.

import { Field, Node } from '../grammar-nodes.ts';
import { parseStatements } from './closures.ts';
import type { Draft } from './drafts.ts';
import {
  advance,
  as,
  attempt,
  beforeBlock,
  behind,
  enclosed,
  expect,
  isAt,
  isAtEnd,
  isAtName,
  leaf,
  listUntil,
  nameLeaf,
  nested,
  node,
  type Parser,
  skipBalanced,
  take,
} from './parser.ts';
import { TokenKind } from './scanner.ts';
import { parseEffects, typeArgumentsHere } from './types.ts';

export function parseStatement(p: Parser): Draft | undefined {
  return nested(p, () => statement(p));
}

function statement(p: Parser): Draft | undefined {
  if (!isAtName(p)) return p.declaration(p) ?? p.expression(p);
  // A label stands before a loop, or a block.
  if (behind(p).text === ':' && !isAt(p, 'default') && !isAt(p, 'case')) {
    const label = attempt(p, () => {
      advance(p);
      advance(p);
      return LABELLED.has(p.token.text) ? true : undefined;
    });
    if (label === true) return parseStatement(p);
  }
  const parse = STATEMENTS[p.token.text];
  if (parse !== undefined && Object.hasOwn(STATEMENTS, p.token.text) && isKeyword(p)) return parse(p);
  return p.declaration(p) ?? p.expression(p);
}

/** Whether a word is not a member that is called by it, nor a name that something is given to. */
function isKeyword(p: Parser): boolean {
  const next = behind(p);
  return !((next.text === '.' && !next.isApart) || next.text === ':' || (next.text === '=' && !next.isOnNewLine));
}

const LABELLED: ReadonlySet<string> = new Set(['for', 'while', 'repeat', 'switch', 'if', 'do']);

const STATEMENTS: Readonly<Record<string, (p: Parser) => Draft | undefined>> = {
  if: parseIf,
  guard: parseGuard,
  switch: parseSwitch,
  for: parseFor,
  while: parseWhile,
  repeat: parseRepeat,
  do: parseDo,
  defer: parseDefer,
  return: (p) => parseLeaving(p, Node.return_statement),
  throw: (p) => parseLeaving(p, Node.throw_statement),
  yield: parseYield,
  break: parseJump,
  continue: parseJump,
  fallthrough: (p) => leaf(p, Node.jump_statement),
};

export function parseBlock(p: Parser): Draft {
  const { start } = p.token;
  const { isBraceTaken } = p;
  p.isBraceTaken = false;
  let statements: Draft[] = [];
  if (expect(p, '{')) {
    statements = parseStatements(p);
    expect(p, '}');
  }
  p.isBraceTaken = isBraceTaken;
  return node(p, Node.block, start, statements);
}

function parseIf(p: Parser): Draft {
  const { start } = p.token;
  advance(p);
  const conditions = parseConditions(p);
  const body = parseBlock(p);
  let otherwise: Draft | undefined;
  if (take(p, 'else')) otherwise = isAt(p, 'if') ? nested(p, () => parseIf(p)) : parseBlock(p);
  return node(p, Node.if_statement, start, [conditions, as(Field.body, body), as(Field.otherwise, otherwise)]);
}

function parseGuard(p: Parser): Draft {
  const { start } = p.token;
  advance(p);
  const conditions = parseConditions(p);
  expect(p, 'else');
  return node(p, Node.guard_statement, start, [conditions, as(Field.body, parseBlock(p))]);
}

/** `let a = b, case .c(let d) = e, f`. */
function parseConditions(p: Parser): Draft {
  const { start } = p.token;
  const items: Draft[] = [];
  beforeBlock(p, () => {
    do {
      if (isAt(p, '{') || isAt(p, 'else')) break;
      items.push(parseCondition(p));
    } while (take(p, ','));
  });
  return node(p, Node.conditions, start, items);
}

function parseCondition(p: Parser): Draft {
  const { start } = p.token;
  if (isAt(p, 'case')) {
    advance(p);
    const pattern = p.pattern(p);
    if (take(p, ':')) p.type(p);
    expect(p, '=');
    return node(p, Node.condition_case, start, [as(Field.pattern, pattern), as(Field.value, p.expression(p))]);
  }
  if (isAt(p, 'let') || isAt(p, 'var')) {
    advance(p);
    const pattern = p.pattern(p);
    const type = take(p, ':') ? p.type(p) : undefined;
    const value = take(p, '=') ? p.expression(p) : undefined;
    return node(p, Node.condition_binding, start, [
      as(Field.pattern, pattern),
      as(Field.type, type),
      as(Field.value, value),
    ]);
  }
  if (isAt(p, '#available') || isAt(p, '#unavailable')) {
    advance(p);
    if (isAt(p, '(')) skipBalanced(p);
    return node(p, Node.boolean_literal, start, []);
  }
  return p.expression(p);
}

function parseSwitch(p: Parser): Draft {
  const { start } = p.token;
  advance(p);
  const value = beforeBlock(p, () => p.expression(p));
  const cases: Draft[] = [];
  const { isBraceTaken } = p;
  p.isBraceTaken = false;
  if (expect(p, '{')) {
    while (!isAtEnd(p) && !isAt(p, '}')) {
      const at = p.token.start;
      cases.push(parseCase(p));
      if (p.token.start === at) skipBalanced(p);
    }
    expect(p, '}');
  }
  p.isBraceTaken = isBraceTaken;
  return node(p, Node.switch_statement, start, [as(Field.value, value), ...cases]);
}

function parseCase(p: Parser): Draft {
  const { start } = p.token;
  if (isAt(p, '@')) {
    advance(p);
    advance(p);
  }
  const items: (Draft | undefined)[] = [];
  const isDefault = isAt(p, 'default');
  if (isDefault) advance(p);
  else if (expect(p, 'case')) {
    do {
      items.push(as(Field.pattern, p.pattern(p)));
      if (take(p, 'where')) items.push(as(Field.condition, p.expression(p)));
    } while (take(p, ','));
  }
  expect(p, ':');
  const first = p.token.start;
  const isEnd = (): boolean =>
    isAt(p, 'case') || (isAt(p, 'default') && behind(p).text === ':') || (isAt(p, '@') && behind(p).text === 'unknown');
  const body = parseStatements(p, isEnd);
  items.push(as(Field.body, node(p, Node.block, first, body)));
  return node(p, isDefault ? Node.default_case : Node.switch_case, start, items);
}

function parseFor(p: Parser): Draft {
  const { start } = p.token;
  advance(p);
  while (isAt(p, 'try') || (isAt(p, 'await') && behind(p).text !== 'in')) advance(p);
  if (isAt(p, 'case')) advance(p);
  const pattern = p.pattern(p);
  const type = take(p, ':') ? p.type(p) : undefined;
  expect(p, 'in');
  const value = beforeBlock(p, () => p.expression(p));
  const condition = take(p, 'where') ? beforeBlock(p, () => p.expression(p)) : undefined;
  return node(p, Node.for_statement, start, [
    as(Field.pattern, pattern),
    as(Field.type, type),
    as(Field.value, value),
    as(Field.condition, condition),
    as(Field.body, parseBlock(p)),
  ]);
}

function parseWhile(p: Parser): Draft {
  const { start } = p.token;
  advance(p);
  const conditions = parseConditions(p);
  return node(p, Node.while_statement, start, [conditions, as(Field.body, parseBlock(p))]);
}

function parseRepeat(p: Parser): Draft {
  const { start } = p.token;
  if (behind(p).text !== '{') return p.expression(p);
  advance(p);
  const body = parseBlock(p);
  expect(p, 'while');
  return node(p, Node.repeat_statement, start, [as(Field.body, body), as(Field.condition, p.expression(p))]);
}

function parseDo(p: Parser): Draft {
  const { start } = p.token;
  advance(p);
  parseEffects(p);
  const body = parseBlock(p);
  const clauses: Draft[] = [];
  while (isAt(p, 'catch')) {
    const first = p.token.start;
    advance(p);
    const items: (Draft | undefined)[] = [];
    beforeBlock(p, () => {
      while (!isAt(p, '{') && !isAtEnd(p)) {
        const at = p.token.start;
        items.push(as(Field.pattern, p.pattern(p)));
        if (take(p, 'where')) items.push(as(Field.condition, p.expression(p)));
        if (!take(p, ',') || p.token.start === at) break;
      }
    });
    items.push(as(Field.body, parseBlock(p)));
    clauses.push(node(p, Node.catch_clause, first, items));
  }
  return node(p, Node.do_statement, start, [as(Field.body, body), ...clauses]);
}

function parseDefer(p: Parser): Draft {
  const { start } = p.token;
  if (behind(p).text !== '{') return p.expression(p);
  advance(p);
  return node(p, Node.defer_statement, start, [as(Field.body, parseBlock(p))]);
}

/** `return x`, `throw x`: what is on the next line is another statement, unless it cannot begin one. */
function parseLeaving(p: Parser, kind: number): Draft {
  const { start } = p.token;
  advance(p);
  const { token } = p;
  const isAlone =
    isAtEnd(p) ||
    token.text === '}' ||
    token.text === ';' ||
    token.text === 'case' ||
    (token.isOnNewLine && (STARTS.has(token.text) || (token.text === 'default' && behind(p).text === ':')));
  return node(p, kind, start, isAlone ? [] : [as(Field.value, p.expression(p))]);
}

/** What begins a statement that is no expression. */
const STARTS: ReadonlySet<string> = new Set([
  'let',
  'var',
  'func',
  'return',
  'throw',
  'guard',
  'for',
  'while',
  'repeat',
  'defer',
  'class',
  'struct',
  'enum',
  'break',
  'continue',
  '@',
]);

function parseYield(p: Parser): Draft | undefined {
  const next = behind(p);
  if (next.isOnNewLine || next.text === '(' || !(next.kind === TokenKind.name || next.text === '&'))
    return p.expression(p);
  return parseLeaving(p, Node.return_statement);
}

function parseJump(p: Parser): Draft {
  const { start } = p.token;
  advance(p);
  if (isAtName(p) && !p.token.isOnNewLine && !isAt(p, 'case')) advance(p);
  return node(p, Node.jump_statement, start, []);
}

export function parsePattern(p: Parser): Draft {
  return nested(p, () => patternWithin(p)) ?? node(p, Node.wildcard_pattern, p.token.start, []);
}

function patternWithin(p: Parser): Draft {
  const { start } = p.token;
  let pattern = simplePattern(p);
  while (isAt(p, '?') && !p.token.isApart) {
    advance(p);
    pattern = node(p, Node.optional_pattern, start, [pattern]);
  }
  if (isAt(p, 'as') && (pattern.kind !== Node.expression_pattern || !isAtEnd(p))) {
    advance(p);
    if (isAt(p, '?')) advance(p);
    return node(p, Node.as_pattern, start, [pattern, as(Field.type, p.type(p))]);
  }
  return pattern;
}

function simplePattern(p: Parser): Draft {
  const { start, text } = p.token;
  if (text === '_' && !/^[.(]$/.test(behind(p).text)) return leaf(p, Node.wildcard_pattern);
  if ((text === 'let' || text === 'var' || text === 'inout') && behind(p).text !== ':') {
    advance(p);
    return node(p, Node.binding_pattern, start, [bound(p)]);
  }
  if (text === 'is') {
    advance(p);
    return node(p, Node.is_pattern, start, [as(Field.type, p.type(p))]);
  }
  if (text === '(') return tuplePattern(p);
  const enumerated = attempt(p, () => enumPattern(p));
  if (enumerated !== undefined) return enumerated;
  if (isAtName(p) && text !== 'nil' && text !== 'true' && text !== 'false' && text !== 'self' && endsPattern(p)) {
    return node(p, Node.name_pattern, start, [as(Field.name, nameLeaf(p))]);
  }
  return node(p, Node.expression_pattern, start, [as(Field.value, p.expression(p))]);
}

/** What `let` stands before: all names in it are new. */
function bound(p: Parser): Draft {
  const { start } = p.token;
  const pattern = parsePattern(p);
  if (pattern.kind === Node.expression_pattern && start === pattern.start) return pattern;
  return pattern;
}

function endsPattern(p: Parser): boolean {
  return /^(?:in|as|where|[=:,){?]|\})$/.test(behind(p).text) || behind(p).isOnNewLine;
}

function tuplePattern(p: Parser): Draft {
  const { start } = p.token;
  const items = attempt(p, () => {
    advance(p);
    const parts = enclosed(p, () => listUntil(p, ')', () => labelledPattern(p)));
    // What is called or compared behind the parenthesis makes it an expression.
    const { token } = p;
    const isWhole = token.isApart || token.kind === TokenKind.end || /^[:,)\]}={?]/.test(token.text) || isAt(p, 'in');
    return isWhole && !(token.kind === TokenKind.operator && !/^[=?]/.test(token.text)) ? parts : undefined;
  });
  if (items === undefined) return node(p, Node.expression_pattern, start, [as(Field.value, p.expression(p))]);
  return node(p, Node.tuple_pattern, start, items);
}

function labelledPattern(p: Parser): Draft {
  if (isAtName(p) && behind(p).text === ':') {
    const { start } = p.token;
    const label = nameLeaf(p);
    advance(p);
    return node(p, Node.argument, start, [as(Field.label, label), as(Field.pattern, p.pattern(p))]);
  }
  return p.pattern(p);
}

/** `.case(a, label: b)`, `Type.case(a)`. */
function enumPattern(p: Parser): Draft | undefined {
  const { start } = p.token;
  let type: Draft | undefined;
  if (isAtName(p) && /^[.<]/.test(behind(p).text)) {
    type = node(p, Node.type_name, start, [nameLeaf(p), typeArgumentsHere(p)]);
    while (isAt(p, '.') && behind(p).kind === TokenKind.name) {
      const next = p.scanner.tokenFrom(behind(p).end, p.limit);
      if (next.text !== '.') break;
      advance(p);
      type = node(p, Node.member_type, start, [type, nameLeaf(p)]);
    }
  }
  if (!isAt(p, '.') || behind(p).kind !== TokenKind.name) return undefined;
  advance(p);
  const name = nameLeaf(p);
  let parts: Draft | undefined;
  if (isAt(p, '(') && !p.token.isApart) {
    const first = p.token.start;
    advance(p);
    const items = enclosed(p, () => listUntil(p, ')', () => labelledPattern(p)));
    parts = node(p, Node.tuple_pattern, first, items);
  }
  const { token } = p;
  // Anything that goes on is an expression to compare with.
  const goesOn = /^[.[(]$/.test(token.text) || (token.kind === TokenKind.operator && !/^[=?]/.test(token.text));
  if (goesOn && !token.isOnNewLine) return undefined;
  return node(p, Node.enum_pattern, start, [as(Field.type, type), as(Field.name, name), parts]);
}
