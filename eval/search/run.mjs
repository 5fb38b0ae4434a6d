// Runs the evaluation of search: `node eval/search/run.mjs <set> [options]`. It bundles the program, because Node 20 reads
// no TypeScript, and the product beside it, so that what is measured is the source as it is.

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const folder = join(root, 'node_modules/.cache/gitnexus-search', String(process.pid));
const options = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  logLevel: 'error',
};
mkdirSync(folder, { recursive: true });
try {
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  await build({
    ...options,
    entryPoints: { cli: join(root, 'src/main.ts'), worker: join(root, 'src/ingest/worker.ts') },
    outdir: join(folder, 'dist'),
  });
  await build({ ...options, entryPoints: { program: join(here, 'search.ts') }, outdir: join(folder, 'harness') });
  const { status } = spawnSync(process.execPath, [join(folder, 'harness/program.js'), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, GITNEXUS_SEARCH_CLI: join(folder, 'dist/cli.js'), GITNEXUS_SEARCH_SETS: join(here, 'sets') },
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
