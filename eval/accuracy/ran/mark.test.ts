// A program that is marked and run: what is written down is what it did, at the places of the source.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { executedRun } from './executed.ts';
import { javascriptRun } from './javascript-run.ts';
import { markFunctions, markText } from './mark.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gitnexus-ran-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `main.cjs` of a program; calls as `caller -> callee @line:column form`. */
function ran(files: Record<string, string>): { calls: string[]; tests: string[][] } {
  for (const copy of ['source', 'copy']) {
    mkdirSync(join(folder, copy));
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, copy, path), text);
  }
  const marks = markFunctions(join(folder, 'copy'), []);
  mkdirSync(join(folder, 'out'));
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--require', resolve('eval/accuracy/ran/marks.cjs'), 'main.cjs'],
    {
      cwd: join(folder, 'copy'),
      env: { ...process.env, RAN_ROOT: join(folder, 'copy'), RAN_OUT: join(folder, 'out') },
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const { definitions, calls, tests } = executedRun(javascriptRun(join(folder, 'source'), marks, join(folder, 'out')));
  const name = (number: number | null | undefined): string =>
    number == null ? 'module' : definitions.get(number)!.name;
  return {
    calls: calls
      .map((each) => `${name(each.caller)} -> ${name(each.call)} @${each.line}:${each.column ?? '-'} ${each.form}`)
      .sort(),
    tests: tests.map(({ test, ran }) => [test, ...ran].map(name)),
  };
}

test('a call is told by its caller, the place of the name and the form', () => {
  const { calls } = ran({
    'main.cjs': [
      "const { twice } = require('./twice.cjs');",
      'const table = { go() { return twice((x) => x + 1); } };',
      'class Box { constructor() { this.n = 1; } get size() { return this.n; } }',
      "function main() { table['go'](); return new Box().size; }",
      'main();',
    ].join('\n'),
    'twice.cjs': "'use strict'; exports.twice = function twice(f) { return f(f(1)); };",
  });
  expect(calls).toEqual([
    'go -> twice @2:31 destructured name',
    'main -> constructor @4:45 new: class by its name',
    'main -> go @4:- table or computed member',
    'main -> size @4:- getter or setter',
    'module -> main @5:1 function by its name',
    'twice ->  @1:58 callback parameter',
    'twice ->  @1:60 callback parameter',
  ]);
});

test('what starts while a test runs ran in it, and nothing of what stands around it', () => {
  const { tests } = ran({
    'main.cjs': [
      'const it = (text, f) => f(); const beforeEach = (f) => f(); const work = () => 1; const set = () => 2;',
      'beforeEach(() => { set(); });',
      "it('works', () => { work(); });",
    ].join('\n'),
  });
  expect(tests).toEqual([["'works'", "'works'", 'work']]);
});

test('marks leave directives, generators and lines as they are', () => {
  const text = "function f() { 'use strict'\n return 1 }\nfunction* g(a) { yield a }\nconst h = (x) => ({ x });\n";
  expect(markText('a.js', text, 7)?.text).toBe(
    "function f() { 'use strict';__ran(7);\n return 1 }\nfunction* g(a,__mark=__ran(8)) { yield a }\nconst h = (x) =>(__ran(9), ({ x }));\n",
  );
  expect(markText('a.js', 'function (', 0)).toBeUndefined();
});
