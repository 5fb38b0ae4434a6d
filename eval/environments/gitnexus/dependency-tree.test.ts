// Packages laid out anew: each is found by the same ones as where it was installed.

import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dependencyTree } from './dependency-tree.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'gitnexus-tree-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a package whose module is its own version and those of what it needs. */
function put(path: string, version: string, needs: readonly string[] = [], optional: readonly string[] = []): void {
  const at = join(folder, path);
  mkdirSync(at, { recursive: true });
  const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '*']));
  writeFileSync(
    join(at, 'package.json'),
    JSON.stringify({ version, dependencies: named(needs), optionalDependencies: named(optional) }),
  );
  const parts = needs.map((name) => `...require('${name}')`).join(', ');
  writeFileSync(join(at, 'index.js'), `module.exports = ['${path.split('/').at(-1)}@${version}', ${parts}];`);
}

it('finds what is needed, upward from the one that asks, each version where it is seen', () => {
  // Installed beside the product, as a package of another project: with two versions of `c`.
  put('project/node_modules/product', '1', ['a', 'b'], ['absent', 'present']);
  put('project/node_modules/a', '1', ['c']);
  put('project/node_modules/b', '1', ['c', 'd']);
  put('project/node_modules/b/node_modules/c', '2', ['d']);
  put('project/node_modules/c', '1');
  put('project/node_modules/d', '1', ['b']);
  put('project/node_modules/present', '1');
  put('project/node_modules/unrelated', '1');
  // Modules that need each other would not load as they are written here.
  writeFileSync(join(folder, 'project/node_modules/d/index.js'), `module.exports = ['d@1'];`);

  const root = join(folder, 'project/node_modules/product');
  const placed = dependencyTree(root);
  expect(placed.map(({ to }) => to).sort()).toEqual([
    'node_modules/a',
    'node_modules/b',
    'node_modules/b/node_modules/c',
    'node_modules/c',
    'node_modules/d',
    'node_modules/present',
  ]);
  const copy = join(folder, 'copy');
  cpSync(root, copy, { recursive: true });
  for (const { from, to } of placed) {
    cpSync(from, join(copy, to), {
      recursive: true,
      filter: (path) => !path.slice(from.length).includes('node_modules'),
    });
  }
  const versions = (path: string) => createRequire(import.meta.url)(path);
  expect(versions(copy)).toEqual(versions(root));
  expect(versions(copy)).toContain('c@2');
});

it('says what is missing', () => {
  put('product', '1', ['a']);
  expect(() => dependencyTree(join(folder, 'product'))).toThrow(/^a, which .*product needs, is not installed/);
});
