// The package for a container of another platform than this machine's, which needs npm and its registry.

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { productPackage } from './package-root.ts';
import { clearPackages, listPackages, stagePackage } from './stage-package.ts';

const cache = mkdtempSync(join(tmpdir(), 'gitnexus-stage-'));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

it('has what the product needs, and no binary of this machine', async () => {
  const other = process.arch === 'arm64' ? 'x64' : 'arm64';
  const { folder, build } = await stagePackage(productPackage(), cache, `linux-${other}`);
  expect(await listPackages(cache)).toEqual([`${build}-linux-${other}`]);
  // Whether the registry has a binary for that platform is its own affair: without one only cypher is missing.
  const database = readdirSync(join(folder, 'node_modules/@ladybugdb'));
  expect(database).toContain('core');
  expect(database).not.toContain(`core-linux-${process.arch}`);
  expect(existsSync(join(folder, 'node_modules/web-tree-sitter'))).toBe(true);
  expect(existsSync(join(folder, 'dist/cli.js'))).toBe(true);
  expect(existsSync(join(folder, 'node_modules/vitest'))).toBe(false);
  expect(await clearPackages(cache)).toBe(1);
  expect(await listPackages(cache)).toEqual([]);
});
