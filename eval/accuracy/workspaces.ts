// Packages of the repository itself, imported by their names. In a fresh clone nothing links `node_modules/<name>` to
// the package's folder and nothing is built, so that the checker would find neither; the sources are what is meant.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface Workspaces {
  /** The source file that a package's name and subpath mean, or undefined. */
  resolve(specifier: string, containingFile: string): string | undefined;
}

interface Package {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

interface Manifest {
  readonly name?: string;
  readonly main?: string;
  readonly module?: string;
  readonly types?: string;
  readonly source?: string;
  readonly exports?: unknown;
}

/** Looks for `package.json` in the folders of the code and above them. */
export function workspacePackages(root: string, paths: readonly string[]): Workspaces {
  const packages = new Map<string, Package>();
  const seen = new Set<string>();
  for (const path of paths) {
    for (let folder = dirname(path); !seen.has(folder); folder = dirname(folder)) {
      seen.add(folder);
      const absolute = resolve(root, folder);
      const manifest = readManifest(join(absolute, 'package.json'));
      if (manifest?.name !== undefined && !packages.has(manifest.name)) {
        packages.set(manifest.name, { name: manifest.name, folder: absolute, manifest });
      }
      if (folder === '.') break;
    }
  }
  return {
    resolve(specifier) {
      const parts = specifier.split('/');
      const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
      const found = packages.get(name);
      if (found === undefined) return undefined;
      const subpath = parts.slice(name.split('/').length).join('/');
      return sourceOf(found, subpath);
    },
  };
}

function readManifest(file: string): Manifest | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch {
    // A manifest that is no JSON (a template, a test's input) names no package.
    return undefined;
  }
}

function sourceOf({ folder, manifest }: Package, subpath: string): string | undefined {
  const { main, module, types, source } = manifest;
  const stated = [
    ...exportTargets(manifest.exports, subpath === '' ? '.' : `./${subpath}`),
    ...(subpath === '' ? [source, module, main, types].filter((target) => target !== undefined) : []),
    subpath === '' ? 'index' : subpath,
  ];
  for (const target of stated) {
    const file = sourceFile(folder, target.replace(/^\.\//, ''));
    if (file !== undefined) return file;
  }
  return undefined;
}

/** All targets that an `exports` map has for a subpath, whatever their conditions, sources first. */
function exportTargets(exports: unknown, subpath: string): string[] {
  if (typeof exports === 'string') return subpath === '.' ? [exports] : [];
  if (typeof exports !== 'object' || exports === null) return [];
  const entries = Object.entries(exports);
  if (!entries.some(([key]) => key.startsWith('.'))) return subpath === '.' ? leaves(exports, '') : [];
  for (const [key, value] of entries) {
    if (key === subpath) return leaves(value, '');
    const star = key.indexOf('*');
    if (star === -1) continue;
    const [head, tail] = [key.slice(0, star), key.slice(star + 1)];
    if (subpath.startsWith(head) && subpath.endsWith(tail) && subpath.length >= head.length + tail.length) {
      return leaves(value, subpath.slice(head.length, subpath.length - tail.length));
    }
  }
  return [];
}

function leaves(value: unknown, star: string): string[] {
  if (typeof value === 'string') return [value.replaceAll('*', star)];
  if (typeof value !== 'object' || value === null) return [];
  const found = Object.values(value).flatMap((each) => leaves(each, star));
  return found.sort((a, b) => Number(isBuilt(a)) - Number(isBuilt(b)));
}

function isBuilt(target: string): boolean {
  return !/\.[cm]?tsx?$/.test(target) || /\.d\.[cm]?ts$/.test(target);
}

const OUTPUT_FOLDERS = /^(dist|build|lib|out|esm|cjs|es|types)\//;
const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];

/** The source that a built file was made from, by the folders and extensions that are in use. */
function sourceFile(folder: string, target: string): string | undefined {
  const stems = [target];
  for (let stem = target; OUTPUT_FOLDERS.test(stem); ) {
    stem = stem.replace(OUTPUT_FOLDERS, '');
    stems.push(`src/${stem}`, stem);
  }
  if (!target.startsWith('src/')) stems.push(`src/${target}`);
  for (const stem of stems) {
    if (/\.[cm]?tsx?$/.test(stem) && !/\.d\.[cm]?ts$/.test(stem) && existsSync(join(folder, stem))) {
      return join(folder, stem);
    }
    const bare = stem.replace(/(\.d)?\.[cm]?[jt]sx?$/, '');
    for (const candidate of [bare, `${bare}/index`]) {
      const extension = EXTENSIONS.find((each) => existsSync(join(folder, candidate + each)));
      if (extension !== undefined) return join(folder, candidate + extension);
    }
  }
  return undefined;
}
