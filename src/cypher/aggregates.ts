// Aggregates: what is gathered of the rows of a group, and how a projection that has any is taken apart into what it
// groups by, what it aggregates, and what it makes of both.

import { type Compiler, errorAt } from './compiler.ts';
import { compile } from './expressions.ts';
import { isAggregateName } from './functions.ts';
import type { Eval, Row, Scope } from './scope.ts';
import type { Expression, Projection } from './syntax.ts';
import { placeIn } from './types.ts';
import {
  describe,
  Float,
  integer,
  isInteger,
  isNumber,
  keyOf,
  order,
  queryError,
  toNumber,
  type Value,
  weight,
} from './values.ts';
import { contains, mapChildren, textOf } from './walk.ts';

/** What one group gathers. */
export interface Gathered {
  /** Adds a row that stands for so many. */
  add(row: Row, times: number): void;
  result(): Value;
}
export type Aggregate = () => Gathered;

export function isAggregate(e: Expression): boolean {
  return e.type === 'countAll' || (e.type === 'call' && isAggregateName(e.name));
}

export function hasAggregate(e: Expression): boolean {
  return contains(e, isAggregate);
}

/** `counted` are names whose values are not there, since only their number matters: a row stands for `times` of them. */
export function compileAggregate(
  e: Expression,
  scope: Scope,
  counted: (name: string) => boolean,
  c: Compiler,
): Aggregate {
  // A row for which an optional match found nothing stands for no match, and is a row all the same.
  if (e.type === 'countAll') return counter((_row, times) => Math.max(times, 1));
  if (e.type !== 'call') throw errorAt(c, placeIn(e), 'Expected an aggregate');
  const [first, second] = e.args;
  const name = e.name.toLowerCase();
  const isPercentile = name.startsWith('percentile');
  if (first === undefined || e.args.length !== (isPercentile ? 2 : 1)) {
    throw errorAt(c, e.at, `${e.name}() takes ${isPercentile ? 'two values' : 'one value'}`);
  }
  if (e.args.some(hasAggregate)) throw errorAt(c, e.at, `${e.name}() cannot aggregate what is aggregated already`);
  if (contains(first, (part) => part.type === 'call' && part.name.toLowerCase() === 'rand')) {
    throw errorAt(c, e.at, `${e.name}() cannot aggregate rand(), which is another for each row`);
  }
  if (name === 'count' && !e.distinct && first.type === 'variable' && counted(first.name)) {
    return counter((_row, times) => times);
  }
  const argument = compile(first, scope, c);
  if (name === 'count' && !e.distinct)
    return counter((row, times) => (argument(row) === null ? 0 : Math.max(times, 1)));
  const make = gatherer(name, second && compile(second, scope, c), c);
  return e.distinct ? distinct(argument, make, c) : plain(argument, make);
}

function counter(countOf: (row: Row, times: number) => number): Aggregate {
  return () => new Count(countOf);
}

/** A class, since there may be one for each of very many groups, and closures take more room. */
class Count implements Gathered {
  private count = 0;
  constructor(private readonly countOf: (row: Row, times: number) => number) {}
  add(row: Row, times: number): void {
    this.count += this.countOf(row, times);
  }
  result(): Value {
    return this.count;
  }
}

/** Gathers values that are not null. */
interface Gatherer {
  add(value: Value, row: Row): void;
  result(): Value;
}

function plain(argument: Eval, make: () => Gatherer): Aggregate {
  return () => {
    const gathered = make();
    return {
      add(row) {
        const value = argument(row);
        if (value !== null) gathered.add(value, row);
      },
      result: gathered.result,
    };
  };
}

function distinct(argument: Eval, make: () => Gatherer, { budget }: Compiler): Aggregate {
  return () => {
    const gathered = make();
    const seen = new Set<unknown>();
    return {
      add(row) {
        const value = argument(row);
        if (value === null) return;
        const key = keyOf(value, budget);
        if (seen.has(key)) return;
        seen.add(key);
        budget.hold(40 + weight(value, budget));
        gathered.add(value, row);
      },
      result: gathered.result,
    };
  };
}

function gatherer(name: string, second: Eval | undefined, c: Compiler): () => Gatherer {
  switch (name) {
    case 'count':
      return () => {
        let count = 0;
        return {
          add() {
            count++;
          },
          result: () => count,
        };
      };
    case 'collect':
      return () => collecting(c);
    case 'min':
      return () => extreme(1, c);
    case 'max':
      return () => extreme(-1, c);
    case 'sum':
      return summing;
    case 'avg':
      return overNumbers(name, c, (list) => list.reduce((sum, x) => sum + x, 0) / list.length);
    case 'stdev':
      return overNumbers(name, c, (list) => (list.length < 2 ? 0 : Math.sqrt(spread(list) / (list.length - 1))));
    case 'stdevp':
      return overNumbers(name, c, (list) => Math.sqrt(spread(list) / list.length));
    default:
      return () => percentile(name === 'percentilecont', second!, c);
  }
}

function collecting({ budget }: Compiler): Gatherer {
  const list: Value[] = [];
  return {
    add(value) {
      budget.hold(8 + weight(value, budget));
      list.push(value);
    },
    result: () => list,
  };
}

function extreme(sign: number, { budget }: Compiler): Gatherer {
  let best: Value = null;
  return {
    add(value) {
      if (best === null || sign * order(value, best, budget) < 0) best = value;
    },
    result: () => best,
  };
}

function summing(): Gatherer {
  let whole: number | bigint = 0;
  let fraction: number | undefined;
  return {
    add(value) {
      if (!isNumber(value)) throw queryError(`sum() needs numbers, not ${describe(value)}.`);
      if (!isInteger(value)) fraction = (fraction ?? 0) + toNumber(value);
      else if (typeof value === 'number' && typeof whole === 'number' && Number.isSafeInteger(whole + value)) {
        whole += value;
      } else whole = integer(BigInt(whole) + BigInt(value));
    },
    result: () => (fraction === undefined ? whole : new Float(fraction + Number(whole))),
  };
}

function spread(list: readonly number[]): number {
  const mean = list.reduce((sum, x) => sum + x, 0) / list.length;
  return list.reduce((sum, x) => sum + (x - mean) ** 2, 0);
}

function overNumbers(name: string, { budget }: Compiler, result: (list: readonly number[]) => number): () => Gatherer {
  return () => {
    const list: number[] = [];
    return {
      add(value) {
        if (!isNumber(value)) throw queryError(`${name}() needs numbers, not ${describe(value)}.`);
        budget.hold(8);
        list.push(toNumber(value));
      },
      result: () => (list.length === 0 ? (name === 'avg' ? null : new Float(0)) : new Float(result(list))),
    };
  };
}

function percentile(continuous: boolean, wanted: Eval, { budget }: Compiler): Gatherer {
  const list: Value[] = [];
  let at = 0;
  return {
    add(value, row) {
      const place = wanted(row);
      if (place === null || !isNumber(place) || !isNumber(value)) throw queryError('A percentile needs numbers.');
      at = toNumber(place);
      if (!(at >= 0 && at <= 1)) throw queryError('A percentile lies between 0 and 1.');
      budget.hold(16);
      list.push(value);
    },
    result() {
      if (list.length === 0) return null;
      list.sort((a, b) => {
        budget.tick();
        return order(a, b, budget);
      });
      if (!continuous) return list[Math.max(0, Math.ceil(at * list.length) - 1)]!;
      const place = at * (list.length - 1);
      const numberAt = (index: number) => toNumber(list[index] as number);
      const low = numberAt(Math.floor(place));
      return new Float(low + (numberAt(Math.ceil(place)) - low) * (place - Math.floor(place)));
    },
  };
}

export interface Divided {
  readonly keys: readonly Expression[];
  readonly aggregates: readonly Expression[];
  /** The projection over variables that stand for keys and aggregates: see `keyName` and `aggregateName`. */
  readonly projection: Projection;
}

export const keyName = (at: number): string => `\0key${at}`;
export const aggregateName = (at: number): string => `\0aggregate${at}`;

/** Takes the aggregates out of a projection. What is left of an expression may only use what is grouped by. */
export function divide(projection: Projection, c: Compiler): Divided {
  const keys = projection.items.map(({ expression }) => expression).filter((e) => !hasAggregate(e));
  const keyTexts = keys.map(textOf);
  const aggregates: Expression[] = [];
  const variable = (name: string): Expression => ({ type: 'variable', name, at: 0 });
  const replace = (e: Expression, own: ReadonlySet<string>): Expression => {
    if (isAggregate(e)) return variable(aggregateName(aggregates.push(e) - 1));
    const key = keyTexts.indexOf(textOf(e));
    if (key >= 0) return variable(keyName(key));
    if (e.type === 'variable' && !own.has(e.name)) {
      throw errorAt(c, e.at, `${e.name} is neither grouped by nor aggregated`);
    }
    if (e.type === 'comprehension' || e.type === 'quantifier' || e.type === 'reduce') return inList(e, own);
    return mapChildren(e, (child) => replace(child, own));
  };
  const inList = (e: Extract<Expression, { variable: string }>, own: ReadonlySet<string>): Expression => {
    const list = replace((e as { list: Expression }).list, own);
    const inner = new Set([...own, e.variable, ...('total' in e ? [e.total] : [])]);
    const replaced = mapChildren({ ...e, list: variable('\0list') } as Expression, (child) => {
      if (child.type === 'variable' && child.name === '\0list') return list;
      if (hasAggregate(child))
        throw errorAt(c, placeIn(child), 'An aggregate cannot be computed for elements of a list');
      return replace(child, inner);
    });
    return replaced;
  };
  const none: ReadonlySet<string> = new Set();
  const items = projection.items.map((item) => ({ ...item, expression: replace(item.expression, none) }));
  const columns = new Set(projection.items.map(({ alias, text }) => alias ?? text));
  const byText = new Map(projection.items.map(({ expression, alias, text }) => [textOf(expression), alias ?? text]));
  const inOrder = (e: Expression): Expression => {
    const column = byText.get(textOf(e));
    if (column !== undefined) return variable(column);
    if (e.type === 'variable' && columns.has(e.name)) return e;
    if (isAggregate(e)) {
      throw errorAt(c, placeIn(e), 'ORDER BY can only aggregate as a column does: make it a column, and sort by that');
    }
    return e.type === 'variable' ? replace(e, none) : mapChildren(e, inOrder);
  };
  const orderBy = projection.orderBy.map((each) => ({ ...each, expression: inOrder(each.expression) }));
  return { keys, aggregates, projection: { ...projection, items, orderBy } };
}
