// Cypher's values: what they are, when they are equal, how they are compared and ordered, and what they weigh.
// Whole numbers are plain numbers (big integers beyond 2^53), and fractions are boxed, since `1` and `1.0` differ.

import { AppError } from '../model/errors.ts';
import type { Budget } from './budget.ts';

export class Float {
  constructor(readonly value: number) {}
}
/** A node. The graph hands out one of these for each node, so that they can be compared as they are. */
export class NodeRef {
  constructor(readonly id: number) {}
}
/** A relationship; one for each, as with nodes. */
export class RelRef {
  constructor(readonly id: number) {}
}
export class PathValue {
  constructor(
    readonly nodes: readonly NodeRef[],
    readonly rels: readonly RelRef[],
  ) {}
}
export type ValueMap = ReadonlyMap<string, Value>;
export type Value =
  | null
  | boolean
  | string
  | number
  | bigint
  | Float
  | readonly Value[]
  | ValueMap
  | NodeRef
  | RelRef
  | PathValue;

/** An error in what a query asks for. */
export function queryError(message: string, hint?: string): AppError {
  return new AppError('bad-query', message, hint === undefined ? {} : { hint });
}

export function isInteger(value: Value): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

export function isNumber(value: Value): value is number | bigint | Float {
  return isInteger(value) || value instanceof Float;
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isMap(value: Value): value is ValueMap {
  return value instanceof Map;
}

export function toNumber(value: number | bigint | Float): number {
  return value instanceof Float ? value.value : Number(value);
}

/** What a value is, for messages. */
export function describe(value: Value): string {
  if (value === null) return 'null';
  if (isList(value)) return 'a list';
  if (isMap(value)) return 'a map';
  if (value instanceof NodeRef) return 'a node';
  if (value instanceof RelRef) return 'a relationship';
  if (value instanceof PathValue) return 'a path';
  if (value instanceof Float) return 'a fraction';
  return isInteger(value) ? 'a whole number' : `a ${typeof value}`;
}

const LARGEST = 2n ** 63n - 1n;
const SMALLEST = -(2n ** 63n);

/** A whole number in its usual form. Throws where it has more than 64 bits. */
export function integer(value: bigint): number | bigint {
  if (value > LARGEST || value < SMALLEST) throw queryError('A whole number has more than 64 bits.');
  const small = Number(value);
  return Number.isSafeInteger(small) ? small : value;
}

/** `a = b` in three values. */
export function equal(a: Value, b: Value, budget: Budget): boolean | null {
  if (a === null || b === null) return null;
  if (typeof a === 'string') {
    budget.read(a.length);
    return a === b;
  }
  if (typeof a === 'boolean') return a === b;
  if (isNumber(a)) return isNumber(b) && (isInteger(a) && isInteger(b) ? a === b : toNumber(a) === toNumber(b));
  if (a instanceof NodeRef) return b instanceof NodeRef && a.id === b.id;
  if (a instanceof RelRef) return b instanceof RelRef && a.id === b.id;
  if (a instanceof PathValue) {
    return b instanceof PathValue && equal(a.nodes, b.nodes, budget) === true && equal(a.rels, b.rels, budget) === true;
  }
  if (isList(a)) {
    if (!isList(b) || a.length !== b.length) return false;
    return allEqual(a.length, (at) => equal(a[at]!, b[at]!, budget), budget);
  }
  if (!isMap(b) || a.size !== b.size) return false;
  const keys = [...a.keys()];
  if (!keys.every((key) => b.has(key))) return false;
  return allEqual(keys.length, (at) => equal(a.get(keys[at])!, b.get(keys[at])!, budget), budget);
}

function allEqual(count: number, at: (index: number) => boolean | null, budget: Budget): boolean | null {
  let result: boolean | null = true;
  for (let index = 0; index < count; index++) {
    budget.tick();
    const same = at(index);
    if (same === false) return false;
    if (same === null) result = null;
  }
  return result;
}

/** Below, above or at 0; null where the two cannot be compared, `undefined` where the answer is no either way (NaN). */
export function compare(a: Value, b: Value, budget: Budget): number | null | undefined {
  if (a === null || b === null) return null;
  if (isNumber(a) && isNumber(b)) {
    if (isInteger(a) && isInteger(b)) return a < b ? -1 : a > b ? 1 : 0;
    const x = toNumber(a);
    const y = toNumber(b);
    return Number.isNaN(x) || Number.isNaN(y) ? undefined : x < y ? -1 : x > y ? 1 : 0;
  }
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b, budget);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (!isList(a) || !isList(b)) return null;
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    budget.tick();
    const order = compare(a[at]!, b[at]!, budget);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareTexts(a: string, b: string, budget: Budget): number {
  budget.read(a.length);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The order of kinds of values; null comes last. */
function rank(value: Value): number {
  if (value === null) return 9;
  if (typeof value === 'string') return 5;
  if (typeof value === 'number' || typeof value === 'bigint') return 7;
  if (value instanceof Float) return Number.isNaN(value.value) ? 8 : 7;
  if (isMap(value)) return 0;
  if (value instanceof NodeRef) return 1;
  if (value instanceof RelRef) return 2;
  if (isList(value)) return 3;
  return value instanceof PathValue ? 4 : 6;
}

/** The order of ORDER BY, min and max: total over all values. */
export function order(a: Value, b: Value, budget: Budget): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b, budget);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const kind = rank(a);
  const difference = kind - rank(b);
  if (difference !== 0) return difference;
  if (kind >= 8) return 0;
  if (isMap(a) && isMap(b)) {
    const keys = [a, b].map((map) => [...map.keys()].sort()) as [string[], string[]];
    const values = keys.map((names, side) => names.map((key) => (side === 0 ? a : b).get(key)!)) as [Value[], Value[]];
    return order(keys[0], keys[1], budget) || order(values[0], values[1], budget);
  }
  if (a instanceof NodeRef || a instanceof RelRef) return a.id - (b as NodeRef).id;
  if (a instanceof PathValue && b instanceof PathValue) {
    return order(a.nodes, b.nodes, budget) || order(a.rels, b.rels, budget);
  }
  if (isList(a) && isList(b)) {
    for (let at = 0; at < Math.min(a.length, b.length); at++) {
      budget.tick();
      const found = order(a[at]!, b[at]!, budget);
      if (found !== 0) return found;
    }
    return a.length - b.length;
  }
  return compare(a, b, budget) ?? 0;
}

/** A key under which values are the same for DISTINCT, groups and joins: null is null there, and NaN is NaN. */
export function keyOf(value: Value, budget: Budget): unknown {
  if (typeof value === 'string') {
    budget.read(value.length);
    return value.startsWith('\0') ? `\0"${value}` : value;
  }
  if (value === null || typeof value !== 'object') return value;
  // Nodes and relationships are handed out once each, so they are their own keys.
  if (value instanceof NodeRef || value instanceof RelRef) return value;
  if (value instanceof Float) return value.value;
  const made = `\0${keyText(value, budget)}`;
  budget.make(made.length);
  return made;
}

function keyText(value: Value, budget: Budget): string {
  budget.tick();
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (isNumber(value)) return String(value instanceof Float ? value.value : value);
  if (value instanceof NodeRef) return `N${value.id}`;
  if (value instanceof RelRef) return `R${value.id}`;
  if (value instanceof PathValue) return `P${value.nodes[0].id}:${value.rels.map((rel) => rel.id).join()}`;
  if (isList(value)) return `[${value.map((item) => keyText(item, budget)).join()}]`;
  if (!isMap(value)) return String(value);
  const entries = [...value.keys()].sort().map((key) => `${JSON.stringify(key)}:${keyText(value.get(key)!, budget)}`);
  return `{${entries.join()}}`;
}

/**
 * Values found by a tuple of keys. Keys of several parts lie in maps within maps, so that no text is made of them.
 */
export class KeyTable<Found> {
  private readonly root = new Map<unknown, unknown>();
  size = 0;
  constructor(
    private readonly width: number,
    private readonly budget: Budget,
  ) {}

  /** What is kept under a key; made by `make` where there is nothing yet. */
  get(values: readonly Value[], make: () => Found): Found {
    let map = this.root;
    const last = this.width - 1;
    for (let at = 0; at < last; at++) {
      const key = keyOf(values[at]!, this.budget);
      let inner = map.get(key) as Map<unknown, unknown> | undefined;
      if (inner === undefined) {
        this.budget.hold(200 + weight(values[at]!, this.budget));
        inner = new Map();
        map.set(key, inner);
      }
      map = inner;
    }
    const key = last < 0 ? null : keyOf(values[last]!, this.budget);
    const known = map.get(key) as Found | undefined;
    if (known !== undefined) return known;
    const made = make();
    this.budget.hold(56 + (last < 0 ? 0 : weight(values[last]!, this.budget)));
    map.set(key, made);
    this.size++;
    return made;
  }
}

/** Bytes, roughly, that keeping a value costs. Nodes and relationships cost nothing: the graph has them. */
export function weight(value: Value, budget: Budget): number {
  if (typeof value === 'string') return 16 + value.length;
  if (value === null || typeof value !== 'object' || value instanceof NodeRef || value instanceof RelRef) return 0;
  if (isList(value)) {
    budget.tick(value.length);
    let sum = 16;
    for (const item of value) sum += 8 + weight(item, budget);
    return sum;
  }
  if (isMap(value)) {
    budget.tick(value.size);
    let sum = 64;
    for (const [key, item] of value) sum += 64 + key.length + weight(item, budget);
    return sum;
  }
  return value instanceof PathValue ? 64 + 16 * value.nodes.length : 16;
}

/** A fraction as Cypher writes it. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? value.toFixed(1) : String(value);
}
