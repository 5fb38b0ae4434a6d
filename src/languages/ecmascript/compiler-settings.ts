// What `tsconfig.json` and `jsconfig.json` say of modules: `paths`, `baseUrl`, `rootDirs`, `jsxImportSource`, with `extends`
// and `references` followed. Nothing else of the configuration matters here.

import { folderOf, joinPath } from '../../model/repository-paths.ts';
import type { RepositoryFiles } from '../language.ts';
import { asObject, asText, asTexts, type JsonObject, parseLooseJson } from './json-text.ts';

export interface PathMapping {
  /** The pattern up to its star, and after it; `suffix` is undefined for patterns without a star. */
  readonly prefix: string;
  readonly suffix: string | undefined;
  /** Paths from the repository's root, with at most one star. */
  readonly targets: readonly string[];
}

export interface CompilerSettings {
  readonly baseUrl: string | undefined;
  /** Longest prefix first, as TypeScript prefers them. */
  readonly mappings: readonly PathMapping[];
  readonly rootDirs: readonly string[];
  readonly outDir: string | undefined;
  readonly rootDir: string | undefined;
  /** The package or folder whose runtime makes elements. */
  readonly elementSource: string | undefined;
}

export interface SettingsIndex {
  /** The settings that hold for a file: those of the nearest configuration, then of those that it references. */
  settingsFor(path: string): readonly CompilerSettings[];
  /** The settings of the configuration in a folder itself. */
  settingsIn(folder: string): CompilerSettings | undefined;
}

/** `packageFolder` finds the folder of a package of the repository, for configurations that extend one by name. */
export function createSettingsIndex(
  files: RepositoryFiles,
  packageFolder: (name: string) => string | undefined,
): SettingsIndex {
  const byFolder = new Map<string, readonly CompilerSettings[]>();
  const reader: Reader = { files, packageFolder, known: new Map() };
  const settingsFor = (folder: string): readonly CompilerSettings[] => {
    const known = byFolder.get(folder);
    if (known) return known;
    const path = configurationIn(files, folder);
    const found =
      path !== undefined ? withReferences(reader, path) : folder === '' ? [] : settingsFor(folderOf(folder));
    byFolder.set(folder, found);
    return found;
  };
  return {
    settingsFor: (path) => settingsFor(folderOf(path)),
    settingsIn(folder) {
      const path = configurationIn(files, folder);
      return path === undefined ? undefined : readSettings(reader, path, []);
    },
  };
}

interface Reader {
  readonly files: RepositoryFiles;
  readonly packageFolder: (name: string) => string | undefined;
  readonly known: Map<string, CompilerSettings | undefined>;
}

function configurationIn(files: RepositoryFiles, folder: string): string | undefined {
  for (const name of ['tsconfig.json', 'jsconfig.json']) {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (files.has(path)) return path;
  }
  return undefined;
}

/** A configuration that only references others holds their files, so that theirs are tried as well. */
function withReferences(reader: Reader, path: string): readonly CompilerSettings[] {
  const own = readSettings(reader, path, []);
  const found = own === undefined ? [] : [own];
  const references = readJson(reader, path)?.references;
  for (const reference of Array.isArray(references) ? references : []) {
    const target = asText(asObject(reference)?.path);
    const joined = target === undefined ? undefined : joinPath(folderOf(path), target);
    if (joined === undefined) continue;
    const file = joined.endsWith('.json') ? joined : configurationIn(reader.files, joined);
    // Referenced projects in other folders have files of their own, which find their configuration themselves.
    if (file === undefined || folderOf(file) !== folderOf(path)) continue;
    const settings = readSettings(reader, file, []);
    if (settings !== undefined) found.push(settings);
  }
  return found;
}

function readJson(reader: Reader, path: string): JsonObject | undefined {
  const text = reader.files.read(path);
  return text === undefined ? undefined : asObject(parseLooseJson(text));
}

function readSettings(reader: Reader, path: string, open: readonly string[]): CompilerSettings | undefined {
  if (reader.known.has(path)) return reader.known.get(path);
  const json = readJson(reader, path);
  if (json === undefined || open.includes(path)) return undefined;
  // Later entries of `extends` win over earlier ones, and the file's own options over both.
  let inherited = EMPTY;
  for (const base of asTexts(json.extends)) {
    const basePath = extendedPath(reader, path, base);
    const settings = basePath === undefined ? undefined : readSettings(reader, basePath, [...open, path]);
    if (settings !== undefined) inherited = { ...inherited, ...definedOf(settings) };
  }
  const settings = { ...inherited, ...definedOf(ownSettings(json, folderOf(path), inherited.baseUrl)) };
  reader.known.set(path, settings);
  return settings;
}

const EMPTY: CompilerSettings = {
  baseUrl: undefined,
  mappings: [],
  rootDirs: [],
  outDir: undefined,
  rootDir: undefined,
  elementSource: undefined,
};

/** The options that are set, so that the others can be inherited. */
function definedOf(settings: CompilerSettings): Partial<CompilerSettings> {
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

function ownSettings(json: JsonObject, folder: string, inheritedBase: string | undefined): CompilerSettings {
  const options = asObject(json.compilerOptions) ?? {};
  const pathOf = (name: string): string | undefined => {
    const text = asText(options[name]);
    return text === undefined ? undefined : joinPath(folder, text.replace(/^\$\{configDir\}/, '.'));
  };
  const baseUrl = pathOf('baseUrl');
  return {
    baseUrl,
    mappings: mappingsOf(asObject(options.paths), baseUrl ?? inheritedBase ?? folder),
    rootDirs: asTexts(options.rootDirs).flatMap((root) => joinPath(folder, root) ?? []),
    outDir: pathOf('outDir'),
    rootDir: pathOf('rootDir'),
    elementSource: asText(options.jsxImportSource),
  };
}

function mappingsOf(paths: JsonObject | undefined, base: string): readonly PathMapping[] {
  const mappings = Object.entries(paths ?? {}).map(([pattern, targets]) => {
    const star = pattern.indexOf('*');
    return {
      prefix: star === -1 ? pattern : pattern.slice(0, star),
      suffix: star === -1 ? undefined : pattern.slice(star + 1),
      targets: asTexts(targets).flatMap((target) => joinPath(base, target) ?? []),
    };
  });
  // An exact pattern wins over a star, and a longer prefix over a shorter one.
  return mappings.sort(
    (a, b) => Number(a.suffix !== undefined) - Number(b.suffix !== undefined) || b.prefix.length - a.prefix.length,
  );
}

/** The file that `extends` names: relative, or in a package of the repository. */
function extendedPath(reader: Reader, from: string, base: string): string | undefined {
  const candidates = (path: string | undefined): string | undefined =>
    path === undefined
      ? undefined
      : [path, `${path}.json`, `${path}/tsconfig.json`].find((one) => reader.files.has(one));
  if (base.startsWith('.')) return candidates(joinPath(folderOf(from), base));
  const parts = base.split('/');
  const length = base.startsWith('@') ? 2 : 1;
  const folder = reader.packageFolder(parts.slice(0, length).join('/'));
  if (folder === undefined) return undefined;
  return candidates(joinPath(folder, parts.slice(length).join('/') || 'tsconfig.json'));
}

/** The paths that a specifier is mapped to, in order; empty where no pattern fits. */
export function mappedPaths(settings: CompilerSettings, specifier: string): readonly string[] {
  for (const { prefix, suffix, targets } of settings.mappings) {
    if (suffix === undefined) {
      if (specifier === prefix) return targets;
    } else if (
      specifier.length >= prefix.length + suffix.length &&
      specifier.startsWith(prefix) &&
      specifier.endsWith(suffix)
    ) {
      const matched = specifier.slice(prefix.length, specifier.length - suffix.length);
      return targets.map((target) => target.replace('*', () => matched));
    }
  }
  return [];
}

/** The same relative path below the other root folders that are merged with the one it starts from. */
export function siblingPaths(settings: CompilerSettings, path: string): readonly string[] {
  const own = settings.rootDirs.find((root) => path === root || path.startsWith(`${root}/`));
  if (own === undefined) return [];
  const rest = path.slice(own.length + 1);
  return settings.rootDirs.filter((root) => root !== own).map((root) => `${root}/${rest}`);
}
