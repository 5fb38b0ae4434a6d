import { expect, test } from 'vitest';
import type { ModuleResolver, RepositoryFiles } from '../language.ts';
import { ecmascriptModuleResolver } from './module-resolution.ts';

/** A repository of configuration files with their texts, and of code files by their paths. */
function repository(
  configuration: Readonly<Record<string, string | object>>,
  code: readonly string[],
): RepositoryFiles {
  const texts = new Map(
    Object.entries(configuration).map(([path, text]) => [path, typeof text === 'string' ? text : JSON.stringify(text)]),
  );
  const all = new Set([...texts.keys(), ...code]);
  return {
    has: (path) => all.has(path),
    hasFolder: (path) => [...all].some((one) => one.startsWith(`${path}/`)),
    paths: [...code].sort(),
    read: (path) => texts.get(path),
  };
}

/** Where specifiers lead from a file, one a line. */
function targets(resolver: ModuleResolver, from: string, ...specifiers: readonly string[]): string {
  return specifiers
    .map((specifier) => {
      const target = resolver.resolve(from, specifier);
      return `${specifier} → ${target.kind === 'external' ? `(${target.name})` : target.path}`;
    })
    .join('\n');
}

test('relative specifiers: extensions, compiled extensions, folders, manifests of folders', () => {
  const resolver = ecmascriptModuleResolver(
    repository({ 'src/pkg/package.json': { main: './lib/main.js' } }, [
      'src/a.ts',
      'src/b.tsx',
      'src/c.d.ts',
      'src/d.js',
      'src/e.mts',
      'src/folder/index.ts',
      'src/folder.ts',
      'src/only/index.js',
      'src/pkg/lib/main.ts',
      'index.ts',
    ]),
  );
  expect(
    targets(
      resolver,
      'src/a.ts',
      './b',
      './b.js',
      './c',
      './d',
      './d.js',
      './e.mjs',
      './folder',
      './folder/',
      './only',
      './pkg',
      '..',
      './missing',
      './data.json',
      '../../outside',
      './b?raw',
    ),
  ).toMatchInlineSnapshot(`
    "./b → src/b.tsx
    ./b.js → src/b.tsx
    ./c → src/c.d.ts
    ./d → src/d.js
    ./d.js → src/d.js
    ./e.mjs → src/e.mts
    ./folder → src/folder.ts
    ./folder/ → src/folder/index.ts
    ./only → src/only/index.js
    ./pkg → src/pkg/lib/main.ts
    .. → index.ts
    ./missing → (./missing)
    ./data.json → (./data.json)
    ../../outside → (../../outside)
    ./b?raw → src/b.tsx"
  `);
});

test('compiler settings: paths, base, extended and referenced configurations, comments in them', () => {
  const resolver = ecmascriptModuleResolver(
    repository(
      {
        'tsconfig.base.json': `{
          // Comments and trailing commas are allowed.
          "compilerOptions": { "paths": { "@lib/*": ["./libs/*/src", "./libs/*"], "exact": ["./libs/exact.ts"], "@/*": ["./src/*"], }, },
        }`,
        'apps/web/tsconfig.json': { extends: '../../tsconfig.base.json', compilerOptions: { baseUrl: './src' } },
        'apps/solution/tsconfig.json': { files: [], references: [{ path: './tsconfig.app.json' }] },
        'apps/solution/tsconfig.app.json': { compilerOptions: { paths: { '~/*': ['./code/*'] } } },
        'apps/roots/tsconfig.json': { compilerOptions: { rootDirs: ['src', 'generated'] } },
      },
      [
        'libs/core/src/index.ts',
        'libs/flat.ts',
        'libs/exact.ts',
        'src/top.ts',
        'apps/web/src/page.ts',
        'apps/web/src/views/home.ts',
        'apps/solution/code/main.ts',
        'apps/roots/src/a/one.ts',
        'apps/roots/generated/a/two.ts',
      ],
    ),
  );
  expect(
    targets(
      resolver,
      'apps/web/src/page.ts',
      '@lib/core',
      '@lib/flat',
      'exact',
      'exact/deep',
      '@/top',
      'views/home',
      'react',
    ),
  ).toMatchInlineSnapshot(`
    "@lib/core → libs/core/src/index.ts
    @lib/flat → libs/flat.ts
    exact → libs/exact.ts
    exact/deep → (exact)
    @/top → src/top.ts
    views/home → apps/web/src/views/home.ts
    react → (react)"
  `);
  expect(targets(resolver, 'apps/solution/code/main.ts', '~/main')).toBe('~/main → apps/solution/code/main.ts');
  expect(targets(resolver, 'apps/roots/src/a/one.ts', './two')).toBe('./two → apps/roots/generated/a/two.ts');
});

test('workspaces: packages by name, their exports maps, and the sources of what they build', () => {
  const resolver = ecmascriptModuleResolver(
    repository(
      {
        'package.json': { name: 'root', private: true, workspaces: { packages: ['packages/*', '!packages/private'] } },
        'packages/core/package.json': {
          name: '@acme/core',
          exports: {
            '.': { types: './dist/types/index.d.ts', import: './dist/esm/index.mjs', require: './dist/cjs/index.cjs' },
            './util': { '@acme/source': './src/util/index.ts', default: './dist/util/index.js' },
            './plugins/*': './dist/plugins/*.js',
            './hidden': null,
          },
        },
        'packages/core/tsconfig.json': { compilerOptions: { outDir: './dist/esm', rootDir: './src' } },
        'packages/plain/package.json': { name: 'plain', main: 'lib/plain.js', module: 'lib/plain.mjs' },
        'packages/bundle/package.json': { name: 'bundle', main: 'build/bundle.cjs.js' },
        'packages/named/package.json': { name: 'named', main: './index.js' },
        'packages/private/package.json': { name: 'secret' },
        'elsewhere/package.json': { name: 'elsewhere', dependencies: { linked: 'file:../vendored' } },
        'vendored/package.json': { name: 'linked-by-name', main: './main' },
      },
      [
        'packages/core/src/index.ts',
        'packages/core/src/util/index.ts',
        'packages/core/src/plugins/json.ts',
        'packages/plain/source/plain.ts',
        'packages/bundle/src/index.ts',
        'packages/named/lib/named.js',
        'packages/private/index.ts',
        'elsewhere/a.ts',
        'vendored/main.js',
      ],
    ),
  );
  expect(
    targets(
      resolver,
      'packages/plain/source/plain.ts',
      '@acme/core',
      '@acme/core/util',
      '@acme/core/plugins/json',
      '@acme/core/src/util',
      '@acme/core/missing',
      'plain',
      'bundle',
      'secret',
      'lodash/fp',
      '@types/node/fs',
      'node:fs',
    ),
  ).toMatchInlineSnapshot(`
    "@acme/core → packages/core/src/index.ts
    @acme/core/util → packages/core/src/util/index.ts
    @acme/core/plugins/json → packages/core/src/plugins/json.ts
    @acme/core/src/util → packages/core/src/util/index.ts
    @acme/core/missing → (@acme/core)
    plain → packages/plain/source/plain.ts
    bundle → packages/bundle/src/index.ts
    secret → (secret)
    lodash/fp → (lodash)
    @types/node/fs → (@types/node)
    node:fs → (fs)"
  `);
  expect(targets(resolver, 'elsewhere/a.ts', 'linked')).toBe('linked → vendored/main.js');
  const bundle = '../index.js → packages/named/lib/named.js';
  expect(targets(resolver, 'packages/named/test/a.js', '../index.js')).toBe(bundle);
});

test('pnpm workspaces, imports of internal names, and a package that imports itself', () => {
  const resolver = ecmascriptModuleResolver(
    repository(
      {
        'pnpm-workspace.yaml':
          '# The packages.\npackages:\n  - \'libs/**\'\n  - "!**/fixtures/**"\ncatalog:\n  - other/*\n',
        'package.json': {
          name: 'self',
          exports: { '.': './dist/index.js' },
          imports: { '#db/*': './src/db/*.js', '#dep': 'lib-a' },
        },
        'libs/deep/a/package.json': { name: 'lib-a', types: './a.d.ts', main: './a.js' },
        'libs/deep/fixtures/x/package.json': { name: 'fixture' },
        'other/b/package.json': { name: 'other-b' },
      },
      ['src/index.ts', 'src/db/users.ts', 'libs/deep/a/a.ts', 'libs/deep/fixtures/x/index.js', 'other/b/index.js'],
    ),
  );
  expect(
    targets(resolver, 'src/db/users.ts', 'self', '#db/users', '#dep', '#none', 'lib-a', 'fixture', 'other-b'),
  ).toMatchInlineSnapshot(`
    "self → src/index.ts
    #db/users → src/db/users.ts
    #dep → libs/deep/a/a.ts
    #none → (#none)
    lib-a → libs/deep/a/a.ts
    fixture → (fixture)
    other-b → (other-b)"
  `);
});

test('tests that import the build are led to the sources', () => {
  const resolver = ecmascriptModuleResolver(
    repository({ 'package.json': { name: 'x', main: 'dist/index.js', bin: { x: './dist/cli.js' } } }, [
      'src/index.ts',
      'src/cli.ts',
      'test/a.test.ts',
    ]),
  );
  expect(targets(resolver, 'test/a.test.ts', '../dist/index.js', '..', '../')).toMatchInlineSnapshot(`
    "../dist/index.js → src/index.ts
    .. → src/index.ts
    ../ → src/index.ts"
  `);
  expect(resolver.entryFiles()).toEqual(['src/cli.ts', 'src/index.ts']);
});

test('a bundle that the manifest names and the repository does not hold is what it is made from', () => {
  const exports = {
    '.': {
      types: './dist/x.d.ts',
      import: './dist/x.mjs',
      require: { production: './dist/x.prod.cjs', default: './index.js' },
    },
    './extra': './dist/extra.mjs',
  };
  const resolver = ecmascriptModuleResolver(
    repository(
      {
        'package.json': { name: 'app', workspaces: ['*'] },
        'x/package.json': { name: 'x', main: 'index.js', exports },
      },
      ['x/index.js', 'x/src/index.ts', 'x/src/extra/index.ts', 'app/a.ts'],
    ),
  );
  expect(
    targets(resolver, 'x/index.js', './dist/x.prod.cjs', './dist/x', './dist/extra.mjs', './dist/y.mjs'),
  ).toMatchInlineSnapshot(`
    "./dist/x.prod.cjs → x/src/index.ts
    ./dist/x → x/src/index.ts
    ./dist/extra.mjs → x/src/extra/index.ts
    ./dist/y.mjs → (./dist/y.mjs)"
  `);
  expect(targets(resolver, 'app/a.ts', 'x')).toMatchInlineSnapshot(`"x → x/index.js"`);
});

test('a package of examples does not stand for a library of the same name elsewhere', () => {
  const resolver = ecmascriptModuleResolver(
    repository({ 'package.json': { name: 'x' }, 'examples/react/package.json': { name: 'react' } }, [
      'src/a.ts',
      'examples/react/index.js',
    ]),
  );
  expect(targets(resolver, 'src/a.ts', 'react')).toBe('react → (react)');
});

test('aliases of folders in a manifest: the longest that fits, for what is below the manifest', () => {
  const resolver = ecmascriptModuleResolver(
    repository({ 'app/package.json': { _moduleAliases: { '@': './src', '@model': 'src/model' } } }, [
      'app/src/main.js',
      'app/src/model/index.js',
      'app/src/model/user.js',
      'app/src/router.js',
      'other/main.js',
    ]),
  );
  expect(targets(resolver, 'app/src/main.js', '@model', '@model/user', '@/router', '@/none', '@models')).toBe(
    '@model → app/src/model/index.js\n' +
      '@model/user → app/src/model/user.js\n' +
      '@/router → app/src/router.js\n' +
      '@/none → (@/none)\n' +
      '@models → (@models)',
  );
  expect(targets(resolver, 'other/main.js', '@model')).toBe('@model → (@model)');
});

test('what is run takes the code of a package, and what is compiled takes its declarations', () => {
  const exports = {
    '.': { types: './typings/index.d.ts', default: './index.js' },
    './only': { types: './typings/only.d.ts' },
  };
  const resolver = ecmascriptModuleResolver(
    repository({ 'package.json': { name: 'own', type: 'module', exports, types: './typings/index.d.ts' } }, [
      'index.js',
      'typings/index.d.ts',
      'typings/only.d.ts',
      'tests/a.test.cjs',
      'tests/b.test.ts',
    ]),
  );
  expect(targets(resolver, 'tests/a.test.cjs', '../', 'own', 'own/only')).toBe(
    ['../ → index.js', 'own → index.js', 'own/only → typings/only.d.ts'].join('\n'),
  );
  expect(targets(resolver, 'tests/b.test.ts', 'own')).toBe('own → typings/index.d.ts');
});

test('what is run takes the script beside which declarations stand, and what is compiled takes these', () => {
  const resolver = ecmascriptModuleResolver(
    repository({ 'package.json': { name: 'own', main: 'index.js', types: 'index.d.ts' } }, [
      'index.js',
      'index.d.ts',
      'lib/plugin.js',
      'lib/plugin.d.ts',
      'lib/types.d.ts',
      'test/a.test.js',
      'test/b.test.ts',
    ]),
  );
  expect(targets(resolver, 'test/a.test.js', '..', '../index.js', 'own', '../lib/plugin', '../lib/types')).toBe(
    [
      '.. → index.js',
      '../index.js → index.js',
      'own → index.js',
      '../lib/plugin → lib/plugin.js',
      '../lib/types → lib/types.d.ts',
    ].join('\n'),
  );
  expect(targets(resolver, 'test/b.test.ts', '../index.js', '../lib/plugin')).toBe(
    ['../index.js → index.d.ts', '../lib/plugin → lib/plugin.d.ts'].join('\n'),
  );
});
