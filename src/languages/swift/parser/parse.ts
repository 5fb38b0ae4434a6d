// Parses a text to a syntax tree. The parser is our own: the grammars that can be had as WASM leave a quarter of the files of
// real packages with errors, do not know type arguments in expressions, macros and conditions as values, and take a hundred times as long.

import type { SyntaxTree } from '../../tree-sitter/syntax-tree.ts';
import { Node } from '../grammar-nodes.ts';
import { parseStatements } from './closures.ts';
import { parseDeclaration } from './declarations.ts';
import { treeOf } from './drafts.ts';
import { parseExpression } from './expressions.ts';
import { fail, isAt, isAtEnd, node, type Parser, skipBalanced } from './parser.ts';
import { Scanner } from './scanner.ts';
import { parsePattern, parseStatement } from './statements.ts';
import { parseType } from './types.ts';

export function parseSwift(text: string): SyntaxTree {
  const scanner = new Scanner(text);
  const p: Parser = {
    scanner,
    limit: text.length,
    token: scanner.tokenFrom(0, text.length),
    before: 0,
    depth: 0,
    errors: 0,
    firstError: -1,
    isBraceTaken: false,
    expression: parseExpression,
    type: parseType,
    pattern: parsePattern,
    statement: parseStatement,
    declaration: parseDeclaration,
  };
  const statements = [];
  while (!isAtEnd(p)) {
    statements.push(...parseStatements(p));
    if (isAtEnd(p)) break;
    // A brace that nothing opened.
    fail(p);
    if (isAt(p, '}')) skipOne(p);
    else skipBalanced(p);
  }
  const root = { ...node(p, Node.source_file, 0, statements), end: text.length };
  return treeOf(root, { count: p.errors, first: p.firstError });
}

function skipOne(p: Parser): void {
  p.before = p.token.end;
  p.token = p.scanner.tokenFrom(p.token.end, p.limit);
}
