// Bundles the program into dist/: the command line (cli.js), the ingest worker (worker.js), and shared chunks.
// Packages stay outside the bundle, so that what is not needed for a command is not loaded by it.
import { chmodSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

/**
 * Loads the packages whose module is one large CommonJS file by `require`. For an `import` of it Node first searches all
 * of its text for names that it may export, which takes three times as long as running it.
 */
const requireLargePackages = {
  name: 'require-large-packages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^typescript$/ }, ({ path }) => ({ path, namespace: 'require' }));
    onLoad({ filter: /.*/, namespace: 'require' }, ({ path }) => ({
      contents: [
        `import { createRequire } from 'node:module';`,
        `export default createRequire(import.meta.url)(${JSON.stringify(path)});`,
      ].join('\n'),
    }));
  },
};

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
  plugins: [requireLargePackages],
  sourcemap: true,
  chunkNames: 'chunks/[name]-[hash]',
  banner: {},
  logLevel: 'warning',
});
chmodSync('dist/cli.js', 0o755);
