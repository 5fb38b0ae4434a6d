// The pictures of docs/explorer.md and the README: `node test/browser/pictures.mjs <repository> <symbol> [<another>]`, after
// a build: the callers of the one, and what breaks when the other changes.
// The repository is indexed in a home folder of its own, which is removed again.

import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const [repository, symbol, other = symbol] = process.argv.slice(2);
const home = mkdtempSync(join(tmpdir(), 'gitnexus-pictures-'));
const env = { ...process.env, GITNEXUS_HOME: home };
execFileSync(process.execPath, ['dist/cli.js', 'analyze', repository], { env, stdio: 'ignore' });
const server = spawn(process.execPath, ['dist/cli.js', 'explore', '--no-open', '--port', '0'], { env });
const address = await new Promise((resolve) =>
  server.stdout.once('data', (text) => resolve(new URL(String(text).trim()))),
);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
mkdirSync('docs/images', { recursive: true });
try {
  for (const [name, view, shown, colorScheme] of [
    ['explorer-calls', 'butterfly', symbol, 'light'],
    ['explorer-impact', 'impact', other, 'dark'],
  ]) {
    const page = await browser.newPage({ viewport: { width: 1200, height: 560 }, colorScheme });
    address.searchParams.set('symbol', shown);
    address.searchParams.set('view', view);
    await page.goto(address.href, { waitUntil: 'networkidle' });
    await page.screenshot({ path: `docs/images/${name}.png` });
  }
} finally {
  await browser.close();
  server.kill();
  rmSync(home, { recursive: true, force: true });
}
