// Starts the benchmark: bundles its programs, because Node 20 reads no TypeScript, and runs the first of them.
// `node bench/run.mjs [options] <repository>...`; see bench.ts for the options. With `search` or `container` as the first
// argument it runs search.ts or container.ts instead, and so with the names below.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../scripts/bundle.mjs';

const [first, ...rest] = process.argv.slice(2);
const other = [
  'search',
  'container',
  'cypher',
  'bombs',
  'cost',
  'tangled',
  'sizes',
  'growth',
  'explorer',
  'group',
  'edits',
  'review',
  'scale',
].find((each) => each === first);
const name = other ?? 'bench';
const here = dirname(fileURLToPath(import.meta.url));
// Inside node_modules, so that the bundles find the packages that they leave outside.
const cache = join(here, '../node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'gitnexus-bench-'));
try {
  await bundle({
    entryPoints: [join(here, `${name}.ts`), join(here, 'floor.ts')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
  });
  const { status } = spawnSync(
    process.execPath,
    [join(folder, `${name}.mjs`), ...(other === undefined ? process.argv.slice(2) : rest)],
    {
      stdio: 'inherit',
    },
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
