// What people have in their folders besides good code, given to the program as it is installed: it says what it left
// out and why, ends with the right code, and the index of the rest is usable.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { gitnexus } from './program.ts';
import { type ChildOptions, type Ended, runChild } from './sample/child.ts';
import { makePackageRepository } from './sample/real-packages.ts';
import { temporaryFolder, writeText } from './sample-repository.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const GOOD = 'export function good(): number {\n  return helper();\n}\n\nfunction helper(): number {\n  return 1;\n}\n';
const CONTEXT_OF_HELPER =
  /^function helper → good\.ts:5-7\n\nCalled\/imported by \(1\):\n {2}← \[CALLS\] function good → /;

/** A folder with good code in it, and a home of its own. */
function place(): ChildOptions {
  const directory = join(mkdtempSync(join(folder.path, 'place-')), 'project');
  mkdirSync(directory);
  writeText(directory, 'good.ts', GOOD);
  return { home: join(directory, '..', 'home'), directory };
}

/** Indexes a place; the lines of what it prints, less the first one, which has the time in it. */
async function linesOf(options: ChildOptions, ...words: readonly string[]): Promise<readonly string[]> {
  const { code, stdout, stderr } = await runChild(options, 'analyze', ...words);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [first, ...rest] = stdout.trimEnd().split('\n');
  expect(first).toMatch(/^project: indexed in \d+\.\d s$/);
  return rest;
}

async function expectUsable(options: ChildOptions): Promise<void> {
  const context = await runChild(options, 'context', 'helper');
  expect(context.stdout).toMatch(CONTEXT_OF_HELPER);
  expect(context).toMatchObject({ code: 0, stderr: '' });
  expect((await runChild(options, 'analyze')).stdout).toMatch(/^project: nothing changed/);
}

describe('a file that', () => {
  it('is no good code is counted, and does no harm', async () => {
    const options = place();
    const files: Readonly<Record<string, string | Buffer>> = {
      'empty.py': '',
      'binary.js': Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3]),
      'minified.js': 'function a(b,c){return b(c)};'.repeat(1_000),
      'latin.py': Buffer.from('def caf\xe9():\n    pass\n', 'latin1'),
      'wide.js': Buffer.from('\uFEFFfunction wide() {}\n', 'utf16le'),
      'generated.ts': '// @generated\nexport const a = 1;\n',
      'broken.ts': 'export function before() {}\nclass { (((\nexport function after() {}\n',
      'broken.py': 'def early():\n    pass\n\ndef (:\n\ndef late():\n    pass\n',
      'conflict.py':
        'def ours():\n    pass\n<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> other\n\ndef theirs():\n    pass\n',
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(options.directory, name), content);
    expect((await linesOf(options)).slice(1)).toEqual([
      '  Languages: 4 Python, 2 TypeScript, 1 JavaScript',
      '  Skipped: 1 binary, 1 generated, 1 minified',
      '  Syntax errors: in 3 file(s), indexed as far as they parse',
      '    Python: 2 file(s), 4 region(s)',
      '    TypeScript: 1 file(s), 2 region(s)',
    ]);
    for (const name of ['wide', 'café', 'before', 'after', 'early', 'late', 'ours', 'theirs']) {
      expect(await gitnexus(options, 'context', name)).toMatchObject({ code: 0, stderr: '' });
    }
    expect((await gitnexus(options, 'status')).stdout).toContain('  Skipped: 1 binary, 1 generated, 1 minified\n');
    await expectUsable(options);
  });

  it('has 50 MB is left out, or read where that is asked for', async () => {
    const options = place();
    const path = join(options.directory, 'huge.ts');
    writeFileSync(path, '');
    truncateSync(path, 50 * 1024 * 1024);
    expect(await linesOf(options)).toContain('  Skipped: 1 too-large');
    await expectUsable(options);
    // Bytes of zero are no text, which is found out by reading.
    expect(await linesOf(options, '--max-file-size', '60000000')).toContain('  Skipped: 1 binary');
  });

  it('is nested, long or strange beyond reason does not stop the others', async () => {
    const options = place();
    const strange: Readonly<Record<string, string>> = {
      'brackets.ts': `export const deep = ${'['.repeat(20_000)}${']'.repeat(20_000)};\n`,
      'calls.js': `${'f('.repeat(20_000)}${')'.repeat(20_000)};\n`,
      'members.js': `x${'.y'.repeat(5_000)};\n`,
      'sum.py': `x = ${'1 + '.repeat(20_000)}1\n`,
      'blocks.py': Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth)}if x:\n`).join(''),
      'open.py': '('.repeat(50_000),
      'quote.js': `const s = \`${'\\u{1F600}'.repeat(10)}`,
      'unicode.ts': 'export const 名前 = () => "\ud800";\nexport function ünïcödé() { return 名前(); }\n',
      'returns.js': 'function a() {}\rfunction b() { a(); }\r',
      'proto.js': 'exports.__proto__ = function constructor() {};\nexports.hasOwnProperty = () => toString();\n',
    };
    for (const [path, text] of Object.entries(strange)) writeText(options.directory, path, text);
    await linesOf(options);
    await expectUsable(options);
    expect((await runChild(options, 'context', 'ünïcödé')).stdout).toMatch(/^function ünïcödé → unicode\.ts:2-2\n/);
    for (const name of ['__proto__', 'constructor', 'hasOwnProperty', 'toString']) {
      expect((await gitnexus(options, 'context', name)).stderr).not.toContain('defect');
    }
  });

  it('says of itself what it is leads nowhere, and ends', async () => {
    const options = place();
    const circular: Readonly<Record<string, string>> = {
      'classes.js': 'class A extends A {}\nnew A().x();\nclass B extends C {}\nclass C extends B {}\nnew B().y();\n',
      'imports.js': "import { x } from './imports.js';\nexport { x };\nx();\nexport * from './imports.js';\n",
      'calls.js': 'export function f() {\n  return f()();\n}\nf()()().x();\n',
      'getters.js': 'const o = {\n  get a() { return this.a.b; },\n  get b() { return o.a; },\n};\no.a.b.c();\n',
      'values.js':
        'let o = {};\nfunction f() {\n  o = { inner: o, list: [o] };\n  return o.inner.list[0].inner.b();\n}\n',
      'spreads.js':
        'let o = {};\nexport function f() {\n  o = { ...o, a: 1 };\n  return o.b();\n}\n' +
        'function make(x) {\n  return { ...make(x), a() {} };\n}\nmake({}).a();\nmake({}).b();\nconst p = { ...q }, q = { ...p };\np.x();\n',
      'types.ts':
        'type A<T> = { a: A<A<T>> };\ndeclare const x: A<number>;\nx.a.a.a.b();\ntype R = R[];\ndeclare const r: R;\nr[0][0].x();\n' +
        'type M<T> = { [K in keyof T]: M<T[K]> };\ndeclare const m: M<{ a: { b: M<any> } }>;\nm.a.b.c();\n',
      'objects.py':
        'class A:\n    def __init__(self):\n        self.a = self.a.b\n        self.b = lambda: self.b()\n\n    @property\n' +
        '    def c(self):\n        return self.c.c\n\nA().a.b.c.d()\nx = x\nx = [x]\nx[0][0]()\n\nclass B(B):\n    pass\n\nB().x()\n',
      'chain.py': `${Array.from({ length: 300 }, (_, n) => `class C${n + 1}(C${n}):\n    pass\n`).join('\n')}\nC300().x()\n`,
      'chain.js': Array.from({ length: 5_000 }, (_, n) => `function f${n + 1}() { return f${n}(); }\n`).join(''),
    };
    for (const [path, text] of Object.entries(circular)) writeText(options.directory, path, text);
    await linesOf(options);
    await expectUsable(options);
  });
});

describe('a folder that', () => {
  it('links to itself is walked once', async () => {
    const options = place();
    mkdirSync(join(options.directory, 'sub'));
    symlinkSync('..', join(options.directory, 'sub', 'up'));
    symlinkSync('b', join(options.directory, 'a'));
    symlinkSync('a', join(options.directory, 'b'));
    expect(await linesOf(options)).toContain('  Skipped: 3 symlink-loop');
    await expectUsable(options);
  });

  it('may not be read is counted', async () => {
    const options = place();
    mkdirSync(join(options.directory, 'closed'));
    writeText(options.directory, 'closed/secret.ts', 'export function secret() {}\n');
    chmodSync(join(options.directory, 'closed'), 0o000);
    const unprivileged = withoutPrivileges(options);
    expect(await linesOf(unprivileged)).toContain('  Skipped: 1 unreadable');
    await expectUsable(unprivileged);
    const whole = await runChild({ ...unprivileged, directory: options.directory }, 'analyze', 'closed');
    expect(whole).toMatchObject({ code: 1, stdout: '' });
    expect(whole.stderr).toMatch(/^Error: (Cannot read .*closed|There is no folder .*closed)/);
  });

  it('holds nothing gives an index that says so', async () => {
    const options = place();
    const empty = join(options.directory, 'empty');
    mkdirSync(empty);
    const there = { ...options, directory: empty };
    expect((await runChild(there, 'analyze')).stdout).toMatch(
      /^empty: indexed in \d+\.\d s\n {2}0 files, 0 symbols, 0 relationships, 0 flows\n$/,
    );
    expect(await runChild(there, 'overview')).toMatchObject({ code: 0, stderr: '' });
    expect((await runChild(there, 'query', 'anything')).stdout).toBe(
      'No matching execution flows found. Try a different search term or use grep.\n',
    );
    expect((await runChild(there, 'context', 'x')).stderr).toBe(
      "Error: Symbol 'x' not found in index\nSymbol not found.\n",
    );
    expect((await runChild(there, 'cypher', 'MATCH (n:Symbol) RETURN n')).stdout).toBe('Query returned 0 rows.\n');
  });

  it.each(['a quo\'te"d 漢字', '.hidden', '-dash'])('is called %s is indexed and found', async (name) => {
    const { directory, home } = place();
    const there = { home, directory: join(directory, name) };
    mkdirSync(there.directory);
    writeText(there.directory, 'good.ts', GOOD);
    expect(await runChild(there, 'analyze')).toMatchObject({ code: 0, stderr: '' });
    expect((await runChild(there, 'context', 'helper')).stdout).toMatch(CONTEXT_OF_HELPER);
    expect((await runChild({ home, directory }, 'context', 'helper', `--repo=${there.directory}`)).stdout).toMatch(
      CONTEXT_OF_HELPER,
    );
  });
});

describe('a path that', () => {
  const refused = (text: string) => ({ code: 1, signal: null, stdout: '', stderr: `Error: ${text}\n` }) satisfies Ended;

  it('is nothing, or a file, is refused, and leaves nothing behind', async () => {
    const options = place();
    const { directory } = options;
    expect(await runChild(options, 'analyze', 'nothing')).toEqual(refused(`There is no folder ${directory}/nothing`));
    expect(await runChild(options, 'analyze', 'good.ts')).toEqual(refused(`${directory}/good.ts is not a folder`));
    expect((await runChild(options, 'list')).stdout).toBe('No indexed repositories.\n');
  });

  it('is gone after it was indexed is still answered for, as far as the index goes', async () => {
    const options = place();
    await linesOf(options);
    const { home, directory } = options;
    execFileSync('rm', ['-r', directory]);
    const elsewhere = { home, directory: folder.path };
    const context = await runChild(elsewhere, 'context', 'helper', '--repo', 'project');
    expect(context).toMatchObject({ code: 0, stderr: '' });
    expect(context.stdout).toMatch(CONTEXT_OF_HELPER);
    expect((await runChild(elsewhere, 'status', '--repo', 'project')).stdout).toMatch(/^project: the folder is gone\./);
  });
});

describe('real code with damage', () => {
  it('in every file is indexed without a crash', async () => {
    for (const name of ['zod', 'gyp'] as const) {
      const parent = mkdtempSync(join(folder.path, 'damaged-'));
      const directory = makePackageRepository(parent, name);
      const paths = execFileSync('git', ['ls-files', '*.ts', '*.py'], { cwd: directory, encoding: 'utf8' }).split('\n');
      for (const [index, path] of paths.filter((name) => name !== '').entries()) damage(join(directory, path), index);
      const options = { home: join(parent, 'home'), directory };
      const { code, stdout, stderr } = await runChild(options, 'analyze', '--json');
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const { skipped, syntax_errors, syntax_errors_by_language, counts } = JSON.parse(stdout);
      expect(skipped).not.toHaveProperty('crashed');
      expect(syntax_errors).toBeGreaterThan(paths.length / 2);
      const language = name === 'zod' ? 'TypeScript' : 'Python';
      const { files, regions } = syntax_errors_by_language[language];
      expect(files).toBe(syntax_errors);
      expect(regions).toBeGreaterThan(files);
      for (const operation of ['status', 'overview']) {
        const shown = await runChild(options, operation, '--json');
        expect(JSON.parse(shown.stdout)).toMatchObject({ syntax_errors, syntax_errors_by_language });
      }
      expect(counts.symbols).toBeGreaterThan(100);
    }
  });
});

/** Cuts pieces out of a file and puts some in wrong places; the same ones every time. */
function damage(path: string, seed: number): void {
  const text = execFileSync('cat', [path], { encoding: 'utf8' });
  const at = (part: number) => Math.floor((text.length * ((part * 37 + seed * 11) % 100)) / 100);
  const cut = Math.min(at(1), at(2));
  const piece = text.slice(at(3), at(3) + 100);
  writeFileSync(path, `${text.slice(0, cut)}${piece}\n)}]\`'"\n${text.slice(cut + 40)}${text.slice(0, at(4) / 4)}`);
}

/** Permissions mean nothing to root: where the tests run as root, the program runs as nobody, who owns the place. */
function withoutPrivileges(options: ChildOptions): ChildOptions {
  if (process.getuid?.() !== 0) return options;
  const nobody = 65_534;
  chmodSync(folder.path, 0o755);
  execFileSync('chown', ['-R', `${nobody}:${nobody}`, join(options.directory, '..')]);
  return { ...options, uid: nobody };
}
