// The package as users get it: packed, installed in an empty folder, run from there without being able to write to it, and
// imported by a program that is checked against its types.

import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSampleRepository, temporaryFolder, writeText } from './sample-repository.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const MOST_MEGABYTES = 45;

const folder = temporaryFolder();
const consumer = join(folder.path, 'consumer');
const installed = join(consumer, 'node_modules/gitnexus');
let repository: string;

beforeAll(() => {
  repository = realpathSync(makeSampleRepository(folder.path));
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder.path], {
      cwd: PROJECT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as [{ filename: string }];
  mkdirSync(consumer);
  writeText(consumer, 'package.json', '{ "name": "consumer", "private": true, "type": "module" }\n');
  const flags = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev'];
  execFileSync('npm', ['install', ...flags, join(folder.path, packed.filename)], { cwd: consumer, stdio: 'ignore' });
});

afterAll(() => {
  setWritable(installed, true);
  folder.remove();
});

interface Entry {
  readonly path: string;
  readonly size: number;
  readonly changed: number;
}

function entriesOf(root: string): Entry[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((path) => {
      const { size, mtimeMs } = lstatSync(join(root, path));
      return { path, size, changed: mtimeMs };
    });
}

function setWritable(root: string, isWritable: boolean): void {
  for (const path of ['.', ...entriesOf(root).map((entry) => entry.path)]) {
    const { mode } = lstatSync(join(root, path));
    chmodSync(join(root, path), isWritable ? mode | 0o200 : mode & ~0o222);
  }
}

function run(...words: readonly string[]): string {
  return execFileSync(process.execPath, [join(installed, 'dist/cli.js'), ...words], {
    cwd: repository,
    encoding: 'utf8',
    env: { ...process.env, GITNEXUS_HOME: join(folder.path, 'home') },
  });
}

it('is small, and holds no source maps and nothing that belongs to one system', () => {
  const entries = entriesOf(installed);
  const { dependencies = {} } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect(dependencies).toEqual({});
  const megabytes = entries.reduce((sum, { size }) => sum + size, 0) / (1 << 20);
  console.log(`the package takes ${megabytes.toFixed(1)} MB in ${entries.length} files`);
  expect(megabytes).toBeLessThan(MOST_MEGABYTES);
  expect(entries.filter(({ path }) => /\.(?:map|node|ts)$/.test(path) && !path.endsWith('.d.ts'))).toEqual([]);
  expect(entries.map(({ path }) => path)).toContain('dist/gitnexus.1');
});

it('names the licence of every package that is inside', () => {
  const text = readFileSync(join(installed, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8');
  const { dependencies = {}, devDependencies } = createRequire(import.meta.url)('../package.json') as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const inside = [
    'zod',
    'typescript',
    'web-tree-sitter',
    '@vscode/tree-sitter-wasm',
    '@modelcontextprotocol/server',
    'hono',
  ];
  for (const name of inside) {
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(dependencies).not.toHaveProperty([name]);
  }
  for (const name of ['vitest', 'esbuild']) {
    expect(devDependencies).toHaveProperty([name]);
    expect(text).not.toMatch(new RegExp(`^${name} \\d`, 'm'));
  }
});

it('runs from a folder that cannot be written to', () => {
  setWritable(installed, false);
  const before = entriesOf(installed);
  expect(run('analyze')).toContain('indexed in');
  expect(run('context', 'hashPassword')).toContain('function hashPassword');
  expect(run('brain', 'query', 'password', '--limit', '1')).toContain('password');
  // For root, every folder can be written to: what counts is that nobody did.
  expect(entriesOf(installed)).toEqual(before);
});

it('can be imported by a program, which is checked against its types', () => {
  writeText(
    consumer,
    'consumer.ts',
    `import { AppError, LocalBackend, openRepository, type ContextResult, type Repository } from 'gitnexus';

const repository: Repository = await openRepository(process.argv[2], { index: true });
const found: ContextResult = await repository.context({ name: 'hashPassword' });
if (!('symbol' in found)) throw new Error('ambiguous');
const { byDepth } = (await repository.impact({ name: 'hashPassword', direction: 'upstream' })) as {
  byDepth: Record<string, { name: string }[]>;
};
const text: string = await repository.text('context', { name: 'hashPassword' });
// @ts-expect-error: a direction that does not exist
const wrong = await repository.impact({ name: 'hashPassword', direction: 'sideways' }).catch((error) => error);
await repository.close();
const elsewhere = await openRepository(process.argv[3]).catch((error: unknown) => error);

const backend = new LocalBackend();
const started: boolean = await backend.init();
const listed = await backend.listRepos();
const called = await backend.callTool('context', { name: 'hashPassword', repo: process.argv[2] });
await backend.disconnect();
console.log(
  JSON.stringify({
    root: repository.root,
    name: found.symbol.name,
    direct: byDepth['1']?.map(({ name }) => name),
    text: text.split('\\n')[0],
    wrong: wrong instanceof AppError && wrong.code,
    elsewhere: elsewhere instanceof AppError && elsewhere.code,
    started,
    listed: JSON.stringify(listed).includes(repository.root),
    same: JSON.stringify(called) === JSON.stringify(found),
  }),
);
`,
  );
  writeText(
    consumer,
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        target: 'ES2022',
        module: 'NodeNext',
        strict: true,
        types: ['node'],
        typeRoots: [join(PROJECT, 'node_modules/@types')],
      },
      include: ['consumer.ts'],
    }),
  );
  const compiler = join(PROJECT, 'node_modules/typescript/bin/tsc');
  const checked = execFileSync(process.execPath, [compiler, '--outDir', 'out'], { cwd: consumer, encoding: 'utf8' });
  expect(checked).toBe('');
  const elsewhere = join(folder.path, 'elsewhere');
  mkdirSync(elsewhere);
  const printed = execFileSync(process.execPath, ['out/consumer.js', repository, elsewhere], {
    cwd: consumer,
    encoding: 'utf8',
    env: { ...process.env, GITNEXUS_HOME: join(folder.path, 'home') },
  });
  expect(JSON.parse(printed)).toEqual({
    root: repository,
    name: 'hashPassword',
    direct: expect.arrayContaining(['validatePassword']),
    text: expect.stringContaining('function hashPassword'),
    wrong: 'invalid-argument',
    elsewhere: 'not-indexed',
    started: true,
    listed: true,
    same: true,
  });
});
