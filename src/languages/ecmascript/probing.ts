// Finds the source file that a path without extension, with the extension of the compiled file, or of a folder means.

import type { RepositoryFiles } from '../language.ts';

/** In the order in which TypeScript tries them. */
const EXTENSIONS = [
  '.ts',
  '.tsx',
  '.d.ts',
  '.mts',
  '.cts',
  '.d.mts',
  '.d.cts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.vue',
] as const;

const SOURCES: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts', '.js', '.jsx'],
  '.jsx': ['.tsx', '.d.ts', '.jsx'],
  '.mjs': ['.mts', '.d.mts', '.mjs'],
  '.cjs': ['.cts', '.d.cts', '.cjs'],
};

/** The file that a path means; undefined where the repository has none. */
export function probeFile(files: RepositoryFiles, path: string): string | undefined {
  const compiled = /\.[cm]?jsx?$/.exec(path)?.[0];
  if (compiled !== undefined) {
    const stem = path.slice(0, -compiled.length);
    for (const extension of SOURCES[compiled] ?? []) if (files.has(stem + extension)) return stem + extension;
  }
  if (/\.[cm]?[jt]sx?$/.test(path) && files.has(path)) return path;
  for (const extension of EXTENSIONS) if (files.has(path + extension)) return path + extension;
  for (const extension of EXTENSIONS) {
    const index = path === '' ? `index${extension}` : `${path}/index${extension}`;
    if (files.has(index)) return index;
  }
  return undefined;
}
