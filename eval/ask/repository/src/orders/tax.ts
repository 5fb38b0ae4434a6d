export const TAX_RATE = 0.07;

export function withTax(cents: number): number {
  return roundCents(cents * (1 + TAX_RATE));
}

export function roundCents(cents: number): number {
  return Math.round(cents);
}
