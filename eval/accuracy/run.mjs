// Runs a program of the harness: bundles it, because Node 20 reads no TypeScript, and starts it with a deeper stack, for
// the checker recurses over long chains. `node eval/accuracy/run.mjs <program> [arguments]`.

import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const [name, ...rest] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const outfile = join(here, '../../node_modules/.cache/gitnexus-accuracy', `${name}-${process.pid}.mjs`);
await build({
  entryPoints: [join(here, `${name}.ts`)],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  logLevel: 'error',
});
const options = ['--stack-size=3900', '--max-old-space-size=6144', outfile, ...rest];
const { rmSync } = await import('node:fs');
const { status } = spawnSync(process.execPath, options, { stdio: 'inherit' });
rmSync(outfile, { force: true });
process.exitCode = status ?? 1;
