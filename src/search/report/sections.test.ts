import { expect, it } from 'vitest';
import { reportSections } from './sections.ts';

function kinds(text: string): string[] {
  return reportSections(text).map(({ kind, text: own }) => `${kind}: ${own.replaceAll('\n', ' | ')}`);
}

it('tells what a person wrote from what was pasted and from the form', () => {
  const text = [
    'Totals are wrong',
    '<!-- Please fill in',
    'the form -->',
    '## What happened',
    'The sum is off.',
    '```python',
    '# a comment',
    'print(total())',
    '```',
    '- [x] I searched the issues',
    '**Environment**',
    'Linux 6.1',
    '### More',
    'It was fine before.',
  ];
  expect(kinds(text.join('\n'))).toEqual([
    'title: Totals are wrong',
    'form: ## What happened',
    'prose: The sum is off.',
    'code: # a comment | print(total())',
    'form: - [x] I searched the issues | **Environment** | Linux 6.1 | ### More',
    'prose: It was fine before.',
  ]);
});

it('takes a trace from its first frame to the message, in a block or outside of one', () => {
  const trace = [
    'Traceback (most recent call last):',
    '  File "a.py", line 1, in f',
    '    g()',
    'shop.TaxError: no rate',
    'and then nothing',
  ];
  const expected = [
    'title: It crashes',
    'trace: Traceback (most recent call last): |   File "a.py", line 1, in f |     g()',
    'message: shop.TaxError: no rate',
  ];
  expect(kinds(['It crashes', ...trace].join('\n'))).toEqual([...expected, 'prose: and then nothing']);
  expect(kinds(['It crashes', '```', ...trace, '```'].join('\r\n'))).toEqual([...expected, 'code: and then nothing']);
});

it('takes prompts and indented lines for code, and a fence that closes on its line for prose', () => {
  expect(kinds('T\n>>> f()\n    x = 1\n```W1: bad``` appears\nafter')).toEqual([
    'title: T',
    'code: >>> f() |     x = 1',
    'prose: ```W1: bad``` appears | after',
  ]);
});
