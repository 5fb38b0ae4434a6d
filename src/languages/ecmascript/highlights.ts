// What the tokens of a file are, off the syntax tree: it settles what a scanner cannot, where a regular expression, a
// template or the text of an element begins.

import ts from 'typescript';
import { SourceRefused } from '../extraction-failure.ts';
import type { Highlight } from '../language.ts';
import { parseSource } from './extract.ts';

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|^#![^\n]*/g;
const CONSTANTS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.UndefinedKeyword,
  ts.SyntaxKind.ThisKeyword,
  ts.SyntaxKind.SuperKeyword,
]);

/** Throws `SourceRefused` for source that nests too deeply. */
export function highlights(path: string, text: string): readonly Highlight[] {
  try {
    const source = parseSource(path, text);
    const found: Highlight[] = [];
    collect(source, source, found);
    return found;
  } catch (error) {
    if (error instanceof RangeError) throw new SourceRefused('too-complex', 'nested too deeply to be parsed');
    throw error;
  }
}

function collect(node: ts.Node, source: ts.SourceFile, found: Highlight[]): void {
  if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return;
  const children = node.getChildren(source);
  if (children.length > 0) {
    for (const child of children) collect(child, source, found);
    return;
  }
  if (node.kind === ts.SyntaxKind.JsxText) return;
  const start = node.getStart(source);
  // Comments stand between the end of one token and the beginning of the next.
  for (const { index, 0: comment } of source.text.slice(node.pos, start).matchAll(COMMENT)) {
    found.push({ start: node.pos + index, end: node.pos + index + comment.length, kind: 'comment' });
  }
  const kind = kindOf(node.kind);
  if (kind !== undefined && node.end > start) found.push({ start, end: node.end, kind });
}

function kindOf(kind: ts.SyntaxKind): Highlight['kind'] | undefined {
  if (CONSTANTS.has(kind)) return 'constant';
  if (kind >= ts.SyntaxKind.FirstKeyword && kind <= ts.SyntaxKind.LastKeyword) return 'keyword';
  if (kind === ts.SyntaxKind.NumericLiteral || kind === ts.SyntaxKind.BigIntLiteral) return 'number';
  const isText =
    kind === ts.SyntaxKind.StringLiteral ||
    kind === ts.SyntaxKind.RegularExpressionLiteral ||
    (kind >= ts.SyntaxKind.FirstTemplateToken && kind <= ts.SyntaxKind.LastTemplateToken);
  return isText ? 'string' : undefined;
}
