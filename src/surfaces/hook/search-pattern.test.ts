// Which searches are read out of the calls of a model's tools.

import { expect, it } from 'vitest';
import { searchPattern } from './search-pattern.ts';

it.each([
  ["grep -rn 'hashPassword' src", 'hashPassword'],
  ['rg hashPassword', 'hashPassword'],
  ['rg -t ts -A 3 "class \\"Foo" src', 'class "Foo'],
  ['cd src && git grep -n foo_bar -- "*.py"', 'foo_bar'],
  ["cat a.ts | grep -E 'a|b'", 'a|b'],
  ['grep -rne pattern .', 'pattern'],
  ['/usr/bin/grep --include=*.ts -r needle', 'needle'],
  ['rg --glob "*.ts" -- -flag', '-flag'],
  ['rg --regexp=needle', 'needle'],
  ['grep -r foo\\.bar', 'foo.bar'],
  ['ls -la', undefined],
  ['grep -r | head', undefined],
  ['grep', undefined],
  ["echo 'unfinished", undefined],
])('%s', (command, pattern) => {
  expect(searchPattern('Bash', { command })).toBe(pattern);
});

it('takes the pattern of a search tool as it is, and nothing from other calls', () => {
  expect(searchPattern('Grep', { pattern: 'a.*b', path: 'src' })).toBe('a.*b');
  for (const input of [undefined, null, 'x', {}, { pattern: 3 }, { file_path: 'x' }]) {
    expect(searchPattern('Grep', input)).toBeUndefined();
    expect(searchPattern('Read', input)).toBeUndefined();
  }
});
