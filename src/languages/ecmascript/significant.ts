// The tokens of a file that can change what it does: no comments, no layout. Reading them off the syntax tree settles
// what a scanner alone cannot: where a regular expression, a template or the text of an element begins.

import ts from 'typescript';
import { SourceRefused } from '../extraction-failure.ts';
import type { SignificantPart } from '../language.ts';
import { parseSource } from './extract.ts';

/** Throws `SourceRefused` for source that nests too deeply. */
export function significantParts(path: string, text: string): readonly SignificantPart[] {
  try {
    const source = parseSource(path, text);
    const parts: SignificantPart[] = [];
    collect(source, source, parts);
    return parts;
  } catch (error) {
    if (error instanceof RangeError) throw new SourceRefused('too-complex', 'nested too deeply to be parsed');
    throw error;
  }
}

function collect(node: ts.Node, source: ts.SourceFile, parts: SignificantPart[]): void {
  if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return;
  const children = node.getChildren(source);
  if (children.length > 0) {
    const first = parts.length;
    for (const child of children) collect(child, source, parts);
    // A line break can end a statement. Where one begins is therefore part of what the tokens mean.
    const opening = parts[first];
    if (opening !== undefined && isStatement(node)) parts[first] = { start: opening.start, text: `\n${opening.text}` };
    return;
  }
  const start = node.getStart(source);
  const text = source.text.slice(start, node.end);
  if (node.kind === ts.SyntaxKind.JsxText) {
    const words = text.replace(/\s+/g, ' ');
    if (words.trim() !== '') parts.push({ start, text: words });
    return;
  }
  if (text !== '') parts.push({ start, text });
}

function isStatement({ kind }: ts.Node): boolean {
  return kind >= ts.SyntaxKind.FirstStatement && kind <= ts.SyntaxKind.LastStatement;
}
