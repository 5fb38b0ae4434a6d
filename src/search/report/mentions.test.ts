import { describe, expect, it } from 'vitest';
import { type Frame, mentionsIn } from './mentions.ts';

/** Frames as `path:line name`. */
function frames(text: string): string[] {
  return mentionsIn(text).frames.map(({ path, line, name }: Frame) => `${path}:${line ?? ''} ${name ?? ''}`.trim());
}

function weightOf(text: string, name: string): number {
  return mentionsIn(text).names.find((each) => each.name === name)?.weight ?? 0;
}

describe('the frames of a stack trace', () => {
  it('are innermost first where the trace ends there', () => {
    const text = [
      'It crashes',
      'Traceback (most recent call last):',
      '  File "/home/me/run.py", line 3, in <module>',
      '    main()',
      '  File "/venv/lib/shop/cart.py", line 12, in total',
      '    return sum(prices)',
      'TypeError: unsupported operand',
    ].join('\n');
    expect(frames(text)).toEqual(['/venv/lib/shop/cart.py:12 total', '/home/me/run.py:3 <module>']);
  });

  it('are innermost first where the trace begins there', () => {
    const text = [
      'It crashes',
      'TypeError: x is undefined',
      '    at Cart.total (/app/src/cart.js:12:5)',
      '    at async main (file:///app/src/main.mjs:3:1)',
      '    at /app/src/run.js:9:2',
    ].join('\n');
    expect(frames(text)).toEqual(['/app/src/cart.js:12 total', '/app/src/main.mjs:3 main', '/app/src/run.js:9']);
  });

  it('are read in the forms of other tools', () => {
    expect(frames('t\n  at shop.Cart.total(Cart.java:12)')).toEqual(['Cart.java:12 total']);
    expect(frames('t\n   at Shop.Cart.Total(Int32 n) in C:\\src\\Cart.cs:line 12')).toEqual([
      'C:/src/Cart.cs:12 Total',
    ]);
    expect(frames('t\n#0 /srv/Cart.php(12): Shop\\Cart->total()')).toEqual(['/srv/Cart.php:12 total']);
    expect(frames('t\n~/lib/shop/cart.py in total(self)\n---> 12 return x')).toEqual(['~/lib/shop/cart.py: total']);
  });

  it('are read as a notebook prints them', () => {
    const text = [
      'It crashes',
      'KeyError                                  Traceback (most recent call last)',
      'Input In [1], in <cell line: 1>()',
      '----> 1 total(x)',
      '',
      'File ~/lib/shop/cart.py:41, in total(prices)',
      '     40 def total(prices):',
      '---> 41     return add(prices)',
      '',
      'shop/money.py:7, in add(items)',
      '      6 def add(items):',
      '----> 7     return items[0]',
      'KeyError: 0',
    ].join('\n');
    expect(frames(text)).toEqual(['shop/money.py:7 add', '~/lib/shop/cart.py:41 total']);
  });

  it('of a later trace come before those of the one that led to it', () => {
    const one = 'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    g()\nKeyError: 1';
    const two = 'Traceback (most recent call last):\n  File "b.py", line 2, in h\n    k()\nValueError: 2';
    expect(frames(`title\n${one}\n\nDuring handling:\n\n${two}`)).toEqual(['b.py:2 h', 'a.py:1 f']);
  });
});

describe('paths', () => {
  it('are found with their lines, and in the address of a file on a forge', () => {
    const text = 'Title\nsee src/shop/cart.py:12 and `cart.ts`, https://example.org/me/shop/blob/main/lib/tax.rb#L7-L9';
    expect(mentionsIn(text).paths).toEqual([
      { path: 'lib/tax.rb', line: 7 },
      { path: 'src/shop/cart.py', line: 12 },
      { path: 'cart.ts' },
    ]);
  });
});

describe('names', () => {
  it('are told from words by their shape or by what is around them', () => {
    const text = 'Totals are wrong\nWhen `price` is set, round_up gives 3, and total() calls Cart.sum.';
    expect(mentionsIn(text).names.map(({ name }) => name)).toEqual(['price', 'round_up', 'total', 'Cart.sum']);
  });

  it('say most in the title, less in prose, and less in code', () => {
    expect(weightOf('round_up fails', 'round_up')).toBeGreaterThan(weightOf('Title\nround_up fails', 'round_up'));
    expect(weightOf('Title\nround_up fails', 'round_up')).toBeGreaterThan(
      weightOf('Title\n```\nround_up(3)\n```', 'round_up'),
    );
  });
});

describe('words', () => {
  it('count more in the title, and hardly what a form asks for', () => {
    const { words } = mentionsIn('Rounding breaks\nPrices drift\n## Versions\nLinux kernel');
    const weight = (term: string): number => words.find((word) => word.term === term)?.weight ?? 0;
    expect(weight('rounding')).toBeGreaterThan(weight('prices'));
    expect(weight('prices')).toBeGreaterThan(5 * weight('kernel'));
  });

  it('are bounded, the weightiest being kept', () => {
    const many = Array.from({ length: 2000 }, (_, at) => `word${at}x`).join(' ');
    const { words } = mentionsIn(`Telling title\n\n\`\`\`\n${many}\n\`\`\``);
    expect(words.length).toBeLessThanOrEqual(250);
    expect(words.slice(0, 2).map(({ term }) => term)).toEqual(['telling', 'title']);
  });
});

describe('quotes', () => {
  const quotes = (text: string) => mentionsIn(text).quotes;

  it('are options, and messages of several words', () => {
    expect(quotes('Since 1.2 `--no-color` and --verbose=2 say "nothing to be done here"\nmore')).toEqual([
      '--no-color',
      '--verbose',
      'nothing to be done here',
    ]);
    expect(quotes('Fails\nError: cannot open the file')).toEqual(['cannot open the file']);
  });

  it('are no single words, and nothing that stands in a form', () => {
    expect(quotes("It's not what `parse` or \"cookies\" say\n## Versions\n--flag in 'a b c d'")).toEqual([]);
  });
});
