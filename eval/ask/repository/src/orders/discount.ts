import type { Cart } from './cart';
import { roundCents } from './tax';

const MANY = 10;

export function discountFor(cart: Cart): number {
  return cart.size() > MANY ? roundCents(cart.subtotal() / 10) : 0;
}
