// The order of the values in a set, which must not depend on the order in which they were met.

import { describe, expect, it } from 'vitest';
import { ValueKind, type ValueSet, ValueTable, WIDEST_SET } from './values.ts';

/** Ways to make the same values in a table, each of which numbers what it mentions as it goes. */
const MAKERS: readonly ((values: ValueTable) => number)[] = [
  ...Array.from(
    { length: WIDEST_SET - 4 },
    (_, ref) => (values: ValueTable) => values.value(ValueKind.instance, ref + 1),
  ),
  ...Array.from({ length: 8 }, (_, at) => (values: ValueTable) => {
    const argument = values.of(ValueKind.literal, values.text(`key ${at}`));
    return values.value(ValueKind.instance, 7, values.environment(new Map([[3, argument]])));
  }),
  ...Array.from({ length: 4 }, (_, at) => (values: ValueTable) => {
    const receiver = values.value(ValueKind.external, values.text(`package-${at}`));
    return values.value(ValueKind.function, 5, 0, receiver);
  }),
  ...Array.from({ length: 4 }, (_, at) => (values: ValueTable) => {
    const [tuple] = values.members(values.tuple([values.of(ValueKind.class, 9 - at), 0], 0));
    return tuple;
  }),
];

/** What a value is, spelled out without any number that a table has given. */
function spelled(values: ValueTable, value: number): string {
  if (value === 0) return '';
  const kind = values.kind(value);
  const ref = values.ref(value);
  const set = (one: ValueSet): string =>
    values
      .members(one)
      .map((member) => spelled(values, member))
      .join(' ');
  const isText = kind === ValueKind.literal || kind === ValueKind.external;
  const own = isText ? values.textOf(ref) : kind === ValueKind.tuple ? values.tupleItems(ref).map(set).join() : ref;
  const bound = [...values.bindings(values.env(value))].map(([parameter, one]) => `${parameter}=${set(one)}`);
  return `${kind}:${own}<${bound}>(${spelled(values, values.receiver(value))})`;
}

describe('the order of values in a set', () => {
  const orders = [MAKERS, [...MAKERS].reverse(), [...MAKERS.slice(13), ...MAKERS.slice(0, 13)]];

  it('is that of what they are, in whatever order they were met', () => {
    const lists = orders.map((makers) => {
      const values = new ValueTable();
      const made = makers.map((make) => make(values));
      return values.members(values.setOf(made.slice(0, 24))).map((value) => spelled(values, value));
    });
    const whole = orders.map((makers) => {
      const values = new ValueTable();
      return values.members(values.setOf(makers.map((make) => make(values)))).map((value) => spelled(values, value));
    });
    expect(lists[0]).toHaveLength(24);
    expect(whole[1]).toEqual(whole[0]);
    expect(whole[2]).toEqual(whole[0]);
  });

  it('decides what is cut from a wide set, however the set was put together', () => {
    const cut = orders.map((makers) => {
      const values = new ValueTable();
      const union = values.unionOf(makers, (make) => values.single(make(values)));
      expect(union).toBe(values.setOf(makers.map((make) => make(values))));
      return values.members(union).map((value) => spelled(values, value));
    });
    expect(cut[0]).toHaveLength(WIDEST_SET);
    expect(cut[1]).toEqual(cut[0]);
    expect(cut[2]).toEqual(cut[0]);
  });

  it('tells values of one rank apart by their parts', () => {
    const values = new ValueTable();
    const left = values.value(ValueKind.instance, 7, values.environment(new Map([[3, values.of(ValueKind.class, 1)]])));
    const right = values.value(ValueKind.instance, 7);
    expect(values.members(values.setOf([left, right]))).toHaveLength(2);
    expect(values.union(values.single(left), values.single(right))).toBe(values.setOf([right, left]));
  });
});
