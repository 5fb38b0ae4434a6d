// What the checker is said to resolve, on small programs whose calls are known by hand.

import { expect, test } from 'vitest';
import { checkerTruth } from './checker-truth.ts';
import { placeKey } from './places.ts';
import { withTree } from './temporary-tree.ts';
import { overrides, type Truth, type TruthSite } from './truth.ts';

type Files = Readonly<Record<string, string>>;

function truthOf(files: Files): Truth {
  const code = Object.keys(files).filter((path) => /\.[cm]?[jt]sx?$/.test(path));
  return withTree(files, (root) => checkerTruth(root, code, new Set(code)));
}

/** One line a site: `path:line:column outcome kind->target!`; `!` where the edge is required. */
function siteLines(truth: Truth): string[] {
  return truth.sites.map((site) => `${placeKey(site)} ${site.outcome}${expectationText(site)}`);
}

function expectationText({ expectations, closed }: TruthSite): string {
  const texts = expectations
    .filter(({ targets, acceptable }) => targets.length + acceptable.length > 0)
    .map(({ kind, targets, acceptable, required }) => {
      const shown = required ? `${placeKey(targets[0])}!` : placeKey(targets[0] ?? acceptable[0]);
      return ` ${kind} ${shown}`;
    });
  return `${texts.join('')}${closed ? '' : ' open'}`;
}

test('a call through an import and a re-export goes to the function', () => {
  const truth = truthOf({
    'a.ts': 'export function f() {}\n',
    'b.ts': "export { f as g } from './a.js';\n",
    'c.ts': "import { g } from './b';\ng();\nunknown();\n[1].map(String);\n",
  });
  expect(siteLines(truth)).toEqual(['c.ts:2:1 inside CALLS a.ts:1:17!', 'c.ts:3:1 unknown open', 'c.ts:4:5 outside']);
});

test('new goes to the class, and to the constructor that runs', () => {
  const truth = truthOf({
    'a.ts':
      'class A {\n  constructor() {}\n}\nclass B extends A {}\nclass C {}\nnew A();\nnew B();\nnew C();\nnew Map();\n',
  });
  expect(siteLines(truth)).toEqual([
    'a.ts:6:5 inside INSTANTIATES a.ts:1:7! CALLS a.ts:2:3!',
    'a.ts:7:5 inside INSTANTIATES a.ts:4:7! CALLS a.ts:2:3!',
    'a.ts:8:5 inside INSTANTIATES a.ts:5:7!',
    'a.ts:9:5 outside',
  ]);
});

test('super() goes to the constructor of the base', () => {
  const truth = truthOf({
    'a.ts': 'class A { constructor() {} }\nclass B extends A {\n  constructor() {\n    super();\n  }\n}\n',
  });
  expect(siteLines(truth)).toEqual(['a.ts:4:5 inside CALLS a.ts:1:11!']);
  expect(truth.sites[0].callers.map(({ places }) => placeKey(places[0]))).toEqual(['a.ts:3:3', 'a.ts:2:7']);
});

test('functions have the names of what they are put into, and overloads are one function', () => {
  const truth = truthOf({
    'a.ts': `const f = () => {};
class A { handler = () => {}; }
const o = { m() {}, p: function () {} };
function g(x: string): void;
function g(x: number): void;
function g(x: unknown): void {}
f(); new A().handler(); o.m(); o.p(); g('');
`,
  });
  expect(siteLines(truth)).toEqual([
    'a.ts:7:1 inside CALLS a.ts:1:7!',
    'a.ts:7:14 inside CALLS a.ts:2:11!',
    'a.ts:7:10 inside INSTANTIATES a.ts:2:7!',
    'a.ts:7:27 inside CALLS a.ts:3:13!',
    'a.ts:7:34 inside CALLS a.ts:3:21!',
    'a.ts:7:39 inside CALLS a.ts:6:10!',
  ]);
});

test('members of a function type are called themselves, of parameters the code is not known', () => {
  const truth = truthOf({
    'a.ts':
      'interface I { m(): void; p: () => void }\nfunction f(i: I, cb: () => void) {\n  i.m();\n  i.p();\n  cb();\n}\n',
  });
  expect(siteLines(truth)).toEqual([
    'a.ts:3:5 inside CALLS a.ts:1:15!',
    'a.ts:4:5 inside CALLS a.ts:1:26! open',
    'a.ts:5:3 inside CALLS a.ts:2:18 INSTANTIATES a.ts:2:18 open',
  ]);
});

test('a conditional callee may be either function', () => {
  const truth = truthOf({ 'a.ts': 'function f() {}\nfunction g() {}\n(Math.random() > 1 ? f : g)();\n' });
  const [site] = truth.sites;
  expect(site.expectations[0].targets.map(placeKey)).toEqual(['a.ts:1:10', 'a.ts:2:10']);
});

test('tags, decorators and components are sites, elements of the platform are not', () => {
  const truth = truthOf({
    'a.tsx': `function tag(x: TemplateStringsArray) {}
function dec(target: unknown, context: unknown) {}
function View() { return null; }
tag\`x\`;
@dec class A {}
const v = <View />;
const w = <div />;
`,
  });
  expect(siteLines(truth)).toEqual([
    'a.tsx:4:1 inside CALLS a.tsx:1:10!',
    'a.tsx:5:2 inside CALLS a.tsx:2:10!',
    'a.tsx:6:12 inside CALLS a.tsx:3:10!',
  ]);
});

test('f.call and f.apply call f', () => {
  const truth = truthOf({ 'a.ts': 'function f() {}\nf.call(null);\nf.apply(null, []);\n' });
  expect(siteLines(truth)).toEqual(['a.ts:2:3 inside CALLS a.ts:1:10!', 'a.ts:3:3 inside CALLS a.ts:1:10!']);
});

test('JavaScript: exports by assignment, prototypes, require', () => {
  const truth = truthOf({
    'a.js': 'exports.f = function () {};\nfunction A() {}\nA.prototype.m = function () {};\nexports.A = A;\n',
    'b.js': "const { f, A } = require('./a');\nf();\nnew A().m();\n",
  });
  expect(siteLines(truth)).toEqual([
    'b.js:2:1 inside CALLS a.js:1:9!',
    'b.js:3:9 inside CALLS a.js:3:13!',
    'b.js:3:5 inside CALLS a.js:2:10! INSTANTIATES a.js:2:10',
  ]);
});

test('the caller is the nearest named symbol; a field or its class may own the initialiser', () => {
  const truth = truthOf({
    'a.ts': 'function f() {}\nfunction g() {\n  [1].map(() => f());\n}\nclass A { x = f(); }\n',
  });
  const callers = truth.sites
    .filter(({ shape }) => shape.includes('function declaration'))
    .map((site) => site.callers.map(({ places, definite }) => `${placeKey(places[0])}${definite ? '' : '?'}`));
  expect(callers).toEqual([['a.ts:2:10'], ['a.ts:5:11?', 'a.ts:5:7']]);
});

test('what is registered under a text may be called after it', () => {
  const truth = truthOf({
    'a.ts': "function f() {}\nfunction it(name: string, body: () => void) {}\nit('works', () => {\n  f();\n});\n",
  });
  const callers = truth.sites.flatMap((site) => site.callers.map(({ places }) => placeKey(places[0])));
  expect(callers).toEqual(['a.ts:3:4']);
});

test('paths of tsconfig.json and packages of the workspace are followed', () => {
  const truth = truthOf({
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] } } }',
    'lib/a.ts': 'export function f() {}\n',
    'packages/one/package.json': '{ "name": "@scope/one", "exports": { ".": "./dist/index.js" } }',
    'packages/one/src/index.ts': 'export function g() {}\n',
    'b.ts': "import { f } from '@lib/a';\nimport { g } from '@scope/one';\nf();\ng();\n",
  });
  expect(siteLines(truth)).toEqual([
    'b.ts:3:1 inside CALLS lib/a.ts:1:17!',
    'b.ts:4:1 inside CALLS packages/one/src/index.ts:1:17!',
  ]);
  const imports = truth.relations.filter(({ kind }) => kind === 'IMPORTS').map(({ targets }) => placeKey(targets[0]));
  expect(imports).toEqual(['lib/a.ts', 'packages/one/src/index.ts']);
});

test('imports in comments are found, nested tags and all', () => {
  const truth = truthOf({
    'a.js': 'export class A {}\n',
    'b.js': `/**
 * @import { A } from './a.js'
 * @typedef {object} Options
 * @property {object} inner
 * @property {import('./a.js').A} inner.a
 */
export const b = 1;
`,
  });
  const shapes = new Set(truth.relations.map(({ shape }) => shape));
  expect([...shapes].sort()).toEqual(['in a comment: @import', 'in a comment: import type in a type']);
});

test('inheritance, implementation and overrides', () => {
  const truth = truthOf({
    'a.ts': `interface I { m(): void }
class A implements I { m() {} n() {} }
class B extends A { override m() {} }
class C extends Error {}
`,
  });
  const lines = truth.relations.map(
    ({ kind, source, targets, outcome, required }) =>
      `${kind} ${placeKey(source[0])} -> ${targets.map(placeKey).join() || outcome}${required ? '!' : ''}`,
  );
  expect(lines).toEqual([
    'IMPLEMENTS a.ts:2:7 -> a.ts:1:11!',
    'OVERRIDES a.ts:2:24 -> a.ts:1:15',
    'INHERITS a.ts:3:7 -> a.ts:2:7!',
    'OVERRIDES a.ts:3:30 -> a.ts:2:24!',
    'INHERITS a.ts:4:7 -> outside',
  ]);
  const at = (line: number, column: number) => ({ path: 'a.ts', line, column });
  expect(overrides(truth, at(3, 30), at(1, 15))).toBe(true);
  expect(overrides(truth, at(1, 15), at(3, 30))).toBe(false);
});

test('a member under a symbol that the types do not tell is not known', () => {
  const truth = truthOf({
    'keys.js': "module.exports = { one: Symbol('one'), two: Symbol('two') };\n",
    'a.js': `const { one, two } = require('./keys');
const own = Symbol('own');
class A {
  [one]() {}
  [two]() {}
  [own]() {}
  run() { this[one](); this[two](); this[own](); }
}
class B extends A { [two]() {} }
`,
  });
  expect(siteLines(truth).filter((line) => line.startsWith('a.js:7'))).toEqual([
    'a.js:7:11 unknown open',
    'a.js:7:24 unknown open',
    'a.js:7:37 inside CALLS a.js:6:3! open',
  ]);
  const overriding = truth.relations.filter(({ kind }) => kind === 'OVERRIDES');
  expect(overriding.map(({ outcome }) => outcome)).toEqual(['unknown']);
});

test('classes of both languages replace what their ancestors declare, whichever language is asked for', () => {
  const files = {
    'types.d.ts': 'export interface Store { get(): void }\nexport class Memory implements Store { get(): void }\n',
    'a.js': 'export const a = 1;\n',
  };
  const truth = withTree(files, (root) => checkerTruth(root, Object.keys(files), new Set(['a.js'])));
  const at = (line: number, column: number) => ({ path: 'types.d.ts', line, column });
  expect(overrides(truth, at(2, 40), at(1, 26))).toBe(true);
});

test('objects replace what the type declares that is expected of them', () => {
  const truth = truthOf({
    'a.ts': [
      'interface Store { get(): void; put?: () => void }',
      'const one: Store = { get() {}, put };',
      'function put() {}',
      'class Memory { get() {} }',
      'function make(): Store { return new Memory(); }',
      'const two = { get() {} } as unknown as Store;',
      'const three = { get() {} };',
    ].join('\n'),
  });
  const at = (line: number, column: number) => ({ path: 'a.ts', line, column });
  expect(overrides(truth, at(2, 22), at(1, 19))).toBe(true);
  expect(overrides(truth, at(3, 10), at(1, 32))).toBe(true);
  expect(overrides(truth, at(4, 16), at(1, 19))).toBe(true);
  expect(overrides(truth, at(6, 15), at(1, 19))).toBe(true);
  expect(overrides(truth, at(7, 17), at(1, 19))).toBe(false);
});

test('what is imported from a folder that is not there yet is not known', () => {
  const truth = truthOf({ 'a.ts': "import '../dist/a.js';\nimport './missing.js';\n" });
  expect(truth.relations.map(({ outcome }) => outcome)).toEqual(['unknown', 'outside']);
});
