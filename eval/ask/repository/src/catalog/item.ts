import { withTax } from '../orders/tax';
import { formatTitle } from './format';

export interface Priced {
  price(): number;
}

export interface Described {
  describe(): string;
}

/** Whatever the shop sells. */
export abstract class Item implements Priced, Described {
  constructor(
    readonly title: string,
    protected readonly amount: number,
  ) {}

  price(): number {
    return this.amount;
  }

  describe(): string {
    return formatTitle(this.title);
  }
}

export class Book extends Item {
  price(): number {
    return withTax(super.price());
  }
}

export class AudioBook extends Book {
  describe(): string {
    return `${super.describe()} (audio)`;
  }

  duration(): number {
    return 60;
  }
}

export class GiftCard extends Item {}
