import { expect, it } from 'vitest';
import { shownName } from './rows.ts';

it.each([
  ['Cart.total', 'total', 'Cart.total'],
  ['shop.Cart.total', 'total', 'Cart.total'],
  ["it('adds')", "it('adds')", "it('adds')"],
  ["describe('cart').it('has a .total of 2.5').cart.add", 'cart.add', "it('has a .total of 2.5').cart.add"],
  ["describe('cart').it('has a .total of 2.5')~2.cart.add", 'cart.add', "it('has a .total of 2.5').cart.add"],
])('%s is shown with what it is a member of', (local, name, shown) => {
  const row = { kind: 'method', name, filePath: 'a.test.js', uid: `Method:a.test.js:${local}` };
  expect(shownName(row)).toBe(shown);
});
