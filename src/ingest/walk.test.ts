// What the walk takes and leaves out, beyond git's own rules (those are tested against git in `ignore-rules.test.ts`).

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { removeTemporaryFolders, temporaryFolder, temporaryTree } from './fixtures/temporary-tree.ts';
import { type Walk, type WalkOptions, walk } from './walk.ts';

afterAll(removeTemporaryFolders);

/** Walks a tree of empty files. */
function walkOf(
  files: readonly string[],
  options: Partial<WalkOptions> = {},
  rules: Record<string, string> = {},
): Promise<Walk> {
  const root = temporaryTree({ ...Object.fromEntries(files.map((path) => [path, ''])), ...rules });
  return walk({ root, ...options });
}

function reasonsOf({ diagnostics }: Walk): Record<string, string> {
  return Object.fromEntries(diagnostics.map(({ path, reason }) => [path, reason]));
}

test('paths are sorted by code units, with any characters in them', async () => {
  const files = [
    'b/c',
    'b.c',
    'B',
    'é',
    'e\u0301',
    '😀/x',
    '\uffff',
    'new\nline',
    ' space ',
    'back\\slash',
    '.hidden/a',
  ];
  expect((await walkOf(files)).paths).toEqual([...files].sort());
  expect(await walkOf([])).toEqual({ paths: [], diagnostics: [], ignored: 0, excluded: 0 });
});

test("what an edit that died was writing is nobody's source", async () => {
  const left = ['.gitnexus-0123456789ab.tmp', 'src/.gitnexus-0123456789ab-12-345-0123456789ab.tmp'];
  const kept = ['.gitnexus-notes.tmp', 'src/a.ts'];
  expect(await walkOf([...left, ...kept])).toEqual({ paths: kept, diagnostics: [], ignored: 0, excluded: 0 });
});

test('the root must be a folder', async () => {
  const root = temporaryTree({ file: '' });
  await expect(walk({ root: join(root, 'none') })).rejects.toMatchObject({ code: 'not-found' });
  await expect(walk({ root: join(root, 'file') })).rejects.toMatchObject({ code: 'invalid-argument' });
  await expect(walk({ root, signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'interrupted' });
});

test('.gitnexusignore wins over git, and needs no git', async () => {
  const found = await walkOf(
    ['a.gen', 'out/x', 'keep/y', 'keep/z.gen', 'mine'],
    {},
    {
      '.gitignore': '*.gen\nkeep/\nout/',
      '.gitnexusignore': '!keep/\nmine',
      'keep/.gitnexusignore': '!z.gen',
    },
  );
  expect(found.paths).toEqual(['.gitignore', '.gitnexusignore', 'keep/.gitnexusignore', 'keep/y', 'keep/z.gen']);
  expect([found.ignored, found.excluded]).toEqual([2, 1]);
});

test('a file that git tracks is taken although git ignores it', async () => {
  const tree = {
    'packages/zod/.gitignore': '**/package.json\n!/other',
    'packages/zod/package.json': '',
    'packages/zod/v4/package.json': '',
    'packages/zod/v4/index.ts': '',
    '.gitignore': 'made/\n*.log',
    'made/kept.ts': '',
    'made/left.ts': '',
    'made/deep/kept.ts': '',
    'made/deep/.gitignore': '!*',
    'made/none/left.ts': '',
    'made/third_party/kept.ts': '',
    'made/kept.log': '',
  };
  const tracked = new Set(Object.keys(tree).filter((path) => /kept|zod\/package/.test(path)));
  const root = temporaryTree(tree);
  const found = await walk({ root, tracked });
  const taken = [
    '.gitignore',
    'made/deep/kept.ts',
    'made/kept.log',
    'made/kept.ts',
    'packages/zod/.gitignore',
    'packages/zod/package.json',
    'packages/zod/v4/index.ts',
  ];
  expect(found.paths).toEqual(taken);
  expect(found.ignored).toBe(4);
  // Neither the defaults nor what the user says are git's to override.
  expect(reasonsOf(found)).toEqual({ 'made/third_party': 'vendored' });
  expect((await walk({ root, tracked, exclude: ['*.ts'] })).paths).toEqual(taken.filter((path) => !/ts$/.test(path)));
  writeFileSync(join(root, '.gitnexusignore'), 'package.json\n!left.ts\n/made/deep/\n');
  expect((await walk({ root, tracked })).paths).toEqual([
    '.gitignore',
    '.gitnexusignore',
    'made/kept.log',
    'made/kept.ts',
    'packages/zod/.gitignore',
    'packages/zod/v4/index.ts',
  ]);
  writeFileSync(join(root, '.gitnexusignore'), '!/made/\n');
  expect((await walk({ root, tracked })).paths).toContain('made/left.ts');
});

test('a submodule that git ignores is walked whole', async () => {
  const files = { '.gitignore': 'sub/', 'sub/.git': 'gitdir: ../x', 'sub/a.ts': '', 'sub/b/c.ts': '' };
  const root = temporaryTree(files);
  expect((await walk({ root })).paths).toEqual(['.gitignore']);
  expect((await walk({ root, tracked: new Set(['sub']) })).paths).toEqual(['.gitignore', 'sub/a.ts', 'sub/b/c.ts']);
});

test('--include takes only what it names, --exclude wins over it', async () => {
  const files = ['src/a.ts', 'src/a.md', 'src/deep/b.ts', 'lib/c.ts', 'docs/d.md'];
  expect((await walkOf(files, { include: ['*.ts'] })).paths).toEqual(['lib/c.ts', 'src/a.ts', 'src/deep/b.ts']);
  expect((await walkOf(files, { include: ['/src/', '!*.md'] })).paths).toEqual(['src/a.ts', 'src/deep/b.ts']);
  const found = await walkOf(files, { include: ['src/**', 'docs'], exclude: ['deep/', '*.md', '!d.md'] });
  expect(found.paths).toEqual(['docs/d.md', 'src/a.ts']);
  expect(found.excluded).toBe(3);
  expect((await walkOf(files, { exclude: ['*'] })).paths).toEqual([]);
});

test('folders that a tool made are left out, each with its reason', async () => {
  const found = await walkOf([
    'src/a.ts',
    'node_modules/m/index.js',
    'packages/p/node_modules/m/index.js',
    'env/pyvenv.cfg',
    'env/lib/x.py',
    'objects/CACHEDIR.TAG',
    'src/__pycache__/a.pyc',
    'third_party/x.c',
    'vendor/y.go',
    'tool/go.mod',
    'tool/vendor/z.go',
    'package.json',
    'dist/a.js',
    'crate/Cargo.toml',
    'crate/target/x.rs',
    'coverage/lcov.info',
    'old/CMakeCache.txt',
    'build/CMakeCache.txt',
  ]);
  expect(found.paths).toEqual(['crate/Cargo.toml', 'old/CMakeCache.txt', 'package.json', 'src/a.ts', 'tool/go.mod']);
  expect(reasonsOf(found)).toEqual({
    build: 'build-output',
    coverage: 'build-output',
    'crate/target': 'build-output',
    dist: 'build-output',
    env: 'dependencies',
    node_modules: 'dependencies',
    objects: 'cache',
    'packages/p/node_modules': 'dependencies',
    'src/__pycache__': 'cache',
    third_party: 'vendored',
    'tool/vendor': 'vendored',
    vendor: 'vendored',
  });
  expect(found.diagnostics[0].message).toContain("'!/build/' in .gitnexusignore takes it");
});

test('sources with the names of such folders are taken', async () => {
  const files = [
    'build/webpack.js',
    'coverage/control.py',
    'dist/index.js',
    'env/index.ts',
    'out/b.ts',
    'package.json',
    'shop/vendor/vendor.service.ts',
    'target/t.py',
  ];
  expect(await walkOf(files)).toMatchObject({ paths: files, diagnostics: [] });
  expect((await walkOf(['lib/a.ts', 'bin/b.ts', 'obj/c.ts', 'src/lib/d.ts'])).paths.length).toBe(4);
});

test('a folder that is left out can be taken back', async () => {
  const files = ['node_modules/m/index.js', 'vendor/y.go', 'src/a.ts'];
  const back = await walkOf(files, {}, { '.gitnexusignore': '!/vendor/' });
  expect(back.paths).toEqual(['.gitnexusignore', 'src/a.ts', 'vendor/y.go']);
  expect((await walkOf(files, { include: ['vendor/**'] })).paths).toEqual(['vendor/y.go']);
  const root = temporaryTree({ 'node_modules/m/index.js': '', 'node_modules/m/node_modules/n/index.js': '' });
  expect((await walk({ root: join(root, 'node_modules/m') })).paths).toEqual(['index.js']);
});

test('nested repositories and submodules are folders', async () => {
  const root = temporaryTree({
    'a.ts': '',
    'inner/b.ts': '',
    'inner/c.log': '',
    'sub/.git': 'gitdir: ../x',
    'sub/d.ts': '',
  });
  execFileSync('git', ['init', '-q', root]);
  execFileSync('git', ['init', '-q', join(root, 'inner')]);
  writeFileSync(join(root, 'inner/.git/info/exclude'), '*.log\n');
  expect(await walk({ root })).toMatchObject({ paths: ['a.ts', 'inner/b.ts', 'sub/d.ts'], ignored: 1 });
});

test('a folder inside a repository keeps to the rules above it, unless they ignore it', async () => {
  const root = temporaryTree({
    '.gitignore': '*.log\n/made/\n/src/skip',
    'src/a.ts': '',
    'src/a.log': '',
    'src/skip': '',
  });
  execFileSync('git', ['init', '-q', root]);
  mkdirSync(join(root, 'made'));
  writeFileSync(join(root, 'made/b.log'), '');
  expect((await walk({ root: join(root, 'src') })).paths).toEqual(['a.ts']);
  expect((await walk({ root: join(root, 'made') })).paths).toEqual(['b.log']);
});

test("a linked worktree uses the main repository's exclude file", async () => {
  const root = temporaryTree({ a: '' });
  execFileSync('git', ['init', '-q', root]);
  const identity = ['-c', 'user.name=x', '-c', 'user.email=x@example.org'];
  execFileSync('git', ['-C', root, ...identity, 'commit', '-q', '--allow-empty', '-m', 'x']);
  const linked = join(temporaryFolder(), 'linked');
  execFileSync('git', ['-C', root, 'worktree', 'add', '-q', linked]);
  writeFileSync(join(root, '.git/info/exclude'), 'secret\n');
  writeFileSync(join(linked, 'secret'), '');
  writeFileSync(join(linked, 'open'), '');
  expect((await walk({ root: linked })).paths).toEqual(['open']);
});

test('links are told apart and never followed', async () => {
  const outside = temporaryTree({ 'x.ts': '' });
  const root = temporaryTree({ 'a/b/c.ts': '' });
  symlinkSync('a/b/c.ts', join(root, 'file'));
  symlinkSync('b', join(root, 'a/folder'));
  symlinkSync('../..', join(root, 'a/b/up'));
  symlinkSync('.', join(root, 'a/b/self'));
  symlinkSync('twin2', join(root, 'twin1'));
  symlinkSync('twin1', join(root, 'twin2'));
  symlinkSync(outside, join(root, 'out'));
  symlinkSync('nothing', join(root, 'dangling'));
  const found = await walk({ root });
  expect(found.paths).toEqual(['a/b/c.ts']);
  expect(reasonsOf(found)).toEqual({
    'a/b/self': 'symlink-loop',
    'a/b/up': 'symlink-loop',
    'a/folder': 'symlink-inside',
    dangling: 'unreadable',
    file: 'symlink-inside',
    out: 'symlink-outside',
    twin1: 'symlink-loop',
    twin2: 'symlink-loop',
  });
  const link = join(temporaryFolder(), 'link');
  symlinkSync(root, link);
  expect(reasonsOf(await walk({ root: link }))).toEqual(reasonsOf(found));
});

test('names that are not UTF-8 are diagnostics, and no path is given twice', async () => {
  const root = temporaryTree({ 'a.ts': '', '\ufffd.ts': '' });
  for (const byte of [0xe9, 0xea]) {
    writeFileSync(Buffer.concat([Buffer.from(`${root}/x`), Buffer.of(byte), Buffer.from('.ts')]), '');
  }
  const found = await walk({ root });
  expect(found.paths).toEqual(['a.ts', '\ufffd.ts']);
  expect(found.diagnostics.map(({ path, reason }) => [path, reason])).toEqual([
    ['x\ufffd.ts', 'unreadable'],
    ['x\ufffd.ts', 'unreadable'],
  ]);
});

test('pipes and sockets are not opened', async () => {
  const root = temporaryTree({ 'a.ts': '' });
  execFileSync('mkfifo', [join(root, 'pipe.ts')]);
  const server = createServer().listen(join(root, 'socket.ts'));
  await new Promise((resolve) => server.once('listening', resolve));
  const found = await walk({ root });
  server.close();
  expect(found.paths).toEqual(['a.ts']);
  expect(reasonsOf(found)).toEqual({ 'pipe.ts': 'special-file', 'socket.ts': 'special-file' });
});

test('a folder without read permission is a diagnostic', async () => {
  const root = temporaryTree({ 'a.ts': '', 'closed/b.ts': '', 'open/c.ts': '' });
  chmodSync(root, 0o755);
  chmodSync(join(root, 'closed'), 0o000);
  try {
    expect(await walkWithoutPrivileges(root)).toEqual({
      paths: ['a.ts', 'open/c.ts'],
      diagnostics: [
        {
          severity: 'skipped',
          reason: 'unreadable',
          path: 'closed',
          message: 'Folder cannot be read: permission denied',
        },
      ],
      ignored: 0,
      excluded: 0,
    });
    await expect(walkWithoutPrivileges(join(root, 'closed'))).rejects.toThrow(/Cannot read/);
  } finally {
    chmodSync(join(root, 'closed'), 0o755);
  }
});

/** Permissions mean nothing to root, so root walks in a process that has given its rights up. */
async function walkWithoutPrivileges(root: string): Promise<Walk> {
  if (process.getuid?.() !== 0) return walk({ root });
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const script = join(folder, 'walk.mjs');
  const source = fileURLToPath(new URL('./walk.ts', import.meta.url));
  await build({
    stdin: {
      contents: `import { walk } from ${JSON.stringify(source)};
        process.setgroups([]);
        process.setgid(65534);
        process.setuid(65534);
        console.log(JSON.stringify(await walk({ root: process.argv[2] })));`,
      resolveDir: folder,
    },
    outfile: script,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8', cwd: '/' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Walk;
}

test('six thousand files are found under ninety rules', async () => {
  const files: string[] = [];
  for (let i = 0; i < 6000; i++) files.push(`d${i % 20}/e${i % 400}/f${i}.ts`);
  const lines = Array.from({ length: 90 }, (_, i) =>
    i % 3 === 0 ? `*.x${i}` : i % 3 === 1 ? `name${i}/` : `/p${i}/**/q`,
  );
  const root = temporaryTree({
    ...Object.fromEntries(files.map((path) => [path, ''])),
    '.gitignore': lines.join('\n'),
  });
  expect((await walk({ root })).paths.length).toBe(6001);
});
