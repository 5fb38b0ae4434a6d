import { Book } from '../src/catalog/item';
import { Cart } from '../src/orders/cart';

export function testTotalOfOneBook(): void {
  const cart = new Cart();
  cart.add(new Book('dune', 1000));
  if (cart.total() !== 1070) throw new Error('wrong total');
}

export function testEmptyCart(): void {
  if (!new Cart().isEmpty()) throw new Error('not empty');
}
