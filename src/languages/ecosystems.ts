// Where packages are published, one row each: which manifests name a package, by which names code imports it, and whose
// languages' imports mean packages of it. A manifest that computes its name names none.

import type { OwnPackage } from '../model/own-package.ts';
import { folderOf, joined, nameOf, pathBelow } from '../model/repository-paths.ts';
import type { RepositoryFiles } from './language.ts';

interface Manifest {
  readonly folder: string;
  readonly text: string;
  readonly files: RepositoryFiles;
}

type Named = Pick<OwnPackage, 'name' | 'imports'> & { readonly version?: string | undefined };

interface Ecosystem {
  readonly id: string;
  /** Base names of manifests, with `*`. */
  readonly manifests: readonly string[];
  /** The ids of the languages. */
  readonly languages: readonly string[];
  /** What stands between the name of a package and the rest of a longer name that is imported; none where it is cut off. */
  readonly separator?: string;
  /** A version without an operator asks for whatever is compatible with it. */
  readonly plainIsCompatible?: true;
  read(manifest: Manifest): Named | undefined;
}

const ECOSYSTEMS: readonly Ecosystem[] = [
  { id: 'npm', manifests: ['package.json'], languages: ['javascript', 'typescript'], read: npm },
  { id: 'pypi', manifests: ['pyproject.toml', 'setup.cfg', 'setup.py'], languages: ['python'], read: pypi },
  { id: 'go', manifests: ['go.mod'], languages: ['go'], plainIsCompatible: true, read: goModule },
  { id: 'maven', manifests: ['pom.xml'], languages: ['java', 'kotlin', 'scala'], separator: '.', read: maven },
  { id: 'crates', manifests: ['Cargo.toml'], languages: ['rust'], plainIsCompatible: true, read: crate },
  { id: 'composer', manifests: ['composer.json'], languages: ['php'], separator: '\\', read: composer },
  { id: 'rubygems', manifests: ['*.gemspec'], languages: ['ruby'], separator: '/', read: gem },
];

/** Base names of all manifests, with `*`. */
export const MANIFESTS: readonly string[] = ECOSYSTEMS.flatMap(({ manifests }) => manifests);

export function ecosystemNames(): readonly string[] {
  return ECOSYSTEMS.map(({ id }) => id);
}

/** Whose packages the imports of a language mean. */
export function ecosystemOf(language: string): string | undefined {
  return ECOSYSTEMS.find(({ languages }) => languages.includes(language))?.id;
}

/** What a version without an operator asks for. */
export function plainVersion(ecosystem: string): 'exact' | 'compatible' {
  return ECOSYSTEMS.find(({ id }) => id === ecosystem)?.plainIsCompatible ? 'compatible' : 'exact';
}

/** The name that is imported, and the longer and longer beginnings of it that can be the name of a package. */
export function importedPrefixes(ecosystem: string, name: string): readonly string[] {
  const separator = ECOSYSTEMS.find(({ id }) => id === ecosystem)?.separator;
  if (separator === undefined) return [name];
  const parts = name.split(separator).filter((part) => part !== '');
  return parts.map((_, at) => parts.slice(0, at + 1).join(separator));
}

/** Sorted by ecosystem and name; a package of two manifests is that of the one nearer to the root. */
export function ownPackages(files: RepositoryFiles, manifestPaths: Iterable<string>): OwnPackage[] {
  const found = new Map<string, OwnPackage>();
  for (const path of [...manifestPaths].sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))) {
    const ecosystem = ECOSYSTEMS.find(({ manifests }) => manifests.some((each) => fits(each, nameOf(path))));
    const text = ecosystem && files.read(path);
    if (text === undefined) continue;
    const folder = folderOf(path);
    const named = ecosystem!.read({ folder, text, files });
    const key = named && `${ecosystem!.id}\0${named.name}`;
    if (named === undefined || found.has(key!)) continue;
    const { name, version, imports } = named;
    const sorted = [...new Set(imports)].sort();
    found.set(key!, { ecosystem: ecosystem!.id, name, ...(version && { version }), folder, imports: sorted });
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => own);
}

function fits(pattern: string, name: string): boolean {
  return pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : name === pattern;
}

function npm({ text }: Manifest): Named | undefined {
  const { name, version } = jsonObject(text);
  if (typeof name !== 'string' || name === '') return undefined;
  return { name, imports: [name], ...(typeof version === 'string' && { version }) };
}

function pypi({ folder, text, files }: Manifest): Named | undefined {
  const section = /^\s*\[(?:project|tool\.poetry|metadata)\]\s*$([\s\S]*?)(?=^\s*\[|$(?![\s\S]))/m.exec(text)?.[1];
  const within = section ?? /\bsetup\s*\(([\s\S]*)/.exec(text)?.[1] ?? '';
  const value = (key: string): string | undefined =>
    new RegExp(String.raw`^\s*${key}\s*=\s*["']?([\w.!+-]+)["']?\s*(?:,.*|#.*)?$`, 'm').exec(within)?.[1];
  const name = value('name');
  if (name === undefined) return undefined;
  return { name, version: value('version'), imports: pythonImports(folder, name, files) };
}

const NOT_PUBLISHED = /^(?:tests?|testing|docs?|examples?|benchmarks?|scripts|tools|setup|conftest|noxfile|tasks)$/;

/** The packages beside the manifest or in its `src`, and the module that is called like the distribution. */
function pythonImports(folder: string, name: string, files: RepositoryFiles): readonly string[] {
  const usual = name.replace(/[-.]/g, '_').toLowerCase();
  const source = joined(folder, 'src');
  const root = files.hasFolder(source) ? source : folder;
  const found = new Set<string>();
  for (const path of files.paths) {
    const rest = root === '' ? path : pathBelow(root, path);
    const own = rest && /^(\w+)(?:\/__init__)?\.pyi?$/.exec(rest);
    if (!own || NOT_PUBLISHED.test(own[1]!)) continue;
    if (rest!.includes('/') || own[1]!.toLowerCase() === usual) found.add(own[1]!);
  }
  return found.size === 0 ? [usual] : [...found];
}

/** Imports are known by the host and the two names behind it: so is a module of a repository with a longer path. */
function goModule({ text }: Manifest): Named | undefined {
  const name = /^\s*module\s+"?([^\s"]+)"?/m.exec(text)?.[1];
  return name === undefined ? undefined : { name, imports: [name, name.split('/').slice(0, 3).join('/')] };
}

function maven({ folder, text, files }: Manifest): Named | undefined {
  const own = text.replace(/<!--[\s\S]*?-->/g, '').replace(/<(dependencies|build|profiles)>[\s\S]*?<\/\1>/g, '');
  const value = (source: string, tag: string): string | undefined =>
    new RegExp(`<${tag}>\\s*([^<$]+?)\\s*</${tag}>`).exec(source)?.[1];
  const parent = /<parent>[\s\S]*?<\/parent>/.exec(own)?.[0] ?? '';
  const ofItself = own.replace(parent, '');
  const artifact = value(ofItself, 'artifactId');
  const group = value(ofItself, 'groupId') ?? value(parent, 'groupId');
  if (artifact === undefined || group === undefined) return undefined;
  const version = value(ofItself, 'version') ?? value(parent, 'version');
  return { name: `${group}:${artifact}`, version, imports: javaPackages(folder, files) };
}

/** The packages with files of their own, but those below another. */
function javaPackages(folder: string, files: RepositoryFiles): readonly string[] {
  const found = new Set<string>();
  for (const path of files.paths) {
    const rest = folder === '' ? path : pathBelow(folder, path);
    const own = rest && /^src\/main\/\w+\/(.+)\/[^/]+$/.exec(rest)?.[1];
    if (own) found.add(own.replaceAll('/', '.'));
  }
  return [...found].filter((each) => ![...found].some((other) => each.startsWith(`${other}.`)));
}

function crate({ text }: Manifest): Named | undefined {
  const value = (section: string, key: string): string | undefined => {
    const within = new RegExp(String.raw`^\s*\[${section}\]\s*$([\s\S]*?)(?=^\s*\[|$(?![\s\S]))`, 'm').exec(text)?.[1];
    return within && new RegExp(`^\\s*${key}\\s*=\\s*"([^"]+)"`, 'm').exec(within)?.[1];
  };
  const name = value('package', 'name');
  if (name === undefined) return undefined;
  return {
    name,
    version: value('package', 'version'),
    imports: [(value('lib', 'name') ?? name).replaceAll('-', '_')],
  };
}

function composer({ text }: Manifest): Named | undefined {
  const { name, version, autoload } = jsonObject(text);
  if (typeof name !== 'string') return undefined;
  const roots = Object.entries(isObject(autoload) ? autoload : {})
    .filter(([kind, map]) => /^psr-[04]$/.test(kind) && isObject(map))
    .flatMap(([, map]) => Object.keys(map as object))
    .map((prefix) => prefix.replace(/\\+$/, ''));
  return { name, imports: roots.filter((root) => root !== ''), ...(typeof version === 'string' && { version }) };
}

function gem({ folder, text, files }: Manifest): Named | undefined {
  const name = /\.name\s*=\s*["']([\w.-]+)["']/.exec(text)?.[1];
  if (name === undefined) return undefined;
  const library = joined(folder, 'lib');
  const required = files.paths.flatMap((path) => /^([^/]+)\.rb$/.exec(pathBelow(library, path) ?? '')?.[1] ?? []);
  const version = /\.version\s*=\s*["']([^"']+)["']/.exec(text)?.[1];
  return { name, version, imports: [name, name.replaceAll('-', '/'), ...required] };
}

function jsonObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    // Half a manifest is source like any other: it names nothing.
    return {};
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
