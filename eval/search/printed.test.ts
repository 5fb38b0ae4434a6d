// The keys are read from what a reader sees, so what is not printed is not found.

import { expect, it } from 'vitest';
import { keysPrinted } from './product.ts';

const QUERY = `Most likely files:
  src/b.ts (names, paths)

Most likely places:
  method Cart.total → src/a.ts:3 (names)
    total(): number
    > 4: return 1;

Found 1 execution flow(s):

1. Pay: cart → total (3 steps, 3 symbols)
   function pay → src/c.ts:9
   ... and 2 more

Standalone definitions:
  class Cart → src/a.ts:1`;

const BRAIN = `1. Ada Stone (people/ada)
   people/ada.md:5-9  score 0.9000  [notes, person, exact title]
   > 7: She began
2. method Cart.total
   src/a.ts:3-8  score 0.5000  [shop, method, keyword]`;

it('reads symbols, files and pages in the order in which they stand', () => {
  expect(keysPrinted(QUERY, 'symbols')).toEqual(['src/a.ts:3', 'src/c.ts:9', 'src/a.ts:1']);
  expect(keysPrinted(QUERY, 'files')).toEqual(['src/b.ts', 'src/a.ts', 'src/c.ts', 'src/a.ts']);
  expect(keysPrinted(BRAIN, 'pages')[0]).toBe('people/ada');
  expect(keysPrinted(BRAIN, 'symbols')).toEqual(['people/ada.md:5', 'src/a.ts:3']);
});
