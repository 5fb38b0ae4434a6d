// Bundles the program into dist/: the command line (cli.js), the ingest worker (worker.js), and shared chunks.
// Packages stay outside the bundle, so that what is not needed for a command is not loaded by it.
import { chmodSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: { cli: 'src/main.ts', worker: 'src/ingest/worker.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  chunkNames: 'chunks/[name]-[hash]',
  banner: {},
  logLevel: 'warning',
});
chmodSync('dist/cli.js', 0o755);
