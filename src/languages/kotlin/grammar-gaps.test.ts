// What the grammar does not read.

import { expect, test } from 'vitest';
import { bridged } from './grammar-gaps.ts';

test('a type argument goes where a call has it, and stays where a type or a declaration has', () => {
  const source = `
class Derived<T>(a: T) : Base<Sub>(a), Marked<Sub> {
  val made = giving<Sub> { 1 }
  fun list(): List<Sub> { return first(taking<a.Sub>(x), other<Sub>(y)) }
  val cast = x as Box<Sub>
  fun <T> Holder<T>.get() = x is Box<Sub>
}`;
  const text = bridged(source, false);
  expect(text).toHaveLength(source.length);
  expect(text).toBe(
    source
      .replace('giving<Sub>', 'giving     ')
      .replace('taking<a.Sub>', 'taking       ')
      .replace('other<Sub>', 'other     '),
  );
  expect(bridged('val a = b < c && d > (e)', false)).toBe('val a = b < c && d > (e)');
});

test('soft keywords are names where nothing follows that they could belong to', () => {
  const source = `
class A private constructor(val get: Int) {
  val set: Int
    get() = 1
  private set
  inline fun run(noinline open: () -> Unit) = when (open) { is A -> if (x) 1 else 2 }
}`;
  const expected = source
    .replace('val get', 'val ___')
    .replace('val set', 'val ___')
    .replace('open: ()', '____: ()')
    .replace('(open)', '(____)');
  expect(bridged(source, true)).toBe(expected);
});

test('hostile texts end', () => {
  const many = 100_000;
  for (const part of ['"${', 'get(', 'if a ', 'class ', 'a.', '<a', '/*', "'", '$$"', '@a(', 'suspend(', '"""'])
    expect(bridged(part.repeat(many), true)).toHaveLength(part.length * many);
  expect(bridged(`${'get('.repeat(many)}${')='.repeat(many)}`, true)).toHaveLength(6 * many);
});
