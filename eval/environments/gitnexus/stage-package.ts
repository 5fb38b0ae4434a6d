// Our package made ready for containers: what `npm pack` would publish of the build on this machine, with the packages it
// needs beside it, in one folder of the cache. Nothing is compiled and nothing fetched, on this machine or in the
// container, unless the container is of another platform than this machine.

import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { execa } from 'execa';
import { dependencyTree } from './dependency-tree.ts';
import type { ProductPackage } from './package-root.ts';

export interface StagedPackage {
  /** The folder whose content goes into the container. */
  readonly folder: string;
  /** Names the build: differs as soon as one byte of the program or the version of a dependency does. */
  readonly build: string;
}

/** Builds that no run has asked for since are removed after this time. */
const KEPT_MILLISECONDS = 14 * 24 * 3600 * 1000;
const FETCH_TIMEOUT = 300_000;

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
    await packInto(product.root, aside);
    if (platform === `${process.platform}-${process.arch}`) await copyDependencies(product.root, aside);
    else await fetchDependencies(product.root, aside, platform);
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

/** A digest of the program and of the versions it runs with. The evaluation's own program is not part of it. */
async function buildOf({ root }: ProductPackage): Promise<string> {
  const digest = createHash('sha256');
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
  digest.update(JSON.stringify([manifest.version, manifest.dependencies]));
  for (const { from, to } of dependencyTree(root)) {
    const { version } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as { version: string };
    digest.update(JSON.stringify([to, version]));
  }
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

async function copyDependencies(root: string, folder: string): Promise<void> {
  for (const { from, to } of dependencyTree(root)) {
    // What lies in its `node_modules` is placed by the tree itself, if it is needed.
    const filter = (path: string) => relative(from, path).split('/')[0] !== 'node_modules';
    await cp(from, join(folder, to), { recursive: true, dereference: true, filter });
  }
}

/** Another platform has other binaries: npm fetches them by the lock file where there is one, without running scripts. */
async function fetchDependencies(root: string, folder: string, platform: string): Promise<void> {
  const [os = '', cpu = ''] = platform.split('-');
  const lock = join(root, 'package-lock.json');
  if (await exists(lock)) await cp(lock, join(folder, 'package-lock.json'));
  const target = ['--os', os, '--cpu', cpu, '--libc', 'glibc'];
  const flags = ['--omit=dev', '--omit=peer', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await execa('npm', ['install', ...target, ...flags], { cwd: folder, timeout: FETCH_TIMEOUT });
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
