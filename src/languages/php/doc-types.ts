// Reads types that stand in comments, from an offset of the file on, and lowers them. What does not follow the notation is
// no type. Offsets are into the file, so that references stay exact.

import { Collection, Expression, Literal } from '../../model/facts.ts';
import { add, applyRow, choiceRow, collectionRow, literalRow, nameRow } from '../kit/rows.ts';
import type { Lowering } from './lowering.ts';
import { classRow, receiverInstance } from './names.ts';
import { Builtin } from './semantics.ts';
import { arrayType, callableType, scalarType } from './types.ts';

export interface DocType {
  /** A type (row), or 0 where it says nothing of use. */
  readonly type: number;
  /** Where the text behind it begins. */
  readonly end: number;
}

interface Reader {
  readonly l: Lowering;
  /** Where the comment ends. */
  readonly limit: number;
  at: number;
  depth: number;
  failed: boolean;
}

/** Deeper types are no types that somebody wrote. */
const MAX_DEPTH = 30;

/** Reads a type from `at` on. */
export function readDocType(l: Lowering, at: number, limit: number): DocType {
  const reader: Reader = { l, limit, at, depth: 0, failed: false };
  const type = readUnion(reader);
  return reader.failed ? { type: 0, end: at } : { type, end: reader.at };
}

/** Skips blanks, and the stars at the beginnings of lines. */
function skip(reader: Reader): void {
  const { text } = reader.l;
  for (;;) {
    const char = text[reader.at];
    if (reader.at >= reader.limit) return;
    if (char === ' ' || char === '\t' || char === '\r') reader.at++;
    else if (char === '\n') {
      const [line] = /^\n[ \t]*\*?(?!\/)/.exec(text.slice(reader.at, reader.at + 200)) ?? ['\n'];
      reader.at += line.length;
    } else return;
  }
}

/** Takes a token that may stand on the next line (inside of brackets). */
function accept(reader: Reader, token: string): boolean {
  const before = reader.at;
  skip(reader);
  if (reader.at < reader.limit && reader.l.text.startsWith(token, reader.at)) {
    reader.at += token.length;
    return true;
  }
  reader.at = before;
  return false;
}

function matched(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at;
  const [found = ''] = pattern.exec(reader.l.text) ?? [];
  if (reader.at + found.length > reader.limit) return '';
  reader.at += found.length;
  return found;
}

function fail(reader: Reader): number {
  reader.failed = true;
  return 0;
}

function readUnion(reader: Reader): number {
  if (++reader.depth > MAX_DEPTH) return fail(reader);
  const start = reader.at;
  const items: number[] = [];
  do {
    const item = readIntersection(reader);
    if (item !== 0) items.push(item);
  } while (!reader.failed && accept(reader, '|'));
  reader.depth--;
  return items.length === 0 || reader.failed ? 0 : choiceRow(reader.l, start, items);
}

function readIntersection(reader: Reader): number {
  const start = reader.at;
  const items: number[] = [];
  do {
    const item = readPostfix(reader);
    if (item !== 0) items.push(item);
  } while (!reader.failed && acceptAnd(reader));
  if (items.length < 2) return items[0] ?? 0;
  return add(reader.l, Expression.intersection, start, reader.l.facts.list(items));
}

/** `&` between types, and not the mark of a reference before a parameter. */
function acceptAnd(reader: Reader): boolean {
  return matched(reader, /[ \t]*&(?![ \t]*(?:\$|\.\.\.|[),]))/y) !== '';
}

function readPostfix(reader: Reader): number {
  skip(reader);
  const start = reader.at;
  let type = readPrimary(reader);
  while (!reader.failed && matched(reader, /\[\]/y) !== '') type = arrayType(reader.l, Builtin.array, start, type);
  // The type of what an array has under a key (`T[K]`).
  if (!reader.failed && matched(reader, /\[[\w\\'"-]+\]/y) !== '') return 0;
  return type;
}

function readPrimary(reader: Reader): number {
  const { l } = reader;
  const start = reader.at;
  if (accept(reader, '?')) return readPostfix(reader);
  if (accept(reader, '(')) return readParenthesized(reader);
  if (matched(reader, /\$this\b/y) !== '') return receiverInstance(l, start);
  if (matched(reader, /'[^'\n]*'|"[^"\n]*"/y) !== '') return scalarType(l, Builtin.string, start);
  if (matched(reader, /-?\d[\d_.]*/y) !== '') return scalarType(l, Builtin.int, start);
  const name = matched(reader, /\\?[A-Za-z_\u0080-\uffff](?:[\w\u0080-\uffff]|\\(?=[A-Za-z_])|-(?=[a-z]))*/y);
  if (name === '') return fail(reader);
  // The type of a constant, or of several.
  if (matched(reader, /::[\w*]+/y) !== '') return 0;
  if (/^(?:pure-)?callable$|^\\?closure$/i.test(name) && l.text[reader.at] === '(') return readCallable(reader, start);
  if (l.text[reader.at] === '{') return readShape(reader, name, start);
  const args = l.text[reader.at] === '<' ? readArguments(reader) : [];
  return reader.failed ? 0 : named(l, name, args, start);
}

/** A type in parentheses, or one that depends on another (`($x is T ? A : B)`): either of both. */
function readParenthesized(reader: Reader): number {
  const start = reader.at;
  matched(reader, /\s*(?:\$\w+|[\w\\]+)\s+is\s+(?:not\s+)?/y);
  const type = readUnion(reader);
  if (!accept(reader, '?')) return accept(reader, ')') ? type : fail(reader);
  const yes = readUnion(reader);
  if (!accept(reader, ':')) return fail(reader);
  const no = readUnion(reader);
  if (!accept(reader, ')')) return fail(reader);
  const items = [yes, no].filter((row) => row !== 0);
  return items.length === 0 ? 0 : choiceRow(reader.l, start, items);
}

/** The types between angle brackets; what says nothing is 0. */
function readArguments(reader: Reader): number[] {
  const items: number[] = [];
  if (!accept(reader, '<')) return items;
  do {
    skip(reader);
    matched(reader, /(?:covariant|contravariant)\s+|\*(?=\s*[,>])/y);
    if (/[>]/.test(reader.l.text[reader.at] ?? '')) break;
    items.push(readUnion(reader));
  } while (!reader.failed && accept(reader, ','));
  if (!accept(reader, '>')) fail(reader);
  return items;
}

/** `callable(A, B=): C`. */
function readCallable(reader: Reader, start: number): number {
  accept(reader, '(');
  const parameters: number[] = [];
  while (!reader.failed && !accept(reader, ')')) {
    const type = readUnion(reader);
    matched(reader, /[ \t]*(?:&|\.\.\.|=)*[ \t]*(?:\.\.\.)?(?:\$\w+)?=?/y);
    parameters.push(type);
    if (!accept(reader, ',') && !/^\s*\*?\s*\)/.test(reader.l.text.slice(reader.at, reader.at + 80))) fail(reader);
  }
  if (reader.failed) return 0;
  const result = matched(reader, /[ \t]*:/y) === '' ? 0 : readPostfix(reader);
  return callableType(reader.l, start, parameters, result);
}

/** `array{a: A, b?: B}`, `list{A, B}`; of an object nothing is told. */
function readShape(reader: Reader, name: string, start: number): number {
  const { l } = reader;
  const items: number[] = [];
  let isKeyed = false;
  accept(reader, '{');
  while (!reader.failed && !accept(reader, '}')) {
    skip(reader);
    if (matched(reader, /\.\.\.(?:<[^>\n]*>)?/y) === '') {
      if (matched(reader, /(?:[\w-]+|'[^'\n]*'|"[^"\n]*")\??:(?!:)/y) !== '') isKeyed = true;
      items.push(readUnion(reader));
    }
    if (!accept(reader, ',') && !/^\s*\*?\s*\}/.test(l.text.slice(reader.at, reader.at + 80))) fail(reader);
  }
  if (reader.failed || /^object$/i.test(name)) return 0;
  if (!isKeyed && items.length > 0 && !items.includes(0)) return collectionRow(l, Collection.tuple, start, items);
  const known = items.filter((item) => item !== 0);
  return arrayType(l, Builtin.array, start, known.length === 0 ? 0 : choiceRow(l, start, known));
}

const NUMBER = /^(?:int|integer|(?:positive|negative|non-negative|non-positive|non-zero)-int)$/;
const TEXT =
  /^(?:string|(?:non-empty|non-falsy|truthy|numeric|literal|lowercase|uppercase|non-empty-lowercase)-string|class-string|interface-string|trait-string|enum-string|callable-string)$/;
const ARRAY = /^(?:(?:non-empty-)?(?:array|list)|associative-array|callable-array)$/;
const NOTHING =
  /^(?:mixed|non-empty-mixed|object|callable-object|void|null|never|never-return|no-return|resource|closed-resource|open-resource|scalar|numeric|array-key|key-of|value-of|int-mask|int-mask-of|properties-of|empty|unknown|number)$/;
const CALLABLE = /^(?:(?:pure-)?callable|\\?closure)$/;
/** Interfaces of the library that are written with a key before the value. */
const KEYED =
  /^\\(?:Traversable|Iterator|IteratorAggregate|Generator|ArrayAccess|ArrayIterator|ArrayObject|OuterIterator|SplObjectStorage|WeakMap|Iterator\w*|\w+Iterator)$/;

function named(l: Lowering, written: string, args: readonly number[], start: number): number {
  const name = written.toLowerCase();
  const last = args.at(-1) ?? 0;
  if (/^(?:class|interface|enum)-string$/.test(name) && last !== 0)
    return applyRow(l, start, nameRow(l, Builtin.classString, start, true), [last]);
  if (NUMBER.test(name)) return scalarType(l, Builtin.int, start);
  if (name === 'float' || name === 'double') return scalarType(l, Builtin.float, start);
  if (/^(?:bool|boolean|true|false)$/.test(name)) return scalarType(l, Builtin.bool, start);
  if (TEXT.test(name)) return scalarType(l, Builtin.string, start);
  if (ARRAY.test(name)) return arrayType(l, Builtin.array, start, last);
  if (name === 'iterable') return arrayType(l, Builtin.iterable, start, last);
  if (CALLABLE.test(name) && args.length === 0) return callableType(l, start, [], 0);
  if (NOTHING.test(name)) return name === 'null' ? literalRow(l, Literal.null, start) : 0;
  const row = classRow(l, written, start, true);
  return args.length === 0 ? row : keyed(l, row, args, start);
}

/** A class with type arguments. What the library iterates over is known by its values alone. */
function keyed(l: Lowering, row: number, args: readonly number[], start: number): number {
  const kind = l.facts.expressionAt(row, 0);
  const name = kind === Expression.name ? l.facts.textOf(l.facts.expressionAt(row, 3)) : '';
  const given = KEYED.test(name) && args.length > 1 ? [args[1]] : args;
  const known = given.map((one) => (one === 0 ? add(l, Expression.unknown, start) : one));
  return applyRow(l, start, row, known);
}
