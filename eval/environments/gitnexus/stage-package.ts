// Our package made ready for containers: what `npm pack` would publish of the build on this machine, which needs no other
// package, and Node.js for containers of this machine's platform, in one folder of the cache. Nothing is compiled and
// nothing fetched, on this machine or in the container.

import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { execa } from 'execa';
import type { ProductPackage } from './package-root.ts';

export interface StagedPackage {
  /**
   * The folder whose content goes into the container: `package/`, `build` (the name of the build) and, for a container
   * of this machine's platform, `node/` with `bin/node` and npm.
   */
  readonly folder: string;
  /** Names the build: differs as soon as one byte of the program does. */
  readonly build: string;
}

/** Builds that no run has asked for since are removed after this time. */
const KEPT_MILLISECONDS = 14 * 24 * 3600 * 1000;

/** `platform` is the container's, as Node.js names it (`linux-x64`). Safe beside other processes that do the same. */
export async function stagePackage(product: ProductPackage, cache: string, platform: string): Promise<StagedPackage> {
  const build = await buildOf(product);
  const packages = join(cache, 'packages');
  const folder = join(packages, `${build}-${platform}`);
  if (await exists(folder)) {
    await utimes(folder, new Date(), new Date());
    return { folder, build };
  }
  const aside = join(packages, `.${build}-${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(aside, { recursive: true });
    const inside = join(aside, 'package');
    await mkdir(inside);
    await packInto(product.root, inside);
    if (platform === `${process.platform}-${process.arch}`) await copyNode(join(aside, 'node'));
    await writeFile(join(aside, 'build'), `${build}\n`);
    // Readable for every user of the container, whatever this machine's files allow.
    await execa('chmod', ['-R', 'a+rX', aside]);
    await renameUnlessThere(aside, folder);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  await removeOld(packages, folder);
  return { folder, build };
}

/** The builds that are made ready, by name. */
export async function listPackages(cache: string): Promise<readonly string[]> {
  const packages = join(cache, 'packages');
  if (!(await exists(packages))) return [];
  return (await readdir(packages)).filter((name) => !name.startsWith('.')).sort();
}

/** Removes them all; gives how many there were. */
export async function clearPackages(cache: string): Promise<number> {
  const names = await listPackages(cache);
  await rm(join(cache, 'packages'), { recursive: true, force: true });
  return names.length;
}

/** A digest of the program. The evaluation's own program is not part of it. */
export async function buildOf({ root }: ProductPackage): Promise<string> {
  const digest = createHash('sha256');
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
  digest.update(JSON.stringify([manifest.version, manifest.dependencies]));
  const programs = await filesBelow(join(root, 'dist'), (path) => !/^(?:eval\/|gitnexus-eval\.js)|\.map$/.test(path));
  const scripts = await filesBelow(join(root, 'bin'), () => true);
  for (const path of [...programs, ...scripts]) {
    digest.update(JSON.stringify(relative(root, path)));
    digest.update(await readFile(path));
  }
  return digest.digest('hex').slice(0, 16);
}

async function filesBelow(folder: string, wanted: (path: string) => boolean): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => wanted(relative(folder, path)))
    .sort();
}

async function packInto(root: string, folder: string): Promise<void> {
  const destination = ['--ignore-scripts', '--json', '--pack-destination', folder];
  const { stdout } = await execa('npm', ['pack', ...destination], { cwd: root });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  const archive = join(folder, filename);
  await execa('tar', ['-xzf', archive, '-C', folder, '--strip-components=1']);
  await rm(archive);
}

/** Node.js of this machine, and the npm beside it where it has one. */
async function copyNode(folder: string): Promise<void> {
  await mkdir(join(folder, 'bin'), { recursive: true });
  await cp(process.execPath, join(folder, 'bin/node'));
  const npm = join(dirname(process.execPath), '../lib/node_modules/npm');
  if (await exists(npm)) await cp(npm, join(folder, 'lib/node_modules/npm'), { recursive: true, dereference: true });
}

/** What another process put there in the meantime is the same. */
async function renameUnlessThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(await exists(to))) throw error;
  }
}

async function removeOld(packages: string, kept: string): Promise<void> {
  for (const name of await readdir(packages)) {
    const folder = join(packages, name);
    const { mtimeMs } = await stat(folder);
    if (folder !== kept && Date.now() - mtimeMs > KEPT_MILLISECONDS) await rm(folder, { recursive: true, force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
