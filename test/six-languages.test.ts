// One repository of six compiled languages and a Makefile, indexed in one go, as a person meets it: calls, imports and search
// are right in each, and no call leads from one language into another that is no relative of it.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gitnexus, type ProgramOptions } from './program.ts';
import { temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
let program: ProgramOptions;

const FILES: Readonly<Record<string, readonly string[]>> = {
  Makefile: ['all: store', '', 'store:', '\tcargo build && kotlinc kotlin'],
  'Cargo.toml': ['[package]', 'name = "mixed"', 'version = "0.1.0"'],
  'src/lib.rs': [
    'mod ledger;',
    'use ledger::Ledger;',
    '',
    'pub fn run() -> usize {',
    '    Ledger::open().total()',
    '}',
  ],
  'src/ledger.rs': [
    'pub struct Ledger;',
    'impl Ledger {',
    '    pub fn open() -> Self { Self }',
    '    /// Adds up the amounts of the ledger.',
    '    pub fn total(&self) -> usize { 1 }',
    '}',
  ],
  'csharp/Parcel.cs': [
    'namespace Mixed.Post;',
    'public class Parcel {',
    '  /// <summary>Weighs a parcel on the scales.</summary>',
    '  public int Weigh() => 1;',
    '}',
  ],
  'csharp/Office.cs': [
    'using Mixed.Post;',
    'namespace Mixed;',
    'public class Office {',
    '  public int Run() => new Parcel().Weigh();',
    '}',
  ],
  'kotlin/Kiln.kt': [
    'package mixed.pottery',
    'class Kiln {',
    '  /** Fires the clay in the kiln. */',
    '  fun fire(): Int = 1',
    '}',
  ],
  'kotlin/Potter.kt': ['package mixed', 'import mixed.pottery.Kiln', 'fun run(): Int = Kiln().fire()'],
  'Sources/Mixed/Harbour.swift': [
    'public struct Harbour {',
    '  /// Moors a vessel at the quay.',
    '  public func moor() -> Int { 1 }',
    '}',
  ],
  'Sources/Mixed/Pilot.swift': ['public func run() -> Int {', '  return Harbour().moor()', '}'],
  'scala/Orchard.scala': [
    'package mixed.garden',
    'class Orchard {',
    '  /** Picks the apples of the orchard. */',
    '  def pick(): Int = 1',
    '}',
  ],
  'scala/Gardener.scala': [
    'package mixed',
    'import mixed.garden.Orchard',
    'object Gardener {',
    '  def run(): Int = new Orchard().pick()',
    '}',
  ],
  'cpp/loom.hpp': [
    '#pragma once',
    'class Loom {',
    ' public:',
    '  // Weaves the threads on the loom.',
    '  int weave();',
    '};',
  ],
  'cpp/loom.cpp': ['#include "loom.hpp"', 'int Loom::weave() { return 1; }'],
  'cpp/weaver.cpp': ['#include "loom.hpp"', 'int run() {', '  Loom loom;', '  return loom.weave();', '}'],
};

beforeAll(async () => {
  const directory = join(folder.path, 'mixed');
  for (const [name, lines] of Object.entries(FILES)) {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${lines.join('\n')}\n`);
  }
  program = { home: join(folder.path, 'home'), directory };
  const { code, stdout } = await gitnexus(program, 'analyze', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ syntax_errors: 0, unresolved_calls: 0 });
});

afterAll(() => folder.remove());

async function rows(query: string): Promise<readonly Record<string, unknown>[]> {
  const { code, stdout } = await gitnexus(program, 'cypher', query, '--json');
  expect(code, query).toBe(0);
  return JSON.parse(stdout).rows;
}

it('has the calls of each language, and none between two', async () => {
  const calls = await rows(
    "MATCH (a)-[:CALLS]->(b) WHERE a.path <> '' AND b.path <> '' RETURN a.path AS caller, b.path AS callee, b.name AS name",
  );
  const told = calls.map(({ caller, callee, name }) => `${caller} -> ${callee} ${name}`).sort();
  expect(told).toMatchInlineSnapshot(`
    [
      "Sources/Mixed/Pilot.swift -> Sources/Mixed/Harbour.swift moor",
      "cpp/weaver.cpp -> cpp/loom.cpp weave",
      "csharp/Office.cs -> csharp/Parcel.cs Weigh",
      "kotlin/Potter.kt -> kotlin/Kiln.kt fire",
      "scala/Gardener.scala -> scala/Orchard.scala pick",
      "src/lib.rs -> src/ledger.rs open",
      "src/lib.rs -> src/ledger.rs total",
    ]
  `);
});

it('has the imports of each language that names files or packages', async () => {
  const imports = await rows(
    "MATCH (a)-[:IMPORTS]->(b) WHERE a.path <> '' AND b.path <> '' RETURN DISTINCT a.path AS path, b.path AS imported",
  );
  expect(imports.map(({ path, imported }) => `${path} -> ${imported}`).sort()).toMatchInlineSnapshot(`
    [
      "cpp/loom.cpp -> cpp/loom.hpp",
      "cpp/weaver.cpp -> cpp/loom.hpp",
      "csharp/Office.cs -> csharp/Parcel.cs",
      "kotlin/Potter.kt -> kotlin/Kiln.kt",
      "scala/Gardener.scala -> scala/Orchard.scala",
      "src/lib.rs -> src/ledger.rs",
    ]
  `);
});

it.each([
  ['adds up amounts of the ledger', 'total'],
  ['weighs parcel on the scales', 'Weigh'],
  ['fires clay in the kiln', 'fire'],
  ['moors a vessel at the quay', 'moor'],
  ['picks the apples of the orchard', 'pick'],
  ['weaves the threads', 'weave'],
])('finds by words: %s', async (words, name) => {
  const { code, stdout } = await gitnexus(program, 'query', words);
  expect(code).toBe(0);
  expect(stdout.split('\n').slice(0, 12).join('\n')).toContain(name);
});

it('has the Makefile as a file', async () => {
  expect(await rows("MATCH (f:File) WHERE f.path = 'Makefile' RETURN f.name AS name")).toEqual([{ name: 'Makefile' }]);
});
