import { afterAll, expect, test } from 'vitest';
import { languages } from '../../languages/index.ts';
import { removeTemporaryFolders, temporaryTree } from '../fixtures/temporary-tree.ts';
import { ingest } from '../ingest.ts';
import { planRename, type RenamePlan } from './plan-rename.ts';

afterAll(removeTemporaryFolders);

/** The standard libraries are the same in every case: their facts are kept. */
const kept = new Map<string, Uint8Array>();
const cache = {
  get: (key: string) => kept.get(key),
  put: (key: string, bytes: Uint8Array) => void kept.set(key, bytes),
};

async function plan(files: Readonly<Record<string, string>>, uid: string, newName: string): Promise<RenamePlan> {
  const ingested = await ingest({ root: temporaryTree(files), languages, workers: 0, cache });
  const found = await planRename({ ...ingested, project: 'p' }, uid, newName);
  if (found === undefined) throw new Error(`${uid} is no symbol`);
  return found;
}

/** Renames, and expects the files to become what they are when `old` is replaced as `expected` says. */
async function check(files: Readonly<Record<string, string>>, uid: string, expected: Readonly<Record<string, string>>) {
  const { files: renamed, conflicts } = await plan(files, uid, 'fresh');
  expect(conflicts).toEqual([]);
  expect(Object.fromEntries(renamed.map(({ path, text }) => [path, text]))).toEqual(expected);
}

async function conflictsOf(files: Readonly<Record<string, string>>, uid: string, newName: string): Promise<string[]> {
  const { conflicts } = await plan(files, uid, newName);
  return conflicts.map(({ message, path, line }) => (line === undefined ? message : `${path}:${line} ${message}`));
}

test('imports, re-exports and aliases', async () => {
  await check(
    {
      'a.ts': 'export function f() {}\nfunction g() { f(); }\n',
      'barrel.ts': "export * from './a';\n",
      'named.ts': "export { f, f as other } from './a';\n",
      'b.ts': "import { f } from './barrel';\nimport { f as mine, other } from './named';\nf(); mine(); other();\n",
      'c.ts': "import * as all from './barrel';\nall.f();\nexport { f } from './c2';\n",
      'c2.ts': 'export const f = 1;\n',
    },
    'Function:a.ts:f',
    {
      'a.ts': 'export function fresh() {}\nfunction g() { fresh(); }\n',
      'named.ts': "export { fresh, fresh as other } from './a';\n",
      'b.ts':
        "import { fresh } from './barrel';\nimport { fresh as mine, other } from './named';\nfresh(); mine(); other();\n",
      'c.ts': "import * as all from './barrel';\nall.fresh();\nexport { f } from './c2';\n",
    },
  );
});

test('shorthands keep the name that is not renamed', async () => {
  await check(
    { 'a.ts': 'const v = 1;\nconst o = { v };\nconst { w: { v: x } } = { w: o };\no.v + v;\n' },
    'Variable:a.ts:v',
    { 'a.ts': 'const fresh = 1;\nconst o = { v: fresh };\nconst { w: { v: x } } = { w: o };\no.v + fresh;\n' },
  );
  await check(
    {
      'a.ts':
        'interface P { v: number }\nfunction f({ v }: P): P { return { v }; }\nfunction g(p: P) { const { v = 1 } = p; return v; }\n',
    },
    'Property:a.ts:P.v',
    {
      'a.ts':
        'interface P { fresh: number }\nfunction f({ fresh: v }: P): P { return { fresh: v }; }\nfunction g(p: P) { const { fresh: v = 1 } = p; return v; }\n',
    },
  );
});

test('overrides and implementations in both directions, and nothing that only has the name', async () => {
  const files = {
    'a.ts': [
      'interface I { m(): void }',
      'class A implements I { m() {} }',
      'class B extends A { override m() { super.m(); } }',
      'class Other { m() {} }',
      'function f(i: I, b: B, o: Other) { i.m(); b.m(); o.m(); }',
    ].join('\n'),
  };
  const expected = {
    'a.ts': [
      'interface I { fresh(): void }',
      'class A implements I { fresh() {} }',
      'class B extends A { override fresh() { super.fresh(); } }',
      'class Other { m() {} }',
      'function f(i: I, b: B, o: Other) { i.fresh(); b.fresh(); o.m(); }',
    ].join('\n'),
  };
  for (const uid of ['Method:a.ts:I.m', 'Method:a.ts:A.m', 'Method:a.ts:B.m']) await check(files, uid, expected);
  const { together } = await plan(files, 'Method:a.ts:A.m', 'fresh');
  expect(together.map(({ uid }) => uid)).toEqual(['Method:a.ts:I.m', 'Method:a.ts:B.m']);
});

test('two bases of one class that have a member in common', async () => {
  await check(
    { 'a.ts': 'class A { m() {} }\ninterface I { m(): void }\nclass C extends A implements I {}\n' },
    'Method:a.ts:A.m',
    { 'a.ts': 'class A { fresh() {} }\ninterface I { fresh(): void }\nclass C extends A implements I {}\n' },
  );
});

test('overloads, accessors and merged declarations', async () => {
  await check(
    { 'a.ts': 'function f(a: string): void;\nfunction f(a: number): void;\nfunction f(a: unknown) {}\nf(1);\n' },
    'Function:a.ts:f',
    {
      'a.ts':
        'function fresh(a: string): void;\nfunction fresh(a: number): void;\nfunction fresh(a: unknown) {}\nfresh(1);\n',
    },
  );
  await check({ 'a.ts': 'class C { get p() { return 1; }\n  set p(v) {} }\nnew C().p = 2;\n' }, 'Method:a.ts:C.p', {
    'a.ts': 'class C { get fresh() { return 1; }\n  set fresh(v) {} }\nnew C().fresh = 2;\n',
  });
  await check({ 'a.ts': 'interface T { a: 1 }\ninterface T { b: 2 }\nlet t: T;\n' }, 'Interface:a.ts:T', {
    'a.ts': 'interface fresh { a: 1 }\ninterface fresh { b: 2 }\nlet t: fresh;\n',
  });
});

test('parameter properties, private names, keys and elements', async () => {
  await check(
    {
      'a.ts':
        "class C { constructor(readonly p: string) { p; this.p; } }\ntype K = Pick<C, 'p'> | C['p'];\nlet s = 'p';\n",
    },
    'Property:a.ts:C.p',
    {
      'a.ts':
        "class C { constructor(readonly fresh: string) { fresh; this.fresh; } }\ntype K = Pick<C, 'fresh'> | C['fresh'];\nlet s = 'p';\n",
    },
  );
  await check(
    {
      'a.tsx':
        'function Box(props: { size: number }) { return null; }\nconst x = <Box size={1}><Box size={2}></Box></Box>;\n',
    },
    'Function:a.tsx:Box',
    {
      'a.tsx':
        'function fresh(props: { size: number }) { return null; }\nconst x = <fresh size={1}><fresh size={2}></fresh></fresh>;\n',
    },
  );
});

test('what a module of JavaScript exports by an object', async () => {
  await check(
    {
      'a.js': 'function f() {}\nmodule.exports = { f };\n',
      'b.js': "const { f } = require('./a');\nf();\nconst g = require('./a').f;\n",
      'c.js': '/** @type {import("./a")} */\nfunction other(f) { return f; }\n',
    },
    'Function:a.js:f',
    {
      'a.js': 'function fresh() {}\nmodule.exports = { fresh };\n',
      'b.js': "const { fresh } = require('./a');\nfresh();\nconst g = require('./a').fresh;\n",
    },
  );
});

test('Python: imports, exports listed as texts, annotations in quotes, wildcards', async () => {
  await check(
    {
      'p/__init__.py': 'from .a import f, C\n__all__ = [\'f\', "C"]\n',
      'p/a.py': 'def f(): pass\nclass C:\n    def m(self) -> "C": return f()\n',
      'b.py': 'from p import *\nC().m()\n',
      'c.py': 'import p\nfrom p import C as D\np.C\nD\nC = 1\n',
    },
    'Class:p/a.py:C',
    {
      'p/__init__.py': 'from .a import f, fresh\n__all__ = [\'f\', "fresh"]\n',
      'p/a.py': 'def f(): pass\nclass fresh:\n    def m(self) -> "fresh": return f()\n',
      'b.py': 'from p import *\nfresh().m()\n',
      'c.py': 'import p\nfrom p import fresh as D\np.fresh\nD\nC = 1\n',
    },
  );
});

test('Python: properties, fields, overrides, and fields given by name', async () => {
  await check(
    {
      'a.py':
        'class C:\n    @property\n    def p(self): return 1\n    @p.setter\n    def p(self, v): pass\nC().p = 2\n',
    },
    'Method:a.py:C.p',
    {
      'a.py':
        'class C:\n    @property\n    def fresh(self): return 1\n    @fresh.setter\n    def fresh(self, v): pass\nC().fresh = 2\n',
    },
  );
  await check(
    { 'a.py': 'from dataclasses import dataclass\n@dataclass\nclass C:\n    x: int\nc = C(x=1)\nprint(c.x, x=1)\n' },
    'Property:a.py:C.x',
    {
      'a.py':
        'from dataclasses import dataclass\n@dataclass\nclass C:\n    fresh: int\nc = C(fresh=1)\nprint(c.fresh, x=1)\n',
    },
  );
  await check(
    {
      'a.py': 'class A:\n    def m(self): self.n = 1\nclass B(A):\n    def m(self): super().m()\ndef f(b: B): b.m()\n',
    },
    'Method:a.py:A.m',
    {
      'a.py':
        'class A:\n    def fresh(self): self.n = 1\nclass B(A):\n    def fresh(self): super().fresh()\ndef f(b: B): b.fresh()\n',
    },
  );
});

test('Python: a fixture and the parameters that it fills', async () => {
  await check(
    {
      'conftest.py': 'import pytest\n@pytest.fixture\ndef client(): return 1\n',
      'test_a.py': 'def test_it(client): assert client\ndef helper(client): return client\n',
    },
    'Function:conftest.py:client',
    {
      'conftest.py': 'import pytest\n@pytest.fixture\ndef fresh(): return 1\n',
      'test_a.py': 'def test_it(fresh): assert fresh\ndef helper(client): return client\n',
    },
  );
});

test('what is not resolved, and what is only text, is listed and left alone', async () => {
  const { edits, unresolved, textOnly } = await plan(
    {
      'a.ts':
        'class C { m() {} }\n// call m\nfunction f(c: C, u: any) { c.m(); u.m(); return "m"; }\nfunction g(u) { u.m(); }\n',
    },
    'Method:a.ts:C.m',
    'fresh',
  );
  expect(edits.map(({ line, column, evidence }) => `${line}:${column} ${evidence}`)).toEqual([
    '1:11 definition',
    '3:30 member-of-type',
  ]);
  expect(unresolved.map(({ line, column }) => `${line}:${column}`)).toEqual(['3:37', '4:19']);
  expect(textOnly.map(({ line, kind }) => `${line} ${kind}`)).toEqual(['2 comment', '3 text']);
});

test.each([
  ['const a = 1;\nconst b = 2;\n', 'Variable:a.ts:a', 'b', "a.ts:2 'b' is already defined here"],
  [
    'const a = 1;\nfunction f(b: number) { return a + b; }\n',
    'Variable:a.ts:a',
    'b',
    "a.ts:2 'b' is already defined here",
  ],
  [
    'function a() {}\nfunction f() { return Map; }\n',
    'Function:a.ts:a',
    'Map',
    "a.ts:2 'Map' means something else here, and would mean the renamed symbol",
  ],
  ['class A { x = 1 }\nclass B extends A { y = 2 }\n', 'Property:a.ts:A.x', 'y', "a.ts:2 'y' is already defined here"],
  [
    'class A extends Error { x = 1 }\n',
    'Property:a.ts:A.x',
    'message',
    "'message' is a member of a class of the standard library that the class extends",
  ],
  [
    'class A extends Map { get(k) { return k; } }\n',
    'Method:a.ts:A.get',
    'look',
    "'get' overrides or implements a member of the standard library",
  ],
  ['class A {}\n', 'Class:a.ts:A', 'class', "'A' cannot be called 'class', which is a keyword"],
  ['class A {}\n', 'Class:a.ts:A', 'a-b', "'A' cannot be called 'a-b', which is no identifier"],
  [
    'class A { constructor() {} }\n',
    'Constructor:a.ts:A.constructor',
    'make',
    "'constructor' is the constructor of its class: rename the class instead",
  ],
  ['class A { #p = 1 }\n', 'Property:a.ts:A.#p', 'p', "'#p' is private by its name, which must begin with #"],
])('a conflict of TypeScript is named: %j', async (text, uid, newName, conflict) => {
  expect(await conflictsOf({ 'a.ts': text }, uid, newName)).toContain(conflict);
});

test.each([
  ['def a(): pass\nb = 1\n', 'Function:a.py:a', 'b', "a.py:2 'b' is already defined here"],
  [
    'class C:\n    def __len__(self): return 1\n',
    'Method:a.py:C.__len__',
    'size',
    "'__len__' is called by the language under this name",
  ],
  [
    'class C(dict):\n    def get(self, k): return k\n',
    'Method:a.py:C.get',
    'look',
    "'get' overrides or implements a member of the standard library",
  ],
  ['def a(): pass\n', 'Function:a.py:a', 'lambda', "'a' cannot be called 'lambda', which is a keyword"],
])('a conflict of Python is named: %j', async (text, uid, newName, conflict) => {
  expect(await conflictsOf({ 'a.py': text }, uid, newName)).toContain(conflict);
});

test('a name that an importer or a barrel has already is a conflict there', async () => {
  const files = {
    'a.ts': 'export const a = 1;\n',
    'other.ts': 'export const b = 2;\n',
    'barrel.ts': "export * from './a';\nexport * from './other';\n",
    'user.ts': "import { a } from './a';\nconst c = a;\n",
  };
  expect(await conflictsOf(files, 'Variable:a.ts:a', 'b')).toEqual(["barrel.ts already gives others a 'b'"]);
  expect(await conflictsOf(files, 'Variable:a.ts:a', 'c')).toEqual(["user.ts:2 'c' is already defined here"]);
});

test('names in component files, in scripts and in markup', async () => {
  const script = (name: string) => `import { load } from './load';\nconst ${name} = load();\n`;
  await check(
    {
      'load.ts': 'export const load = () => 1;\n',
      'A.vue': `<template>\n  <p :a="v" @click="v = w">{{ { v } }} v</p>\n</template>\n<script setup lang="ts">\n${script('v')}</script>\n`,
    },
    'Variable:A.vue:v',
    {
      'A.vue': `<template>\n  <p :a="fresh" @click="fresh = w">{{ { v: fresh } }} v</p>\n</template>\n<script setup lang="ts">\n${script('fresh')}</script>\n`,
    },
  );
  await check(
    {
      'load.ts': 'export const load = () => 1;\n',
      'A.svelte': `<script>\n${script('v')}$v += v;\n</script>\n{$v} {v}\n`,
    },
    'Variable:A.svelte:v',
    { 'A.svelte': `<script>\n${script('fresh')}$fresh += fresh;\n</script>\n{$fresh} {fresh}\n` },
  );
});

test('what is spelled otherwise in markup, or called after its file, is refused', async () => {
  const files = {
    'MyItem.vue': '<template><p /></template>\n',
    'use.ts': 'export { default as theItem } from "./MyItem.vue";\n',
    'App.vue':
      '<script setup>\nimport { theItem as otherItem, aItem } from "./items";\n</script>\n<template><a-item /></template>\n',
    'items.ts': 'export function aItem() {}\n',
  };
  expect(await conflictsOf(files, 'Function:MyItem.vue:MyItem', 'fresh')).toEqual([
    "'MyItem' is called after its file: rename the file instead",
  ]);
  const items = { 'items.ts': 'export function AItem() {}\n', 'App.vue': files['App.vue'].replace('aItem', 'AItem') };
  expect(await conflictsOf(items, 'Function:items.ts:AItem', 'fresh')).toEqual([
    "App.vue:4 'AItem' is spelled 'a-item' here",
  ]);
});
