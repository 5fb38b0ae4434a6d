import { loadCatalog } from '../catalog/catalog';
import { Cart } from '../orders/cart';
import { checkout } from '../orders/checkout';
import { StripeGateway } from '../payments/gateway';

export function main(): void {
  const catalog = loadCatalog();
  const cart = new Cart();
  for (const item of catalog.all()) cart.add(item);
  checkout(cart, new StripeGateway(), 'reader@example.org');
}

main();
