// Which gold functions a patch touches: by the lines of the base commit, whatever git writes into the headings of hunks.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LocalEnvironment } from '../environments/local.ts';
import { goldLines, touchedFunctions } from './gold-lines.ts';

const CART = [
  'class Cart:', // 1
  '    def add(self, item):',
  '        self.items.append(item)',
  '',
  '    @property', // 5
  '    def total(self):',
  '        prices = [item.price for item in self.items]',
  '        shown = 0',
  '        for price in prices:',
  '            shown += price', // 10
  '        return shown',
  '',
  '    def clear(self):',
  '        self.items = []',
  '', // 15
  '',
  'def clean(cart):',
  '    cart.clear()',
  '',
].join('\n');

const folder = mkdtempSync(join(tmpdir(), 'gitnexus-gold-lines-'));
let commit = '';
beforeAll(async () => {
  writeFileSync(join(folder, 'cart.py'), CART);
  const git = (...words: string[]) =>
    execa('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...words], { cwd: folder });
  await git('init', '--quiet');
  await git('add', '.');
  await git('commit', '--quiet', '-m', 'first');
  commit = (await git('rev-parse', 'HEAD')).stdout;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `git diff` says when the lines of the file are changed, and how much of the gold that touches. */
async function touched(change: (lines: string[]) => void, ...symbols: string[]): Promise<number | null> {
  const lines = CART.split('\n');
  change(lines);
  writeFileSync(join(folder, 'cart.py'), lines.join('\n'));
  const { stdout: patch } = await execa('git', ['diff', '--', 'cart.py'], { cwd: folder, stripFinalNewline: false });
  const gold_functions = symbols.map((symbol) => ({ file: 'cart.py', symbol }));
  const environment = new LocalEnvironment({ cwd: folder });
  return touchedFunctions(patch, await goldLines({ base_commit: commit, gold_functions }, environment));
}

it('a change in a method touches it, though git names only its class', async () => {
  expect(await touched((lines) => lines.splice(10, 1, '        return round(shown)'), 'Cart.total')).toBe(1);
  expect(await touched((lines) => lines.splice(10, 1, '        return round(shown)'), 'Cart.add', 'Cart.total')).toBe(
    0.5,
  );
});

it('what stands in the lines around a change is not touched by it', async () => {
  expect(await touched((lines) => lines.splice(10, 1, '        return 0'), 'Cart.clear')).toBe(0);
});

it('what is put behind the last line belongs to the function if it is further in', async () => {
  expect(await touched((lines) => lines.splice(11, 0, '        # done'), 'Cart.total')).toBe(1);
  expect(await touched((lines) => lines.splice(18, 0, 'def last():', '    pass'), 'clean')).toBe(0);
});

it('what is no patch touches nothing, and what nobody finds is not counted', async () => {
  expect(await touched(() => undefined, 'Cart.total')).toBe(0);
  expect(await touched(() => undefined, 'Cart.gone')).toBeNull();
  expect(await touched(() => undefined)).toBeNull();
  const at = { file: 'cart.py', symbol: 'clean', startLine: 1, endLine: 2, indent: 0 };
  expect(touchedFunctions('all done, I think', [at])).toBe(0);
  expect(touchedFunctions('@@ -x +y @@', [at])).toBe(0);
});
