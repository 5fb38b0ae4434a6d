// Truth that is read from JSON lines.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeJsonLines } from './json-lines.ts';
import { readWrittenTruth } from './written-truth.ts';

const root = mkdtempSync(join(tmpdir(), 'written-truth-'));
afterAll(() => rmSync(root, { recursive: true }));
const file = join(root, 'truth.jsonl');

const HEADER = { truth: { language: 'go', source: 'a compiler', columns: 'bytes', relations: ['OVERRIDES'] } };
const place = (line: number, column: number) => ({ path: 'a.go', line, column });

test('columns in bytes become columns in UTF-16 units', () => {
  writeFileSync(join(root, 'a.go'), 'package a\n/* é😀 */ f()\n');
  const call = { ...place(2, 14), shape: 'name', outcome: 'inside', caller: null, callee: place(1, 9) };
  writeJsonLines(file, [HEADER, { file: 'a.go' }, { call }]);
  const { language, truth } = readWrittenTruth(file, root);
  expect(language).toBe('go');
  expect([...truth.files]).toEqual(['a.go']);
  expect(truth.sites).toEqual([
    {
      ...place(2, 11),
      aliases: [],
      callers: [],
      shape: 'name',
      outcome: 'inside',
      expectations: [{ kind: 'CALLS', targets: [place(1, 9)], acceptable: [], required: true, what: 'name' }],
      closed: true,
    },
  ]);
});

test('what is no call of a function is outside, what nobody knows is unknown', () => {
  const outcomes = ['builtin', 'conversion', 'outside', 'unknown', 'inside'];
  const calls = outcomes.map((outcome, index) => ({
    call: { ...place(1, index + 1), shape: 'name', outcome, caller: { ...place(1, 1), indefinite: true } },
  }));
  writeJsonLines(file, [HEADER, ...calls]);
  const { sites } = readWrittenTruth(file, root).truth;
  expect(sites.map(({ outcome }) => outcome)).toEqual(['outside', 'outside', 'outside', 'unknown', 'unknown']);
  expect(sites[0].callers).toEqual([{ places: [place(1, 1)], definite: false }]);
});

test('of several calls at one place all that lead into the repository count', () => {
  const call = { ...place(1, 1), shape: 'loop', caller: null };
  const calls = [
    { ...call, outcome: 'outside' },
    { ...call, outcome: 'inside', callee: place(2, 1) },
    { ...call, outcome: 'unknown' },
    { ...call, outcome: 'inside', callee: place(3, 1) },
  ];
  writeJsonLines(file, [HEADER, ...calls.map((one) => ({ call: one }))]);
  const { sites } = readWrittenTruth(file, root).truth;
  expect(sites.map(({ outcome }) => outcome)).toEqual(['inside']);
  expect(sites[0].expectations.flatMap(({ targets }) => targets)).toEqual([place(2, 1), place(3, 1)]);
});

test('relations, and which of them were looked for', () => {
  const relation = { kind: 'OVERRIDES', source: place(1, 1), target: place(2, 1) };
  writeJsonLines(file, [HEADER, { relation }]);
  const { truth } = readWrittenTruth(file, root);
  expect(truth.relationKinds).toEqual(new Set(['OVERRIDES']));
  expect([...truth.replaced]).toEqual([['a.go:1:1', new Set(['a.go:2:1'])]]);
});

test('a file without a header is no truth', () => {
  writeJsonLines(file, [{ file: 'a.go' }]);
  expect(() => readWrittenTruth(file, root)).toThrow('is no truth');
});
