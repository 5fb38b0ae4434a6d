import { expect, test } from 'vitest';
import { Expression, FileFlag } from '../../model/facts.ts';
import { dumpFacts } from '../facts-dump.ts';
import { extractFacts } from './extract.ts';
import { ecmascriptSemantics } from './semantics.ts';
import { stubFiles } from './stubs.ts';

const lowered = stubFiles().map(({ path, text }) => ({ path, facts: extractFacts(path, text) }));

test('the library is read without errors, as global declarations', () => {
  expect(lowered.map(({ path }) => path)).toEqual([...lowered.map(({ path }) => path)].sort());
  expect(lowered.map(({ path }) => path)).toContain('stubs:lib.es5.d.ts');
  expect(lowered.map(({ path }) => path)).toContain('stubs:lib.es2023.array.d.ts');
  expect(lowered.some(({ path }) => /dom|webworker|scripthost/.test(path))).toBe(false);
  for (const { facts } of lowered) {
    expect(facts.syntaxErrors).toBe(0);
    expect(facts.flags & FileFlag.declarationFile).toBe(FileFlag.declarationFile);
    expect(facts.flags & FileFlag.module).toBe(0);
  }
});

test('every built-in that the resolver asks for is declared', () => {
  const names = new Set<string>();
  for (const { facts } of lowered) {
    for (let row = 1; row < facts.symbols.rows; row++) {
      if (facts.symbols.members(row) === 0) continue;
      names.add(facts.strings[facts.symbols.name(row)]);
    }
  }
  expect(Object.values(ecmascriptSemantics.builtins).filter((name) => !names.has(name))).toEqual([]);
  const owners = Object.keys(ecmascriptSemantics.intrinsics).map((name) => name.split('.')[0]);
  expect(owners.filter((name) => name !== 'Awaited' && !names.has(name))).toEqual([]);
});

/** The lines of a dump that speak of a name. */
function about(path: string, table: 'symbols' | 'functions', pattern: RegExp): string {
  const { facts } = lowered.find((one) => one.path === `stubs:${path}`)!;
  return dumpFacts(facts, [table])
    .split('\n')
    .filter((line) => pattern.test(line))
    .map((line) => line.replace(/ (@|s\d+\b|f\d+\b).*?(?=[<(]|$)/, ' ').replace(/ class \w+$/, ''))
    .join('\n');
}

test('declarations that resolution leans on are lowered in whole', () => {
  expect(about('lib.es5.d.ts', 'functions', / Array\.map /)).toMatchInlineSnapshot(
    `"function <U> (callbackfn, thisArg) : :Array<:U>"`,
  );
  expect(about('lib.es5.d.ts', 'functions', / (Promise|PromiseLike)\.then /)).toMatchInlineSnapshot(`
    "function <TResult1, TResult2> (onfulfilled, onrejected) : :PromiseLike<(:TResult1 | :TResult2)>
    function <TResult1, TResult2> (onfulfilled, onrejected) : :Promise<(:TResult1 | :TResult2)>"
  `);
  expect(about('lib.es2015.collection.d.ts', 'functions', / Map\.(get|forEach|set) /)).toMatchInlineSnapshot(`
    "function (callbackfn, thisArg) : null
    function (key) : (:V | null)
    function (key, value) : this"
  `);
  expect(about('lib.es2015.core.d.ts', 'functions', / ObjectConstructor\.assign /)).toMatchInlineSnapshot(`
    "function <T, U> (target, source) : (:T & :U)
    function <T, U, V> (target, source1, source2) : (:T & :U & :V)
    function <T, U, V, W> (target, source1, source2, source3) : (:T & :U & :V & :W)
    function (target, sources) : ?"
  `);
  expect(about('lib.es2015.iterable.d.ts', 'functions', /(Array|Map)\.\[Symbol\.iterator\] /)).toMatchInlineSnapshot(`
    "function () : :ArrayIterator<:T>
    function () : :ArrayIterator<:T>
    function () : :MapIterator<tuple[:K, :V]>
    function () : :MapIterator<tuple[:K, :V]>
    function () : :ArrayIterator<number>
    function () : :ArrayIterator<number>
    function () : :ArrayIterator<number>
    function () : :ArrayIterator<number>
    function () : :ArrayIterator<number>
    function () : :ArrayIterator<number>
    function () : :ArrayIterator<number>
    function () : :ArrayIterator<number>
    function () : :ArrayIterator<number>"
  `);
});

test('unknown expressions in the library are only what has no type to name', () => {
  for (const { path, facts } of lowered) {
    let unknown = 0;
    for (let row = 1; row < facts.expressions.rows; row++) {
      if (facts.expressions.at(row, 0) === Expression.unknown) unknown++;
    }
    const written =
      stubFiles()
        .find((one) => one.path === path)!
        .text.match(/\b(any|unknown|never)\b/g)?.length ?? 0;
    expect(unknown).toBeLessThanOrEqual(written);
  }
});
