import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJsonLines, writeJsonLines } from './json-lines.ts';
import { withTree } from './temporary-tree.ts';

test('what was written is read again, in pieces that cut lines and characters', () => {
  withTree({ '.keep': '' }, (root) => {
    const file = join(root, 'values.jsonl');
    const values = Array.from({ length: 3000 }, (_, index) => ({ index, text: 'ä€😀'.repeat(200) }));
    writeJsonLines(file, values);
    expect([...readJsonLines(file)]).toEqual(values);
  });
});

test('empty lines are left out, and the last line needs no end', () => {
  withTree({ '.keep': '' }, (root) => {
    const file = join(root, 'values.jsonl');
    writeFileSync(file, '1\n\n2');
    expect([...readJsonLines(file)]).toEqual([1, 2]);
  });
});
