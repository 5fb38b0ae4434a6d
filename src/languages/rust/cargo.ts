// What manifests say of packages: their names, where their crates begin, what other packages of the repository they call by
// which name. Only as much TOML as manifests are written in.

import { folderOf, foldersUpwards, joined, normalized } from '../../model/repository-paths.ts';
import type { RepositoryFiles } from '../language.ts';

export const MANIFEST = 'Cargo.toml';

export interface Manifest {
  readonly folder: string;
  /** The name by which others import the library. */
  readonly library: string;
  readonly libraryRoot: string;
  /** The files at which other crates of the package begin. */
  readonly roots: readonly string[];
  /** Whether the files in `tests` are crates without being listed. */
  readonly findsTests: boolean;
  /** By the name in code, where it is another than that of the package, the name of the package. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly versions: ReadonlyMap<string, string>;
}

/** Kinds of crates beside the library, and the folder in which they are looked for. */
const FOLDERS = [
  ['bin', 'src/bin'],
  ['test', 'tests'],
  ['example', 'examples'],
  ['bench', 'benches'],
] as const;

/** A table of a manifest: its name, and what stands in its lines. */
interface Section {
  readonly name: string;
  readonly lines: readonly string[];
}

/** The manifests beside or above files of code, by folder. */
export function manifestsOf(files: RepositoryFiles): ReadonlyMap<string, Manifest> {
  const folders = new Set<string>();
  for (const path of files.paths) {
    if (!path.endsWith('.rs')) continue;
    for (const folder of foldersUpwards(folderOf(path))) {
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  const found = new Map<string, Manifest>();
  for (const folder of [...folders].sort()) {
    const text = files.read(joined(folder, MANIFEST));
    if (text !== undefined) found.set(folder, manifest(folder, text));
  }
  return found;
}

function manifest(folder: string, text: string): Manifest {
  const sections = sectionsOf(text);
  const inSection = (name: string, key: string): string | undefined =>
    sections.filter((one) => one.name === name).flatMap(({ lines }) => valueIn(lines, key) ?? [])[0];
  const name = inSection('package', 'name') ?? '';
  /** Where crates of a kind begin: where they say so, or where one of their name does. */
  const pathsIn = (kind: string, own: string): string[] =>
    sections
      .filter((one) => one.name === kind)
      .flatMap(({ lines }) => {
        const path = valueIn(lines, 'path');
        const crate = valueIn(lines, 'name');
        if (path !== undefined || crate === undefined) return path ?? [];
        return [`${own}/${crate}.rs`, `${own}/${crate}/main.rs`];
      });
  const at = (path: string): string => normalized(joined(folder, path));
  const renamed = new Map<string, string>();
  const versions = new Map<string, string>();
  for (const [own, value] of dependencies(sections)) {
    const other = /\bpackage\s*=\s*"([^"]+)"/.exec(value)?.[1];
    if (other !== undefined) renamed.set(crateName(own), crateName(other));
    const version = /^"([^"]+)"|\bversion\s*=\s*"([^"]+)"/.exec(value);
    if (version) versions.set(crateName(other ?? own), version[1] ?? version[2]);
  }
  return {
    folder,
    library: crateName(inSection('lib', 'name') ?? name),
    libraryRoot: at(inSection('lib', 'path') ?? 'src/lib.rs'),
    roots: [
      ...FOLDERS.flatMap(([kind, own]) => pathsIn(kind, own).map(at)),
      at('src/main.rs'),
      at(inSection('package', 'build') ?? 'build.rs'),
    ],
    findsTests: inSection('package', 'autotests') !== 'false',
    renamed,
    versions,
  };
}

function crateName(name: string): string {
  return name.replaceAll('-', '_');
}

function sectionsOf(text: string): readonly Section[] {
  const sections: { name: string; lines: string[] }[] = [{ name: '', lines: [] }];
  for (const line of text.split('\n')) {
    const header = /^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$/.exec(line)?.[1];
    if (header !== undefined) sections.push({ name: header.replaceAll('"', ''), lines: [] });
    else sections.at(-1)!.lines.push(line);
  }
  return sections;
}

function valueIn(lines: readonly string[], key: string): string | undefined {
  for (const line of lines) {
    const found = /^\s*([\w-]+)\s*=\s*(?:"([^"]*)"|(\w+))/.exec(line);
    if (found?.[1] === key) return found[2] ?? found[3];
  }
  return undefined;
}

/** The dependencies of all kinds: the name in the manifest, and what is said of it. */
function dependencies(sections: readonly Section[]): readonly (readonly [string, string])[] {
  return sections.flatMap(({ name, lines }) => {
    const own = /(?:^|\.)(?:dev-|build-)?dependencies(?:\.(.+))?$/.exec(name);
    if (own === null) return [];
    if (own[1] !== undefined) return [[own[1], lines.join(', ')] as const];
    return lines.flatMap((line) => {
      const entry = /^\s*"?([\w-]+)"?(?:\.\w+)?\s*=\s*(.+)$/.exec(line);
      return entry === null ? [] : [[entry[1], entry[2]] as const];
    });
  });
}
