// Bundles the explorer's page into dist/web: one script, one of the layout's thread, one of a static site, one style sheet.

import { cpSync, mkdirSync } from 'node:fs';
import { build } from 'esbuild';

/** Gives the files that the page is made of. */
export async function buildPage(outdir) {
  mkdirSync(outdir, { recursive: true });
  const { metafile } = await build({
    entryPoints: {
      app: 'web/src/main.tsx',
      'layout-worker': 'web/src/layout-worker.ts',
      find: 'web/src/find.ts',
      style: 'web/style.css',
    },
    entryNames: '[name]',
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  });
  for (const name of ['index.html', 'icon.svg']) cpSync(`web/${name}`, `${outdir}/${name}`);
  return Object.keys(metafile.inputs);
}
