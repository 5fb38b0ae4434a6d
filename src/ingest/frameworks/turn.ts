// One turn of loops over what is written out, and what expressions are at it.

import { Expression } from '../../model/facts.ts';
import { listOf, type SourceFile } from '../resolve/program/source-file.ts';

/** What a loop has at a turn: an expression (row), with the key that it stands under in a mapping. */
export interface Item {
  readonly file: SourceFile;
  readonly row: number;
  readonly key: string | undefined;
}

/** By loop (the id of what it iterates, or that of a parameter that a table fills), what it has. */
export type Turn = ReadonlyMap<number, Item>;

export const NO_LOOP: Turn = new Map();

/** Under which a turn has the call (of a function of the repository) that it is about, where it is about one. */
export const CALLED = 0;

/** The loop over what fills a parameter (binding id): the rows of a table, or the items of a list that it visits. */
export function tableLoop(parameter: number): number {
  return -parameter;
}

/** What an object that is written out has under a key (an expression), or a list at a place; 0 for nothing. */
export function valueUnder(file: SourceFile, row: number, key: string): number {
  const { expressions, strings } = file.facts;
  if (expressions.kind(row) === Expression.collection) return listOf(file, expressions.b(row))[Number(key)] ?? 0;
  if (expressions.kind(row) !== Expression.record) return 0;
  const triples = listOf(file, expressions.a(row));
  for (let at = 0; at < triples.length; at += 3) {
    const [name, written, value] = triples.subarray(at, at + 3);
    const isText = name === 0 && written !== 0 && expressions.kind(written) === Expression.literal;
    if ((isText ? strings[expressions.b(written)] : strings[name]) === key) return value;
  }
  return 0;
}

/** What an iterated expression, or a part of what it gives, is at a turn: without a row, its key alone. */
export function itemAt(file: SourceFile, row: number, turn: Turn): Item | undefined {
  const { expressions } = file.facts;
  const isPart = expressions.kind(row) === Expression.unpacked;
  const loop = isPart ? expressions.a(row) : row;
  if (expressions.kind(loop) !== Expression.iterated) return undefined;
  const item = turn.get(file.expressionBase + loop);
  if (item === undefined || !isPart) return item;
  const place = expressions.b(row);
  if (item.key !== undefined) return place === 0 ? { ...item, row: 0 } : { ...item, key: undefined };
  const own = item.file.facts.expressions;
  if (own.kind(item.row) !== Expression.collection) return undefined;
  const part = listOf(item.file, own.b(item.row))[place];
  return part === undefined ? undefined : { file: item.file, row: part, key: undefined };
}
