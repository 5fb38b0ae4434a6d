import { expect, test } from 'vitest';
import { compareCase, findMicroCases } from './micro-cases.ts';
import { handGraph, placeIn, withTree } from './temporary-tree.ts';

const FILES = {
  'calls/one/main.py': 'from ext import e\nclass A:\n    def m(self): ...\ndef f(): ...\nf()\nA().m()\ne()\n',
  'calls/one/callgraph.json': '{"main": ["main.f", "main.A.m", "ext.e", "<builtin>.print"], "main.f": []}',
};

test('cases are found with the edges inside of their program', () => {
  const [only, ...others] = withTree(FILES, findMicroCases);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ name: 'calls/one', outside: 2, expected: ['main -> main.A.m', 'main -> main.f'] });
});

test('missing and wrong edges are listed by dotted name', () => {
  const [only] = withTree(FILES, findMicroCases);
  const files = { 'main.py': FILES['calls/one/main.py'] };
  const graph = handGraph(
    [
      { kind: 'Function', name: 'f', place: placeIn(files, 'main.py', 'f()') },
      { kind: 'Method', name: 'A.m', place: placeIn(files, 'main.py', 'm(self)') },
    ],
    [
      { kind: 'CALLS', source: 'main.py', target: 'A.m', site: placeIn(files, 'main.py', 'm()') },
      { kind: 'CALLS', source: 'f', target: 'A.m', site: placeIn(files, 'main.py', 'm()'), rule: 'dispatch' },
    ],
  );
  const result = compareCase(only, graph, { dispatch: true });
  expect(result).toMatchObject({ expected: 2, found: 1, missing: ['main -> main.f'], wrong: ['main.f -> main.A.m'] });
  expect(compareCase(only, graph, { dispatch: false }).wrong).toEqual([]);
});

test('a lambda that a variable holds goes by the name that PyCG gives it', () => {
  const program = 'x = lambda: 1\ndef f():\n    g(lambda: 2)\n    y = lambda: 3\n    y()\nx()\n';
  const files = {
    'l/main.py': program,
    'l/callgraph.json': '{"main": ["main.<lambda1>"], "main.f": ["main.f.<lambda2>"]}',
  };
  const [only] = withTree(files, findMicroCases);
  expect([...only.lambdas]).toEqual([
    ['main.x', 'main.<lambda1>'],
    ['main.f.y', 'main.f.<lambda2>'],
  ]);
});
