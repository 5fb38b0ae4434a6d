import { expect, test } from 'vitest';
import { languages } from '../../languages/index.ts';
import { TextStore } from '../../model/stored-text.ts';
import { extractor } from '../extract-file.ts';
import { decodeFacts } from '../facts-codec.ts';
import { NAMES, PARTS, partOfName, partsOf, WHOLE, WILDCARDS } from '../resolve/program/file-parts.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import { changedParts } from './changed-parts.ts';

const extract = extractor(languages);

async function fileOf(path: string, text: string): Promise<SourceFile> {
  const language = languages.find(({ extensions }) => extensions.some((extension) => path.endsWith(extension)))!;
  const outcome = await extract({ id: 0, language: language.id, path, content: new TextStore().add(text) });
  if (outcome.kind !== 'facts') throw new Error(`${path} has no facts`);
  return { index: 0, path, language, facts: decodeFacts(outcome.bytes)!, isStub: false } as unknown as SourceFile;
}

const TEXT = `import { a } from './a';
export class Box { size = a(); grow(by: number) { this.size = by; return by; } }
export function plain(x: { one: number }, y = a()) { return x.one; }
const later = () => plain({ one: 1 });
`;

/** The parts that differ, the whole left out, and what is said of rows. */
async function changes(text: string, before = TEXT, path = 'code.ts') {
  const [was, is] = [await fileOf(path, before), await fileOf(path, text)];
  const found = changedParts(was, is)!;
  const parts = Array.from({ length: PARTS }, (_, part) => part).filter((part) => found.changed[part] === 1);
  expect(parts[0]).toBe(WHOLE);
  const bodyOf = (name: string): number => {
    const { functions, strings, symbols } = was.facts;
    for (let fn = 1; fn < functions.rows; fn++)
      if (strings[symbols.name(functions.symbol(fn))] === name) return partsOf(was).bodyOf(fn);
    throw new Error(`${name} is no function`);
  };
  return { parts: parts.slice(1), rows: found.rows, was, is, bodyOf };
}

test('comments and white space change no part', async () => {
  expect((await changes(`// Top.\n${TEXT.replace('return by;', '\n// Why.\nreturn by;')}`)).parts).toEqual([]);
});

test('what is inside a function is a part of its own', async () => {
  const { parts, bodyOf } = await changes(TEXT.replace('return x.one;', 'a(); return x.one;'));
  expect(parts).toEqual([bodyOf('plain')]);
});

test.each([
  ['the type of a parameter', 'one: number', 'one: string', 'plain'],
  ['the default of a parameter', 'y = a()', 'y = 1', 'plain'],
  ['what a method gives a field', 'this.size = by;', 'this.size = a();', 'Box'],
  ['a modifier of a class', 'export class', 'export abstract class', 'Box'],
])('%s is part of the declaration', async (_, from, to, name) => {
  expect((await changes(TEXT.replace(from, to))).parts).toContain(partOfName(name));
});

test('a new declaration changes its name and the list of names, and no other declaration', async () => {
  const { parts } = await changes(`${TEXT}export function more() { return 1; }\n`);
  expect(parts).toContain(partOfName('more'));
  expect(parts).toContain(NAMES);
  for (const name of ['Box', 'plain', 'later']) expect(parts).not.toContain(partOfName(name));
});

test('a wildcard is a part of its own', async () => {
  expect((await changes(`${TEXT}export * from './b';\n`)).parts).toContain(WILDCARDS);
});

test('rows of parts that say the same are known by their new numbers', async () => {
  const { rows, was, is } = await changes(
    `function first() { return a(); }\n${TEXT.replace('return by;', 'a(); return by;')}`,
  );
  const named = ({ facts: { symbols, strings } }: SourceFile, name: string): number =>
    Array.from({ length: symbols.rows }, (_, row) => row).find((row) => strings[symbols.name(row)] === name)!;
  for (const name of ['Box', 'grow', 'plain', 'later']) expect(rows.symbols[named(was, name)]).toBe(named(is, name));
  const fn = (file: SourceFile, name: string): number =>
    file.facts.lists[file.facts.symbols.functions(named(file, name)) + 1]!;
  expect(rows.functions[fn(was, 'grow')]).toBe(fn(is, 'grow'));
});

test('Python: a body, a default, and what a constructor gives a field', async () => {
  const text =
    'class Jar:\n    def __init__(self, lid=None):\n        self.lid = lid\n\ndef use(jar):\n    return jar.lid\n';
  const of = (from: string, to: string) => changes(text.replace(from, to), text, 'code.py');
  const body = await of('return jar.lid', 'return jar');
  expect(body.parts).toEqual([body.bodyOf('use')]);
  expect((await of('lid=None', 'lid=1')).parts).toContain(partOfName('Jar'));
  expect((await of('self.lid = lid', 'self.lid = 2')).parts).toContain(partOfName('Jar'));
});
