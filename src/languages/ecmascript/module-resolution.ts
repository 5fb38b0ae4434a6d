// Where import specifiers lead, by the rules of Node and of TypeScript's configuration. Only the repository's files
// count: what is installed is external.

import { folderOf, foldersUpwards, joinPath, pathBelow } from '../../model/repository-paths.ts';
import type { ModuleResolver, ModuleTarget, RepositoryFiles } from '../language.ts';
import { createSettingsIndex, mappedPaths, type SettingsIndex, siblingPaths } from './compiler-settings.ts';
import { elementModules } from './element-modules.ts';
import { asObject, asText } from './json-text.ts';
import {
  createPackageIndex,
  exportTargets,
  type Format,
  findPackages,
  type Importer,
  type PackageIndex,
  packageEntries,
  packageFile,
  type SourceFinder,
  sourceOf,
  sourceOfBundle,
} from './packages.ts';
import { createProbe, withoutExtension } from './probing.ts';

interface Resolution {
  readonly finder: SourceFinder;
  readonly settings: SettingsIndex;
  readonly packages: PackageIndex;
}

export function ecmascriptModuleResolver(files: RepositoryFiles): ModuleResolver {
  const all = findPackages(files);
  const packages = createPackageIndex(files, all);
  const settings = createSettingsIndex(files, (name) => all.find((one) => one.name === name)?.folder);
  const common = { files, settingsIn: settings.settingsIn, codeFolders: new Map() };
  const finder: SourceFinder = { ...common, probe: createProbe(files, false) };
  const resolution: Resolution = { finder, settings, packages };
  const atRun: Resolution = { ...resolution, finder: { ...common, probe: createProbe(files, true) } };
  const known = new Map<string, ModuleTarget>();
  return {
    resolve(fromPath, specifier) {
      // Everything else that decides is the same for all files of a folder.
      const { format = '', runs } = importerOf(resolution, fromPath);
      const key = `${folderOf(fromPath)}\n${format}\n${runs}\n${specifier}`;
      let target = known.get(key);
      if (target === undefined) {
        const path = fromPath.startsWith('stubs:')
          ? undefined
          : resolveFile(runs ? atRun : resolution, fromPath, specifier);
        target = path === undefined ? { kind: 'external', name: packageName(specifier) } : { kind: 'file', path };
        known.set(key, target);
      }
      return target;
    },
    entryFiles: () => [...new Set(all.flatMap((one) => packageEntries(finder, one)))].sort(),
    elementModules(fromPath) {
      const source = settings.settingsFor(fromPath).find(({ elementSource }) => elementSource !== undefined);
      return source === undefined ? [] : elementModules(source.elementSource!);
    },
  };
}

function importerOf(resolution: Resolution, path: string): Importer {
  return { format: formatOf(resolution, path), runs: /\.[cm]?jsx?$/.test(path) };
}

/** How a file takes modules, by the rules of Node; undefined where a compiler or bundler decides. */
function formatOf({ packages }: Resolution, path: string): Format | undefined {
  if (/\.[cm][jt]s$/.test(path)) return path.at(-3) === 'c' ? 'require' : 'import';
  if (packages.around(folderOf(path))?.manifest.type === 'module') return 'import';
  return path.endsWith('.js') ? 'require' : undefined;
}

/** `@scope/name` of `@scope/name/sub/path`, `name` of `name/sub` and of `node:name`; relative specifiers and URLs as they are. */
function packageName(specifier: string): string {
  const bare = specifier.replace(/^((npm|jsr):\/?|node:(?!test|sqlite|sea))/, '');
  if (bare.startsWith('.') || bare.startsWith('/') || /^[a-z]+:/.test(bare)) return bare;
  const name = bare
    .split('/')
    .slice(0, bare.startsWith('@') ? 2 : 1)
    .join('/');
  return name.replace(/(?!^)@.*$/, (version) => (version.includes('/') ? version : ''));
}

function resolveFile(resolution: Resolution, fromPath: string, written: string): string | undefined {
  // Bundlers take a query that says how to load the file.
  const specifier = written.replace(/[?].*$/, '');
  if (/^\.\.?(\/|$)/.test(specifier)) return resolveRelative(resolution, fromPath, specifier);
  if (specifier.startsWith('#')) {
    const imported = resolveInternal(resolution, fromPath, specifier);
    if (imported !== undefined) return imported;
  }
  const aliased = resolveAlias(resolution, fromPath, specifier);
  return aliased ?? resolveMapped(resolution, fromPath, specifier) ?? resolvePackage(resolution, fromPath, specifier);
}

function resolveRelative(resolution: Resolution, fromPath: string, specifier: string): string | undefined {
  const path = joinPath(folderOf(fromPath), specifier);
  if (path === undefined) return undefined;
  const { probe } = resolution.finder;
  // `./x/` and `..` name folders, even where a file has the same name.
  const direct = /(^|\/)\.{0,2}$/.test(specifier) ? undefined : probe.exactFile(path);
  const found = direct ?? folderPackage(resolution, fromPath, path) ?? probe.indexFile(path);
  if (found !== undefined) return found;
  for (const settings of resolution.settings.settingsFor(fromPath)) {
    for (const sibling of siblingPaths(settings, path)) {
      const file = probe.file(sibling);
      if (file !== undefined) return file;
    }
  }
  // Tests and examples import the build (`../dist/index.js`), which the repository does not hold.
  const built = builtFrom(resolution.finder, path);
  if (built !== undefined) return built;
  const own = resolution.packages.around(folderOf(path));
  if (own === undefined) return undefined;
  const source = sourceOf(resolution.finder, own.folder, path.slice(own.folder.length));
  return source ?? sourceOfBundle(resolution.finder, own, path);
}

/** The source of a path in the output folder of a project, by the configuration of the project. */
function builtFrom(finder: SourceFinder, path: string): string | undefined {
  for (const folder of foldersUpwards(folderOf(path))) {
    const settings = finder.settingsIn(folder);
    const rest = settings?.outDir === undefined ? undefined : pathBelow(settings.outDir, withoutExtension(path));
    const source = rest === undefined ? undefined : joinPath(settings?.rootDir ?? folder, rest);
    const found = source === undefined ? undefined : finder.probe.file(source);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A folder with a manifest stands for the file that the manifest names. */
function folderPackage(resolution: Resolution, fromPath: string, folder: string): string | undefined {
  const own = resolution.packages.around(folder);
  if (own?.folder !== folder) return undefined;
  return packageFile(resolution.finder, own, '', importerOf(resolution, fromPath));
}

/** `#internal`: the `imports` of the nearest manifest. */
function resolveInternal(resolution: Resolution, fromPath: string, specifier: string): string | undefined {
  const own = resolution.packages.around(folderOf(fromPath));
  if (own === undefined) return undefined;
  for (const target of exportTargets(own.manifest.imports, specifier, formatOf(resolution, fromPath))) {
    const source = target.startsWith('.')
      ? sourceOf(resolution.finder, own.folder, target)
      : resolvePackage(resolution, fromPath, target);
    if (source !== undefined) return source;
  }
  return undefined;
}

/** `_moduleAliases` of the nearest manifest, by which folders have names at run time: the longest that fits. */
function resolveAlias(resolution: Resolution, fromPath: string, specifier: string): string | undefined {
  const own = resolution.packages.around(folderOf(fromPath));
  const aliases = asObject(own?.manifest._moduleAliases);
  if (own === undefined || aliases === undefined) return undefined;
  const [alias] = Object.keys(aliases)
    .filter((name) => specifier === name || specifier.startsWith(`${name}/`))
    .sort((a, b) => b.length - a.length);
  const target = alias === undefined ? undefined : asText(aliases[alias]);
  const path = target === undefined ? undefined : joinPath(own.folder, target + specifier.slice(alias.length));
  return path === undefined
    ? undefined
    : (resolution.finder.probe.file(path) ?? folderPackage(resolution, fromPath, path));
}

function resolveMapped(resolution: Resolution, fromPath: string, specifier: string): string | undefined {
  const { finder, settings, packages } = resolution;
  for (const one of settings.settingsFor(fromPath)) {
    for (const path of mappedPaths(one, specifier)) {
      const own = packages.around(folderOf(path));
      const file =
        finder.probe.file(path) ??
        folderPackage(resolution, fromPath, path) ??
        (own && sourceOf(finder, own.folder, path.slice(own.folder.length)));
      if (file !== undefined) return file;
    }
    const based = one.baseUrl === undefined ? undefined : joinPath(one.baseUrl, specifier);
    const file = based === undefined ? undefined : finder.probe.file(based);
    if (file !== undefined) return file;
  }
  return undefined;
}

function resolvePackage(resolution: Resolution, fromPath: string, specifier: string): string | undefined {
  const length = specifier.startsWith('@') ? 2 : 1;
  const parts = specifier.split('/');
  const found = resolution.packages.named(parts.slice(0, length).join('/'), fromPath);
  const subpath = parts.slice(length).join('/');
  return found && packageFile(resolution.finder, found, subpath, importerOf(resolution, fromPath));
}
