// Six things that one wants to know when reading, each found in the explorer and on the command line. A step is what a
// person does: a word that is typed, or a key that is pressed. Both ways are walked, and both must show the answer.

import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../sample-repository.ts';
import { launch, look, open, runProgram, type Served, serve, settled, writeTree } from './explorer.ts';

const folder = temporaryFolder();
const root = join(folder.path, 'shop');
let browser: Browser;
let served: Served;
let page: Page;

beforeAll(async () => {
  writeTree(root, {
    'package.json': '{ "name": "shop", "main": "src/main.ts" }\n',
    'src/price.ts':
      'export class Price {\n  constructor(readonly cents: number) {}\n  total(): number {\n    return this.cents;\n  }\n}\n' +
      'export class Discounted extends Price {\n  override total(): number {\n    return this.cents / 2;\n  }\n}\n' +
      'export function roundPrice(price: Price): number {\n  return Math.round(price.total());\n}\n',
    'src/basket.ts':
      "import { Price, roundPrice } from './price.ts';\n" +
      'export function sumBasket(cents: number[]): number {\n' +
      '  return cents.reduce((sum, each) => sum + roundPrice(new Price(each)), 0);\n}\n' +
      'export function checkOut(cents: number[]): string {\n  return `to pay: ${sumBasket(cents)}`;\n}\n',
    'src/main.ts':
      "import { checkOut } from './basket.ts';\nexport function main(): void {\n  console.log(checkOut([1]));\n}\nmain();\n",
    'test/basket.test.ts':
      "import { expect, it } from 'vitest';\nimport { sumBasket } from '../src/basket.ts';\n" +
      "it('sums a basket', () => {\n  expect(sumBasket([1])).toBe(1);\n});\n",
  });
  browser = await launch();
  served = await serve(join(folder.path, 'home'), [root]);
  ({ page } = await look(browser));
});

afterAll(async () => {
  await browser?.close();
  served?.stop();
  folder.remove();
});

type Step = { readonly type: string } | { readonly key: string };

interface Task {
  readonly question: string;
  readonly answer: RegExp;
  readonly explorer: readonly Step[];
  readonly shell: readonly string[];
}

/** To a symbol, from wherever one is: letters, and Enter. */
const jump = (letters: string): readonly Step[] => [{ type: letters }, { key: 'Enter' }];

const TASKS: readonly Task[] = [
  {
    question: 'Who calls roundPrice?',
    answer: /sumBasket/,
    explorer: jump('roundprice'),
    shell: ['context', 'roundPrice'],
  },
  {
    question: 'What breaks when roundPrice changes?',
    answer: /checkOut/,
    explorer: [...jump('roundprice'), { key: '3' }],
    shell: ['impact', 'roundPrice'],
  },
  {
    question: 'How does main come to Price.total?',
    answer: /sumBasket[\s\S]*roundPrice|roundPrice[\s\S]*sumBasket/,
    explorer: [...jump('price.total'), { key: '4' }],
    shell: ['trail', '--from', 'main', '--to', 'Price.total'],
  },
  {
    question: 'From which entry is sumBasket reached?',
    answer: /main/i,
    explorer: [...jump('sumbasket'), { key: '5' }],
    shell: ['flow', '--symbol', 'sumBasket'],
  },
  {
    question: 'What overrides Price.total?',
    answer: /Discounted\.total/,
    explorer: [...jump('price.total'), { key: '6' }],
    shell: ['hierarchy', 'Price.total'],
  },
  {
    question: 'Which test runs sumBasket?',
    answer: /basket\.test\.ts/,
    explorer: [...jump('sumbasket'), { key: 'Alt+t' }],
    shell: ['context', 'sumBasket', '--tests'],
  },
];

/** What is on the screen, with what is said of a row that is pointed at: paths that do not fit stand there. */
async function screen(): Promise<string> {
  const titles = await page
    .locator('main [title], main title')
    .evaluateAll((all) => all.map((each) => each.getAttribute('title') ?? each.textContent ?? ''));
  return [await page.locator('main').innerText(), ...titles].join('\n');
}

async function walk(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if ('type' in step) {
      await page.keyboard.type(step.type);
      await page.waitForSelector('.match');
    } else await page.keyboard.press(step.key);
    await settled(page);
  }
}

it.each(TASKS)('takes fewer steps: $question', async ({ answer, explorer, shell }) => {
  // The program's name is a word, and so is each that follows; Enter is a key.
  const typed = 1 + shell.length + 1;
  expect(runProgram(served.home, root, ...shell)).toMatch(answer);
  await open(page, served.origin, '?repo=shop');
  await walk(explorer);
  expect(await screen()).toMatch(answer);
  expect(explorer.length).toBeLessThan(typed);
  console.log(`| ${explorer.length} | ${typed} | \`gitnexus ${shell.join(' ')}\` |`);
});
