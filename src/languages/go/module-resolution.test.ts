// Where imports lead, in repositories of one module and of several.

import { expect, test } from 'vitest';
import type { ModuleTarget, RepositoryFiles } from '../language.ts';
import { importedNames, moduleResolver, outsidePackages } from './module-resolution.ts';

function repository(paths: readonly string[], texts: Readonly<Record<string, string>>): RepositoryFiles {
  const all = new Set(paths);
  return {
    paths: [...paths].sort(),
    has: (path) => all.has(path),
    hasFolder: (path) => paths.some((file) => file.startsWith(`${path}/`)),
    read: (path) => texts[path],
  };
}

const written = (target: ModuleTarget): string =>
  target.kind === 'external' ? `external ${target.name}` : `${target.kind} ${target.path || '.'}`;

test('a module, and one inside it', () => {
  const files = repository(['a.go', 'store/store.go', 'tools/gen/gen.go', 'vendor/example.com/kept/kept.go'], {
    'go.mod': 'module example.com/app/v2\n\ngo 1.22\n\nrequire github.com/x/y v1.4.0 // indirect\n',
    'tools/go.mod': 'module example.com/app/v2/tools\n',
  });
  const { resolve } = moduleResolver(files);
  const to = (specifier: string): string => written(resolve('a.go', specifier));
  expect(to('example.com/app/v2')).toBe('folder .');
  expect(to('example.com/app/v2/store')).toBe('folder store');
  expect(to('example.com/app/v2/tools/gen')).toBe('folder tools/gen');
  expect(to('example.com/app/v2/missing')).toBe('external example.com/app');
  expect(to('example.com/app/v20')).toBe('external example.com/app');
  expect(to('example.com/kept')).toBe('folder vendor/example.com/kept');
  expect(to('github.com/x/y/z/w')).toBe('external github.com/x/y');
  expect(to('net/http')).toBe('external net/http');
  expect(outsidePackages(files).versionOf('github.com/x/y')).toBe('v1.4.0');
  expect(outsidePackages(files).isStandard('net/http')).toBe(true);
  expect(outsidePackages(files).isStandard('github.com/x/y')).toBe(false);
});

test('replacements in a module and in a workspace', () => {
  const { resolve } = moduleResolver(
    repository(['app/main.go', 'forks/old/kept/kept.go', 'forks/new/new.go', 'wide/wide.go'], {
      'app/go.mod':
        'module example.com/app\n\nreplace example.com/old v1.2.3 => ../forks/old\n\nreplace (\n\texample.com/new => ../forks/new\n\texample.com/far => example.com/other v1.0.0\n)\n',
      'go.work': 'go 1.22\n\nuse ./app\n\nreplace example.com/wide => ./wide\n',
    }),
  );
  const to = (specifier: string): string => written(resolve('app/main.go', specifier));
  expect(to('example.com/old/kept')).toBe('folder forks/old/kept');
  expect(to('example.com/new')).toBe('folder forks/new');
  expect(to('example.com/wide')).toBe('folder wide');
  expect(to('example.com/far')).toBe('external example.com/far');
});

test.each([
  ['fmt', ['fmt']],
  ['example.com/app/v2', ['app']],
  ['gopkg.in/yaml.v3', ['yaml']],
  ['github.com/mattn/go-isatty', ['isatty', 'go', 'go_isatty', 'goisatty']],
])('names of %s', (specifier, names) => {
  expect(importedNames(specifier)).toEqual(names);
});
