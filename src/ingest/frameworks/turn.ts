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

/** The loop over the rows of a table that fill a parameter (binding id). */
export function tableLoop(parameter: number): number {
  return -parameter;
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
