// How long somebody waits who looks: the requests of each view of the explorer, and the page itself in Chromium, where that
// and playwright-core are installed (`npm run test:browser` installs the latter).
// `npm run bench:explorer -- [--home <home with the index>] <repository>...`; without a home each repository is indexed.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { call, computedMs, type Named, type Server, sampleSymbols, startServer, stopServer } from './serving.ts';
import { percentile } from './statistics.ts';

const AIMS = { symbol: 100, screen: 1_000 };
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Characters that are enough for a symbol to be meant. */
const TYPED = 5;

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { home: { type: 'string' } } });
const program = resolve('dist/cli.js');
const folder = mkdtempSync(join(tmpdir(), 'gitnexus-explorer-'));

async function measure(root: string): Promise<void> {
  const home = options.home === undefined ? join(folder, 'home') : resolve(options.home);
  if (options.home === undefined) {
    execFileSync(process.execPath, [program, 'analyze', root], {
      env: { ...process.env, GITNEXUS_HOME: home },
      stdio: 'ignore',
    });
  }
  const server = await startServer({ program, home, root });
  try {
    const repo = basename(root);
    const symbols = await sampleSymbols(server);
    console.log(`\n### ${repo}, ${symbols.length} symbols, load ${loadavg()[0].toFixed(1)}\n`);
    console.log('| view, its requests together | p50 ms | p95 ms | worst ms | CPU of the server, ms |');
    console.log('|---|---:|---:|---:|---:|');
    for (const [view, requests] of Object.entries(VIEWS)) {
      const times: number[] = [];
      // What a view needs is loaded once in the life of a server.
      await ask(server, repo, requests(symbols[0]));
      const before = computedMs(server.process.pid);
      for (const symbol of symbols) {
        const start = performance.now();
        await ask(server, repo, requests(symbol));
        times.push(performance.now() - start);
      }
      const numbers = [...[0.5, 0.95, 1].map((share) => percentile(times, share)), perCall(before, server, symbols)];
      console.log(`| ${view} | ${numbers.map((number) => number.toFixed(1)).join(' | ')} |`);
    }
    await measurePage(server, repo, symbols);
  } finally {
    await stopServer(server);
  }
}

function perCall(before: number, server: Server, symbols: readonly Named[]): number {
  return (computedMs(server.process.pid) - before) / symbols.length;
}

type Request = readonly [tool: string, body: Readonly<Record<string, unknown>>];

/** What the page asks for a symbol in each of its views. */
const VIEWS: Readonly<Record<string, (symbol: Named) => readonly Request[]>> = {
  find: ({ name }) => [['find', { pattern: name.slice(0, TYPED), limit: 30 }]],
  calls: ({ uid }) => [
    ['context', { name: uid, includeContent: false, places: true, tests: false, includeMayCall: false }],
    ['source', { name: uid, maxLines: 3_000 }],
  ],
  references: ({ uid }) => [['references', { name: uid, limit: 200, offset: 0 }]],
  'what breaks': ({ uid }) => [['impact', { name: uid, direction: 'upstream', maxDepth: 3 }]],
  trail: ({ uid }) => [['trail', { to: uid, maxDepth: 5 }]],
  flows: ({ uid }) => [['flow', { symbol: uid, limit: 500 }]],
  types: ({ uid }) => [['hierarchy', { name: uid, limit: 1_000 }]],
  map: () => [['map', {}]],
  overview: () => [['overview', { limit: 12 }]],
};

async function ask(server: Server, repo: string, requests: readonly Request[]): Promise<void> {
  await Promise.all(requests.map(([tool, body]) => call(server, tool, { repo, ...body }, 'application/json')));
}

interface Page {
  goto(url: string): Promise<unknown>;
  waitForSelector(selector: string): Promise<unknown>;
  evaluate(script: string): Promise<number>;
  context(): { newCDPSession(page: Page): Promise<Threads> };
}

interface Threads {
  send(
    method: string,
    given?: object,
  ): Promise<{ readonly metrics: readonly { readonly name: string; readonly value: number }[] }>;
}

interface Chromium {
  launch(given: object): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
}

async function measurePage(server: Server, repo: string, symbols: readonly Named[]): Promise<void> {
  const executablePath = CHROMIUM.find((path) => existsSync(path));
  const installed = resolve('test/browser/node_modules/playwright-core');
  if (executablePath === undefined || !existsSync(installed)) {
    console.log('\nThe page itself was not measured: Chromium and playwright-core are not both there.');
    return;
  }
  const { chromium } = createRequire(resolve('test/browser/package.json'))('playwright-core') as { chromium: Chromium };
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const screens: number[] = [];
    for (const { uid } of symbols.slice(0, 10)) {
      const page = await browser.newPage();
      const start = performance.now();
      await page.goto(`http://127.0.0.1:${server.port}/explore?repo=${repo}&symbol=${encodeURIComponent(uid)}`);
      await page.waitForSelector('.symbol-head');
      screens.push(performance.now() - start);
    }
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.port}/explore?repo=${repo}`);
    await page.waitForSelector('.home');
    const threads = await page.context().newCDPSession(page);
    await threads.send('Performance.enable', { timeDomain: 'threadTicks' });
    const computed = async (): Promise<number> => {
      const { metrics } = await threads.send('Performance.getMetrics');
      const inPage = 1_000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
      return computedMs(server.process.pid) + inPage;
    };
    const steps: number[] = [];
    const computing: number[] = [];
    for (const { uid } of symbols) {
      const before = await computed();
      steps.push(await page.evaluate(goTo(uid)));
      computing.push((await computed()) - before);
    }
    console.log('\n| page in Chromium | p50 ms | p95 ms | aim for the p95, ms |');
    console.log('|---|---:|---:|---:|');
    for (const [what, times, aim] of [
      ['from nothing to a symbol with its callers', screens, AIMS.screen],
      ['from symbol to symbol, source included', steps, AIMS.symbol],
      ['the same, CPU of the server and of the page', computing, AIMS.symbol],
    ] as const) {
      const [middle, most] = [percentile(times, 0.5), percentile(times, 0.95)];
      console.log(`| ${what} | ${middle.toFixed(0)} | ${most.toFixed(0)} | ${aim} |`);
    }
  } finally {
    await browser.close();
  }
}

/** A program for the page: goes to a symbol as a click on a link does, until its source is there. */
const goTo = (uid: string): string => `(async () => {
  const next = () => new Promise((run) => requestAnimationFrame(run));
  const search = new URLSearchParams(location.search);
  search.set('symbol', ${JSON.stringify(uid)});
  const start = performance.now();
  history.pushState(null, '', '/explore?' + search);
  dispatchEvent(new PopStateEvent('popstate'));
  await next();
  const isShown = () => document.querySelector('.butterfly')?.dataset.symbol === ${JSON.stringify(uid)};
  while (!isShown() || document.querySelector('.waiting') !== null) await next();
  return performance.now() - start;
})()`;

try {
  for (const repository of positionals) await measure(resolve(repository));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
