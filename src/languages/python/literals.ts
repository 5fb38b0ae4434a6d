// Lowers string literals: plain, bytes, formatted and concatenated ones. Their text is kept as written between the
// quotes; escapes stay as they are, for no key, path or name that the resolver looks up has any.

import { Literal } from '../../model/facts.ts';
import { childrenIn, endOf, inField, kindOf, MAX_DEPTH, startOf, textOf } from '../kit/lowering.ts';
import { literalRow, patternRow } from '../kit/rows.ts';
import { namePattern } from '../name-pattern.ts';
import { Field, Node } from './grammar-nodes.ts';
import { type Lowering, operatorRow } from './lowering.ts';

/** Longer texts are no keys, names or paths. */
const LONGEST_TEXT = 200;

export interface StringLiteral {
  readonly text: string;
  /** Offset of the text. */
  readonly start: number;
  readonly bytes: boolean;
}

/** The text of a string node without interpolations, or undefined. */
export function plainString(l: Lowering, node: number): StringLiteral | undefined {
  if (kindOf(l, node) !== Node.string) return undefined;
  const children = childrenIn(l, node);
  const first = children[0];
  const last = children[children.length - 1];
  if (first === undefined || last === undefined || kindOf(l, first) !== Node.string_start) return undefined;
  if (children.some((child) => kindOf(l, child) === Node.interpolation)) return undefined;
  const start = endOf(l, first);
  const end = kindOf(l, last) === Node.string_end ? startOf(l, last) : endOf(l, node);
  return { text: l.text.slice(start, end), start, bytes: /b/i.test(textOf(l, first)) };
}

export function lowerString(l: Lowering, node: number): number {
  const plain = plainString(l, node);
  if (plain) return stringRow(l, startOf(l, node), plain.text, plain.bytes);
  const rows = lowerInterpolations(l, node);
  return patternRow(l, startOf(l, node), namePattern(writtenParts(l, node)), rows);
}

/** What stands between the interpolations of a string. */
function writtenParts(l: Lowering, node: number): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (const child of childrenIn(l, node)) {
    const kind = kindOf(l, child);
    if (kind !== Node.string_start && kind !== Node.string_end && kind !== Node.interpolation) continue;
    if (kind !== Node.string_start) parts.push(l.text.slice(start, startOf(l, child)));
    start = endOf(l, child);
  }
  return parts;
}

export function lowerConcatenation(l: Lowering, node: number): number {
  let text = '';
  let bytes = false;
  let isPlain = true;
  for (const part of childrenIn(l, node)) {
    const plain = plainString(l, part);
    if (plain) {
      text += plain.text;
      bytes ||= plain.bytes;
    } else {
      isPlain = false;
      lowerInterpolations(l, part);
    }
  }
  return stringRow(l, startOf(l, node), isPlain ? text : '', bytes);
}

function stringRow(l: Lowering, start: number, text: string, bytes: boolean): number {
  const kept = text.length > LONGEST_TEXT ? '' : text;
  const kind = bytes ? Literal.bytes : Literal.string;
  return literalRow(l, kind, start, kept);
}

/** What stands in braces runs like any other expression, in format specifiers too. */
function lowerInterpolations(l: Lowering, node: number): readonly number[] {
  const rows: number[] = [];
  if (l.depth >= MAX_DEPTH) return rows;
  l.depth++;
  for (const child of childrenIn(l, node)) {
    const kind = kindOf(l, child);
    if (kind === Node.string_content || kind === Node.string_start || kind === Node.string_end) continue;
    const expression = inField(l, child, Field.expression);
    if (expression !== 0) {
      const row = l.expression(expression);
      rows.push(row);
      addText(l, expression, row, conversionOf(l, child));
    }
    // Only the specifier is left; it holds nested interpolations and text.
    for (const part of childrenIn(l, child)) if (part !== expression) lowerInterpolations(l, part);
  }
  l.depth--;
  return rows;
}

/** What is put into a text runs what makes a text of it, save literals and what operators give. */
const MADE_TEXT: ReadonlySet<number> = new Set([
  Node.identifier,
  Node.attribute,
  Node.call,
  Node.subscript,
  Node.await,
]);

export function addText(l: Lowering, node: number, row: number, operation: 'text' | 'str' | 'repr'): void {
  if (row !== 0 && MADE_TEXT.has(kindOf(l, node))) operatorRow(l, node, operation, row, 0);
}

/** `{x!r}` */
function conversionOf(l: Lowering, interpolation: number): 'text' | 'repr' {
  const text = textOf(l, interpolation);
  return /![ra]\s*(:|=|\}$)/.test(text) ? 'repr' : 'text';
}
