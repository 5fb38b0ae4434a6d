import { formatPrice } from '../catalog/format';

export function exportCsv(prices: readonly number[]): string {
  return prices.map((price) => quoteCell(formatPrice(price))).join(';');
}

function quoteCell(text: string): string {
  return `"${text}"`;
}

function unquoteCell(text: string): string {
  return text.slice(1, -1);
}
