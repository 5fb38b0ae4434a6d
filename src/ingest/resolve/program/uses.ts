// What stands around each expression of a file, and where each name stands: the other direction of its tables, made for the
// files that somebody asks about.

import { Expression } from '../../../model/facts.ts';
import { listOf, type SourceFile } from './source-file.ts';

/** What an expression is of what stands around it. `item`: of a collection; `same`: it may be the value of it. */
export const Role = {
  none: 0,
  callee: 1,
  argument: 2,
  object: 3,
  assigned: 4,
  same: 5,
  item: 6,
  bound: 7,
} as const;

export interface Uses {
  /** By expression (row), what it is part of: an expression, or for `bound` a binding. */
  readonly around: Int32Array;
  readonly role: Uint8Array;
  /** The position of an argument. */
  readonly place: Int32Array;
  /** By name, the expressions that are that name. */
  readonly named: ReadonlyMap<number, readonly number[]>;
}

const known = new WeakMap<SourceFile, Uses>();

export function usesIn(file: SourceFile): Uses {
  const found = known.get(file) ?? findUses(file);
  known.set(file, found);
  return found;
}

function findUses(file: SourceFile): Uses {
  const { bindings, expressions } = file.facts;
  const around = new Int32Array(expressions.rows);
  const role = new Uint8Array(expressions.rows);
  const place = new Int32Array(expressions.rows);
  const named = new Map<number, number[]>();
  const set = (row: number, of: number, as: number, at = 0): void => {
    if (row === 0 || role[row] !== Role.none) return;
    around[row] = of;
    role[row] = as;
    place[row] = at;
  };
  for (let row = 1; row < expressions.rows; row++) {
    const [a, b] = [expressions.a(row), expressions.b(row)];
    switch (expressions.kind(row)) {
      case Expression.name: {
        const list = named.get(a);
        if (list) list.push(row);
        else named.set(a, [row]);
        break;
      }
      case Expression.call:
      case Expression.construct:
        set(a, row, Role.callee);
        for (const [at, argument] of listOf(file, b).entries()) set(argument, row, Role.argument, at);
        break;
      case Expression.member:
      case Expression.index:
        set(a, row, Role.object);
        break;
      case Expression.assign:
        set(b, row, Role.assigned);
        break;
      case Expression.choice:
        for (const item of listOf(file, a)) set(item, row, Role.same);
        break;
      case Expression.cast:
      case Expression.await:
        set(a, row, Role.same);
        break;
      case Expression.collection:
        for (const item of listOf(file, b)) set(item, row, Role.item);
        break;
      default:
    }
  }
  for (let row = 1; row < bindings.rows; row++) set(bindings.value(row), row, Role.bound);
  return { around, role, place, named };
}
