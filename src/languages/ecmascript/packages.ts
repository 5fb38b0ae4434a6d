// The packages of a repository: their manifests, which of them a workspace holds, and the source files that their
// entry points mean, also where the manifest names build output that the repository does not have.

import { folderOf, foldersUpwards, isBelow, joinPath, nameOf, pathBelow } from '../../model/repository-paths.ts';
import type { RepositoryFiles } from '../language.ts';
import type { CompilerSettings } from './compiler-settings.ts';
import { asObject, asText, asTexts, type JsonObject, parseLooseJson } from './json-text.ts';
import { isDeclarationFile, type Probe, withoutExtension } from './probing.ts';

export interface Package {
  readonly folder: string;
  readonly name: string | undefined;
  readonly manifest: JsonObject;
}

/** All packages of a repository, sorted by folder. */
export function findPackages(files: RepositoryFiles): readonly Package[] {
  const folders = new Set<string>(['']);
  for (const path of files.paths) for (const folder of foldersUpwards(folderOf(path))) folders.add(folder);
  const packages: Package[] = [];
  for (const folder of [...folders].sort()) {
    const text = files.read(folder === '' ? 'package.json' : `${folder}/package.json`);
    const manifest = text === undefined ? undefined : asObject(parseLooseJson(text));
    if (manifest !== undefined) packages.push({ folder, name: asText(manifest.name), manifest });
  }
  return packages;
}

export interface PackageIndex {
  /** The package that a file or folder belongs to. */
  around(path: string): Package | undefined;
  /** The package that a name means where it is imported from. */
  named(name: string, from: string): Package | undefined;
}

export function createPackageIndex(files: RepositoryFiles, packages: readonly Package[]): PackageIndex {
  const byFolder = new Map(packages.map((one) => [one.folder, one]));
  const byName = new Map<string, Package[]>();
  for (const one of packages) {
    if (one.name !== undefined) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  }
  const members = new Set(packages.flatMap((root) => workspaceMembers(files, root, packages)));
  const around = (path: string): Package | undefined => {
    for (const folder of foldersUpwards(path)) {
      const found = byFolder.get(folder);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    around,
    named(name, from) {
      const own = around(folderOf(from));
      if (own?.name === name) return own;
      const linked = own === undefined ? undefined : linkedPackage(own, name, byFolder);
      if (linked !== undefined) return linked;
      const candidates = byName.get(name) ?? [];
      if (own !== undefined && candidates.length === 1 && isMeant(own, candidates[0], name)) return candidates[0];
      const inWorkspace = candidates.filter((one) => members.has(one));
      if (inWorkspace.length > 0) return inWorkspace[0];
      // Without a workspace, a package is only meant if there is no doubt which, and not by what its own examples
      // and fixtures are called.
      return candidates.length === 1 && (candidates[0].folder === '' || isBelow(candidates[0].folder, from))
        ? candidates[0]
        : undefined;
    },
  };
}

/** `"x": "file:../x"` among the dependencies of a package. */
function linkedPackage(own: Package, name: string, byFolder: ReadonlyMap<string, Package>): Package | undefined {
  const path = /^(?:file|link|portal):(.*)$/.exec(dependencyOf(own, name) ?? '')?.[1];
  const folder = path === undefined ? undefined : joinPath(own.folder, path);
  return folder === undefined ? undefined : byFolder.get(folder);
}

/** Whether a manifest asks for a package of the repository: by the workspace's protocol, or by its very version. */
function isMeant(own: Package, candidate: Package, name: string): boolean {
  const version = dependencyOf(own, name);
  return version !== undefined && (version.startsWith('workspace:') || version === asText(candidate.manifest.version));
}

/** The version of a dependency as a manifest states it. */
export function dependencyOf(own: Package, name: string): string | undefined {
  for (const field of ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']) {
    const version = asText(asObject(own.manifest[field])?.[name]);
    if (version !== undefined) return version;
  }
  return undefined;
}

function workspaceMembers(files: RepositoryFiles, root: Package, packages: readonly Package[]): readonly Package[] {
  const field = root.manifest.workspaces;
  const listed = [...asTexts(field), ...asTexts(asObject(field)?.packages)];
  const pnpm = files.read(root.folder === '' ? 'pnpm-workspace.yaml' : `${root.folder}/pnpm-workspace.yaml`);
  const patterns = [...listed, ...(pnpm === undefined ? [] : workspaceYaml(pnpm))];
  if (patterns.length === 0) return [];
  const included = patterns.filter((pattern) => !pattern.startsWith('!')).map(globPattern);
  const excluded = patterns
    .filter((pattern) => pattern.startsWith('!'))
    .map((pattern) => globPattern(pattern.slice(1)));
  return packages.filter((one) => {
    const path = pathBelow(root.folder, one.folder);
    if (path === undefined) return false;
    if (path === '') return true;
    return included.some((pattern) => pattern.test(path)) && !excluded.some((pattern) => pattern.test(path));
  });
}

/** The items of the `packages` list, which is all that is read of the file. */
function workspaceYaml(text: string): readonly string[] {
  const patterns: string[] = [];
  let inside = false;
  for (const line of text.split(/\r?\n/)) {
    if (/^packages\s*:/.test(line)) {
      inside = true;
      const inline = /\[(.*)\]/.exec(line)?.[1];
      if (inline !== undefined) patterns.push(...inline.split(',').map(unquoted));
    } else if (inside && /^\s*-\s/.test(line)) patterns.push(unquoted(line.replace(/^\s*-\s/, '')));
    else if (/^\S/.test(line) && !line.startsWith('#')) inside = false;
  }
  return patterns.filter((pattern) => pattern !== '');
}

function unquoted(text: string): string {
  const value = text.trim();
  const quoted = /^(['"])(.*?)\1/.exec(value);
  return quoted ? quoted[2] : value.replace(/\s+#.*$/, '');
}

function globPattern(glob: string): RegExp {
  const trimmed = glob.replace(/^\.\//, '').replace(/\/$/, '');
  const source = trimmed
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/?|\*|\?/g, (token) => (token === '*' ? '[^/]*' : token === '?' ? '[^/]' : '(?:.*/)?'))
    .replace(/\(\?:\.\*\/\)\?$/, '.*');
  return new RegExp(`^${source}$`);
}

/** Finds the source file that a path in a manifest means. */
export interface SourceFinder {
  readonly probe: Probe;
  readonly files: RepositoryFiles;
  readonly settingsIn: (folder: string) => CompilerSettings | undefined;
  /** Folders with code right below a package's folder, found once for each. */
  readonly codeFolders: Map<string, readonly string[]>;
}

/**
 * The source of a path in a package: the file itself, or, where it is build output that the repository does not hold,
 * the file with the same path below another folder of the package.
 */
export function sourceOf(finder: SourceFinder, folder: string, target: string): string | undefined {
  const path = joinPath(folder, target);
  if (path === undefined || !isBelow(folder, path)) return undefined;
  const direct = finder.probe.file(path);
  if (direct !== undefined) return direct;
  const stem = withoutExtension(path);
  const settings = finder.settingsIn(folder);
  if (settings?.outDir !== undefined) {
    const rest = pathBelow(settings.outDir, stem);
    const source = rest === undefined ? undefined : finder.probe.file(joinPath(settings.rootDir ?? folder, rest) ?? '');
    if (source !== undefined) return source;
  }
  const parts = (pathBelow(folder, stem) ?? '').split('/');
  // `dist/esm/a/b` may come from `src/a/b`: the folders of the build are dropped from the left, as few as possible. A bundle
  // has the name of the folder that it is made from.
  for (const find of [finder.probe.exactFile, finder.probe.indexFile]) {
    for (let dropped = 1; dropped < parts.length; dropped++) {
      const rest = parts.slice(dropped).join('/');
      for (const root of sourceRoots(finder, folder, parts[0])) {
        const source = find(joinPath(root, rest) ?? '');
        if (source !== undefined) return source;
      }
    }
  }
  return undefined;
}

const USUAL_SOURCES = ['src', 'source', 'lib', ''];

/** The folders of a package in which sources are looked for: the usual ones, then any other that holds code. */
function sourceRoots(finder: SourceFinder, folder: string, output: string): readonly string[] {
  const usual = USUAL_SOURCES.map((name) => joinPath(folder, name)!);
  const built = joinPath(folder, output);
  return [...usual, ...codeFolders(finder, folder).filter((root) => root !== built && !usual.includes(root))];
}

function codeFolders(finder: SourceFinder, folder: string): readonly string[] {
  const known = finder.codeFolders.get(folder);
  if (known !== undefined) return known;
  const folders = new Set<string>();
  for (const path of finder.files.paths) {
    const rest = pathBelow(folder, path);
    if (rest?.includes('/')) folders.add(joinPath(folder, rest.slice(0, rest.indexOf('/')))!);
  }
  const sorted = [...folders].sort();
  finder.codeFolders.set(folder, sorted);
  return sorted;
}

/** How a module is taken. */
export type Format = 'import' | 'require';

/** Who imports. */
export interface Importer {
  /** Undefined where a compiler or bundler decides. */
  readonly format?: Format | undefined;
  /** It is run as it is written: what is only declared is nothing to it. */
  readonly runs?: boolean;
}

/** The file that importing a package, or a subpath of it, gives. */
export function packageFile(
  finder: SourceFinder,
  one: Package,
  subpath: string,
  importer: Importer = {},
): string | undefined {
  const exports = one.manifest.exports;
  // `null` closes what a wider pattern opens.
  if (asObject(exports)?.[`./${subpath}`] === null) return undefined;
  let declared: string | undefined;
  for (const target of targetsOf(one, subpath, importer)) {
    const source = sourceOf(finder, one.folder, target);
    if (source === undefined) continue;
    if (importer.runs !== true || !isDeclarationFile(source)) return source;
    declared ??= source;
  }
  if (subpath === '') return conventionalEntry(finder, one) ?? declared;
  const path = joinPath(one.folder, subpath);
  if (path === undefined) return declared;
  return finder.probe.file(path) ?? sourceOf(finder, one.folder, `build/${subpath}`) ?? declared;
}

/** What a manifest says that a package, or a subpath of it, is, best first. */
function targetsOf({ manifest }: Package, subpath: string, { format }: Importer): readonly string[] {
  const exported = exportTargets(manifest.exports, subpath === '' ? '.' : `./${subpath}`, format);
  return subpath === '' ? [...exported, ...MAIN_FIELDS.flatMap((field) => asTexts(manifest[field]))] : exported;
}

const MAIN_FIELDS = ['source', 'types', 'typings', 'module', 'main', 'browser'] as const;

function conventionalEntry(finder: SourceFinder, one: Package): string | undefined {
  return finder.probe.exactFile(joinPath(one.folder, 'index')!) ?? bundledSource(finder, one);
}

/** A bundle has a name of its own; what it is made from is by custom called `index`, or like the package. */
function bundledSource(finder: SourceFinder, one: Package): string | undefined {
  const name = nameOf(one.name ?? 'index');
  const stems = ['src/index', 'src/main', 'lib/index', `src/${name}`, `lib/${name}`];
  for (const stem of stems) {
    const source = finder.probe.exactFile(joinPath(one.folder, stem)!);
    if (source !== undefined) return source;
  }
  return undefined;
}

/** The source of a path that is a bundle of the package by its manifest, and that the repository does not hold. */
export function sourceOfBundle(finder: SourceFinder, one: Package, path: string): string | undefined {
  const stem = withoutExtension(path);
  const { manifest, folder } = one;
  const targets = [
    ...MAIN_FIELDS.flatMap((field) => asTexts(manifest[field])),
    ...exportTargets(manifest.exports, '.'),
  ];
  const isBundle = targets.some((target) => withoutExtension(joinPath(folder, target) ?? '') === stem);
  return isBundle ? bundledSource(finder, one) : undefined;
}

/**
 * The targets of an `exports` or `imports` map for a key, under any condition, in the order written; what is for the
 * other format stands last.
 */
export function exportTargets(map: unknown, key: string, format?: Format): readonly string[] {
  const object = asObject(map);
  const isSubpaths =
    object !== undefined && Object.keys(object).some((name) => name.startsWith('.') || name.startsWith('#'));
  if (!isSubpaths) return key === '.' ? conditionTargets(map, format) : [];
  if (key in object) return conditionTargets(object[key], format);
  const patterns = Object.keys(object)
    .filter((name) => name.includes('*'))
    .sort((a, b) => b.indexOf('*') - a.indexOf('*') || (a < b ? -1 : 1));
  for (const pattern of patterns) {
    const [prefix, suffix] = pattern.split('*') as [string, string];
    if (key.length < prefix.length + suffix.length || !key.startsWith(prefix) || !key.endsWith(suffix)) continue;
    const matched = key.slice(prefix.length, key.length - suffix.length);
    return conditionTargets(object[pattern], format).map((target) => target.replaceAll('*', () => matched));
  }
  return [];
}

/** Conditions of one platform, which hold only where nothing else does, as those of a compiler's version do. */
const PLATFORMS: ReadonlySet<string> = new Set([
  'browser',
  'worker',
  'workerd',
  'edge-light',
  'react-native',
  'deno',
  'bun',
]);

/** Conditions of one platform, of some versions of the compiler (`types@<5.4`), or of the other format. */
function isSpecial(condition: string, format: Format | undefined): boolean {
  if (condition === 'require' || condition === 'import') return format !== undefined && condition !== format;
  return PLATFORMS.has(condition) || condition.startsWith('types@');
}

/** All targets below a value of the map, those for everyone first: conditions and alternatives nest. */
function conditionTargets(value: unknown, format?: Format): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((one) => conditionTargets(one, format));
  const entries = Object.entries(asObject(value) ?? {});
  const common = entries.filter(([name]) => !isSpecial(name, format));
  const special = entries.filter(([name]) => isSpecial(name, format));
  return [...common, ...special].flatMap(([, target]) => conditionTargets(target, format));
}

/** The source files of a package's public entry points and of its commands. */
export function packageEntries(finder: SourceFinder, one: Package): readonly string[] {
  const { manifest, folder } = one;
  const bin = manifest.bin;
  const targets = [
    ...MAIN_FIELDS.flatMap((field) => asTexts(manifest[field])),
    ...conditionTargets(manifest.exports).filter((target) => !target.includes('*')),
    ...asTexts(bin),
    ...Object.values(asObject(bin) ?? {}).flatMap(asTexts),
  ];
  const found = targets.flatMap((target) => sourceOf(finder, folder, target) ?? []);
  const main = packageFile(finder, one, '');
  return main === undefined ? found : [...found, main];
}
