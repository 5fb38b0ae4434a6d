// Where imports lead, in repositories of different layouts.

import { expect, test } from 'vitest';
import type { ModuleTarget, RepositoryFiles } from '../language.ts';
import { pythonModuleResolver } from './module-resolution.ts';
import { readConfiguration } from './project-configuration.ts';

/** A repository with these files; those that are no code have their text given. */
function repository(paths: readonly string[], texts: Readonly<Record<string, string>> = {}): RepositoryFiles {
  const all = new Set(paths);
  return {
    paths: [...paths].sort(),
    has: (path) => all.has(path),
    hasFolder: (path) => paths.some((file) => file.startsWith(`${path}/`)),
    read: (path) => texts[path],
  };
}

const written = (target: ModuleTarget | undefined): string =>
  target === undefined ? 'nothing' : target.kind === 'external' ? `external ${target.name}` : target.path;

test('source layout: packages below src', () => {
  const { resolve } = pythonModuleResolver(
    repository([
      'src/app/__init__.py',
      'src/app/db/__init__.py',
      'src/app/db/models.py',
      'src/app/main.py',
      'tests/test_a.py',
    ]),
  );
  const from = (path: string, specifier: string): string => written(resolve(path, specifier));
  expect(from('tests/test_a.py', 'app')).toBe('src/app/__init__.py');
  expect(from('tests/test_a.py', 'app.db.models')).toBe('src/app/db/models.py');
  expect(from('src/app/main.py', '.db')).toBe('src/app/db/__init__.py');
  expect(from('src/app/main.py', '.')).toBe('src/app/__init__.py');
  expect(from('src/app/db/models.py', '..main')).toBe('src/app/main.py');
  expect(from('src/app/db/__init__.py', '.models')).toBe('src/app/db/models.py');
  expect(from('src/app/db/models.py', '...other')).toBe('external other');
  expect(from('src/app/main.py', 'os.path')).toBe('external os');
  expect(from('src/app/main.py', 'app.missing')).toBe('external app');
});

test('a package does not see its own modules by their bare names, a script does', () => {
  const { resolve } = pythonModuleResolver(
    repository(['pkg/__init__.py', 'pkg/logging.py', 'pkg/a.py', 'tools/run.py', 'tools/shared.py']),
  );
  expect(written(resolve('pkg/a.py', 'logging'))).toBe('external logging');
  expect(written(resolve('tools/run.py', 'shared'))).toBe('tools/shared.py');
  expect(written(resolve('pkg/a.py', 'tools.shared'))).toBe('tools/shared.py');
});

test('packages before modules, source before stubs, namespace packages last', () => {
  const { resolve, submodule } = pythonModuleResolver(
    repository([
      'a/__init__.py',
      'a.py',
      'b.py',
      'b.pyi',
      'c.pyi',
      'space/one/x.py',
      'data-stubs/__init__.pyi',
      'lib/space/__init__.py',
    ]),
  );
  const from = (specifier: string): string => written(resolve('main.py', specifier));
  expect(from('a')).toBe('a/__init__.py');
  expect(from('b')).toBe('b.py');
  expect(from('c')).toBe('c.pyi');
  expect(from('space')).toBe('lib/space/__init__.py');
  expect(from('space.one')).toBe('space/one');
  expect(from('space.one.x')).toBe('space/one/x.py');
  expect(from('data')).toBe('data-stubs/__init__.pyi');
  expect(written(submodule?.({ kind: 'folder', path: 'space/one' }, 'x'))).toBe('space/one/x.py');
  expect(written(submodule?.({ kind: 'file', path: 'a/__init__.py' }, 'x'))).toBe('nothing');
  expect(written(submodule?.({ kind: 'file', path: 'b.py' }, 'x'))).toBe('nothing');
});

test('a folder without Python files is no package', () => {
  const { resolve } = pythonModuleResolver(repository(['main.py', 'yaml/schema.json']));
  expect(written(resolve('main.py', 'yaml'))).toBe('external yaml');
});

test('a folder without a module of its own hides no module that comes with Python', () => {
  const { resolve } = pythonModuleResolver(
    repository(['tests/test_all.py', 'tests/typing/checked.py', 'tests/json.py']),
  );
  expect(written(resolve('tests/test_all.py', 'typing'))).toBe('external typing');
  expect(written(resolve('tests/test_all.py', 'json'))).toBe('tests/json.py');
});

test('each project of a monorepo finds its own packages first', () => {
  const { resolve } = pythonModuleResolver(
    repository([
      'one/src/shared/__init__.py',
      'one/src/app/__init__.py',
      'two/src/shared/__init__.py',
      'two/src/app/__init__.py',
    ]),
  );
  expect(written(resolve('one/src/app/__init__.py', 'shared'))).toBe('one/src/shared/__init__.py');
  expect(written(resolve('two/src/app/__init__.py', 'shared'))).toBe('two/src/shared/__init__.py');
});

test('the stubs imports nothing from the repository', () => {
  const { resolve } = pythonModuleResolver(repository(['typing.py']));
  expect(written(resolve('stubs:re.pyi', 'typing'))).toBe('external typing');
});

test('entry files: top packages and the modules of commands', () => {
  const files = repository(
    ['code/app/__init__.py', 'code/app/__main__.py', 'code/app/cli.py', 'code/app/sub/__init__.py', 'setup.py'],
    {
      'pyproject.toml': '[project.scripts]\napp = "app.cli:main"\n[tool.setuptools.packages.find]\nwhere = ["code"]\n',
    },
  );
  expect(pythonModuleResolver(files).entryFiles()).toEqual([
    'code/app/__init__.py',
    'code/app/__main__.py',
    'code/app/cli.py',
  ]);
});

test('configured roots without packages', () => {
  const files = repository(['code/tool.py', 'main/run.py'], { 'setup.cfg': '[options]\npackage_dir =\n    =code\n' });
  expect(written(pythonModuleResolver(files).resolve('main/run.py', 'tool'))).toBe('code/tool.py');
});

test.each([
  ['pyproject.toml', '[tool.setuptools]\npackage-dir = {"" = "lib"}\n', ['lib'], []],
  ['pyproject.toml', '[tool.setuptools.package-dir]\n"" = "lib"\n', ['lib'], []],
  ['pyproject.toml', '[tool.poetry]\npackages = [\n  { include = "a", from = "./lib/" },\n]\n', ['lib'], []],
  ['pyproject.toml', '[tool.poetry.scripts]\nx = "a.b:c"\n[other]\ny = "d.e:f"\n', [], ['a.b']],
  ['pyproject.toml', '[tool.pytest.ini_options]\npythonpath = ["."]\n', [''], []],
  ['setup.cfg', '[options.packages.find]\nwhere = lib\n', ['lib'], []],
  ['setup.cfg', '[options.entry_points]\nconsole_scripts =\n    x = a.b:c\n    y = d:e\n', [], ['a.b', 'd']],
  ['setup.py', "setup(package_dir={'': 'lib'}, packages=find_packages('code'))", ['lib', 'code'], []],
  ['setup.py', "setup(entry_points={'console_scripts': ['x = a.b:c']})", [], ['a.b']],
  ['setup.py', 'setup(packages=find_packages(where="code"))', ['code'], []],
])('configuration: %s %j', (name, text, roots, commandModules) => {
  expect(readConfiguration(name, text)).toEqual({ roots, commandModules });
});
