// Where paths of modules lead, in a package with several crates and in a workspace.

import { expect, test } from 'vitest';
import type { ModuleTarget, RepositoryFiles } from '../language.ts';
import { moduleResolver, outsidePackages } from './module-resolution.ts';

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
  target.kind === 'file'
    ? target.path + (target.within === undefined ? '' : ` > ${target.within}`)
    : target.kind === 'external'
      ? `external ${target.name}`
      : target.path;

test('modules of a package', () => {
  const files = repository(
    [
      'build.rs',
      'src/lib.rs',
      'src/main.rs',
      'src/a.rs',
      'src/a/b.rs',
      'src/c/mod.rs',
      'src/c/d.rs',
      'src/bin/tool.rs',
      'tests/one.rs',
      'tests/two/main.rs',
      'tests/two/help.rs',
    ],
    {
      'Cargo.toml':
        '[package]\nname = "my-app"\n[dependencies]\nregex = { version = "1.2", features = [] }\nlog = "0.4"\n',
    },
  );
  const { resolve, submodule } = moduleResolver(files);
  const to = (from: string, specifier: string): string => written(resolve(from, specifier));
  expect(to('src/a/b.rs', 'crate::c::d')).toBe('src/c/d.rs');
  expect(to('src/a/b.rs', 'super')).toBe('src/a.rs');
  expect(to('src/a/b.rs', 'super::super::c')).toBe('src/c/mod.rs');
  expect(to('src/c/d.rs', 'super')).toBe('src/c/mod.rs');
  expect(to('src/c/mod.rs', 'super')).toBe('src/lib.rs');
  expect(to('src/c/mod.rs', 'self::d::Kind::Deep')).toBe('src/c/d.rs > Kind/Deep');
  expect(to('src/bin/tool.rs', 'my_app::a')).toBe('src/a.rs');
  expect(to('src/bin/tool.rs', 'crate')).toBe('src/bin/tool.rs');
  expect(to('tests/two/help.rs', 'crate')).toBe('tests/two/main.rs');
  expect(to('tests/one.rs', 'regex::bytes')).toBe('external regex');
  expect(to('src/lib.rs', 'std::fmt')).toBe('external std');
  expect(to('src/lib.rs', './c/d.rs')).toBe('src/c/d.rs');
  expect(to('src/lib.rs', './missing.rs')).toBe('external ./missing.rs');
  expect(submodule?.({ kind: 'file', path: 'src/lib.rs' }, 'a')).toEqual({ kind: 'file', path: 'src/a.rs' });
  expect(outsidePackages(files).versionOf('regex')).toBe('1.2');
  expect(outsidePackages(files).versionOf('log')).toBe('0.4');
});

test('a workspace, its tests listed', () => {
  const files = repository(['core/lib/root.rs', 'app/src/main.rs', 'tests/tests.rs', 'tests/util.rs'], {
    'Cargo.toml': '[package]\nname = "top"\nautotests = false\n[[test]]\nname = "all"\npath = "tests/tests.rs"\n',
    'core/Cargo.toml': '[package]\nname = "the-core"\n[lib]\nname = "kernel"\npath = "lib/root.rs"\n',
    'app/Cargo.toml': '[package]\nname = "app"\n[dependencies.heart]\npackage = "kernel"\npath = "../core"\n',
  });
  const { resolve, entryFiles } = moduleResolver(files);
  const to = (from: string, specifier: string): string => written(resolve(from, specifier));
  expect(to('app/src/main.rs', 'kernel::x')).toBe('core/lib/root.rs > x');
  expect(to('app/src/main.rs', 'heart')).toBe('core/lib/root.rs');
  expect(to('tests/util.rs', 'crate')).toBe('tests/tests.rs');
  expect(entryFiles()).toEqual(['core/lib/root.rs']);
});
