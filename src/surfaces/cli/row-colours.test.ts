// Colours add escape sequences and nothing else, and keep out of source code.

import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withRowColours } from './row-colours.ts';

const ESCAPE = '\u001b';

it('is the same text without them', () => {
  const pieces = fc.constantFrom(
    'function',
    ' → ',
    '  ',
    'a.ts:1',
    '← ',
    '[CALLS]',
    '\n',
    'd=1: ',
    'Source:',
    '---',
    ':',
    'x y',
  );
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      expect(stripVTControlCharacters(withRowColours(parts.join('')))).toBe(parts.join(''));
    }),
    { seed: 3, numRuns: 500 },
  );
});

it('marks headings, kinds, names, places and depths', () => {
  const shown = withRowColours(
    [
      'd=1: WILL BREAK (direct) (1)',
      '  method Res.send → lib/res.js:5 [CALLS] (test) ×2',
      '',
      'At least: 3 call site(s)',
    ].join('\n'),
  ).replaceAll(ESCAPE, '^');
  expect(shown.split('\n')).toEqual([
    '^[1;31md=1: WILL BREAK (direct) (1)^[0m',
    '  ^[2mmethod^[0m ^[1mRes.send^[0m → ^[36mlib/res.js:5^[0m^[2m [CALLS] (test) ×2^[0m',
    '',
    '^[33mAt least: 3 call site(s)^[0m',
  ]);
});

it('leaves source code alone, up to the hint', () => {
  const source = ['Source:', 'case x:', '  method a → b:1', 'At least: 1'].join('\n');
  const shown = withRowColours(`${source}\n\n---\nNext: go on`);
  expect(shown).toContain('\ncase x:\n  method a → b:1\nAt least: 1\n\n');
  expect(shown).toContain(`${ESCAPE}[2mNext: go on${ESCAPE}[0m`);
});
