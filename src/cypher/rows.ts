// What is done with rows between the clauses of a query: each of these takes rows one by one, hands on its own to the
// next, and learns when there are no more.

import type { Aggregate, Gathered } from './aggregates.ts';
import type { Budget } from './budget.ts';
import type { Compiler, Visit } from './compiler.ts';
import type { Eval, Row, Scope } from './scope.ts';
import { isList, KeyTable, order, type Value, weight } from './values.ts';

export interface Operator {
  /** Before the first row of a run; a sub-query runs once for each row outside. */
  start(): void;
  /** False says that no more rows are wanted. */
  push: Visit;
  /** After the last row. */
  finish(): void;
}

/** An operator over the one behind it. */
export type Stage = (next: Operator) => Operator;

/** Keeps the rows for which a condition holds. */
export function filtering(test: (row: Row) => boolean): Stage {
  return (next) => ({ ...next, push: (row) => !test(row) || next.push(row) });
}

/** A row for each element of a list. */
export function unwinding(list: Eval, slot: number, { budget }: Compiler): Stage {
  return (next) => ({
    ...next,
    push(row) {
      const before = budget.made;
      const value = list(row);
      budget.made = before;
      if (value === null) return true;
      const bytes = weight(value, budget);
      budget.hold(bytes);
      for (const item of isList(value) ? value : [value]) {
        budget.tick();
        row[slot] = item;
        if (!next.push(row)) return false;
      }
      budget.release(bytes);
      return true;
    },
  });
}

/** Values of expressions as a row of a new frame, in its first places. */
export function projecting(items: readonly Eval[], after: Scope, { budget }: Compiler): Stage {
  return (next) => {
    let out: Row = [];
    return {
      start() {
        out = after.row();
        next.start();
      },
      push(row) {
        budget.tick();
        const before = budget.made;
        let bytes = 0;
        for (let at = 0; at < items.length; at++) {
          const value = items[at](row);
          out[at] = value;
          // What a row holds is in memory while those behind it are made of it.
          bytes += weight(value, budget);
        }
        budget.made = before;
        budget.hold(bytes);
        const wanted = next.push(out);
        budget.release(bytes);
        return wanted;
      },
      finish: next.finish,
    };
  };
}

/** Rows whose first `width` values did not come before. */
export function distinctly(width: number, { budget }: Compiler): Stage {
  return (next) => {
    let seen = new KeyTable<boolean>(width, budget);
    return {
      start() {
        seen = new KeyTable(width, budget);
        next.start();
      },
      push(row) {
        const before = seen.size;
        seen.get(row, () => true);
        return seen.size === before || next.push(row);
      },
      finish: next.finish,
    };
  };
}

/** Rows from `skip` on, and no more than `limit` of them. */
export function cutting(skip: number, limit: number): Stage {
  return (next) => {
    let at = 0;
    return {
      start() {
        at = 0;
        next.start();
      },
      push(row) {
        if (at >= skip + limit) return false;
        if (at++ < skip) return true;
        return next.push(row) && at < skip + limit;
      },
      finish: next.finish,
    };
  };
}

/** One row for each group: its keys, and what was aggregated, in the first places of a new frame. */
export function grouping(
  keys: readonly Eval[],
  aggregates: readonly Aggregate[],
  times: number | undefined,
  after: Scope,
  { budget }: Compiler,
): Stage {
  return (next) => {
    // Keys and what is gathered of all groups, one behind the other, since there may be very many groups.
    let keysOfGroups: Value[] = [];
    let gathered: Gathered[] = [];
    let groups = 0;
    let table: KeyTable<number>;
    let out: Row = [];
    const values: Value[] = new Array(keys.length).fill(null);
    const make = (): number => {
      budget.hold(64 + 64 * aggregates.length);
      for (const value of values) keysOfGroups.push(value);
      for (const aggregate of aggregates) gathered.push(aggregate());
      return groups++;
    };
    const clear = (): void => {
      keysOfGroups = [];
      gathered = [];
      groups = 0;
    };
    return {
      start() {
        clear();
        table = new KeyTable(keys.length, budget);
        out = after.row();
        if (keys.length === 0) make();
        next.start();
      },
      push(row) {
        budget.tick();
        const before = budget.made;
        for (let at = 0; at < keys.length; at++) values[at] = keys[at](row);
        const first = (keys.length === 0 ? 0 : table.get(values, make)) * aggregates.length;
        const count = times === undefined ? 1 : (row[times] as number);
        for (let at = 0; at < aggregates.length; at++) gathered[first + at].add(row, count);
        budget.made = before;
        return true;
      },
      finish() {
        const [width, depth] = [keys.length, aggregates.length];
        for (let group = 0; group < groups; group++) {
          budget.tick();
          for (let at = 0; at < width; at++) out[at] = keysOfGroups[group * width + at]!;
          for (let at = 0; at < depth; at++) out[width + at] = gathered[group * depth + at].result();
          if (!next.push(out)) break;
        }
        clear();
        next.finish();
      },
    };
  };
}

interface Sortable {
  readonly values: readonly Value[];
  readonly keys: readonly Value[];
}

export interface Sorting {
  readonly items: readonly Eval[];
  /** Places in which the keys see the items. */
  readonly places: readonly number[];
  readonly keys: readonly { readonly key: Eval; readonly descending: boolean }[];
  /** Rows that will be wanted of the result. */
  readonly wanted: number;
  readonly distinct: boolean;
  /** Where the keys are evaluated, if not in the row that comes. */
  readonly columns: Scope | undefined;
  readonly after: Scope;
}

/** Projects rows and hands them on in order, keeping no more than will be wanted. */
export function sorting({ items, places, keys, wanted, distinct, columns, after }: Sorting, c: Compiler): Stage {
  const { budget } = c;
  const compare = (a: Sortable, b: Sortable): number => {
    budget.tick();
    for (let at = 0; at < keys.length; at++) {
      const found = order(a.keys[at]!, b.keys[at]!, budget);
      if (found !== 0) return keys[at].descending ? -found : found;
    }
    return 0;
  };
  return (next) => {
    let kept: Sortable[] = [];
    let seen = new KeyTable<boolean>(items.length, budget);
    let own: Row | undefined;
    let out: Row = [];
    /** The row at hand; what is kept of it is a copy. */
    const coming = { values: [] as Value[], keys: [] as Value[] };
    /** The last row that is still wanted, once there are enough: what comes behind it need not be kept. */
    let last: Sortable | undefined;
    const prune = (): void => {
      kept.sort(compare);
      for (const { values, keys: dropped } of kept.splice(wanted)) budget.release(weightOf(values, dropped, budget));
      last = kept[wanted - 1];
    };
    return {
      start() {
        kept = [];
        last = undefined;
        seen = new KeyTable(items.length, budget);
        own = columns?.row();
        out = after.row();
        next.start();
      },
      push(row) {
        if (wanted === 0) return false;
        budget.tick();
        const before = budget.made;
        const { values, keys: sortKeys } = coming;
        for (let at = 0; at < items.length; at++) values[at] = items[at](row);
        if (distinct) {
          const known = seen.size;
          seen.get(values, () => true);
          if (seen.size === known) return true;
        }
        const keyRow = own ?? row;
        for (let at = 0; at < places.length; at++) keyRow[places[at]] = values[at]!;
        for (let at = 0; at < keys.length; at++) sortKeys[at] = keys[at].key(keyRow);
        budget.made = before;
        if (last !== undefined && compare(coming, last) >= 0) return true;
        budget.hold(weightOf(values, sortKeys, budget));
        kept.push({ values: values.slice(), keys: sortKeys.slice() });
        if (kept.length >= 2 * wanted + 64) prune();
        return true;
      },
      finish() {
        kept.sort(compare);
        for (const { values } of kept.slice(0, wanted)) {
          budget.tick();
          for (let at = 0; at < values.length; at++) out[at] = values[at]!;
          if (!next.push(out)) break;
        }
        kept = [];
        next.finish();
      },
    };
  };
}

function weightOf(values: readonly Value[], keys: readonly Value[], budget: Budget): number {
  return 96 + weight(values, budget) + weight(keys, budget);
}
