// The explorer as a person uses it, in a real browser, on a small repository: each of its views, keys alone, addresses,
// and what it lets out.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSampleRepository, temporaryFolder } from '../sample-repository.ts';
import {
  accessibilityProblems,
  type Looked,
  launch,
  look,
  open,
  runProgram,
  type Served,
  serve,
  settled,
  writeTree,
} from './explorer.ts';

const folder = temporaryFolder();
let browser: Browser;
let served: Served;
let root: string;
let looked: Looked;
let page: Page;

const USER = 'Function:src/auth/login.ts:authenticateUser';
const HASH = 'Function:src/auth/utils.ts:hashPassword';
const at = (symbol: string, rest = '') => `?repo=my-project&symbol=${encodeURIComponent(symbol)}${rest}`;

beforeAll(async () => {
  browser = await launch();
  root = makeSampleRepository(folder.path);
  writeTree(root, { 'package.json': '{ "name": "my-project" }\n' });
  const other = join(folder.path, 'client');
  writeTree(other, {
    'client.ts': "import { hashPassword } from 'my-project';\nexport const use = () => hashPassword('x');\n",
    'package.json': '{ "name": "client", "dependencies": { "express": "^4" } }\n',
    'server.js': [
      "const express = require('express');",
      'const app = express();',
      'function showCart(req, res) {',
      '  res.send(totalOf(req.items));',
      '}',
      'function totalOf(items) {',
      '  return rounded(items.length);',
      '}',
      'function rounded(amount) {',
      '  return Math.round(amount);',
      '}',
      "app.get('/cart', showCart);",
      '',
    ].join('\n'),
  });
  served = await serve(join(folder.path, 'home'), [root, other]);
  looked = await look(browser, { acceptDownloads: true });
  page = looked.page;
});

afterAll(async () => {
  await browser?.close();
  served?.stop();
  folder.remove();
});

const main = (): Promise<string> => page.locator('main').innerText();

describe('the fifteen', () => {
  it('1: jumps to a symbol by a few letters, the best first within 50 ms', async () => {
    await open(page, served.origin, '?repo=my-project');
    await page.keyboard.type('authus');
    await page.waitForSelector('.match');
    const first = page.locator('.match').first();
    expect(await first.locator('mark').allInnerTexts()).toEqual(['auth', 'Us']);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await page.locator('h1').innerText()).toContain('authenticateUser');
    let best = Number.POSITIVE_INFINITY;
    for (let times = 0; times < 10; times++) {
      const start = performance.now();
      await served.ask('find', { repo: 'my-project', pattern: 'hashp' });
      best = Math.min(best, performance.now() - start);
    }
    expect(best).toBeLessThan(50);
  });

  it('1: jumps to a route by what requests call it', async () => {
    await open(page, served.origin, '?repo=client');
    await page.keyboard.type('/');
    await page.keyboard.type('get /cart');
    await page.waitForSelector('.match');
    expect(await page.locator('.match').first().innerText()).toContain('GET /cart');
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await page.locator('h1').innerText()).toContain('GET /cart');
    expect(await main()).toContain('showCart');
  });

  it('2: shows callers, source and callees, each callee beside its line', async () => {
    await open(page, served.origin, at(USER));
    const lines = await page
      .locator('.line')
      .evaluateAll((all) => all.map((line) => [line.textContent, line.getBoundingClientRect().top] as const));
    const topOf = async (name: string) => (await page.locator('.callee', { hasText: name }).first().boundingBox())!.y;
    const lineOf = (part: string) => lines.find(([text]) => text?.includes(part))![1];
    // A row is at its line, or right below the one that is in the way.
    expect(Math.abs((await topOf('Credentials')) - lineOf('authenticateUser('))).toBeLessThan(8);
    expect(await topOf('openSession')).toBeGreaterThan(lineOf('return openSession') - 8);
    expect(await page.locator('.wires path').count()).toBe(await page.locator('.callee').count());
    expect(await page.locator('.callers').innerText()).toContain('handleLogin');
  });

  it('3: opens an edge: its place, rule, confidence, and why', async () => {
    await open(page, served.origin, at(USER));
    await page.locator('.callee', { hasText: 'openSession' }).locator('button').click();
    await page.waitForSelector('.edge-facts');
    const panel = await page.locator('.edge-panel').innerText();
    expect(panel).toContain('return openSession(token)');
    expect(panel).toMatch(/Rule import · precision/);
    expect(panel).toContain('openSession is imported from src/auth/session.ts');
  });

  it('4: links every resolved name, says what it is, and marks the uses of a local', async () => {
    await open(page, served.origin, at(USER));
    const name = page.locator('.code a.name', { hasText: 'validatePassword' });
    expect(await name.getAttribute('title')).toContain('src/auth/validator.ts');
    await page
      .locator('.code [data-group]', { hasText: /^token$/ })
      .first()
      .hover();
    expect(await page.locator('.is-same').allInnerTexts()).toEqual(['token', 'token']);
    expect(await page.locator('.token-keyword').first().innerText()).toBe('export');
    await name.click();
    await settled(page);
    expect(await page.locator('h1').innerText()).toContain('validatePassword');
  });

  it('5: shows the trail between two symbols', async () => {
    await open(page, served.origin, at(HASH, `&view=trail&other=${encodeURIComponent(USER)}`));
    const boxes = await page.locator('.box-label').allTextContents();
    expect(boxes).toEqual(expect.arrayContaining(['authenticateUser', 'validatePassword', 'hashPassword']));
  });

  it('3: opens an edge of a picture too, by a click and by key', async () => {
    await open(page, served.origin, at(HASH, `&view=trail&other=${encodeURIComponent(USER)}`));
    await page.locator(`.box[data-id="${USER}"]`).focus();
    await page.keyboard.press('Shift+Enter');
    await page.waitForSelector('.edge-facts');
    expect(await page.locator('.edge-panel').innerText()).toContain('validatePassword');
    await page.locator('.edge-panel button').click();
    await page.locator('.edge.can-open .edge-reach').first().click({ force: true });
    await page.waitForSelector('.edge-facts');
  });

  it('6: lists what breaks, and draws the same', async () => {
    await open(page, served.origin, at(HASH, '&view=impact'));
    const listed = await page
      .locator('.side-list [data-entry]')
      .evaluateAll((all) => all.map((row) => row.getAttribute('data-entry')));
    const drawn = await page
      .locator('.picture [data-id]')
      .evaluateAll((all) => all.map((box) => box.getAttribute('data-id')));
    expect([HASH, ...listed].sort()).toEqual(drawn.sort());
    expect(listed).toContain(USER);
  });

  it('7: shows a flow as cards with the line of each call', async () => {
    await open(page, served.origin, at(USER, '&view=flows'));
    expect(await page.locator('.card').count()).toBeGreaterThan(2);
    expect(await page.locator('.card-call').first().innerText()).toMatch(/line \d+/);
  });

  it('7: begins the flow of a route with it, and leads on by the line that registers the handler', async () => {
    await open(page, served.origin, '?repo=client&view=flows');
    expect(await page.locator('.card').first().innerText()).toContain('GET /cart');
    expect(await page.locator('.card-call').first().innerText()).toContain("app.get('/cart', showCart);");
  });

  it('8: lists references under file and scope, walked by key', async () => {
    await open(page, served.origin, at(HASH, '&view=references'));
    expect(await main()).toContain('return hashPassword(password).length > 0;');
    await page.keyboard.press('.');
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toContain('hashPassword');
  });

  it('9: shows a type with what it declares', async () => {
    await open(page, served.origin, '?repo=my-project&view=types&symbol=SessionStore');
    expect(await page.locator('h1').innerText()).toContain('SessionStore');
  });

  it('10: maps folders with counted arrows, one level at a time', async () => {
    await open(page, served.origin, '?repo=my-project&view=map');
    await page.locator('.side-list .row-link').first().click();
    await settled(page);
    expect(await page.locator('.crumbs').innerText()).toContain('src');
    expect(await page.locator('.edge text').count()).toBeGreaterThan(0);
  });

  it('11: lays a change over any view, and lists callers that are not in it', async () => {
    await open(page, served.origin, '?repo=my-project&view=changes&base=HEAD~1&target=HEAD');
    expect(await main()).toContain('hashPassword');
    expect(await main()).toMatch(/not in the change \d/i);
    await open(
      page,
      served.origin,
      at(
        USER.replace('login.ts:authenticateUser', 'validator.ts:validatePassword'),
        '&base=HEAD~1&target=HEAD&overlay=1',
      ),
    );
    await page.waitForSelector('.is-changed');
    expect(await page.locator('.is-changed').first().innerText()).toContain('±');
  });

  it('12: goes back and forward, and keeps bookmarks with notes', async () => {
    await open(page, served.origin, at(USER));
    await page.keyboard.press('3');
    await settled(page);
    await page.keyboard.press('[');
    await settled(page);
    expect(page.url()).not.toContain('view=impact');
    await page.keyboard.press('Alt+b');
    await page.waitForSelector('.notice.is-shown');
    await page.locator('a[aria-label=Bookmarks]').click();
    await settled(page);
    await page.locator('.bookmark textarea').fill('look again');
    await page.locator('.bookmark textarea').blur();
    await settled(page);
    expect(runProgram(served.home, root, 'bookmarks')).toContain('look again');
  });

  it('13: answers a question by places, and Cypher by rows that lead on', async () => {
    await open(page, served.origin, '?repo=my-project&view=ask&q=who%20calls%20hashPassword');
    expect(await main()).toContain('validatePassword');
    const query = 'MATCH (a)-[:CALLS]->(b) WHERE b.name = "hashPassword" RETURN a.uid';
    await open(page, served.origin, `?repo=my-project&view=ask&mode=cypher&q=${encodeURIComponent(query)}`);
    await page.locator('summary', { hasText: 'Plan' }).click();
    await page.locator('td a').first().click();
    await settled(page);
    expect(await page.locator('h1').innerText()).toContain('validatePassword');
  });

  it('14: switches repositories, and shows what one uses of another', async () => {
    await open(page, served.origin, '?repo=my-project&view=repositories');
    expect(await main()).toContain('client → my-project');
    await page.locator('.contract a', { hasText: 'hashPassword' }).click();
    await settled(page);
    expect(page.url()).toContain('repo=my-project');
  });

  it('15: gives what is seen away: the operation’s own JSON, a picture, text for other programs', async () => {
    await open(page, served.origin, at(HASH, '&view=impact'));
    await page.keyboard.press('Alt+e');
    const saved: Record<string, string> = {};
    for (const name of ['JSON', 'SVG', 'Mermaid', 'DOT']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ]);
      saved[name] = readFileSync((await download.path())!, 'utf8');
    }
    const given = {
      repo: 'my-project',
      name: HASH,
      direction: 'upstream',
      maxDepth: 3,
      tests: false,
      includeMayCall: false,
    };
    expect(JSON.parse(saved.JSON!)).toEqual(await served.ask('impact', given));
    expect(saved.SVG).toContain('<svg');
    expect(saved.Mermaid).toContain('flowchart LR');
    expect(saved.DOT).toContain('digraph');
    expect(await page.locator('.overlay code').innerText()).toBe(`gitnexus impact ${HASH} upstream --repo my-project`);
  });
});

/** Every view that has something to show, in one order. */
const STATES = [
  '?repo=my-project',
  at(USER),
  at(USER, '&tests=1'),
  at(HASH, '&may=1'),
  at(HASH, '&view=references'),
  at(HASH, '&view=impact'),
  at(USER, '&view=impact&way=down'),
  at(HASH, '&view=trail'),
  at(USER, '&view=trail&way=down&depth=2'),
  '?repo=my-project&view=flows',
  '?repo=my-project&view=types&symbol=SessionStore',
  '?repo=my-project&view=map',
  '?repo=my-project&view=map&folder=src%2Fauth',
  '?repo=my-project&view=map&by=communities',
  '?repo=my-project&view=changes&base=HEAD~1&target=HEAD',
  '?repo=my-project&view=ask&q=password',
  '?repo=my-project&view=ask&mode=cypher&q=MATCH%20(n:Function)%20RETURN%20n.uid%20ORDER%20BY%20n.uid',
  '?repo=my-project&view=repositories',
  '?repo=my-project&view=bookmarks',
  '?repo=my-project&symbol=noSuchThing',
];

/** The operations whose answer is what a view shows. */
const VIEWED: ReadonlySet<string> = new Set([
  'bookmarks',
  'context',
  'contracts',
  'cypher',
  'detect_changes',
  'flow',
  'hierarchy',
  'impact',
  'map',
  'overview',
  'query',
  'references',
  'trail',
]);

describe('what a view gives away', () => {
  it('is the answer of its operation, whole and unchanged', async () => {
    const { page: own } = await look(browser, { acceptDownloads: true });
    const asked: { operation: string; given: object }[] = [];
    own.on('request', (request) => {
      const operation = /\/tool\/(\w+)$/.exec(request.url())?.[1];
      if (operation !== undefined) asked.push({ operation, given: request.postDataJSON() as object });
    });
    const compared = new Set<string>();
    for (const state of STATES.filter((each) => !each.includes('noSuchThing'))) {
      asked.length = 0;
      await open(own, served.origin, state);
      await own.keyboard.press('Alt+e');
      const [download] = await Promise.all([
        own.waitForEvent('download'),
        own.getByRole('button', { name: 'JSON', exact: true }).click(),
      ]);
      const saved = JSON.parse(readFileSync((await download.path())!, 'utf8')) as unknown;
      const answers = await Promise.all(
        asked
          .filter(({ operation }) => VIEWED.has(operation))
          .map(async ({ operation, given }) => ({ operation, answer: await served.ask(operation, given) })),
      );
      const [same] = answers.filter(({ answer }) => isDeepStrictEqual(answer, saved));
      expect(same, state).toBeDefined();
      compared.add(same!.operation);
    }
    expect([...VIEWED].filter((operation) => !compared.has(operation))).toEqual([]);
    await own.context().close();
  });
});

describe('addresses', () => {
  it('show the same in another browser, 50 times over', async () => {
    const other = await look(browser);
    // A fixed sequence that reaches all states in a mixed order.
    for (let round = 0, state = 7; round < 50; round++) {
      state = (state * 31 + 17) % 997;
      const search = STATES[state % STATES.length]!;
      await open(page, served.origin, search);
      const shown = await main();
      await open(other.page, served.origin, new URL(page.url()).search);
      expect(await other.page.locator('main').innerText()).toBe(shown);
    }
    await other.page.context().close();
  });
});

describe('an address without a repository', () => {
  it('means that of the folder that the server stands in', async () => {
    await open(page, served.origin, '');
    expect(await page.locator('h1').innerText()).toBe('my-project');
    await page.waitForFunction(() => location.search === '?repo=my-project');
  });
});

describe('keys alone', () => {
  it('reach every view, row and box, and say which they are', async () => {
    await open(page, served.origin, '?repo=my-project');
    await page.keyboard.type('hashPass');
    await page.waitForSelector('.match');
    await page.keyboard.press('Enter');
    await settled(page);
    const keys = ['references', 'impact', 'trail', 'flows', 'types', 'map', 'changes', 'ask'];
    const walk = [...keys.map((view, index) => [String(index + 2), view] as const), ['1', 'butterfly'] as const];
    for (const [key, view] of walk) {
      await page.keyboard.press(key);
      await settled(page);
      expect(await page.locator('main').getAttribute('data-view')).toBe(view);
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await page.locator('h1').innerText()).not.toContain('hashPassword');
    await page.keyboard.press('?');
    expect(await page.locator('.overlay').innerText()).toContain('Jump to a symbol');
    await page.keyboard.press('Escape');
    expect(await page.locator('.overlay').count()).toBe(0);
  });
});

describe('whoever looks', () => {
  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('meets no barrier in %s at %i pixels', async (colorScheme, width) => {
    const { page: own } = await look(browser, {
      colorScheme,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    });
    const found: string[] = [];
    for (const state of STATES) {
      await open(own, served.origin, state);
      found.push(...(await accessibilityProblems(own)).map((problem) => `${state} ${problem}`));
      // Whoever wants no motion gets none.
      const moving = await own.evaluate(() => document.getAnimations().map((each) => String(each.playState)));
      expect(moving.filter((state) => state === 'running')).toEqual([]);
    }
    await own.keyboard.press('?');
    found.push(...(await accessibilityProblems(own)));
    expect(found).toEqual([]);
    await own.context().close();
  });

  it('can enlarge everything twice without a page that is wider than the window', async () => {
    const { page: own } = await look(browser, { viewport: { width: 640, height: 400 } });
    for (const state of STATES) {
      await open(own, served.origin, state);
      expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
    }
    await own.context().close();
  });

  it('is told when the index moved, and stays where it was', async () => {
    await open(page, served.origin, at(HASH));
    writeTree(root, {
      'src/auth/utils.ts': 'export function hashPassword(password: string): string {\n  return "!" + password;\n}\n',
    });
    await page.waitForFunction(() => document.querySelector('main')?.textContent?.includes('"!" +'), undefined, {
      timeout: 20_000,
    });
    expect(page.url()).toContain('hashPassword');
  });
});

describe('a static site', () => {
  it('is read from the disk without a barrier, finds by letters, and leads from symbol to symbol', async () => {
    const site = join(folder.path, 'site');
    runProgram(served.home, root, 'explore', '--export', site);
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      const options = { colorScheme, viewport: { width, height: 800 } };
      const { page: judged } = await look(browser, options);
      for (const path of ['files/src-auth-login.ts', 'symbols/src-auth-login.ts-authenticateUser', 'index']) {
        await judged.goto(`file://${join(site, path)}.html`);
        expect(await accessibilityProblems(judged), path).toEqual([]);
      }
      await judged.context().close();
      const { page: own, problems } = await look(browser, options);
      await own.goto(`file://${join(site, 'index.html')}`);
      await own.locator('#find').fill('valpass');
      await own.locator('#found a', { hasText: 'validatePassword' }).first().click();
      await own.waitForSelector('h1');
      expect(await own.locator('h1').innerText()).toContain('validatePassword');
      await own.locator('.code a.name', { hasText: 'hashPassword' }).click();
      await own.waitForFunction(() => document.title.includes('hashPassword'));
      expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(problems).toEqual([]);
      await own.context().close();
    }
  });
});

it('never asked anybody else, and reported nothing wrong', () => {
  expect([...looked.origins]).toEqual([served.origin]);
  // A symbol that is not there is an answer with status 200; nothing else may fail.
  expect(looked.problems).toEqual([]);
});
