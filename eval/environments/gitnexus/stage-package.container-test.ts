// The package for a container of another platform than this machine's, which brings its own Node.js.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { productPackage } from './package-root.ts';
import { clearPackages, listPackages, stagePackage } from './stage-package.ts';

const cache = mkdtempSync(join(tmpdir(), 'gitnexus-stage-'));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

it('has what the product needs, and no Node.js of this machine', async () => {
  const other = process.arch === 'arm64' ? 'x64' : 'arm64';
  const { folder, build } = await stagePackage(productPackage(), cache, `linux-${other}`);
  expect(await listPackages(cache)).toEqual([`${build}-linux-${other}`]);
  expect(existsSync(join(folder, 'package/dist/files/web-tree-sitter'))).toBe(true);
  expect(existsSync(join(folder, 'package/dist/cli.js'))).toBe(true);
  expect(existsSync(join(folder, 'package/node_modules'))).toBe(false);
  expect(existsSync(join(folder, 'node'))).toBe(false);
  expect(await clearPackages(cache)).toBe(1);
  expect(await listPackages(cache)).toEqual([]);
});
