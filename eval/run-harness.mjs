// Runs a program that measures the product. It is bundled, because Node 20 reads no TypeScript, and the product is
// bundled beside it, so that what is measured is the source as it is.

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, productEntries } from '../scripts/bundle.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Runs the TypeScript `program` with `args` and hands its exit status on. `environmentOf` is given the path of the
 * product's command line and returns the variables to add; `flags` are for Node.
 */
export async function runHarness({ program, args, environmentOf, flags = [] }) {
  // Inside node_modules, so that the bundles find the packages that they leave outside.
  const folder = join(root, 'node_modules/.cache/gitnexus-eval', String(process.pid));
  mkdirSync(folder, { recursive: true });
  try {
    copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
    await bundle({ entryPoints: productEntries(root), outdir: join(folder, 'dist'), splitting: true });
    await bundle({ entryPoints: { program }, outdir: join(folder, 'harness'), splitting: true });
    const { status } = spawnSync(process.execPath, [...flags, join(folder, 'harness/program.js'), ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...environmentOf(join(folder, 'dist/cli.js')) },
    });
    process.exitCode = status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
