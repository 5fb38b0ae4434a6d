import { sendReceipt, sendRefundNotice } from '../notify/mailer';
import type { PaymentGateway } from '../payments/gateway';
import { withRetry } from '../payments/retry';
import type { Cart } from './cart';

export class EmptyCartError extends Error {}

/** Takes the money and sends the receipt. */
export function checkout(cart: Cart, gateway: PaymentGateway, address: string): string {
  validateCart(cart);
  const cents = cart.total();
  const id = withRetry(3, () => gateway.charge(cents));
  sendReceipt(address, cents);
  return id;
}

export function cancelOrder(gateway: PaymentGateway, id: string, address: string): void {
  gateway.refund(id);
  sendRefundNotice(address);
}

function validateCart(cart: Cart): void {
  if (cart.isEmpty()) throw new EmptyCartError('nothing to buy');
}
