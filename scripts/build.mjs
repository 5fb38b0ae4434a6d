// Bundles the program into dist/: the command line (cli.js), the scripts of its threads (index-worker.js makes an index,
// worker.js parses, words-worker.js gathers words), of the process that runs git for a server (git-runner.js), and shared chunks.
// Packages stay outside the bundle, so that what is not needed for a command is not loaded by it. The evaluation
// (gitnexus-eval.js) is a program beside it and brings its packages inside, so that the product depends on none of them.
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { bundle, productEntries } from './bundle.mjs';

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
await bundle({
  entryPoints: productEntries('.'),
  outdir: 'dist',
  splitting: true,
  plugins: [requireLargePackages],
  sourcemap: true,
  chunkNames: 'chunks/[name]-[hash]',
});
// The image of the product is built without the sources of the evaluation.
const programs = existsSync('eval') ? ['cli', 'gitnexus-eval'] : ['cli'];
if (programs.includes('gitnexus-eval'))
  await bundle({
    entryPoints: { 'gitnexus-eval': 'eval/main.ts' },
    outdir: 'dist',
    splitting: true,
    packages: 'bundle',
    chunkNames: 'eval/[name]-[hash]',
    // Packages in CommonJS ask for Node's own modules by `require`.
    banner: {
      js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
    },
  });
for (const program of programs) chmodSync(`dist/${program}.js`, 0o755);
