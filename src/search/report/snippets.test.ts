import { expect, it } from 'vitest';
import { reportSections } from './sections.ts';
import { snippetScope } from './snippets.ts';

function scopeOf(...lines: readonly string[]) {
  const { imported, madeBy } = snippetScope(reportSections(['Title', '```', ...lines, '```'].join('\n')));
  return { imported: Object.fromEntries(imported), madeBy: Object.fromEntries(madeBy) };
}

it('knows what was imported, under the name that it has there', () => {
  expect(
    scopeOf(
      '>>> import shop.cart as sc, shop.money',
      'from shop.tax import (rate_of as rate,',
      '    lookup)  # both',
      "import { round as roundUp } from './money/round';",
      "const cart = require('shop/cart');",
    ).imported,
  ).toEqual({
    sc: 'shop.cart',
    shop: 'shop',
    rate: 'shop.tax.rate_of',
    lookup: 'shop.tax.lookup',
    roundUp: 'money.round.round',
    cart: 'shop.cart.cart',
  });
});

it('knows what made a variable', () => {
  expect(
    scopeOf(
      'cart = shop.Cart(1)',
      'const till = new Till();',
      'with open_shop("x") as door:',
      '    total = cart.total()',
      'count == len(door)',
    ).madeBy,
  ).toEqual({ cart: 'shop.Cart', till: 'Till', door: 'open_shop', total: 'cart.total' });
});

it('knows the names of every language', () => {
  expect(scopeOf('import (', '    "net/http"', '    j "encoding/json"', ')', 'server, err := http.Listen(1)')).toEqual({
    imported: { http: 'net.http', j: 'encoding.json' },
    madeBy: { server: 'http.Listen' },
  });
});

it('reads code only', () => {
  const { imported, madeBy } = snippetScope(reportSections('Title\nimport shop as s\nI write x = f(1)'));
  expect([...imported, ...madeBy]).toEqual([]);
});
