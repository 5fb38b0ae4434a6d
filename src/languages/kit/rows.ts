// Rows of expressions in the current scope, by what they mean. `start` is where the row's name or beginning stands.

import { Expression, Literal } from '../../model/facts.ts';
import { namePattern } from '../name-pattern.ts';
import { childrenIn, endOf, kindOf, startOf, type TreeLowering, textOf } from './lowering.ts';

/** What a row needs to know of the lowering. */
type Place = Pick<TreeLowering, 'facts' | 'scope'>;

export function add(l: Place, kind: number, start: number, a = 0, b = 0, c = 0): number {
  return l.facts.expression(kind, l.scope, start, a, b, c);
}

export function unknown(l: TreeLowering, node: number): number {
  return add(l, Expression.unknown, startOf(l, node));
}

/** Whatever is not named: its parts, for the calls that are in them. */
export function lowerParts(l: TreeLowering, node: number): number {
  for (const child of childrenIn(l, node)) l.expression(child);
  return unknown(l, node);
}

export function nameRow(l: Place, name: string, start: number, asType = false): number {
  return add(l, Expression.name, start, l.facts.string(name), asType ? 1 : 0);
}

/** `start` is where the member's name stands. */
export function memberRow(l: Place, object: number, name: string, start: number, isOptional = false): number {
  return add(l, Expression.member, start, object, l.facts.string(name), isOptional ? 1 : 0);
}

/** `kind` is `Literal`; `pattern` is what is written of a text into which something is put (`visit_*`), if it could be part of a name. */
export function literalRow(l: Place, kind: number, start: number, text = '', pattern = ''): number {
  return add(l, Expression.literal, start, kind, l.facts.string(text), pattern === '' ? 0 : l.facts.string(pattern));
}

export interface CallParts {
  readonly callee: number;
  readonly args: readonly number[];
  readonly types?: readonly number[];
}

export function callRow(l: Place, start: number, { callee, args, types = [] }: CallParts): number {
  return add(l, Expression.call, start, callee, l.facts.list(args), l.facts.list(types));
}

export function constructRow(l: Place, start: number, { callee, args, types = [] }: CallParts): number {
  return add(l, Expression.construct, start, callee, l.facts.list(args), l.facts.list(types));
}

/** A named argument or property. */
export function keywordRow(l: Place, name: string, value: number, start: number): number {
  return add(l, Expression.keyword, start, l.facts.string(name), value);
}

/** One of several; a single one is itself. */
export function choiceRow(
  l: Place,
  start: number,
  rows: readonly number[],
  conditions: readonly number[] = [],
): number {
  if (rows.length === 1) return rows[0];
  return add(l, Expression.choice, start, l.facts.list(rows), l.facts.list(conditions));
}

/** A text that is put together of the values of `parts`, with `*` for each in its pattern. */
export function patternRow(l: Place, start: number, pattern: string, parts: readonly number[]): number {
  const row = literalRow(l, Literal.string, start, '', pattern);
  if (pattern !== '') add(l, Expression.parts, start, row, l.facts.list(parts));
  return row;
}

/** A text of parts (nodes): those of a kind are written, of the others `put` gives what is put in (a row). */
export function putTogether(
  l: TreeLowering,
  start: number,
  parts: readonly number[],
  writtenKind: number,
  put: (part: number) => number,
): number {
  const values: number[] = [];
  const written = [''];
  for (const part of parts) {
    if (kindOf(l, part) === writtenKind) written[written.length - 1] += textOf(l, part);
    else {
      values.push(put(part));
      written.push('');
    }
  }
  return patternRow(l, start, namePattern(written), values);
}

/** A text in quotes with holes (nodes) in it; `put` gives what is put in one (a row). */
export function quotedText(
  l: TreeLowering,
  node: number,
  holes: readonly number[],
  put: (hole: number) => number,
): number {
  const text = textOf(l, node);
  const from = startOf(l, node);
  const opened = /^[^"]*"+/.exec(text)?.[0].length ?? 0;
  const starts = [opened, ...holes.map((hole) => endOf(l, hole) - from)];
  const ends = [...holes.map((hole) => startOf(l, hole) - from), text.replace(/"+$/, '').length];
  const written = starts.map((start, at) => text.slice(start, Math.max(start, ends[at]!)));
  const values = holes.map(put);
  return holes.length === 0
    ? literalRow(l, Literal.string, from, written[0])
    : patternRow(l, from, namePattern(written), values);
}

/** What an annotation (row) is given, beside it; gives the annotation. */
export function annotatedRow(l: Place, annotation: number, start: number, args: readonly number[]): number {
  if (args.length > 0) add(l, Expression.annotation, start, annotation, l.facts.list(args));
  return annotation;
}

/** `kind` is `Collection`. */
export function collectionRow(l: Place, kind: number, start: number, items: readonly number[]): number {
  return add(l, Expression.collection, start, kind, l.facts.list(items));
}

/** A value of a type; what else is known of it (0: nothing) counts where nothing is known of the type. */
export function typedRow(l: Place, start: number, value: number, type: number): number {
  return add(l, Expression.cast, start, value, type);
}

/** A type with arguments. */
export function applyRow(l: Place, start: number, head: number, args: readonly number[]): number {
  return add(l, Expression.apply, start, head, l.facts.list(args));
}
