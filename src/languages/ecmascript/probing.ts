// Finds the source file that a path means: without extension, with the extension of the compiled file, or of a folder.

import type { RepositoryFiles } from '../language.ts';

/** In the order in which TypeScript tries them. */
const EXTENSIONS = ['.ts', '.tsx', '.d.ts', '.mts', '.cts', '.d.mts', '.d.cts', '.js', '.jsx', '.mjs', '.cjs'];

/** The sources that a compiled file may come from, the compiled file itself last. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts', '.js', '.jsx'],
  '.jsx': ['.tsx', '.d.ts', '.jsx'],
  '.mjs': ['.mts', '.d.mts', '.mjs'],
  '.cjs': ['.cts', '.d.cts', '.cjs'],
};

export interface Probe {
  /** The file that a path means, folders by their index files included; undefined where there is none. */
  file(path: string): string | undefined;
  /** The same without folders. */
  exactFile(path: string): string | undefined;
  /** The index file of a folder. */
  indexFile(folder: string): string | undefined;
}

/**
 * Looks only at files that are code: a folder or an asset is never the target of an import here. Who is compiled takes the
 * declarations that stand beside a script, and who is run as written takes the script.
 */
export function createProbe(files: RepositoryFiles, runs: boolean): Probe {
  const code = new Set(files.paths);
  const ordered = (extensions: readonly string[]): readonly string[] =>
    runs ? [...extensions].sort((a, b) => Number(isDeclarationFile(a)) - Number(isDeclarationFile(b))) : extensions;
  const all = ordered(EXTENSIONS);
  const sources = new Map(Object.entries(SOURCES).map(([compiled, from]) => [compiled, ordered(from)]));
  const exactFile = (path: string): string | undefined => {
    const compiled = /\.[cm]?jsx?$/.exec(path)?.[0];
    if (compiled !== undefined) {
      const stem = path.slice(0, -compiled.length);
      for (const extension of sources.get(compiled) ?? []) if (code.has(stem + extension)) return stem + extension;
    }
    if (code.has(path)) return path;
    for (const extension of all) if (code.has(path + extension)) return path + extension;
    return undefined;
  };
  const indexFile = (folder: string): string | undefined => {
    for (const extension of all) {
      const index = folder === '' ? `index${extension}` : `${folder}/index${extension}`;
      if (code.has(index)) return index;
    }
    return undefined;
  };
  return { exactFile, indexFile, file: (path) => exactFile(path) ?? indexFile(path) };
}

export function isDeclarationFile(path: string): boolean {
  return /\.d\.[cm]?ts$/.test(path);
}

/** A path without the extension of a script, a declaration or a compiled file. */
export function withoutExtension(path: string): string {
  return path.replace(/(\.d)?\.[cm]?[jt]sx?$/, '');
}
