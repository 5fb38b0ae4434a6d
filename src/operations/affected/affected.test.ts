// Which tests a change can affect, each change in the working tree of a small repository.

import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Files, type ScratchEngine, scratchEngine, writeFiles } from '../fixtures/scratch-engine.ts';
import { runOperation } from '../run.ts';
import { affected } from './operation.ts';

let scratch: ScratchEngine;
let projects = 0;

beforeAll(() => {
  scratch = scratchEngine('unused', {});
});

/** The selection in the format of a runner, after `edits` of committed `files`. */
async function selected(files: Files, edits: Files, format = 'pytest', strict = false, why = false): Promise<string[]> {
  const root = scratch.project(`project-${projects++}`, files);
  const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args]);
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-qm', 'one');
  writeFiles(root, edits);
  const caller = { remote: false, directory: root, signal: new AbortController().signal };
  const { text } = await runOperation(affected, { format, strict, why }, scratch.engine, caller);
  return text.split('\n').filter((line) => line !== '');
}

const python = {
  'pkg/__init__.py': '',
  'pkg/a.py': 'import os\n\nLIMIT = 1\n\n\ndef one():\n    return LIMIT\n\n\ndef two():\n    return 2\n',
  'pkg/b.py': 'from pkg.a import one\n\n\ndef three():\n    return one() + 2\n',
  'tests/test_one.py':
    'from pkg.b import three\n\n\ndef test_three():\n    assert three() == 3\n\n\nclass TestMore:\n    def test_nothing(self):\n        assert True\n\n    def test_again(self):\n        assert three()\n',
  'tests/test_two.py': 'from pkg.a import two\n\n\ndef test_two():\n    assert two() == 2\n',
};
const change = (path: keyof typeof python, from: string, to: string): Files => {
  const text = python[path].replace(from, to);
  expect(text).not.toBe(python[path]);
  return { [path]: text };
};

describe('of a change in Python', () => {
  it.each<[string, Files, string[]]>([
    [
      'a function',
      change('pkg/a.py', 'return LIMIT', 'return LIMIT + 1'),
      ['tests/test_one.py::TestMore::test_again', 'tests/test_one.py::test_three'],
    ],
    ['another function', change('pkg/a.py', 'return 2', 'return 3'), ['tests/test_two.py::test_two']],
    [
      'a constant',
      change('pkg/a.py', 'LIMIT = 1', 'LIMIT = 2'),
      ['tests/test_one.py::TestMore::test_again', 'tests/test_one.py::test_three'],
    ],
    ['a test', change('tests/test_one.py', 'assert True', 'assert 1'), ['tests/test_one.py::TestMore::test_nothing']],
    ['an import', change('pkg/a.py', 'import os\n', 'import os\nimport sys\n'), []],
    ['a comment', change('pkg/a.py', 'import os', '# one\nimport os'), []],
    [
      'code of a module',
      change('pkg/a.py', 'import os\n', 'import os\n\nprint(os)\n'),
      ['tests/test_one.py', 'tests/test_two.py'],
    ],
    ['configuration', { 'pyproject.toml': '[project]\nname = "x"\n' }, ['tests/test_one.py', 'tests/test_two.py']],
    ['a lock file', { 'uv.lock': 'x\n' }, ['tests/test_one.py', 'tests/test_two.py']],
    ['a document', { 'README.md': 'x\n' }, []],
    ['a workflow', { '.github/workflows/ci.yml': 'x\n' }, []],
  ])('are those that reach it: %s', async (_what, edits, expected) => {
    expect((await selected(python, edits)).sort()).toEqual([...expected].sort());
  });

  it('are those that take a fixture that reaches it, and all below a hook', async () => {
    const files = {
      ...python,
      'tests/conftest.py':
        'import pytest\nfrom pkg.a import two\n\n\n@pytest.fixture\ndef value():\n    return two()\n\n\ndef pytest_runtest_setup(item):\n    item.x = 1\n',
      'tests/test_three.py': 'def test_value(value):\n    assert value\n',
    };
    expect((await selected(files, change('pkg/a.py', 'return 2', 'return 3'))).sort()).toEqual([
      'tests/test_three.py::test_value',
      'tests/test_two.py::test_two',
    ]);
    const hook = { 'tests/conftest.py': files['tests/conftest.py'].replace('item.x = 1', 'item.x = 2') };
    expect(await selected(files, hook)).toEqual(['tests/test_one.py', 'tests/test_three.py', 'tests/test_two.py']);
  });

  it('are those that override or are called through what they inherit', async () => {
    const files = {
      'a.py':
        'class A:\n    def run(self):\n        return self.step()\n\n    def step(self):\n        return 1\n\n\nclass B(A):\n    def step(self):\n        return 2\n',
      'test_a.py': 'from a import A, B\n\n\ndef test_b():\n    assert B().run() == 2\n',
    };
    const edits = { 'a.py': files['a.py'].replace('return 2', 'return 3') };
    expect(await selected(files, edits)).toEqual(['test_a.py::test_b']);
  });

  it('are those that reached what is gone', async () => {
    expect(await selected(python, change('pkg/a.py', '\n\ndef two():\n    return 2\n', ''))).toEqual([
      'tests/test_two.py::test_two',
    ]);
  });

  it('are those whose code names a file of data', async () => {
    const files = {
      ...python,
      'tests/data/one.json': '1\n',
      'pkg/load.py': 'def load():\n    return open("words.txt").read()\n',
      'pkg/words.txt': 'a\n',
      'tests/test_load.py': 'from pkg.load import load\n\n\ndef test_load():\n    assert load()\n',
    };
    expect(await selected(files, { 'pkg/words.txt': 'b\n' })).toEqual(['tests/test_load.py::test_load']);
    expect(await selected(files, { 'tests/data/one.json': '2\n' })).toEqual([
      'tests/test_load.py',
      'tests/test_one.py',
      'tests/test_two.py',
    ]);
  });

  it('are those that hold a module, of what nothing names in it', async () => {
    const files = {
      'pkg/__init__.py': '',
      'pkg/a.py': 'def used():\n    return 1\n\n\ndef __getattr__(name):\n    return name\n',
      'tests/test_one.py': 'import pkg.a\n\n\ndef test_one():\n    assert getattr(pkg.a, "old") == "old"\n',
      'tests/test_two.py': 'from pkg.a import used\n\n\ndef test_two():\n    assert used()\n',
    };
    const edit = (from: string, to: string) => ({ 'pkg/a.py': files['pkg/a.py'].replace(from, to) });
    expect(await selected(files, edit('return name', 'return 1'))).toEqual(['tests/test_one.py']);
    expect(await selected(files, edit('return 1', 'return 2'))).toEqual(['tests/test_two.py::test_two']);
  });

  it('are those that make an object which a package outside calls', async () => {
    const files = {
      'a.py':
        'from threading import Thread\n\n\nclass A(Thread):\n    def run(self):\n        self.x = 1\n\n\nclass B:\n    def go(self):\n        return 1\n',
      'test_a.py': 'from a import A, B\n\n\ndef test_a():\n    A().start()\n\n\ndef test_b():\n    assert B().go()\n',
    };
    const edits = { 'a.py': files['a.py'].replace('self.x = 1', 'self.x = 2') };
    expect(await selected(files, edits)).toEqual(['test_a.py::test_a']);
    expect(await selected(files, edits, 'pytest', true)).toEqual([]);
  });

  it('are those that run a member by its name, not all that make its object', async () => {
    const files = {
      'a.py':
        'class A:\n    def named(self):\n        return 1\n\n    def other(self):\n        return 2\n\n    def unnamed(self):\n        return 3\n',
      'test_a.py':
        'from a import A\n\n\ndef test_named():\n    assert A().named()\n\n\ndef test_other():\n    assert A().other()\n\n\ndef test_unknown(thing):\n    assert A and thing.named()\n\n\ndef test_text(thing):\n    assert getattr(thing(A), "named")()\n',
    };
    const edit = (from: string, to: string) => ({ 'a.py': files['a.py'].replace(from, to) });
    expect((await selected(files, edit('return 2', 'return 0'))).sort()).toEqual(['test_a.py::test_other']);
    const named = await selected(files, edit('return 1', 'return 0'));
    expect(named).toEqual(expect.arrayContaining(['test_a.py::test_named', 'test_a.py::test_unknown']));
    expect(named).toContain('test_a.py::test_text');
    // Nothing says who runs it.
    expect(await selected(files, edit('return 3', 'return 0'))).toHaveLength(4);
  });

  it('are those that pass a function on, not all that run what they are given', async () => {
    const files = {
      'a.py': 'def run(task):\n    return task()\n\n\ndef one():\n    return 1\n\n\ndef two():\n    return 2\n',
      'test_a.py':
        'from a import one, run, two\n\n\ndef test_one():\n    assert run(one)\n\n\ndef test_two():\n    assert run(two)\n',
    };
    const edits = { 'a.py': files['a.py'].replace('return 2', 'return 0') };
    expect(await selected(files, edits)).toEqual(['test_a.py::test_two']);
  });

  it('say by which steps they reach it, where that is asked for', async () => {
    const edits = change('pkg/a.py', 'return LIMIT', 'return LIMIT + 1');
    const [, file, test, ...way] = await selected(python, edits, 'text', false, true);
    expect([file, test]).toEqual(['tests/test_one.py: 2', '  test_three ← one (2 steps)']);
    expect(way.slice(0, 2)).toEqual([
      '      CALLS import → three (pkg/b.py:4)',
      '      CALLS import → one (pkg/a.py:6)',
    ]);
  });

  it('are those in which a function that reaches it is defined', async () => {
    const files = {
      'a.py': 'def one():\n    return 1\n',
      'test_a.py':
        'from a import one\nfrom web import serve\n\n\ndef test_a():\n    def view():\n        return one()\n\n    serve(view)\n\n\ndef test_b():\n    assert True\n',
    };
    const edits = { 'a.py': files['a.py'].replace('return 1', 'return 2') };
    expect(await selected(files, edits)).toEqual(['test_a.py::test_a']);
  });

  it('are those that load an example whose code reaches it', async () => {
    const files = {
      'a.py': 'def one():\n    return 1\n',
      'examples/show.py': 'from a import one\n\nprint(one())\n',
      'test_show.py': 'def test_show():\n    from examples import show\n\n    assert show\n',
      'test_other.py': 'def test_other():\n    assert True\n',
    };
    const edits = { 'a.py': files['a.py'].replace('return 1', 'return 2') };
    expect(await selected(files, edits)).toEqual(['test_show.py']);
  });

  it('are none that do not load what changed', async () => {
    const files = {
      'pkg/__init__.py': '',
      'pkg/a.py': 'class A:\n    def very_special(self):\n        return 1\n',
      'pkg/b.py': 'def use(thing):\n    return thing.very_special()\n',
      'pkg/registry.py': 'from pkg.a import A\n\n\ndef made():\n    return A()\n',
      'tests/test_use.py': 'from pkg.b import use\n\n\ndef test_use(thing):\n    assert use(thing)\n',
      'tests/test_made.py':
        'from pkg.b import use\nfrom pkg.registry import made\n\n\ndef test_made():\n    assert use(made())\n',
    };
    const edits = { 'pkg/a.py': files['pkg/a.py'].replace('return 1', 'return 2') };
    const [one, both] = [
      ['tests/test_made.py::test_made'],
      ['tests/test_made.py::test_made', 'tests/test_use.py::test_use'],
    ];
    expect(await selected(files, edits)).toEqual(one);
    for (const [path, text] of [
      ['pkg/__init__.py', 'import pkg.a\n'],
      ['pkg/b.py', `${files['pkg/b.py']}\n\ndef load(name):\n    return __import__(name)\n`],
      ['tests/conftest.py', 'import pkg.registry\n'],
    ])
      expect(await selected({ ...files, [path]: text }, edits), path).toEqual(both);
  });

  it('leave out calls that only a name tells, where that is asked for', async () => {
    const files = {
      'a.py': 'class A:\n    def very_special(self):\n        return 1\n',
      'test_a.py': 'import a\n\n\ndef test_a(thing):\n    assert a and thing.very_special()\n',
    };
    const edits = { 'a.py': files['a.py'].replace('return 1', 'return 2') };
    expect(await selected(files, edits)).toEqual(['test_a.py::test_a']);
    expect(await selected(files, edits, 'pytest', true)).toEqual([]);
  });
});

describe('of a change in TypeScript', () => {
  const files = {
    'src/a.ts': 'export function one() {\n  return 1;\n}\nexport function two() {\n  return 2;\n}\n',
    'src/index.ts': "export * from './a';\n",
    'test/one.test.ts':
      "import { one } from '../src/index';\ndescribe('one', () => {\n  it('is (one)', () => {\n    expect(one()).toBe(1);\n  });\n  it('is not', () => {\n    expect(1).toBe(1);\n  });\n});\n",
    'test/two.test.ts': "import { two } from '../src/index';\nit('is two', () => {\n  expect(two()).toBe(2);\n});\n",
  };
  const edits = { 'src/a.ts': files['src/a.ts'].replace('return 1', 'return 3') };

  it('are named as the runners take them', async () => {
    expect(await selected(files, edits, 'files')).toEqual(['test/one.test.ts']);
    expect(await selected(files, edits, 'vitest')).toEqual(['test/one.test.ts', '-t=one is \\(one\\)']);
    expect(await selected(files, edits, 'mocha')).toEqual(['test/one.test.ts', '--grep=one is \\(one\\)']);
  });

  it('are those that load an example whose callbacks reach it', async () => {
    const shown = {
      'src/a.js': 'exports.one = function () {\n  return 1;\n};\n',
      'examples/show/index.js':
        "const web = require('web');\nconst { one } = require('../../src/a');\nconst app = module.exports = web();\napp.get('/', function (req, res) {\n  res.end(one());\n});\n",
      'test/show.test.js':
        "const app = require('../examples/show');\nit('shows', () => {\n  expect(app).toBeTruthy();\n});\n",
      'test/other.test.js': "it('is', () => {\n  expect(1).toBe(1);\n});\n",
    };
    const one = { 'src/a.js': shown['src/a.js'].replace('return 1', 'return 3') };
    expect(await selected(shown, one, 'files')).toEqual(['test/show.test.js']);
  });

  it('are all where the runner is set up otherwise', async () => {
    expect(await selected(files, { 'vitest.config.ts': 'export default {};\n' }, 'files')).toEqual([
      'test/one.test.ts',
      'test/two.test.ts',
    ]);
  });
});

it('are named as go test takes them', async () => {
  const files = {
    'go.mod': 'module example.com/x\n',
    'lib/a.go': 'package lib\n\nfunc One() int { return 1 }\n\nfunc Two() int { return 2 }\n',
    'lib/a_test.go':
      'package lib\n\nimport "testing"\n\nfunc TestOne(t *testing.T) {\n\tif One() != 1 {\n\t\tt.Fail()\n\t}\n}\n\nfunc TestTwo(t *testing.T) {\n\tif Two() != 2 {\n\t\tt.Fail()\n\t}\n}\n',
  };
  const edits = { 'lib/a.go': files['lib/a.go'].replace('return 1', 'return 3') };
  expect(await selected(files, edits, 'go-test')).toEqual(["-run '^(TestOne)$' ./lib"]);
});
