// A run after an edit resolves only what the edit concerns, and finds what a run from nothing finds. (Through the
// command line, on random edits of real repositories: `incremental.test.ts`.)

import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { decodeRecord, encodeRecord } from '../src/ingest/graph/resolution-record.ts';
import { ecmascript, python } from './sample/dialects.ts';
import { applyEdit, arbitraryEdit } from './sample/random-edits.ts';
import { makePackageRepository } from './sample/real-packages.ts';
import { afterEdit, resolved } from './sample/resolve-edited.ts';
import { linesOf } from './sample/resolve-tree.ts';
import { git, temporaryFolder, writeText } from './sample-repository.ts';

const SEQUENCES = 12;
const SEED = 20_261_121;

const folder = temporaryFolder();
afterAll(() => folder.remove());
/** Files that have nothing to do with an edit, so that one edited file is a small part of all. */
const OTHERS = Object.fromEntries(
  Array.from({ length: 8 }, (_, at) => [
    `other${at}.py`,
    `def other${at}():\n    return helper${at}()\n\ndef helper${at}():\n    return ${at}\n`,
  ]),
);
const PROGRAM = {
  ...OTHERS,
  'shapes.py':
    'class Shape:\n    def area(self):\n        return 0\n\nclass Square(Shape):\n    def area(self):\n        return 4\n\ndef make():\n    return Square()\n',
  'use.py':
    'from shapes import Shape, make\n\ndef run():\n    return make().area()\n\ndef measure(one: Shape):\n    return one.area()\n',
  'far.py': 'from use import run\n\ndef start():\n    return run()\n',
};

/** Names of a package are seen in all of its files, and methods stand apart from their types. */
const PACKAGE = {
  ...OTHERS,
  'go.mod': 'module example.com/app\n',
  'level.go': 'package app\n\ntype Level int\n\nfunc (l Level) Name() string { return label(l) }\n',
  'label.go': 'package app\n\nfunc label(l Level) string { return "" }\n',
  'more.go': 'package app\n\nfunc (l Level) Up() Level { return l }\n\nfunc use(n Namer) { n.Name() }\n',
  'namer.go': 'package app\n\ntype Namer interface{ Name() string }\n',
};

describe('after an edit that changes no facts but their places', () => {
  const text = `import os\n\n\ndef first(x):\n    return second(x)\n\n\ndef second(x):\n    """Doc."""\n    return os.path.join(x, first(x))\n`;
  it.each([
    ['a comment above everything', `# A comment.\n\n${text}`],
    ['a comment inside', text.replace('    return second', '    # Why.\n\n    return second')],
    ['other white space', text.replace('second(x)\n\n\n', 'second( x )\n\n\n\n')],
    ['a comment at the end', `${text}\n\n# The end.`],
  ])('%s, every file is reused', async (_, edited) => {
    const files = { ...OTHERS, 'use.py': 'from code import second\n\nsecond(1)\n', 'code.py': text };
    const { kept } = await afterEdit(folder.path, files, { 'code.py': edited });
    expect(kept.report.reused).toBe(Object.keys(files).length);
  });

  it('a comment in TypeScript, documentation too, every file is reused', async () => {
    const code = '/** Doc. */\nexport function one(): number {\n  return two();\n}\nconst two = () => 2;\n';
    const files = { ...OTHERS, 'code.ts': code, 'use.ts': "import { one } from './code';\none();\n" };
    for (const edited of [
      code.replace('Doc.', 'Other words.'),
      code.replace('/** Doc. */\n', ''),
      `// Top.\n${code}`,
    ]) {
      const { kept } = await afterEdit(folder.path, files, { 'code.ts': edited });
      expect(kept.report.reused).toBe(Object.keys(files).length);
    }
  });

  it('where the order of two statements changes, the file is resolved again', async () => {
    const files = { ...OTHERS, 'code.py': 'a = 1\nb = 2\n' };
    const { kept } = await afterEdit(folder.path, files, { 'code.py': 'b = 2\na = 1\n' });
    expect(kept.report.reused).toBe(Object.keys(files).length - 1);
  });
});

describe('after an edit of a package of several files', () => {
  it('of a body, files that do not read it are reused', async () => {
    const edited = PACKAGE['label.go'].replace('return ""', 'return l.Up().Name()');
    const { kept, calls } = await afterEdit(folder.path, PACKAGE, { 'label.go': edited });
    expect(calls).toContain('label > Level.Up');
    expect(kept.report.reused).toBeGreaterThanOrEqual(Object.keys(OTHERS).length);
  });

  it.each([
    ['a function that another file calls', 'label.go', 'label', 'title', 'label > '],
    ['a method of an interface', 'namer.go', 'Name()', 'Title()', 'use > Level.Name'],
    ['a method that stands apart from its type', 'more.go', 'Up()', 'Down()', 'x > Level.Up'],
  ])('that renames %s, the old name leads nowhere', async (_, file, from, to, gone) => {
    const edited = PACKAGE[file as keyof typeof PACKAGE].replace(from, to);
    const { calls } = await afterEdit(folder.path, PACKAGE, { [file]: edited });
    expect(calls.filter((call) => call.startsWith(gone))).toEqual([]);
  });

  it('that adds a method, its type implements the interface', async () => {
    const files = { ...PACKAGE, 'namer.go': 'package app\n\ntype Namer interface{ Name() string; Down() Level }\n' };
    const edited = `${PACKAGE['label.go']}\nfunc (l Level) Down() Level { return l }\n`;
    const { calls } = await afterEdit(folder.path, files, { 'label.go': edited });
    expect(calls).toContain('use > Level.Name');
  });
});

/** A type, and what other modules of its crate give it. */
const CRATE = {
  ...OTHERS,
  'Cargo.toml': '[package]\nname = "app"\n',
  'src/lib.rs':
    'mod ops;\nmod shapes;\nuse shapes::{Round, Shape};\npub fn run(one: &dyn Shape) {\n    one.area();\n    Round.grow();\n}\n',
  'src/shapes.rs': 'pub trait Shape { fn area(&self); }\npub struct Round;\npub struct Square;\npub fn plain() {}\n',
  'src/ops.rs': 'use crate::shapes::*;\nuse crate::shapes::Round as Own;\nimpl Own { pub fn grow(&self) {} }\n',
};

describe('after an edit of a crate of several modules', () => {
  it('of a body, files that do not read it are reused', async () => {
    const edited = CRATE['src/ops.rs'].replace('(&self) {}', '(&self) { plain(); }');
    const { kept, calls } = await afterEdit(folder.path, CRATE, { 'src/ops.rs': edited });
    expect(calls).toContain('grow > shapes.plain');
    expect(kept.report.reused).toBeGreaterThanOrEqual(Object.keys(OTHERS).length);
  });

  it('that implements a trait far from the type, calls through the trait run it too', async () => {
    const edited = `${CRATE['src/ops.rs']}impl Shape for Square { fn area(&self) {} }\n`;
    const { calls } = await afterEdit(folder.path, CRATE, { 'src/ops.rs': edited });
    expect(calls).toContain('run > Square.area');
  });

  it.each([
    ['an import that leads a method to its type', 'src/ops.rs', 'Round as Own', 'Square as Own'],
    ['a method', 'src/ops.rs', 'grow', 'shrink'],
  ])('that changes %s, the call leads nowhere', async (_, file, from, to) => {
    const edited = CRATE[file as keyof typeof CRATE].replace(from, to);
    const { calls } = await afterEdit(folder.path, CRATE, { [file]: edited });
    expect(calls.filter((call) => call.includes('grow') && call.startsWith('run'))).toEqual([]);
  });
});

describe('after an edit', () => {
  it('that nobody else can see, all other files are reused', async () => {
    const { kept } = await afterEdit(folder.path, PROGRAM, {
      'other3.py': `# a comment\n${OTHERS['other3.py']}\ndef added():\n    return helper3()\n`,
    });
    expect(kept.report.reused).toBe(Object.keys(PROGRAM).length - 1);
  });

  it('that changes what a function gives, who calls it is resolved anew, and others are not', async () => {
    const edited = PROGRAM['shapes.py'].replace('return Square()', 'return Circle()');
    const circle = '\n\nclass Circle(Shape):\n    def area(self):\n        return 3\n';
    const { kept, calls } = await afterEdit(folder.path, PROGRAM, { 'shapes.py': edited + circle });
    expect(calls).toContain('run > Circle.area');
    expect(kept.report.reused).toBeGreaterThanOrEqual(Object.keys(OTHERS).length);
  });

  it('that moves everything down, calls lead to the same symbols', async () => {
    const { kept, calls } = await afterEdit(folder.path, PROGRAM, {
      'shapes.py': `# one\n# two\n\n${PROGRAM['shapes.py']}`,
    });
    expect(calls).toContain('run > Square.area');
    expect(kept.report.reused).toBeGreaterThanOrEqual(Object.keys(OTHERS).length);
  });

  it('that adds a subclass, calls through its ancestor run its method too', async () => {
    const { kept, calls } = await afterEdit(folder.path, PROGRAM, {
      'other1.py': `from shapes import Shape\n\nclass Ring(Shape):\n    def area(self):\n        return 1\n`,
    });
    expect(calls).toContain('measure > Ring.area');
    expect(kept.report.reused).toBeGreaterThan(0);
  });

  it('that writes an object where an interface is declared, calls through the interface run its method too', async () => {
    const files = {
      ...OTHERS,
      'tag.ts':
        'export interface Tag { run(): void }\nexport function all(tags: Map<string, Tag>) {\n  tags.get("a")!.run();\n}\n',
      'one.ts': "import type { Tag } from './tag';\nexport const one: Tag = { run() {} };\n",
      'two.ts': 'export const two = 2;\n',
    };
    const added = "import type { Tag } from './tag';\nexport const two: Tag = { run() {} };\n";
    const { kept, calls } = await afterEdit(folder.path, files, { 'two.ts': added });
    expect(calls).toContain('all > two.run');
    expect(kept.report.reused).toBeGreaterThan(0);
    const gone = await afterEdit(folder.path, { ...files, 'two.ts': added }, { 'two.ts': files['two.ts'] });
    expect(gone.calls).not.toContain('all > two.run');
    expect(gone.calls).toContain('all > one.run');
  });

  it('that gives a class other ancestors, everything is resolved anew', async () => {
    const edited = PROGRAM['shapes.py'].replace('class Square(Shape)', 'class Square');
    const { kept } = await afterEdit(folder.path, PROGRAM, { 'shapes.py': edited });
    expect(kept.report.reused).toBe(0);
  });

  it('that removes what others use, they are resolved anew', async () => {
    const { calls } = await afterEdit(folder.path, PROGRAM, { 'shapes.py': 'class Shape:\n    pass\n' });
    expect(calls.filter((call) => call.startsWith('run >'))).toEqual([]);
  });

  it('that adds a member to what another file defines, everything is resolved anew', async () => {
    const { kept, calls } = await afterEdit(folder.path, PROGRAM, {
      'other1.py': 'import shapes\n\ndef extra(self):\n    return 1\n\nshapes.Shape.extra = extra\n',
      'use.py': `${PROGRAM['use.py']}\ndef more(one: Shape):\n    return one.extra()\n`,
    });
    expect(calls).toContain('more > other1.extra');
    expect(kept.report.reused).toBe(0);
  });
});

/** Functions of one module, each used by another, and what of them is seen from outside. */
const PARTS = {
  ...OTHERS,
  'code.ts':
    'export class Box { size = 1; grow() { this.size = 2; return this.size; } }\nexport function made() { return new Box(); }\nexport function plain(a: number): number {\n  return a;\n}\nexport const later = () => made();\n',
  'made.ts': "import { later } from './code';\nexport function useMade() { return later().grow(); }\n",
  'plain.ts': "import { plain } from './code';\nexport function usePlain() { return plain(1); }\n",
  'missing.ts': "import * as all from './code';\nexport function useMissing() { return all.missing(); }\n",
  'lib.py':
    'class Jar:\n    def __init__(self):\n        self.lid = Lid()\n    def open(self):\n        return self.lid\n\nclass Lid:\n    def lift(self):\n        return 1\n\nclass Cork:\n    def lift(self):\n        return 2\n\ndef label(jar):\n    return 3\n',
  'jar.py': 'from lib import Jar\n\ndef use_jar():\n    return Jar().open().lift()\n',
  'label.py': 'from lib import label\n\ndef use_label():\n    return label(1)\n',
};

describe('after an edit of a part of a file', () => {
  const count = Object.keys(PARTS).length;
  const edited = (file: 'code.ts' | 'lib.py', from: string, to: string): Record<string, string> => {
    expect(PARTS[file]).toContain(from);
    return { [file]: PARTS[file].replace(from, to) };
  };

  it.each([
    [
      'a body whose result is declared',
      edited('code.ts', '  return a;', '  later();\n  return a;'),
      'plain > code.later',
    ],
    [
      'a body that gives what it gave',
      edited('code.ts', '{ return new Box(); }', '{ plain(1); return new Box(); }'),
      'made > code.plain',
    ],
    [
      'a new function',
      { 'code.ts': `${PARTS['code.ts']}export function more() { return plain(2); }\n` },
      'more > code.plain',
    ],
    ['a body of Python', edited('lib.py', '    return 3', '    use = Lid().lift()\n    return 3'), 'label > Lid.lift'],
    [
      'a new class of Python',
      { 'lib.py': `${PARTS['lib.py']}\nclass Tin:\n    def shake(self):\n        return label(self)\n` },
      'shake > lib.label',
    ],
  ])('%s, all other files are reused', async (_, edit, call) => {
    const { kept, calls } = await afterEdit(folder.path, PARTS, edit);
    expect(calls).toContain(call);
    expect(kept.report.reused).toBe(count - 1);
  });

  it.each([
    [
      'what a function gives',
      edited('code.ts', 'return new Box();', 'return new Tin();\n}\nclass Tin { grow() { return 3; }'),
      'useMade > Tin.grow',
    ],
    [
      'a name that was looked for',
      { 'code.ts': `${PARTS['code.ts']}export function missing() { return 1; }\n` },
      'useMissing > code.missing',
    ],
    [
      'what a constructor gives a field',
      edited('lib.py', 'self.lid = Lid()', 'self.lid = Cork()'),
      'use_jar > Cork.lift',
    ],
    ['a parameter', edited('code.ts', 'plain(a: number)', 'plain(this: Box, a: number)'), 'usePlain > code.plain'],
  ])('%s, who has read it is resolved anew', async (_, edit, call) => {
    const { kept, calls } = await afterEdit(folder.path, PARTS, edit);
    expect(calls).toContain(call);
    expect(kept.report.reused).toBeGreaterThanOrEqual(count - 3);
    expect(kept.report.reused).toBeLessThan(count - 1);
  });
});

/** Modules that are found by where they lie: in a package, in a folder without one, and beside each other. */
const PLACES = {
  ...PROGRAM,
  'box/__init__.py': '',
  'box/lid.py': 'def close():\n    return 1\n',
  'bare/tool.py': 'def cut():\n    return 1\n',
  'places.py':
    'import box.lid\nimport bare\nimport far\n\ndef go():\n    box.base.hold()\n    bare.saw.cut()\n    far.start()\n',
  'web/a/index.js': 'exports.one = function one() {}\n',
  'web/use.js': "const a = require('./a')\nexports.use = function use() { return a.one() }\n",
};

describe('after a change of the list of files', () => {
  const othersThan = (count: number): number => Object.keys(PLACES).length - count;

  it.each([
    ['a file that uses others is added', { 'new.py': 'from use import run\nrun()\n' }, 'new > use.run', 0],
    [
      'a file that nobody uses is removed',
      { 'far.py': undefined, 'places.py': 'import use\nuse.run()\n' },
      'places > use.run',
      2,
    ],
    ['a module of a package is added', { 'box/base.py': 'def hold():\n    return 1\n' }, 'go > base.hold', 1],
    ['a module of a bare folder is added', { 'bare/saw.py': 'def cut():\n    return 1\n' }, 'go > saw.cut', 1],
    [
      'a file is found before the one of a folder',
      { 'web/a.js': 'exports.one = function first() {}\n' },
      'use > a.one',
      2,
    ],
    ['a document is added', { 'notes.md': '# Notes\n', 'picture.svg': '<svg/>' }, 'go > far.start', 1],
  ])('%s: what it does not concern is reused', async (_, edit, call, concerned) => {
    const { kept, calls } = await afterEdit(folder.path, PLACES, edit);
    expect(calls).toContain(call);
    expect(kept.report.reused).toBeGreaterThanOrEqual(othersThan(concerned));
  });

  it('what a file that is gone has defined is called no more', async () => {
    const { kept, calls } = await afterEdit(folder.path, PLACES, { 'shapes.py': undefined });
    expect(calls.filter((one) => one.startsWith('run >'))).toEqual(['run > shapes']);
    expect(kept.report.reused).toBeGreaterThanOrEqual(Object.keys(OTHERS).length);
  });

  it('fixtures of a file that is added fill parameters of the tests beside it', async () => {
    const files = {
      ...PROGRAM,
      'tests/__init__.py': '',
      'tests/test_shape.py': 'import pytest\n\ndef test_area(shape):\n    assert shape.area()\n',
    };
    const { calls } = await afterEdit(folder.path, files, {
      'tests/conftest.py':
        'import pytest\nfrom shapes import Square\n\n@pytest.fixture\ndef shape():\n    return Square()\n',
    });
    expect(calls).toContain('test_area > Square.area');
  });

  it('where a file was that is seen everywhere, nothing is reused', async () => {
    const { kept } = await afterEdit(folder.path, GLOBALS, { 'two.ts': undefined });
    expect(kept.report.reused).toBe(0);
  });
});

/** Unrelated files, and two types that are seen everywhere. */
const GLOBALS = {
  ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`other${at}.ts`, `export function other${at}() {}\n`])),
  'one.ts': 'interface One { run(): number }\n',
  'two.ts': 'interface Two { run(): number }\n',
};
const USE = "import { get } from './get'\nexport function use() { return get().run() }\n";

describe('an edit is seen', () => {
  it('through a type that is known everywhere', async () => {
    const get = 'export function get(): Foo { return null as never }\n';
    const files = { ...GLOBALS, 'alias.ts': 'type Foo = One\n', 'get.ts': get, 'use.ts': USE };
    const { kept, calls } = await afterEdit(folder.path, files, { 'alias.ts': 'type Foo = Two\n' });
    expect(calls).toContain('use > Two.run');
    expect(kept.report.reused).toBeGreaterThan(0);
  });

  it('through a variable that is known everywhere', async () => {
    const { calls } = await afterEdit(
      folder.path,
      {
        ...GLOBALS,
        'first.js': 'class First { run() {} }\n',
        'second.js': 'class Second { run() {} }\n',
        'made.js': 'var made = new First()\n',
        'get.js': 'export function get() { return made }\n',
        'use.js': USE,
      },
      { 'made.js': 'var made = new Second()\n' },
    );
    expect(calls).toContain('use > Second.run');
  });

  it('by what is known everywhere under its name', async () => {
    const { calls } = await afterEdit(
      folder.path,
      {
        ...GLOBALS,
        'a.ts': 'interface Foo { x(): void }\n',
        'b.ts': 'function Foo(): number { return 1 }\n',
        'get.ts': 'export function get(): Foo { return null as never }\n',
        'use.ts': USE,
      },
      { 'b.ts': 'interface Foo { run(): void }\n' },
    );
    expect(calls).toContain('use > Foo.run');
  });

  it('through the library, where it mentions what is known everywhere', async () => {
    const { calls } = await afterEdit(
      folder.path,
      {
        ...GLOBALS,
        'alias.ts': 'type TypedPropertyDescriptor<T> = One\n',
        'use.ts': "export const use = (o: object) => Reflect.getOwnPropertyDescriptor(o, 'x').run()\n",
      },
      { 'alias.ts': 'type TypedPropertyDescriptor<T> = Two\n' },
    );
    expect(calls).toContain('use > Two.run');
  });

  it('by calls through a class of the library', async () => {
    const { calls } = await afterEdit(
      folder.path,
      {
        ...GLOBALS,
        'array.ts': 'interface Array<T> { extra(): number }\n',
        'use.ts': 'export function use(items: string[]) { return items.extra() }\n',
      },
      { 'other1.ts': 'export class Mine extends Array<string> { extra() { return 1 } }\n' },
    );
    expect(calls).toContain('use > Mine.extra');
  });

  it('by who calls a method that gets another id', async () => {
    const sub = (members: string) => `import { Base } from './base'\nexport class Sub extends Base { ${members} }\n`;
    const { calls } = await afterEdit(
      folder.path,
      {
        ...GLOBALS,
        'base.ts': 'export class Base { area() { return 0 } }\n',
        'sub.ts': sub('area() { return 1 }'),
        'use.ts': "import { Base } from './base'\nexport function use(b: Base) { return b.area() }\n",
      },
      { 'sub.ts': sub('static area() { return 2 }\n area() { return 1 }') },
    );
    expect(calls).toContain('use > Sub.area');
  });

  it.each([
    ['that change', 'def run(one: First) -> None: ...\n'],
    ['that come new', undefined],
  ])('through declarations beside the code %s', async (_, before) => {
    const code = 'class First:\n    def go(self):\n        pass\n\nclass Second:\n    def go(self):\n        pass\n\n';
    const { calls } = await afterEdit(
      folder.path,
      {
        ...OTHERS,
        'code.py': `${code}def run(one):\n    one.go()\n\ndef get():\n    pass\n`,
        ...(before === undefined ? {} : { 'code.pyi': before }),
        'use.py': 'from code import get\n\ndef use():\n    get().go()\n',
      },
      { 'code.pyi': 'class Second: ...\ndef run(one: Second) -> None: ...\ndef get() -> Second: ...\n' },
    );
    expect(calls).toContain('run > Second.go');
    expect(calls).toContain('use > Second.go');
  });

  it('by what a caller passes to the function that computes the name of a member', async () => {
    const { calls } = await afterEdit(
      folder.path,
      {
        ...OTHERS,
        'base.py': 'class Base:\n    def named(self, kind, name):\n        return getattr(self, name)\n',
        'code.py':
          'from base import Base\n\nclass Code(Base):\n    def use(self, name):\n        self.named("on", name)()\n\n    def on_start(self):\n        pass\n',
      },
      { 'base.py': 'class Base:\n    def named(self, kind, name):\n        return getattr(self, kind + "_" + name)\n' },
    );
    expect(calls).toContain('use > Code.on_start');
  });

  it('through the class of a test that asks for a fixture', async () => {
    const { calls } = await afterEdit(
      folder.path,
      {
        ...OTHERS,
        'clock.py': 'class Clock:\n    def tick(self):\n        pass\n',
        'conftest.py':
          'import pytest\nfrom clock import Clock\n\n@pytest.fixture\ndef clock(request):\n    request.cls.clock = Clock()\n',
        'test_a.py': 'class TestA:\n    def test_tick(self):\n        self.clock.tick()\n',
      },
      { 'test_a.py': 'class TestA:\n    def test_tick(self, clock):\n        self.clock.tick()\n' },
    );
    expect(calls).toContain('test_tick > Clock.tick');
  });
});

/** A comment says nothing, but the questions of its file are then asked before all others. */
const commented = (text: string) => `// a comment\n${text}`;

describe('what leads back to itself gives the same, whoever asks first', () => {
  it('where files pass on the names of each other', async () => {
    const last = "import * as b from './b'\nexport function last() { return b.x() + b.y() + b.z() }\n";
    const { calls } = await afterEdit(
      folder.path,
      {
        ...GLOBALS,
        'a.ts': "export * from './b'\nexport * from './c'\n",
        'b.ts': "export * from './a'\nexport * from './d'\n",
        'c.ts': 'export function x() {}\nexport function y() {}\n',
        'd.ts': 'export function x() {}\nexport function z() {}\n',
        'first.ts': "import * as a from './a'\nexport function first() { return a.x() }\n",
        'last.ts': last,
      },
      { 'last.ts': commented(last) },
    );
    // `x` is two things, which none of the files exports.
    expect(calls.filter((call) => call.startsWith('last >'))).toEqual(['last > c.y', 'last > d.z']);
  });

  it('where modules are replaced by what they make with each other', async () => {
    const use = "const b = require('./b')\nexports.use = function use() { return b.wrap(1).go() }\n";
    const { kept, calls } = await afterEdit(
      folder.path,
      {
        ...GLOBALS,
        'a.js':
          "const b = require('./b')\nfunction Tool() {}\nTool.prototype.go = function go() {}\nmodule.exports = b.wrap(new Tool())\n",
        'b.js': "const a = require('./a')\nexports.wrap = function wrap(x) { return a.go ? a : x }\n",
        'use.js': use,
      },
      { 'use.js': commented(use) },
    );
    expect(calls).toContain('use > Tool.go');
    expect(kept.report.reused).toBeGreaterThan(0);
  });

  it('where types are computed from each other', async () => {
    const last = "import type { Y } from './types'\nexport function last(y: Y<string>) { return y.item.run() }\n";
    const { calls } = await afterEdit(
      folder.path,
      {
        ...GLOBALS,
        'types.ts':
          'export interface Box<A> { item: A }\nexport type X<T> = Box<Y<T>> | (T extends string ? One : Two)\nexport type Y<T> = Box<X<T>>\n',
        'first.ts': "import type { X } from './types'\nexport function first(x: X<string>) { return x.item }\n",
        'last.ts': last,
      },
      { 'last.ts': commented(last) },
    );
    expect(calls).toContain('last > One.run');
  });
});

describe.each([
  { name: 'zod', dialect: ecmascript },
  { name: 'gyp', dialect: python },
] as const)('random edits of $name', ({ name, dialect }) => {
  it('leave the same graph as a run from nothing', async () => {
    const root = makePackageRepository(folder.path, name);
    const tip = git(root, 'rev-parse', 'HEAD').trim();
    const first = await resolved(root);
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryEdit, { minLength: 1, maxLength: 3 }), async (edits) => {
        git(root, 'checkout', '--quiet', '--force', '-B', 'main', tip);
        git(root, 'branch', '--quiet', '--force', 'other', tip);
        git(root, 'clean', '--quiet', '--force', '--force', '-d', '-x');
        let earlier = first.bytes;
        for (const edit of edits) {
          applyEdit(root, dialect, edit);
          const kept = await resolved(root, earlier);
          const whole = await resolved(root);
          expect(linesOf(kept)).toEqual(linesOf(whole));
          expect(kept.bytes === undefined).toBe(whole.bytes === undefined);
          taken += kept.report.reused;
          earlier = kept.bytes;
        }
      }),
      { numRuns: SEQUENCES, seed: SEED },
    );
    // The test would show nothing if nothing were ever reused.
    expect(taken).toBeGreaterThan(SEQUENCES);
  }, 240_000);
});

describe('a record', () => {
  it('comes back as it was written, and not at all when it is damaged', async () => {
    const root = join(folder.path, 'recorded');
    for (const [path, text] of Object.entries(PROGRAM)) writeText(root, path, text);
    const { bytes } = await resolved(root);
    const record = decodeRecord(bytes!);
    expect(record?.keys.length).toBeGreaterThan(Object.keys(PROGRAM).length);
    expect(record?.passes[0]?.edgeKind.length).toBeGreaterThan(0);
    expect(Buffer.from(encodeRecord(record!)).equals(bytes!)).toBe(true);
    const damaged = Uint8Array.from(bytes!);
    damaged[Math.floor(damaged.length / 2)] ^= 1;
    expect(decodeRecord(damaged)).toBeUndefined();
    expect(decodeRecord(bytes!.subarray(0, 10))).toBeUndefined();
    const kept = await resolved(root, damaged);
    expect(kept.report.reused).toBe(0);
  });
});
