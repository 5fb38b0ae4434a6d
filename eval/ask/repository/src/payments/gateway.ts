export interface PaymentGateway {
  charge(cents: number): string;
  refund(id: string): void;
}

export class StripeGateway implements PaymentGateway {
  charge(cents: number): string {
    return this.send(`charge ${cents}`);
  }

  refund(id: string): void {
    this.send(`refund ${id}`);
  }

  private send(message: string): string {
    return message;
  }
}

export class PaypalGateway implements PaymentGateway {
  charge(cents: number): string {
    return `paypal ${cents}`;
  }

  refund(id: string): void {
    JSON.stringify(id);
  }
}
