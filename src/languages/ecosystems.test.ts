// What manifests say of a repository's own packages.

import { expect, it } from 'vitest';
import { foldersUpwards } from '../model/repository-paths.ts';
import { ecosystemOf, importedPrefixes, ownPackages } from './ecosystems.ts';

function own(files: Readonly<Record<string, string>>) {
  const paths = Object.keys(files).sort();
  const folders = new Set(paths.flatMap((path) => foldersUpwards(path)));
  return ownPackages(
    { has: (path) => path in files, hasFolder: (path) => folders.has(path), paths, read: (path) => files[path] },
    paths,
  ).map(({ ecosystem, name, version, folder, imports }) => [ecosystem, name, version, folder, ...imports]);
}

it('reads names, versions and importable names of every ecosystem', () => {
  expect(
    own({ 'package.json': '{"name": "@a/b", "version": "1.2.3"}', 'web/package.json': '{"private": true}' }),
  ).toEqual([['npm', '@a/b', '1.2.3', '', '@a/b']]);
  const python = { 'src/attr/__init__.py': '', 'src/attrs/__init__.py': '', 'tests/__init__.py': '' };
  expect(
    own({ 'pyproject.toml': '[project]\nname = "attrs"\nversion = "25.1"\n\n[tool.x]\nname = "y"', ...python }),
  ).toEqual([['pypi', 'attrs', '25.1', '', 'attr', 'attrs']]);
  expect(
    own({
      'setup.py': "from setuptools import setup\nsetup(\n    name='my-lib',\n    version='1.0',\n)",
      'my_lib.py': '',
    }),
  ).toEqual([['pypi', 'my-lib', '1.0', '', 'my_lib']]);
  expect(own({ 'tool/go.mod': 'module github.com/a/b/tool/v2\n' })).toEqual([
    ['go', 'github.com/a/b/tool/v2', undefined, 'tool', 'github.com/a/b', 'github.com/a/b/tool/v2'],
  ]);
  const pom =
    '<project><parent><groupId>com.acme</groupId><artifactId>all</artifactId><version>3</version></parent>' +
    '<artifactId>core</artifactId><dependencies><dependency><groupId>x</groupId></dependency></dependencies></project>';
  expect(
    own({ 'pom.xml': pom, 'src/main/java/com/acme/core/A.java': '', 'src/main/java/com/acme/core/in/B.java': '' }),
  ).toEqual([['maven', 'com.acme:core', '3', '', 'com.acme.core']]);
  expect(
    own({ 'Cargo.toml': '[package]\nname = "my-crate"\nversion = "0.3.1"\n[dependencies]\nname = "no"\n' }),
  ).toEqual([['crates', 'my-crate', '0.3.1', '', 'my_crate']]);
  expect(
    own({ 'composer.json': '{"name": "acme/mail", "autoload": {"psr-4": {"Acme\\\\Mail\\\\": "src/"}}}' }),
  ).toEqual([['composer', 'acme/mail', undefined, '', 'Acme\\Mail']]);
  expect(own({ 'acme-mail.gemspec': "s.name = 'acme-mail'\ns.version = '2.0'", 'lib/acme.rb': '' })).toEqual([
    ['rubygems', 'acme-mail', '2.0', '', 'acme', 'acme-mail', 'acme/mail'],
  ]);
});

it('gives nothing for half a manifest, and the one nearer to the root where two name the same', () => {
  expect(own({ 'package.json': '{"name": ' })).toEqual([]);
  expect(own({ 'pyproject.toml': '[build-system]\nrequires = []' })).toEqual([]);
  expect(own({ 'b/package.json': '{"name": "x"}', 'package.json': '{"name": "x"}' })).toEqual([
    ['npm', 'x', undefined, '', 'x'],
  ]);
});

it('knows whose packages an import means, and where a longer name can end', () => {
  expect(ecosystemOf('python')).toBe('pypi');
  expect(ecosystemOf('c')).toBeUndefined();
  expect(importedPrefixes('npm', '@a/b')).toEqual(['@a/b']);
  expect(importedPrefixes('maven', 'com.acme.A')).toEqual(['com', 'com.acme', 'com.acme.A']);
});
