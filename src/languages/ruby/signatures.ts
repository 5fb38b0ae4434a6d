// Types as RBS writes them, in comments of the form `#: (A, ?B) { (C) -> D } -> E` above or behind what they describe. What
// cannot be read says nothing.

import { Binding, BindingFlag, Collection, Expression, FunctionFlag, Receiver } from '../../model/facts.ts';
import { startOf } from '../kit/lowering.ts';
import { add, applyRow, choiceRow, collectionRow, memberRow, nameRow } from '../kit/rows.ts';
import type { Lowering } from './lowering.ts';

/** The type of a function: of its parameters in order (0: unknown), of its block, and of what it gives. */
export interface Signature {
  readonly parameters: readonly number[];
  readonly block: number;
  readonly result: number;
  /** Names that stand for types (`[U] (A) -> U`). */
  readonly typeParameters: readonly string[];
}

interface Reader {
  readonly l: Lowering;
  readonly text: string;
  /** Where the text begins in the file. */
  readonly base: number;
  at: number;
  failed: boolean;
}

/** The comment `#: ...` behind a definition's first line, or in the lines before it. */
export function signatureComment(
  l: Lowering,
  node: number,
): { readonly text: string; readonly at: number } | undefined {
  const start = startOf(l, node);
  const lineEnd = l.text.indexOf('\n', start);
  const line = l.text.slice(start, lineEnd === -1 ? l.text.length : lineEnd);
  const behind = line.indexOf('#: ');
  if (behind !== -1) return { text: line.slice(behind + 3), at: start + behind + 3 };
  const before = l.text.lastIndexOf('\n', start - 1);
  const above = before === -1 ? '' : l.text.slice(l.text.lastIndexOf('\n', before - 1) + 1, before);
  const [opening] = /^\s*#: /.exec(above) ?? [];
  return opening === undefined
    ? undefined
    : { text: above.slice(opening.length), at: before - above.length + opening.length };
}

/** The names in brackets that begin a signature (`[U] (A) -> U`). */
export function signatureParameters(text: string): readonly string[] {
  const [, names] = /^\s*\[([\w\s,]+)\]\s*[({]/.exec(text) ?? [];
  return names === undefined ? [] : names.split(',').map((name) => name.trim());
}

/** Reads a signature, in the scope where its type parameters are bound. */
export function readSignature(l: Lowering, text: string, base: number): Signature | undefined {
  const typeParameters = signatureParameters(text);
  const at = typeParameters.length === 0 ? 0 : text.indexOf(']') + 1;
  const reader: Reader = { l, text, base, at, failed: false };
  const { parameters, block, result } = readFunction(reader);
  return reader.failed ? undefined : { parameters, block, result, typeParameters };
}

export function lowerSignatureType(l: Lowering, text: string, base: number): number {
  const reader: Reader = { l, text, base, at: 0, failed: false };
  const row = readType(reader);
  return reader.failed || row === 0 ? add(l, Expression.unknown, base) : row;
}

function matched(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at;
  const [found = ''] = pattern.exec(reader.text) ?? [];
  reader.at += found.length;
  return found;
}

function accept(reader: Reader, text: string): boolean {
  matched(reader, /\s*/y);
  if (!reader.text.startsWith(text, reader.at)) return false;
  reader.at += text.length;
  return true;
}

function expect(reader: Reader, text: string): void {
  if (!accept(reader, text)) reader.failed = true;
}

function readFunction(reader: Reader): { parameters: number[]; block: number; result: number } {
  const parameters: number[] = [];
  if (accept(reader, '(')) {
    while (!reader.failed && !accept(reader, ')')) {
      accept(reader, '?');
      parameters.push(readType(reader));
      matched(reader, /\s*\w+/y);
      if (!accept(reader, ',')) {
        expect(reader, ')');
        break;
      }
    }
  }
  accept(reader, '?');
  let block = 0;
  if (accept(reader, '{')) {
    const start = reader.base + reader.at;
    const inner = readFunction(reader);
    expect(reader, '}');
    if (!reader.failed) block = functionType(reader.l, start, inner.parameters, inner.result);
  }
  expect(reader, '->');
  return { parameters, block, result: readType(reader) };
}

/** A function of which the types are known. */
function functionType(l: Lowering, position: number, types: readonly number[], returnType: number): number {
  const fn = l.facts.function({ flags: FunctionFlag.signature | FunctionFlag.arrow });
  const parameters = types.map((type, index) =>
    l.facts.binding({
      scope: l.scope,
      name: '',
      kind: Binding.parameter,
      type,
      position,
      function: fn,
      index,
      flags: BindingFlag.value,
    }),
  );
  l.facts.patchFunction(fn, { parameters: l.facts.list(parameters), returnType, scope: l.scope });
  return add(l, Expression.function, position, fn);
}

function readType(reader: Reader): number {
  const start = reader.base + reader.at;
  const rows = [readPrimary(reader)];
  while (!reader.failed && accept(reader, '|')) rows.push(readPrimary(reader));
  const known = rows.filter((row) => row !== 0);
  return known.length === 0 ? 0 : choiceRow(reader.l, start, known);
}

const NOTHING = /^(?:untyped|void|top|bot|nil|boolish|interface)$/;

function readPrimary(reader: Reader): number {
  const { l } = reader;
  matched(reader, /\s*/y);
  const start = reader.base + reader.at;
  if (accept(reader, '[')) {
    const items = readList(reader, ']');
    return items.includes(0) ? 0 : collectionRow(l, Collection.tuple, start, items);
  }
  if (accept(reader, '^')) {
    const { parameters, result } = readFunction(reader);
    return reader.failed ? 0 : functionType(l, start, parameters, result);
  }
  if (accept(reader, '(')) {
    const [inner = 0] = readList(reader, ')');
    return inner;
  }
  const name = matched(reader, /(?:::)?[A-Za-z_]\w*(?:::[A-Z]\w*)*/y);
  if (name === '') {
    reader.failed = true;
    return 0;
  }
  const args = accept(reader, '[') ? readList(reader, ']') : [];
  accept(reader, '?');
  if (reader.failed || NOTHING.test(name)) return 0;
  if (name === 'self') return add(l, Expression.receiver, start);
  if (name === 'instance') return add(l, Expression.receiver, start, Receiver.instance);
  const row = pathRow(l, name === 'bool' ? 'TrueClass' : name, start);
  const given = args.map((one) => (one === 0 ? add(l, Expression.unknown, start) : one));
  return given.length === 0 ? row : applyRow(l, start, row, given);
}

function pathRow(l: Lowering, written: string, start: number): number {
  const [first = '', ...rest] = written.replace(/^::/, '').split('::');
  return rest.reduce((row, name) => memberRow(l, row, name, start), nameRow(l, first, start, true));
}

function readList(reader: Reader, close: string): number[] {
  const items: number[] = [];
  do items.push(readType(reader));
  while (!reader.failed && accept(reader, ','));
  expect(reader, close);
  return items;
}
