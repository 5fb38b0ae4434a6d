// What a review says of changes, each a small repository in git with the change in its working tree.

import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Files, type ScratchEngine, scratchEngine, writeFiles } from '../fixtures/scratch-engine.ts';
import { runOperation } from '../run.ts';
import { review } from './operation.ts';
import type { ReviewResult } from './schema.ts';

let scratch: ScratchEngine;
let projects = 0;

beforeAll(() => {
  scratch = scratchEngine('unused', {});
});

/** Changes by path; `null` removes a file. */
type Edits = Readonly<Record<string, string | null>>;

function repository(files: Files): string {
  const root = scratch.project(`project-${projects++}`, files);
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'add', '-A');
  commit(root);
  return root;
}

function commit(root: string): void {
  git(root, '-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-qam', 'one');
}

function git(root: string, ...args: string[]): string {
  return execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' });
}

function edit(root: string, edits: Edits): void {
  for (const [path, text] of Object.entries(edits)) {
    if (text === null) rmSync(join(root, path));
    else writeFiles(root, { [path]: text });
  }
}

async function reviewOf(root: string, given: Readonly<Record<string, unknown>> = {}) {
  const caller = { remote: false, directory: root, signal: new AbortController().signal };
  const { output, text, isProblem } = await runOperation(review, given, scratch.engine, caller);
  return { result: output as ReviewResult, text, isProblem };
}

/** `level rule path:line message` of each finding. */
function lines({ findings }: ReviewResult): string[] {
  return findings.map(({ level, rule, path, line, message }) => `${level} ${rule} ${path}:${line ?? ''} ${message}`);
}

async function findings(files: Files, edits: Edits): Promise<string[]> {
  const root = repository(files);
  edit(root, edits);
  return lines((await reviewOf(root)).result);
}

describe('a new import', () => {
  const files = {
    'src/store.ts': 'export const load = () => 1;\nexport type Row = number;\nexport { far } from "./far";\n',
    'src/far.ts': 'export function far() {}\nexport default far;\n',
    'src/all.ts': 'export * from "./far";\nexport const own = 1;\n',
    'src/whole.js': 'module.exports = { a: 1 };\n',
    'main.ts': 'import { load } from "./src/store";\nload();\n',
    'lib/__init__.py': 'from .core import run\n',
    'lib/core.py': 'def run():\n    return 1\n',
    'lib/made.py': 'for key in names():\n    globals()[key] = 1\n',
    'lib/uses.py': 'from lib.made import one\n',
    'app.py': 'from lib import run\n',
  };

  it('of a name that its module does not have is told', async () => {
    const edits = {
      'main.ts':
        'import { load, save } from "./src/store";\nimport type { Row } from "./src/store";\nload(); save();\n',
      'app.py': 'from lib import run\nfrom lib.core import stop\n',
    };
    expect(await findings(files, edits)).toEqual([
      'error unknown-import app.py:2 `stop` is imported from `lib.core`, and `lib/core.py` has no such name',
      'error unknown-import main.ts:1 `save` is imported from `./src/store`, and `src/store.ts` has no such name',
    ]);
  });

  it('of what is handed on, given as a whole, made by the module or added with it is none', async () => {
    const edits = {
      'main.ts':
        'import { far, load } from "./src/store";\nimport { own, other } from "./src/all";\nimport { b } from "./src/whole.js";\nload();\n',
      'app.py': 'from lib import run, core\nfrom lib.made import two\nfrom lib.core import halt\n',
      'lib/core.py': 'def run():\n    return 1\n\n\ndef halt():\n    return 2\n',
    };
    expect(await findings(files, edits)).toEqual([]);
  });

  it('that was there before is not of the change', async () => {
    const broken = { ...files, 'main.ts': 'import { gone } from "./src/store";\n' };
    const edits = { 'main.ts': 'import { gone } from "./src/store";\nexport const one = gone;\n' };
    expect(await findings(broken, edits)).toEqual([]);
  });
});

describe('an import that was there before', () => {
  const files = {
    'src/index.ts': "export { default } from './make';\nexport { far } from './far';\nexport const own = 1;\n",
    'src/make.ts': 'export default function make() {}\n',
    'src/far.ts': 'export function far() {}\n',
    'main.ts': "import make, { far } from './src/index';\nimport { own } from './src/index';\nmake(far, own);\n",
    'lib/__init__.py': 'from .core import run, walk\nfrom . import parts\n',
    'lib/core.py': 'def run():\n    return 1\n\n\ndef walk():\n    return 2\n',
    'lib/parts.py': '',
    'app.py': 'from lib import run\nfrom lib import parts\n',
  };

  it('of what its module no longer hands on is told', async () => {
    const edits = { 'src/index.ts': 'export const own = 1;\n', 'lib/__init__.py': 'from .core import walk\n' };
    expect(await findings(files, edits)).toEqual([
      'error unknown-import app.py:1 `lib/__init__.py` no longer hands on `run`, which is imported from `lib`',
      'error unknown-import main.ts:1 `src/index.ts` no longer hands on `default`, which is imported from `./src/index`',
      'error unknown-import main.ts:1 `src/index.ts` no longer hands on `far`, which is imported from `./src/index`',
    ]);
  });

  it('is right where the module defines the name itself, makes it, or hands on all names of another', async () => {
    const edits = {
      'src/index.ts': "export default function make() {}\nexport * from './far';\nexport const own = 1;\n",
      'lib/__init__.py': "NAMES = {'run': '.core'}\n\n\ndef __getattr__(name):\n    return load(NAMES[name])\n",
    };
    expect(await findings(files, edits)).toEqual([]);
  });
});

describe('a symbol that is gone', () => {
  const files = {
    'a.py': 'def load():\n    return 1\n\n\ndef keep():\n    return 2\n',
    'b.py': 'from a import load\n\n\ndef run():\n    return load()\n',
  };

  it('is told where it is still imported', async () => {
    expect(await findings(files, { 'a.py': 'def keep():\n    return 2\n' })).toEqual([
      'error removed-symbol b.py:1 `load` was removed and is still referred to in 2 places',
    ]);
  });

  it('is told with its new name', async () => {
    expect(await findings(files, { 'a.py': 'def fetch():\n    return 1\n\n\ndef keep():\n    return 2\n' })).toEqual([
      'error removed-symbol b.py:1 `load` is now called `fetch` and is still referred to in 2 places',
    ]);
  });

  it('is told where it is called in its own file', async () => {
    const before = { 'a.ts': 'export function f() {\n  return addAll();\n}\nfunction addAll() {\n  return 1;\n}\n' };
    expect(await findings(before, { 'a.ts': 'export function f() {\n  return addAll();\n}\n' })).toEqual([
      'error removed-symbol a.ts:2 `addAll` was removed and is still referred to in 1 place',
    ]);
  });

  it('is told where another file of its unit names it without an import', async () => {
    const before = {
      'go.mod': 'module x\n',
      'a.go': 'package x\n\ntype Direct int\n\ntype Other int\n',
      'b.go': 'package x\n\nfunc Run(n *int) any {\n\treturn (*Direct)(nil)\n}\n',
    };
    expect(await findings(before, { 'a.go': 'package x\n\ntype Other int\n' })).toEqual([
      'error removed-symbol b.go:4 `Direct` was removed and is still referred to in 1 place',
    ]);
    expect(
      await findings(before, { 'a.go': 'package x\n\ntype Other int\n', 'c.go': 'package x\n\ntype Direct int\n' }),
    ).toEqual([]);
  });

  it('is told where another file of its unit calls what it holds', async () => {
    const before = {
      'go.mod': 'module x\n',
      'a.go':
        'package x\n\nfunc made() func() int {\n\treturn func() int { return 1 }\n}\n\nvar (\n\tformerly = made()\n)\n',
      'b.go': 'package x\n\nfunc Run() int {\n\treturn formerly()\n}\n',
    };
    expect(await findings(before, { 'a.go': before['a.go'].replace('formerly = ', 'fresh = ') })).toEqual([
      'error removed-symbol b.go:4 `formerly` is now called `fresh` and is still referred to in 1 place',
    ]);
  });

  it('is told where a method of it is called', async () => {
    const before = {
      'a.ts': 'export class A {\n  one() {\n    return 1;\n  }\n  two() {\n    return 2;\n  }\n}\n',
      'b.ts': "import { A } from './a';\nexport function run(a: A) {\n  return a.two();\n}\n",
    };
    expect(await findings(before, { 'a.ts': 'export class A {\n  one() {\n    return 1;\n  }\n}\n' })).toEqual([
      'error removed-symbol b.ts:3 `A.two` was removed and is still referred to in 1 place',
    ]);
  });

  it('is no finding where it was moved and is imported from its new place', async () => {
    const moved = {
      'a.py': 'def keep():\n    return 2\n',
      'c.py': 'def load():\n    return 1\n',
      'b.py': 'from c import load\n\n\ndef run():\n    return load()\n',
    };
    expect(await findings(files, moved)).toEqual([]);
  });

  it('is no finding where its old place passes it on', async () => {
    const moved = {
      'a.py': 'from c import load\n\n\ndef keep():\n    return 2\n',
      'c.py': 'def load():\n    return 1\n',
    };
    expect(await findings(files, moved)).toEqual([]);
  });

  it('is no finding where its users went with it', async () => {
    expect(
      await findings(files, { 'a.py': 'def keep():\n    return 2\n', 'b.py': 'def run():\n    return 3\n' }),
    ).toEqual([]);
  });

  it('is no finding where a local variable has its name now', async () => {
    const before = { 'a.py': 'def size():\n    return 1\n\n\ndef f():\n    return size\n' };
    expect(await findings(before, { 'a.py': 'def f():\n    size = 2\n    return size\n' })).toEqual([]);
  });

  it('is no finding where it is inherited now', async () => {
    const before = {
      'a.py':
        'class A:\n    def m(self):\n        return 1\n\n\nclass B(A):\n    def m(self):\n        return 2\n\n\ndef f(b: B):\n    return b.m()\n',
    };
    const after =
      'class A:\n    def m(self):\n        return 1\n\n\nclass B(A):\n    pass\n\n\ndef f(b: B):\n    return b.m()\n';
    expect(await findings(before, { 'a.py': after })).toEqual([]);
  });

  it('is no finding where it was moved up, whatever it is used on', async () => {
    const user = { 'b.py': 'from a import B\n\n\ndef f(b: B, c):\n    return b.m() + c.m()\n' };
    const [empty, full] = ['    pass\n', '    def m(self):\n        return 1\n'];
    const classes = (a: string, b: string) => `class A:\n${a}\n\nclass B(A):\n${b}`;
    expect(await findings({ 'a.py': classes(empty, full), ...user }, { 'a.py': classes(full, empty) })).toEqual([]);
  });
});

describe('a signature that changed', () => {
  const python = (parameters: string) => `def f(${parameters}):\n    return 1\n`;
  const callers = 'from a import f\n\n\ndef run(x, y):\n    f(1, 2)\n    f(1, b=2)\n    f(*x)\n    f(1, **y)\n';

  it.each([
    ['a parameter more', 'a, b, c', 'f`, whose signature changed, does not give `c`, and 1 more call with it'],
    [
      'a parameter less',
      'a',
      'f`, whose signature changed, gives 2 positional arguments where at most 1 fit, and 1 more call with it',
    ],
    ['a parameter renamed', 'a, c=1', 'f`, whose signature changed, gives `b`, which is no parameter'],
    ['a keyword only', 'a, *, b', 'f`, whose signature changed, gives 2 positional arguments where at most 1 fit'],
  ])('is told for %s', async (_what, now, message) => {
    const found = await findings({ 'a.py': python('a, b'), 'b.py': callers }, { 'a.py': python(now) });
    expect(found).toEqual([
      expect.stringContaining(`error call-does-not-fit b.py:${now === 'a, c=1' ? 6 : 5} A call of \`${message}`),
    ]);
  });

  it.each([['a, b, c=3'], ['a, b, *c'], ['a, b=2'], ['*args, **kw'], ['a, b, **kw']])(
    'is no finding where every call fits: %s',
    async (now) => {
      expect(await findings({ 'a.py': python('a, b'), 'b.py': callers }, { 'a.py': python(now) })).toEqual([]);
    },
  );

  it('is told for constructors and methods, by their receivers', async () => {
    const before = {
      'a.py': 'class A:\n    def __init__(self, a):\n        self.a = a\n\n    def m(self, b):\n        return b\n',
      'b.py': 'from a import A\n\n\ndef run():\n    x = A(1)\n    return x.m(2)\n',
    };
    const after = 'class A:\n    def __init__(self):\n        self.a = 1\n\n    def m(self):\n        return 1\n';
    expect(await findings(before, { 'a.py': after })).toEqual([
      'error call-does-not-fit b.py:5 A call of `A.__init__`, whose signature changed, gives 1 positional arguments where at most 0 fit',
      'error call-does-not-fit b.py:6 A call of `A.m`, whose signature changed, gives 1 positional arguments where at most 0 fit',
    ]);
  });

  it('is no finding where a method and its call have a parameter more', async () => {
    const method = (more: string) =>
      `class A:\n    def m(self, a${more}):\n        return a\n\n    def n(self):\n        return self.m(1${more && ', 2'})\n`;
    expect(await findings({ 'a.py': method('') }, { 'a.py': method(', b') })).toEqual([]);
  });

  it('is told in TypeScript and not in JavaScript', async () => {
    const filesIn = (extension: string) => ({
      [`a.${extension}`]: 'export function f(a) {\n  return a;\n}\n',
      [`b.${extension}`]: "import { f } from './a';\nexport const run = () => f(1);\n",
    });
    const after = 'export function f(a, b) {\n  return a + b;\n}\n';
    expect(await findings(filesIn('ts'), { 'a.ts': after })).toEqual([
      'error call-does-not-fit b.ts:2 A call of `f`, whose signature changed, does not give `b`',
    ]);
    expect(await findings(filesIn('js'), { 'a.js': after })).toEqual([]);
  });

  it('is told for the call itself, not for a call of what it gives', async () => {
    const before =
      'export function f(a: string, b?: string): (c: number, d: number) => void { return () => { a; b; }; }\n';
    const files = {
      'a.ts': before,
      'b.ts': "import { f } from './a';\nf('x')(1, 2);\n",
      'c.ts': "import { f } from './a';\nf('x', 'y')(1, 2);\n",
    };
    expect(await findings(files, { 'a.ts': before.replace(', b?: string', '').replace(' b;', '') })).toEqual([
      'error call-does-not-fit c.ts:2 A call of `f`, whose signature changed, gives 2 positional arguments where at most 1 fit',
    ]);
  });

  it('is no finding where one of the overloads fits', async () => {
    const before = {
      'a.ts': 'export function f(a: number): number {\n  return a;\n}\n',
      'b.ts': "import { f } from './a';\nexport const run = () => f(1);\n",
    };
    const after =
      'export function f(a: number): number;\nexport function f(a: string, b: string): number;\nexport function f(a: unknown, b?: unknown): number {\n  return 1;\n}\n';
    expect(await findings(before, { 'a.ts': after })).toEqual([]);
  });

  it('is told where a result would have to be awaited', async () => {
    const before = {
      'a.ts': 'export function f() {\n  return { x: 1 };\n}\n',
      'b.ts':
        "import { f } from './a';\nexport function run() {\n  return f().x;\n}\nexport async function fine() {\n  return (await f()).x;\n}\n",
    };
    expect(await findings(before, { 'a.ts': 'export async function f() {\n  return { x: 1 };\n}\n' })).toEqual([
      'warning call-not-awaited b.ts:3 `f` is asynchronous now, and 1 call uses its result without awaiting it',
    ]);
  });
});

describe('other findings', () => {
  it('tell a module that is gone or was moved, and is still imported', async () => {
    const before = { 'a.ts': 'export const a = 1;\n', 'b.ts': "import { a } from './a';\nexport const b = a;\n" };
    expect(await findings(before, { 'a.ts': null })).toEqual([
      'error removed-module b.ts:1 `a.ts` was removed and is still imported as `./a` in 1 file',
    ]);
    expect(await findings(before, { 'a.ts': null, 'lib/a.ts': 'export const a = 1;\n' })).toEqual([
      'error removed-module b.ts:1 `a.ts` is now `lib/a.ts` and is still imported as `./a` in 1 file',
    ]);
    expect(await findings(before, { 'a.ts': null, 'a/index.ts': 'export const a = 1;\n' })).toEqual([]);
  });

  it('leave out circles that only a type checker goes through', async () => {
    const before = {
      'a.py': 'class A:\n    pass\n',
      'b.py': 'from a import A\n\n\nclass B(A):\n    pass\n',
    };
    const under = (condition: string) =>
      `from typing import TYPE_CHECKING\nif ${condition}:\n    from b import B\n\n\nclass A:\n    b: "B"\n`;
    expect(await findings(before, { 'a.py': under('TYPE_CHECKING') })).toEqual([]);
    expect(await findings(before, { 'a.py': under('A.x') })).toHaveLength(1);
  });

  it('tell what is constant now and is assigned all the same', async () => {
    const file = (word: string, value: string) =>
      `${word} limit = 1;\nexport function set() {\n  limit = 2;\n}\nexport const get = () => limit + ${value};\n`;
    expect(await findings({ 'a.ts': file('let', '1') }, { 'a.ts': file('const', '1') })).toEqual([
      'error constant-assigned a.ts:3 `limit` cannot be assigned any more and is assigned here',
    ]);
    expect(await findings({ 'a.ts': file('const', '1') }, { 'a.ts': file('const', '2') })).toEqual([]);
  });

  it('tell a method that overrides nothing any more', async () => {
    const before = {
      'a.py': 'class A:\n    def draw(self):\n        return 1\n',
      'b.py': 'from a import A\n\n\nclass B(A):\n    def draw(self):\n        return 2\n',
    };
    expect(await findings(before, { 'a.py': 'class A:\n    def paint(self):\n        return 1\n' })).toEqual([
      'warning override-lost b.py:5 `B.draw` overrode `A.draw`, which is gone, and overrides nothing any more',
    ]);
  });

  it('tell a circle of imports, and not one of types or inside of functions', async () => {
    const before = {
      'a.ts': "import { b } from './b';\nexport const a = () => b;\n",
      'b.ts': 'export const b = 1;\n',
    };
    expect(await findings(before, { 'b.ts': "import { a } from './a';\nexport const b = () => a;\n" })).toEqual([
      'warning new-import-cycle b.ts:1 This import closes a circle: b.ts → a.ts → b.ts',
    ]);
    expect(await findings(before, { 'b.ts': "import type { a } from './a';\nexport let b: typeof a;\n" })).toEqual([]);
    const python = { 'a.py': 'import b\n\nx = b.y\n', 'b.py': 'y = 1\n' };
    expect(await findings(python, { 'b.py': 'y = 1\n\n\ndef f():\n    import a\n\n    return a.x\n' })).toEqual([]);
  });

  it('tell what the rules of the repository forbid, where it is new', async () => {
    const before = {
      '.gitnexus.yml':
        'forbid:\n  model-stays-below:\n    from: src/model/**\n    to: src/ui/**\n    reason: The model knows no surface.\n',
      'src/model/a.ts': 'export const a = 1;\n',
      'src/model/old.ts': "import { view } from '../ui/view';\nexport const old = view;\n",
      'src/ui/view.ts': 'export const view = 1;\n',
    };
    const after = {
      'src/model/a.ts': "import { view } from '../ui/view';\nexport const a = view;\n",
      'src/model/old.ts': "import { view } from '../ui/view';\nexport const old = view + 1;\n",
    };
    expect(await findings(before, after)).toEqual([
      'error forbidden-dependency src/model/a.ts:1 `view` in src/ui/view.ts is used here, which the rule model-stays-below forbids: The model knows no surface.',
    ]);
  });

  it('refuse rules that are not understood', async () => {
    const root = repository({ '.gitnexus.yml': 'forbid:\n  x:\n    from: a\n', 'a.ts': 'export const a = 1;\n' });
    edit(root, { 'a.ts': 'export const a = 2;\n' });
    await expect(reviewOf(root)).rejects.toThrow('.gitnexus.yml: forbid.x is not understood');
  });
});

describe('what is compared', () => {
  const files = { 'a.py': '# one\ndef f():\n    return 1\n', 'README.md': 'one\n' };

  it('is one line for comments and documents', async () => {
    const root = repository(files);
    edit(root, { 'a.py': '# two\ndef f():\n    return 1\n', 'README.md': 'two\n' });
    const { result, text, isProblem } = await reviewOf(root);
    expect({ only: result.summary.comments_only, isProblem }).toEqual({ only: true, isProblem: false });
    expect(text).toBe('Review: HEAD → working tree: 2 files: comments and documents only');
  });

  it('may be two commits, the index, a patch, or the event of a forge', async () => {
    const root = repository({ ...files, 'b.py': 'from a import f\n\nf()\n' });
    edit(root, { 'a.py': 'def g():\n    return 1\n' });
    const expected = ['error removed-symbol b.py:1 `f` is now called `g` and is still referred to in 1 place'];
    const said = async (given: Readonly<Record<string, unknown>>) => lines((await reviewOf(root, given)).result);
    expect(await said({})).toEqual(expected);
    expect(await said({ staged: true })).toEqual([]);
    writeFiles(root, { '../change.patch': git(root, 'diff') });
    git(root, 'add', '-A');
    expect(await said({ staged: true })).toEqual(expected);
    git(root, 'reset', '-q', '--hard');
    expect(await said({ patch: '../change.patch' })).toEqual(expected);
    git(root, 'checkout', '-q', '-b', 'branch');
    edit(root, { 'a.py': 'def g():\n    return 1\n' });
    commit(root);
    expect(await said({ range: 'HEAD~1..HEAD' })).toEqual(expected);
    expect(await said({ range: 'main...branch' })).toEqual(expected);
    expect(await said({ range: 'main' })).toEqual(expected);
    const sha = (of: string) => git(root, 'rev-parse', of).trim();
    const event = { pull_request: { base: { sha: sha('main') }, head: { sha: sha('branch') } } };
    writeFiles(root, { '../event.json': JSON.stringify(event) });
    expect(await said({ event: '../event.json' })).toEqual(expected);
  });

  it('has fingerprints that lines do not change', async () => {
    const root = repository({ ...files, 'b.py': 'from a import f\n\nf()\n' });
    edit(root, { 'a.py': 'x = 1\n' });
    const first = (await reviewOf(root)).result;
    edit(root, { 'b.py': '\n\n\nfrom a import f\n\nf()\n' });
    const second = (await reviewOf(root)).result;
    expect(second.findings[0].line).not.toBe(first.findings[0].line);
    expect(second.findings.map((each) => each.fingerprint)).toEqual(first.findings.map((each) => each.fingerprint));
  });

  it('fails by level', async () => {
    const root = repository({ ...files, 'b.py': 'from a import f\n\nf()\n' });
    edit(root, { 'a.py': 'x = 1\n' });
    expect((await reviewOf(root)).isProblem).toBe(true);
    expect((await reviewOf(root, { failOn: 'never' })).isProblem).toBe(false);
  });

  it('names what is reached outside of the change, and what no test reaches', async () => {
    const root = repository({
      'a.py': 'def f():\n    return 1\n\n\ndef g():\n    return 2\n',
      'b.py': 'from a import f\n\n\ndef run():\n    return f()\n',
      'tests/test_b.py': 'from b import run\n\n\ndef test_run():\n    assert run() == 1\n',
    });
    edit(root, { 'a.py': 'def f():\n    return 3\n\n\ndef g():\n    return 4\n' });
    const { result } = await reviewOf(root);
    expect(result.public_symbols.map(({ name, users }) => [name, users])).toEqual([
      ['f', { program: 1, periphery: 0, test: 0 }],
    ]);
    expect(result.untested.symbols.map(({ name }) => name)).toEqual(['g']);
  });
});
