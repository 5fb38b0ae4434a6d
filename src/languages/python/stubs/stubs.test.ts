// The stubs is source like any other: it parses, its imports lead somewhere, and it has what the semantics name.

import { beforeAll, expect, test } from 'vitest';
import { Expression, type Facts } from '../../../model/facts.ts';
import { python } from '../language.ts';
import { stubFiles } from './stubs.ts';

let modules: Map<string, Facts>;

beforeAll(async () => {
  await python.load();
  modules = new Map(
    stubFiles().map(({ path, text }) => [path.slice('stubs:'.length, -'.pyi'.length), python.extract(path, text)]),
  );
});

/** Names bound at the top of a module. */
function namesOf(facts: Facts): Set<string> {
  const names = new Set<string>();
  for (let row = 1; row < facts.bindings.rows; row++) {
    if (facts.bindings.scope(row) !== 1) continue;
    names.add(facts.strings[facts.bindings.name(row)]);
  }
  return names;
}

test('every file parses', () => {
  for (const [name, facts] of modules) expect([name, facts.syntaxErrors, facts.firstErrorLine]).toEqual([name, 0, 0]);
});

test('paths are sorted', () => {
  const paths = stubFiles().map(({ path }) => path);
  expect(paths).toEqual([...paths].sort());
});

test('imports between the files lead to names that are there', () => {
  for (const [name, { imports, strings }] of modules) {
    for (let row = 1; row < imports.rows; row++) {
      const source = modules.get(strings[imports.specifier(row)]);
      const imported = strings[imports.name(row)];
      expect([name, imported, source !== undefined]).toEqual([name, imported, true]);
      if (imported !== '') expect([name, [...namesOf(source!)]]).toEqual([name, expect.arrayContaining([imported])]);
    }
  }
});

test('names in declarations are declared: a misspelt type would silently stop every flow through it', () => {
  const builtins = namesOf(modules.get('builtins')!);
  for (const [name, facts] of modules) {
    const known = namesOf(facts);
    for (let row = 1; row < facts.bindings.rows; row++) known.add(facts.strings[facts.bindings.name(row)]);
    for (let row = 1; row < facts.expressions.rows; row++) {
      if (facts.expressions.kind(row) !== Expression.name) continue;
      const text = facts.strings[facts.expressions.a(row)];
      expect([name, text, known.has(text) || builtins.has(text)]).toEqual([name, text, true]);
    }
  }
});

test('the classes that literals stand for, and the special functions, are declared', () => {
  const declared = new Set<string>();
  for (const { symbols, strings } of modules.values()) {
    for (let row = 1; row < symbols.rows; row++) declared.add(strings[symbols.name(row)]);
  }
  const { builtins, intrinsics, typeVariables = [] } = python.semantics;
  for (const name of [...Object.values(builtins), ...typeVariables])
    expect([name, declared.has(name)]).toEqual([name, true]);
  for (const name of Object.keys(intrinsics)) expect([name, declared.has(name)]).toEqual([name, true]);
});
