// Runs a program of the harness: `node eval/accuracy/run.mjs <program> [arguments]`. It bundles the program, because
// Node 20 reads no TypeScript, and the product beside it, so that what is measured is the source as it is. The program
// gets a deeper stack, for the checker recurses over long chains.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const [name, ...rest] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const folder = join(root, 'node_modules/.cache/gitnexus-accuracy', String(process.pid));
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
  await build({ ...options, entryPoints: { program: join(here, `${name}.ts`) }, outdir: join(folder, 'harness') });
  const { status } = spawnSync(
    process.execPath,
    ['--stack-size=3900', '--max-old-space-size=6144', join(folder, 'harness/program.js'), ...rest],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        GITNEXUS_ACCURACY_CLI: join(folder, 'dist/cli.js'),
        GITNEXUS_ACCURACY_VERSION: truthVersion(),
      },
    },
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Tells one state of the code that asks the checker from another: what it said is kept from run to run. */
function truthVersion() {
  const hash = createHash('sha256');
  const files = readdirSync(here).filter((file) => /^(checker-.*|places|truth|workspaces)\.ts$/.test(file));
  for (const file of files.sort()) if (!file.endsWith('.test.ts')) hash.update(readFileSync(join(here, file)));
  return hash.digest('hex');
}
