// The product on this machine: the package that this program is part of.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ProductPackage {
  readonly root: string;
  readonly version: string;
}

/** Looks upward from this file, which lies in the sources or in the bundle. Throws where the product is not built. */
export function productPackage(): ProductPackage {
  let root = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const manifest = join(root, 'package.json');
    if (existsSync(manifest)) {
      const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string; version: string };
      if (name === 'gitnexus') {
        if (!existsSync(join(root, 'dist/cli.js'))) throw new Error(`${root} is not built: npm run build`);
        return { root, version };
      }
    }
    if (dirname(root) === root) throw new Error('This program is not inside the package gitnexus');
    root = dirname(root);
  }
}
