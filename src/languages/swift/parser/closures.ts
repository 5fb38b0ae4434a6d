// Closures, and the statements that they and blocks consist of.

import { Field, Node } from '../grammar-nodes.ts';
import type { Draft } from './drafts.ts';
import {
  advance,
  as,
  attempt,
  enclosed,
  expect,
  fail,
  isAt,
  isAtEnd,
  isAtName,
  leaf,
  listUntil,
  nameLeaf,
  node,
  type Parser,
  skipBalanced,
  take,
} from './parser.ts';
import { parseAttribute, parseEffects } from './types.ts';

/** `{ [captures] (parameters) async throws -> Result in statements }`. */
export function parseClosure(p: Parser): Draft {
  return enclosed(p, () => {
    const { start } = p.token;
    advance(p);
    const head = attempt(p, () => closureHead(p)) ?? [];
    const body = statementsUntilBrace(p);
    return node(p, Node.closure, start, [...head, as(Field.body, body)]);
  });
}

function statementsUntilBrace(p: Parser): Draft {
  const { start } = p.token;
  const statements = parseStatements(p);
  const block = node(p, Node.block, start, statements);
  expect(p, '}');
  return block;
}

/** Statements up to a brace that closes, or to the next case. */
export function parseStatements(p: Parser, isEnd: () => boolean = () => false): Draft[] {
  const statements: Draft[] = [];
  while (!isAtEnd(p) && !isAt(p, '}') && !isEnd()) {
    if (take(p, ';')) continue;
    const { start } = p.token;
    const { isBraceTaken } = p;
    p.isBraceTaken = false;
    const statement = p.statement(p);
    p.isBraceTaken = isBraceTaken;
    if (statement !== undefined) statements.push(statement);
    if (p.token.start === start) {
      fail(p);
      skipBalanced(p);
    }
  }
  return statements;
}

function closureHead(p: Parser): Draft[] | undefined {
  const head: Draft[] = [];
  while (isAt(p, '@')) head.push(parseAttribute(p));
  if (isAt(p, '[')) {
    advance(p);
    head.push(...listUntil(p, ']', () => capture(p)));
  }
  const { start } = p.token;
  if (isAt(p, '(')) {
    advance(p);
    const parameters = listUntil(p, ')', () => closureParameter(p));
    head.push(node(p, Node.closure_parameters, start, parameters));
  } else if (isAtName(p) && !isAt(p, 'in')) {
    const names: Draft[] = [];
    do {
      const first = p.token.start;
      if (!isAtName(p)) return undefined;
      names.push(node(p, Node.parameter, first, [as(Field.name, nameLeaf(p))]));
    } while (take(p, ','));
    head.push(node(p, Node.closure_parameters, start, names));
  }
  head.push(...parseEffects(p));
  if (take(p, '->')) {
    const type = as(Field.result, p.type(p));
    if (type !== undefined) head.push(type);
  }
  return take(p, 'in') ? head : undefined;
}

function capture(p: Parser): Draft {
  const { start } = p.token;
  if (isAt(p, 'weak') || isAt(p, 'unowned')) {
    advance(p);
    if (isAt(p, '(')) skipBalanced(p);
  }
  const name = isAtName(p) ? leaf(p, isAt(p, 'self') ? Node.self_expression : Node.identifier) : undefined;
  if (name === undefined) fail(p);
  const value = take(p, '=') ? p.expression(p) : undefined;
  return node(p, Node.capture, start, [as(Field.name, name), as(Field.value, value)]);
}

function closureParameter(p: Parser): Draft | undefined {
  const { start } = p.token;
  while (isAt(p, '@')) parseAttribute(p);
  const pattern = isAt(p, '(') ? p.pattern(p) : undefined;
  let name = pattern === undefined ? nameLeaf(p) : undefined;
  if (isAtName(p)) name = nameLeaf(p);
  const type = take(p, ':') ? p.type(p) : undefined;
  if (isAt(p, '...')) advance(p);
  return node(p, Node.parameter, start, [as(Field.name, name), as(Field.pattern, pattern), as(Field.type, type)]);
}
