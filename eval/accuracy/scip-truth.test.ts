// What a SCIP index is said to tell, on a small program whose calls are known by hand. The index is written by the test
// in the format of the schema: scip-python itself is no dependency.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Place, placeKey } from './places.ts';
import { readScipIndex } from './scip-format.ts';
import { scipTruth } from './scip-truth.ts';
import { encodeScipIndex, type WrittenDocument } from './scip-writer.ts';
import { placeIn, withTree } from './temporary-tree.ts';
import { overrides, type Truth } from './truth.ts';

const FILES = {
  'shapes.py': `class Base:
    def __init__(self): ...
    def area(self): ...

class Circle(Base):
    def area(self):
        return helper()

def helper(): ...
`,
  'main.py': `import json
from shapes import Circle, helper

def run(shape):
    helper()
    c = Circle()
    c.area()
    shape.area()
    json.dumps(c)
    callback()
    type(c)(helper()())
    c.__class__()
`,
};

const SUBJECT = 'scip-python python subject 0 ';
const BASE = `${SUBJECT}shapes/Base#`;
const CIRCLE = `${SUBJECT}shapes/Circle#`;
const HELPER = `${SUBJECT}shapes/helper().`;

function documents(): WrittenDocument[] {
  const at = (path: keyof typeof FILES, text: string, symbol: string, defines = false, occurrence = 1) => ({
    place: placeIn(FILES, path, text, occurrence),
    length: text.length,
    symbol,
    roles: defines ? 1 : 8,
  });
  return [
    {
      path: 'shapes.py',
      occurrences: [
        { place: { path: 'shapes.py', line: 1, column: 1 }, length: 0, symbol: `${SUBJECT}shapes/__init__:`, roles: 1 },
        at('shapes.py', 'Base', BASE, true),
        at('shapes.py', '__init__', `${BASE}__init__().`, true),
        at('shapes.py', 'area', `${BASE}area().`, true),
        at('shapes.py', 'Base', BASE, false, 2),
        at('shapes.py', 'area', `${CIRCLE}area().`, true, 2),
        at('shapes.py', 'helper', HELPER),
        at('shapes.py', 'helper', HELPER, true, 2),
        // As scip-python does for a class with the name of a built-in: no definition where it is defined.
        at('shapes.py', 'Circle', 'scip-python python python-stdlib 3.11 builtins/Circle#'),
      ],
    },
    {
      path: 'main.py',
      occurrences: [
        at('main.py', 'json', 'scip-python python python-stdlib 3.11 json/__init__:'),
        at('main.py', 'shapes', `${SUBJECT}shapes/__init__:`),
        at('main.py', 'helper', HELPER, false, 2),
        at('main.py', 'Circle', CIRCLE, false, 2),
        at('main.py', 'area', `${CIRCLE}area().`),
        at('main.py', 'dumps', 'scip-python python python-stdlib 3.11 json/dumps().'),
        at('main.py', 'callback', 'local 1'),
        at('main.py', 'type', 'scip-python python python-stdlib 3.11 builtins/type#'),
        at('main.py', 'helper', HELPER, false, 3),
        at('main.py', '__class__', 'scip-python python python-stdlib 3.11 builtins/object#__class__().'),
      ],
    },
  ];
}

function truth(): Truth {
  return withTree(FILES, (root) => {
    const file = join(root, 'index.scip');
    writeFileSync(file, encodeScipIndex('scip-python', '0', documents()));
    return scipTruth(root, Object.keys(FILES), file);
  });
}

const place = (path: keyof typeof FILES, text: string, occurrence = 1): Place => placeIn(FILES, path, text, occurrence);

test('the reader gives back what was written', () => {
  const index = withTree(FILES, (root) => {
    const file = join(root, 'index.scip');
    writeFileSync(file, encodeScipIndex('scip-python', '0.6', documents()));
    return readScipIndex(file);
  });
  expect(index.tool).toBe('scip-python 0.6');
  expect(index.documents.map(({ path }) => path)).toEqual(['shapes.py', 'main.py']);
  expect(index.documents[0].occurrences[1]).toEqual({ range: [0, 6, 0, 10], symbol: BASE, roles: 1 });
});

test('every call has what SCIP says of its name', () => {
  const lines = truth().sites.map(({ path, line, column, outcome, expectations, closed }) => {
    const edges = expectations.flatMap(({ kind, targets, required }) =>
      targets.map((target) => ` ${kind} ${placeKey(target)}${required ? '!' : ''}`),
    );
    const open = outcome === 'inside' && !closed ? ' open' : '';
    return `${path}:${line}:${column} ${outcome}${edges.join('')}${open}`;
  });
  expect(lines).toEqual([
    'main.py:5:5 inside CALLS shapes.py:9:5!',
    'main.py:6:9 inside INSTANTIATES shapes.py:5:7! CALLS shapes.py:2:9!',
    'main.py:7:7 inside CALLS shapes.py:6:9!',
    'main.py:8:11 unknown',
    'main.py:9:10 outside',
    'main.py:10:5 unknown',
    'main.py:11:5 unknown',
    'main.py:11:13 inside CALLS shapes.py:9:5! open',
    'main.py:12:7 unknown',
    'shapes.py:7:16 inside CALLS shapes.py:9:5!',
  ]);
});

test('imports, bases and overrides', () => {
  const known = truth();
  const lines = known.relations.map(
    ({ kind, source, targets, outcome }) =>
      `${kind} ${placeKey(source[0])} -> ${targets.map(placeKey).join() || outcome}`,
  );
  expect(lines).toEqual([
    'IMPORTS main.py -> outside',
    'IMPORTS main.py -> shapes.py',
    'INHERITS shapes.py:5:7 -> shapes.py:1:7',
    'OVERRIDES shapes.py:6:9 -> shapes.py:3:9',
  ]);
  expect(overrides(known, place('shapes.py', 'area', 2), place('shapes.py', 'area'))).toBe(true);
  expect(overrides(known, place('shapes.py', 'area'), place('shapes.py', 'area', 2))).toBe(false);
});

test('the name of a built-in means the class of that name in its file, and not a member', () => {
  const files = {
    'errors.py': `class TimeoutError(Exception): ...

class ReadTimeout(TimeoutError): ...

def fail(other):
    other.TimeoutError()
    raise TimeoutError()
`,
    'main.py': `def fail():
    raise TimeoutError()
`,
  };
  const builtin = 'scip-python python python-stdlib 3.11 builtins/TimeoutError#';
  const at = (path: keyof typeof files, text: string, symbol: string, occurrence: number, roles = 8) => ({
    place: placeIn(files, path, text, occurrence),
    length: text.length,
    symbol,
    roles,
  });
  const found = withTree(files, (root) => {
    const file = join(root, 'index.scip');
    const module = { place: { path: 'errors.py', line: 1, column: 1 }, length: 0, roles: 1 };
    const documents: WrittenDocument[] = [
      {
        path: 'errors.py',
        occurrences: [
          { ...module, symbol: `${SUBJECT}errors/__init__:` },
          at('errors.py', 'ReadTimeout', `${SUBJECT}errors/ReadTimeout#`, 1, 1),
          ...[1, 2, 3, 4].map((occurrence) => at('errors.py', 'TimeoutError', builtin, occurrence)),
        ],
      },
      { path: 'main.py', occurrences: [at('main.py', 'TimeoutError', builtin, 1)] },
    ];
    writeFileSync(file, encodeScipIndex('scip-python', '0', documents));
    return scipTruth(root, Object.keys(files), file);
  });
  const outcomes = found.sites.map(({ path, line, outcome }) => `${path}:${line} ${outcome}`);
  expect(outcomes).toEqual(['errors.py:6 unknown', 'errors.py:7 inside', 'main.py:2 outside']);
  const bases = found.relations.map(({ source, targets }) => [...source, ...targets].map(placeKey).join(' -> '));
  expect(bases).toContain('errors.py:3:7 -> errors.py:1:7');
});

test('a stub and the source beside it are one module', () => {
  const files = { 'pkg/__init__.py': '', 'pkg/__init__.pyi': '', 'main.py': 'import pkg\n' };
  const { relations } = withTree(files, (root) => {
    const file = join(root, 'index.scip');
    const documents = Object.keys(files).map((path): WrittenDocument => ({ path, occurrences: [] }));
    writeFileSync(file, encodeScipIndex('scip-python', '0', documents));
    return scipTruth(root, Object.keys(files), file);
  });
  expect(relations.map(({ targets }) => targets.map(({ path }) => path))).toEqual([
    ['pkg/__init__.pyi', 'pkg/__init__.py'],
  ]);
});
