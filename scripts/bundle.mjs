// What all bundles of this project have in common: Node 20 runs no TypeScript, so whatever is run is bundled first.

import { join } from 'node:path';
import { build } from 'esbuild';
import { yamlForEsbuild } from './yaml-modules.mjs';

/**
 * The product's scripts by the name that they have in the bundle: the command line, what programs import, the threads, and
 * the process that runs git.
 */
export function productEntries(root) {
  return {
    cli: join(root, 'src/main.ts'),
    index: join(root, 'src/index.ts'),
    worker: join(root, 'src/ingest/worker.ts'),
    'index-worker': join(root, 'src/index-worker.ts'),
    'words-worker': join(root, 'src/operations/analyze/words-worker.ts'),
    'query-worker': join(root, 'src/operations/queries/query-worker.ts'),
    'git-runner': join(root, 'src/workspace/git-runner-process.ts'),
  };
}

/** Bundles for Node; packages stay outside unless `options` says otherwise. */
export function bundle(options) {
  return build({
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
    ...options,
    plugins: [yamlForEsbuild, ...(options.plugins ?? [])],
  });
}
