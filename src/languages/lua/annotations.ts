// Types that are written in comments before a function: `---@param name type`, `---@return type`, `---@generic T`. What
// cannot be read says nothing.

import { Binding, BindingFlag, Collection, Expression, FunctionFlag } from '../../model/facts.ts';
import { startOf } from '../kit/lowering.ts';
import { add, choiceRow, collectionRow, nameRow } from '../kit/rows.ts';
import type { Lowering } from './lowering.ts';

export interface Annotations {
  /** Binds the names that stand for types; gives their bindings. */
  generics(l: Lowering): number[];
  /** The type of a parameter, or 0. */
  parameter(l: Lowering, name: string): number;
  /** The type of what is given, or 0. */
  returns(l: Lowering): number;
}

interface Written {
  readonly text: string;
  /** Where it begins in the file. */
  readonly at: number;
}

/** What the comment above a definition says. */
export function annotationsBefore(l: Lowering, node: number): Annotations {
  const parameters = new Map<string, Written>();
  const results: Written[] = [];
  const generic: { name: string; at: number }[] = [];
  let end = l.text.lastIndexOf('\n', startOf(l, node) - 1);
  while (end > 0) {
    const before = l.text.lastIndexOf('\n', end - 1) + 1;
    const line = l.text.slice(before, end);
    if (!/^\s*---/.test(line)) break;
    const [, lead = '', tag, rest = ''] = /^(\s*---@(param|return|generic)\s+)(.*)$/.exec(line) ?? [];
    const at = before + lead.length;
    if (tag === 'param') {
      const [, name = '', space = ''] = /^([\w.]+)(\??\s+)/.exec(rest) ?? [];
      if (name !== '')
        parameters.set(name, { text: rest.slice(name.length + space.length), at: at + name.length + space.length });
    } else if (tag === 'return') results.unshift({ text: rest, at });
    else if (tag === 'generic')
      for (const { 0: name, index } of rest.matchAll(/\w+/g)) generic.unshift({ name, at: at + index });
    end = before - 1;
  }
  return {
    generics: (state) =>
      generic.map(({ name, at }) =>
        state.facts.binding({
          scope: state.scope,
          name,
          kind: Binding.typeParameter,
          position: at,
          flags: BindingFlag.type,
        }),
      ),
    parameter: (state, name) => typeRow(state, parameters.get(name)),
    returns: (state) => {
      const rows = results.map((one) => typeRow(state, one));
      const [first = 0] = rows;
      if (rows.length < 2) return first;
      const known = rows.map((row, at) => row || add(state, Expression.unknown, results[at]?.at ?? 0));
      return collectionRow(state, Collection.tuple, results[0]?.at ?? 0, known);
    },
  };
}

interface Reader {
  readonly l: Lowering;
  readonly text: string;
  readonly base: number;
  at: number;
}

/** Names that say nothing of what something is. */
const ANYTHING: ReadonlySet<string> = new Set([
  'any',
  'table',
  'nil',
  'unknown',
  'void',
  'userdata',
  'self',
  'function',
]);

function typeRow(l: Lowering, written: Written | undefined): number {
  return written === undefined ? 0 : readUnion({ l, text: written.text, base: written.at, at: 0 });
}

function matched(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const [found] = pattern.exec(reader.text) ?? [];
  if (found !== undefined) reader.at += found.length;
  return found;
}

/** `A|B`, `A?`; 0 where a part of it may be anything. */
function readUnion(reader: Reader): number {
  const start = reader.base + reader.at;
  const rows: number[] = [];
  let isKnown = true;
  do {
    matched(reader, /[ ]*/y);
    const { row, isNothing } = readType(reader);
    if (row === 0 && !isNothing) isKnown = false;
    else if (row !== 0) rows.push(row);
    matched(reader, /\?/y);
  } while (matched(reader, /[ ]*\|/y) !== undefined);
  return isKnown && rows.length > 0 ? choiceRow(reader.l, start, rows) : 0;
}

function readType(reader: Reader): { row: number; isNothing: boolean } {
  const { l } = reader;
  const start = reader.base + reader.at;
  if (matched(reader, /fun\s*\(/y) !== undefined) return { row: readFunction(reader, start), isNothing: false };
  const name = matched(reader, /[A-Za-z_][\w.]*/y);
  if (name === undefined) return { row: 0, isNothing: false };
  // Of a table with items the items are not known.
  const isTable = matched(reader, /(?:\[\]|<[^>]*>)+/y) !== undefined;
  if (isTable || ANYTHING.has(name)) return { row: 0, isNothing: name === 'nil' };
  return { row: nameRow(l, name, start, true), isNothing: false };
}

function readFunction(reader: Reader, start: number): number {
  const { l } = reader;
  const fn = l.facts.function({ flags: FunctionFlag.signature | FunctionFlag.arrow });
  const parameters: number[] = [];
  while (matched(reader, /\s*\)/y) === undefined) {
    const name = matched(reader, /\s*(?:\w+|\.\.\.)\??/y);
    const type = matched(reader, /\s*:\s*/y) === undefined ? 0 : readUnion(reader);
    if (name === undefined && type === 0) break;
    parameters.push(
      l.facts.binding({
        scope: l.scope,
        name: '',
        kind: Binding.parameter,
        type,
        position: start,
        function: fn,
        index: parameters.length,
        flags: name?.trim() === '...' ? BindingFlag.rest : 0,
      }),
    );
    matched(reader, /\s*,/y);
  }
  const returnType = matched(reader, /\s*:\s*/y) === undefined ? 0 : readUnion(reader);
  l.facts.patchFunction(fn, { parameters: l.facts.list(parameters), returnType });
  return add(l, Expression.function, start, fn);
}
