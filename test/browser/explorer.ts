// The explorer as a person has it: the bundled program serves a repository, and a browser of this machine looks at it.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { computedMs } from '../../bench/serving.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function launch(): Promise<Browser> {
  const executablePath = CHROMIUM.find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error('No Chromium: apt-get install chromium');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

export interface Served {
  readonly origin: string;
  readonly home: string;
  stop(): void;
  /** Milliseconds that the server has computed so far. */
  computedMs(): number;
  /** The answer of an operation, as any caller gets it. */
  ask(operation: string, given: object): Promise<unknown>;
}

export function runProgram(home: string, directory: string, ...words: readonly string[]): string {
  return execFileSync(process.execPath, [CLI, ...words], {
    cwd: directory,
    encoding: 'utf8',
    env: { ...process.env, GITNEXUS_HOME: home },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Indexes the repositories and serves them. */
export async function serve(home: string, directories: readonly string[]): Promise<Served> {
  for (const directory of directories) runProgram(home, directory, 'analyze');
  const child: ChildProcess = spawn(process.execPath, [CLI, 'explore', '--no-open', '--port', '0'], {
    cwd: directories[0],
    env: { ...process.env, GITNEXUS_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const found = /http:\/\/[^/]+/.exec(text);
      if (found !== null) resolve(found[0]);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return {
    origin,
    home,
    stop: () => child.kill(),
    computedMs: () => computedMs(child.pid),
    async ask(operation, given) {
      const response = await fetch(`${origin}/tool/${operation}`, {
        method: 'POST',
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        body: JSON.stringify(given),
      });
      return response.json();
    },
  };
}

export interface Looked {
  readonly page: Page;
  /** What the page reported as wrong, and the origins that it asked. */
  readonly problems: string[];
  readonly origins: Set<string>;
}

export async function look(browser: Browser, options: BrowserContextOptions = {}): Promise<Looked> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  const origins = new Set<string>();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'blob:' && protocol !== 'data:') origins.add(origin);
  });
  return { page, problems, origins };
}

/** Until nothing is asked or laid out any more. */
export async function settled(page: Page): Promise<void> {
  const isSettled = () =>
    document.documentElement.dataset.asking === '0' &&
    document.querySelector('.waiting') === null &&
    document.querySelector('.picture:empty') === null;
  // What was answered may ask for more.
  for (let times = 0; times < 2; times++) {
    await page.waitForFunction(isSettled);
    await page.waitForTimeout(60);
  }
}

export async function open(page: Page, origin: string, search: string): Promise<void> {
  await page.goto(`${origin}/explore${search}`);
  await settled(page);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What breaks WCAG 2.2 AA, each as its rule and the first element. */
export async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
      };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations } = await axe.run({ runOnly: { type: 'tag', values: tags } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary} (${nodes.length})`);
  });
}

export function writeTree(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
