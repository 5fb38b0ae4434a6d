import { formatPrice } from '../catalog/format';

export function sendReceipt(address: string, cents: number): void {
  deliver(address, buildMessage(`You paid ${formatPrice(cents)}`));
}

export function sendRefundNotice(address: string): void {
  deliver(address, buildMessage('You were refunded'));
}

function buildMessage(text: string): string {
  return `${text}\n-- the shop`;
}

function deliver(address: string, message: string): void {
  JSON.stringify({ address, message });
}
