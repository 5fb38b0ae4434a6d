// Programs of the TypeScript checker over the files of a graph: one for each nearest `tsconfig.json`, so that the files
// below it are read with its options. Nothing is emitted, and nothing that is not there is needed: without
// `node_modules`, what comes from packages is simply not known.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';
import { type Workspaces, workspacePackages } from './workspaces.ts';

export interface CheckedFiles {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** The files that this program answers for, in path order. */
  readonly files: readonly ts.SourceFile[];
}

/** Turns an absolute file name into a path from the repository's root; undefined outside of it. */
export type RepositoryPath = (fileName: string) => string | undefined;

export function repositoryPath(root: string): RepositoryPath {
  const absolute = resolve(root);
  return (fileName) => {
    const path = relative(absolute, fileName);
    return path.startsWith('..') || path === '' ? undefined : path.split(sep).join('/');
  };
}

/** Programs for the files (paths from the root), one after another, so that only one is in memory. */
export function* checkFiles(root: string, paths: readonly string[]): Generator<CheckedFiles> {
  const workspaces = workspacePackages(root, paths);
  const parsed = new Map<string, ts.SourceFile>();
  for (const [config, group] of groupByConfig(resolve(root), paths)) {
    const options = optionsOf(config);
    const rootNames = group.map((path) => join(resolve(root), path));
    const program = ts.createProgram({ rootNames, options, host: createHost(options, parsed, workspaces) });
    const files = rootNames.map((name) => program.getSourceFile(name)).filter((file) => file !== undefined);
    yield { program, checker: program.getTypeChecker(), files };
  }
}

/** Files by the nearest configuration file above them ('' for none), in the order of their paths. */
export function groupByConfig(root: string, paths: readonly string[]): Map<string, string[]> {
  const nearest = new Map<string, string>();
  const configOf = (directory: string): string => {
    const known = nearest.get(directory);
    if (known !== undefined) return known;
    const found = ['tsconfig.json', 'jsconfig.json'].map((name) => join(directory, name)).find(existsSync);
    const config = found ?? (directory === root ? '' : configOf(dirname(directory)));
    nearest.set(directory, config);
    return config;
  };
  const groups = new Map<string, string[]>();
  for (const path of [...paths].sort()) {
    const config = configOf(dirname(join(root, path)));
    const group = groups.get(config);
    if (group) group.push(path);
    else groups.set(config, [path]);
  }
  return groups;
}

const DEFAULTS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
  strict: true,
};

/** Options without which the program would emit, complain, or leave JavaScript out. */
const FORCED: ts.CompilerOptions = {
  allowJs: true,
  checkJs: false,
  noEmit: true,
  skipLibCheck: true,
  resolveJsonModule: true,
  allowImportingTsExtensions: true,
  allowArbitraryExtensions: true,
  esModuleInterop: true,
  allowSyntheticDefaultImports: true,
  maxNodeModuleJsDepth: 0,
  composite: false,
  incremental: false,
  declaration: false,
  declarationMap: false,
  emitDeclarationOnly: false,
  isolatedDeclarations: false,
  noResolve: false,
  traceResolution: false,
  listFiles: false,
};

export function optionsOf(config: string): ts.CompilerOptions {
  if (config === '') return { ...DEFAULTS, ...FORCED };
  const declared = declaredOptions(config, 0);
  const { tsBuildInfoFile: _, ...kept } = declared;
  const resolution = kept.moduleResolution === undefined && kept.module === undefined ? DEFAULTS : {};
  const plain = { target: DEFAULTS.target!, jsx: DEFAULTS.jsx! };
  return { ...plain, ...resolution, ...kept, ...FORCED };
}

/** The options of a configuration file; those of the first project that it refers to if it has none of its own. */
function declaredOptions(config: string, depth: number): ts.CompilerOptions {
  const { config: json } = ts.readConfigFile(config, (path) => readFileSync(path, 'utf8'));
  // No file of the folder is listed: which files there are is for the graph to say.
  const host: ts.ParseConfigHost = { ...ts.sys, readDirectory: () => [] };
  const { options, projectReferences } = ts.parseJsonConfigFileContent(json ?? {}, host, dirname(config), {}, config);
  const own = Object.keys(options).filter((name) => name !== 'configFilePath');
  if (own.length > 0 || depth > 3) return options;
  const reference = projectReferences?.map(({ path }) => ts.resolveProjectReferencePath({ path })).find(existsSync);
  return reference === undefined ? options : declaredOptions(reference, depth + 1);
}

/** The checker's own declarations never change: they are parsed once for all programs. */
const libraries = new Map<string, ts.SourceFile>();

export function createHost(
  options: ts.CompilerOptions,
  parsed: Map<string, ts.SourceFile>,
  workspaces: Workspaces,
): ts.CompilerHost {
  const host = ts.createCompilerHost(options, true);
  const key = [options.target, options.module, options.moduleDetection, options.moduleResolution, options.jsx].join();
  const original = host.getSourceFile.bind(host);
  host.getSourceFile = (fileName, languageVersion, onError, createNew) => {
    const format = typeof languageVersion === 'object' ? languageVersion.impliedNodeFormat : '';
    const cacheKey = `${key},${format}:${fileName}`;
    const cache = isLibrary(fileName) ? libraries : parsed;
    let file = cache.get(cacheKey);
    if (file === undefined) {
      file = original(fileName, languageVersion, onError, createNew);
      if (file !== undefined) cache.set(cacheKey, file);
    }
    return file;
  };
  const resolutions = ts.createModuleResolutionCache(host.getCurrentDirectory(), host.getCanonicalFileName, options);
  host.resolveModuleNameLiterals = (literals, containingFile, redirected, current, sourceFile) =>
    literals.map((literal) => {
      const mode = ts.getModeForUsageLocation(sourceFile, literal, current);
      const found = ts.resolveModuleName(literal.text, containingFile, current, host, resolutions, redirected, mode);
      if (found.resolvedModule !== undefined && isSource(found.resolvedModule.resolvedFileName)) return found;
      const source = workspaces.resolve(literal.text, containingFile);
      if (source === undefined) return found;
      const resolvedModule = {
        resolvedFileName: source,
        extension: extensionOf(source),
        isExternalLibraryImport: false,
      };
      return { resolvedModule };
    });
  return host;
}

function isLibrary(fileName: string): boolean {
  return fileName.startsWith(dirname(ts.getDefaultLibFilePath({})));
}

/** A package of the repository may have been built: its output is not what the graph is of. */
function isSource(fileName: string): boolean {
  return !/[\\/](dist|build|lib)[\\/].*\.d\.[cm]?ts$/.test(fileName);
}

function extensionOf(fileName: string): string {
  return /(\.d)?\.[cm]?[jt]sx?$/.exec(fileName)?.[0] ?? ts.Extension.Ts;
}

/** Whether a folder has installed packages: without them, the truth knows little of what comes from packages. */
export function hasInstalledPackages(root: string): boolean {
  const folder = join(root, 'node_modules');
  return existsSync(folder) && readdirSync(folder).length > 0;
}
