// The state of parsing one text, and what every part of the parser needs: the token in front, marks, errors, going back.

import { Node } from '../grammar-nodes.ts';
import { type Draft, inFieldOf } from './drafts.ts';
import { type Scanner, type Token, TokenKind } from './scanner.ts';

/** What is nested deeper in itself is skipped. */
const DEEPEST = 400;

export interface Parser {
  readonly scanner: Scanner;
  /** Where the text ends that is parsed: that of the file, or of the code within a text. */
  limit: number;
  /** The token in front, and where the one before it ended. */
  token: Token;
  before: number;
  depth: number;
  errors: number;
  firstError: number;
  /** Whether a brace behind an expression begins the block of the statement around. */
  isBraceTaken: boolean;
  expression(p: Parser): Draft;
  type(p: Parser): Draft;
  pattern(p: Parser): Draft;
  statement(p: Parser): Draft | undefined;
  declaration(p: Parser): Draft | undefined;
}

export function advance(p: Parser): Token {
  const { token } = p;
  p.before = token.end;
  p.token = p.scanner.tokenFrom(token.end, p.limit);
  return token;
}

/** The token behind the one in front. */
export function behind(p: Parser): Token {
  return p.scanner.tokenFrom(p.token.end, p.limit);
}

/** Takes the first characters of an operator alone. */
export function takePart(p: Parser, length: number): void {
  p.before = p.token.start + length;
  p.token = p.scanner.tokenFrom(p.before, p.limit);
}

export function isAt(p: Parser, text: string): boolean {
  return p.token.text === text;
}

export function isAtName(p: Parser): boolean {
  return p.token.kind === TokenKind.name;
}

export function isAtEnd(p: Parser): boolean {
  return p.token.kind === TokenKind.end;
}

/** Takes a token if it is in front. */
export function take(p: Parser, text: string): boolean {
  if (p.token.text !== text) return false;
  advance(p);
  return true;
}

/** Takes a token that must be there. */
export function expect(p: Parser, text: string): boolean {
  if (take(p, text)) return true;
  fail(p);
  return false;
}

export function fail(p: Parser): void {
  if (p.errors++ === 0) p.firstError = p.token.start;
}

export function node(p: Parser, kind: number, start: number, children: readonly (Draft | undefined)[]): Draft {
  const known = children.filter((child) => child !== undefined);
  return { kind, start, end: Math.max(p.before, start), children: known, field: 0 };
}

/** The token in front as a node without children. */
export function leaf(p: Parser, kind: number): Draft {
  const { start } = p.token;
  advance(p);
  return node(p, kind, start, []);
}

/** A name, which an operator may be where a function is declared. */
export function nameLeaf(p: Parser): Draft | undefined {
  if (isAtName(p)) return leaf(p, Node.identifier);
  fail(p);
  return undefined;
}

export function as(field: number, draft: Draft | undefined): Draft | undefined {
  return draft === undefined ? undefined : inFieldOf(field, draft);
}

/** What is parsed where it turns out to be that; else the parser stands where it stood. */
export function attempt<Result>(p: Parser, parse: () => Result | undefined): Result | undefined {
  const { token, before, errors, firstError, limit, isBraceTaken, depth } = p;
  const result = parse();
  if (result !== undefined && p.errors === errors) return result;
  Object.assign(p, { token, before, errors, firstError, limit, isBraceTaken, depth });
  return undefined;
}

/** Parses what is nested in itself; too deep, what is left of it is passed over. */
export function nested<Result>(p: Parser, parse: () => Result): Result | undefined {
  if (p.depth >= DEEPEST) {
    fail(p);
    skipBalanced(p);
    return undefined;
  }
  p.depth++;
  const result = parse();
  p.depth--;
  return result;
}

const OPENS: ReadonlySet<string> = new Set(['(', '[', '{']);
const CLOSES: ReadonlySet<string> = new Set([')', ']', '}']);

/** Passes over a token, and where it opens something, over all that is in it. */
export function skipBalanced(p: Parser): void {
  let depth = 0;
  do {
    if (isAtEnd(p)) return;
    if (OPENS.has(p.token.text)) depth++;
    else if (CLOSES.has(p.token.text)) depth--;
    advance(p);
  } while (depth > 0);
}

/** Items with commas between them, up to a closing mark, which is taken. */
export function listUntil(p: Parser, close: string, item: () => Draft | undefined): Draft[] {
  const items: Draft[] = [];
  while (!isAtEnd(p) && !isAt(p, close)) {
    const { start } = p.token;
    const one = item();
    if (one !== undefined) items.push(one);
    if (take(p, ',')) continue;
    if (isAt(p, close)) break;
    fail(p);
    if (CLOSES.has(p.token.text)) break;
    if (p.token.start === start) skipBalanced(p);
  }
  expect(p, close);
  return items;
}

/** Parses within parentheses or brackets, where a brace belongs to the expression before it. */
export function enclosed<Result>(p: Parser, parse: () => Result): Result {
  const { isBraceTaken } = p;
  p.isBraceTaken = false;
  const result = parse();
  p.isBraceTaken = isBraceTaken;
  return result;
}

/** An expression in front of a block. */
export function beforeBlock<Result>(p: Parser, parse: () => Result): Result {
  const { isBraceTaken } = p;
  p.isBraceTaken = true;
  const result = parse();
  p.isBraceTaken = isBraceTaken;
  return result;
}
