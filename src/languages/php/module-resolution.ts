// Where imports lead: namespaces are units of names, which the program finds by their own names; paths are those of files;
// any other namespace is of a package, which the lock file of Composer names.

import { folderOf } from '../../model/repository-paths.ts';
import type { ModuleResolver, OutsidePackages, RepositoryFiles } from '../language.ts';

export function moduleResolver(files: RepositoryFiles): ModuleResolver {
  const prefixes = lockedPackages(files).flatMap(({ name, namespaces }) =>
    namespaces.map((namespace) => [namespace, name] as const),
  );
  prefixes.sort(([left], [right]) => right.length - left.length);
  return {
    resolve(from, specifier) {
      if (/[./]/.test(specifier)) {
        const path = normalized(`${folderOf(from)}/${specifier}`);
        const other = normalized(specifier);
        const found = files.has(path) ? path : files.has(other) ? other : undefined;
        return found === undefined ? { kind: 'external', name: specifier } : { kind: 'file', path: found };
      }
      const owner = prefixes.find(([namespace]) => `${specifier}\\`.startsWith(namespace));
      return { kind: 'external', name: owner?.[1] ?? specifier.split('\\').slice(0, 2).join('\\') };
    },
    entryFiles: () => [],
  };
}

function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Prefixes with a backslash at the end. */
  readonly namespaces: readonly string[];
}

/** The packages of the lock file at the top. */
function lockedPackages(files: RepositoryFiles): readonly LockedPackage[] {
  const lock = record(parsed(files.read('composer.lock') ?? ''));
  return [lock.packages, lock['packages-dev']].flatMap((list) =>
    (Array.isArray(list) ? list : []).map((one): LockedPackage => {
      const { name, version, autoload } = record(one);
      const { 'psr-4': psr4, 'psr-0': psr0 } = record(autoload);
      const namespaces = [...Object.keys(record(psr4)), ...Object.keys(record(psr0))].filter((prefix) => prefix !== '');
      return { name: String(name ?? ''), version: String(version ?? ''), namespaces };
    }),
  );
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** What a file of JSON says; nothing where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function outsidePackages(files: RepositoryFiles): OutsidePackages {
  const versions = new Map(lockedPackages(files).map(({ name, version }) => [name, version.replace(/^v/, '')]));
  const asked = record(parsed(files.read('composer.json') ?? ''));
  for (const list of [asked.require, asked['require-dev']])
    for (const [name, version] of Object.entries(record(list)))
      if (!versions.has(name)) versions.set(name, String(version));
  return {
    globals: 'php',
    isStandard: (name) => name === 'php' || name.startsWith('\\'),
    versionOf: (name) => versions.get(name),
  };
}
