import { roundCents } from '../orders/tax';

/** Puts a title into the form in which it is shown. */
export function formatTitle(title: string): string {
  return title.split(' ').map(capitalize).join(' ');
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function formatPrice(cents: number): string {
  return `${(roundCents(cents) / 100).toFixed(2)} EUR`;
}
