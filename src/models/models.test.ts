// The form of models: that those of the product have it, and what is said of files that have not.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { frameworkModels, isModelFile, readModels } from './index.ts';
import { modelSchema } from './schema.ts';

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.yml'));

test.each(files)('%s has the form of a model, and is one of those that are known', (name) => {
  const model = modelSchema.parse(parse(readFileSync(join(import.meta.dirname, name), 'utf8')));
  expect(model.framework).toBe(name.replace('.yml', ''));
  expect(frameworkModels).toContainEqual(model);
  const ids = (model.rows ?? []).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

const GOOD = `
framework: mine
needs: [mine]
rows:
  - { id: job, at: { decorator: 'mine.job' }, from: enclosing, to: decorated, emit: CALLS }
`;

/** The good model with another place that its row looks at, or with another end of its edge. */
const at = (place: string) => GOOD.replace("decorator: 'mine.job'", place);
const to = (end: string) => GOOD.replace('to: decorated', `to: ${end}`);
const NO_YAML = /no YAML that a model may be written in: /;

const read = (text: string) => readModels(new Map([['.gitnexus/models/mine.yml', text]]));

test('a model of a repository is read; other configuration is not looked at', async () => {
  const { models, problems } = await readModels(
    new Map([
      ['.gitnexus/models/mine.yml', GOOD],
      ['tsconfig.json', '{'],
    ]),
  );
  expect(problems).toEqual([]);
  expect(models.map(({ framework }) => framework)).toEqual(['mine']);
});

test('only files in the folder of models are models', () => {
  expect(isModelFile('.gitnexus/models/mine.yml')).toBe(true);
  expect(isModelFile('.gitnexus/models/mine.yaml')).toBe(true);
  expect(isModelFile('.gitnexus/models/old/mine.yml')).toBe(false);
  expect(isModelFile('src/.gitnexus/models/mine.yml')).toBe(false);
  expect(isModelFile('models/mine.yml')).toBe(false);
});

// Each line of references multiplies the one before by nine.
const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]', ...'bcdefgh'].map((name, at, all) =>
  at === 0
    ? name
    : `${name}: &${name} [${Array(9)
        .fill(`*${at === 1 ? 'a' : all[at - 1]}`)
        .join(', ')}]`,
);

test.each([
  ['a verb that nobody knows', GOOD.replace('decorator:', 'guess:'), /^\.gitnexus\/models\/mine\.yml: rows\.0\.at: /],
  ['a kind of edge that models have no business with', GOOD.replace('CALLS', 'IMPORTS'), /rows\.0\.emit: /],
  [
    'a part of a site that there is not',
    GOOD.replace('to: decorated', "to: 'argument[x]'"),
    /rows\.0\.to: argument\[0\]/,
  ],
  ['a path that is a pattern', GOOD.replace("decorator: 'mine.job'", "file: 'a{9}{9}{9}'"), /rows\.0\.at/],
  [
    'something received of a package that is not needed',
    GOOD.replace('to: decorated,', "to: decorated, receives: 'other.App',"),
    /rows\.0\.receives: is of no package in needs/,
  ],
  ['a field that nobody knows', `${GOOD}run: rm\n`, /the file: .*run/],
  ['no packages', GOOD.replace('[mine]', '[]'), /needs: /],
  ['a list', '- a\n', /the file: /],
  ['no YAML', 'framework: [', /no YAML that a model may be written in: /],
  ['references', bomb.join('\n'), /no YAML that a model may be written in: .*alias/i],
  ['one reference', `x: &x 1\n${GOOD.replace('[mine]', '[*x]')}`, /no YAML that a model may be written in: .*alias/i],
  ['a reference to itself', 'a: &a\n  b: *a\n', NO_YAML],
  ['names that double with each pair of braces', at(`call: 'mine.${'{a,b}'.repeat(100)}'`), /more than 1000 names/],
  ['braces that are not closed', at("call: 'mine.{a,b'"), /rows\.0\.at/],
  ['braces that close first', at("call: 'mine.}a{'"), /rows\.0\.at/],
  ['braces in braces', at("call: 'mine.{a,{b,c}}'"), /rows\.0\.at/],
  ['nothing in braces', at("call: 'mine.{}'"), /rows\.0\.at/],
  ['a name with a zero', at('call: "mine.\\0job"'), /rows\.0\.at/],
  ['a name with a space', at("call: 'mine. job'"), /rows\.0\.at/],
  ['a name that is too long', at(`call: 'mine.${'x'.repeat(1600)}'`), /rows\.0\.at/],
  ['a name that is no text', at('call: [mine]'), /rows\.0\.at/],
  ['two places', at("call: 'mine.job', decorator: 'mine.job'"), /rows\.0\.at/],
  ['no place', GOOD.replace("at: { decorator: 'mine.job' }, ", ''), /rows\.0\.at: /],
  ['a path out of the folder', at("file: '../../etc/{path}'"), /rows\.0\.at/],
  ['a path out of the folder, later', at("file: 'app/{path}/../../../etc'"), /rows\.0\.at/],
  ['a path to itself', at("file: './{path}'"), /rows\.0\.at/],
  ['a path from the root', at("file: '/etc/passwd'"), /rows\.0\.at/],
  ['a path as another system writes it', at("file: 'C:\\etc\\{path}'"), /rows\.0\.at/],
  ['a path with two variables', at("file: '{path}/{path}'"), /rows\.0\.at/],
  ['ends without an end', to(`'${'argument[0] | '.repeat(20)}x'`), /rows\.0\.to: argument/],
  ['quotes alone', to(`"${"'".repeat(299)}"`), /rows\.0\.to: argument/],
  ['an end that is too long', to(`"'${'x'.repeat(1100)}'"`), /rows\.0\.to: /],
  ['an end that is code', to("'$(rm)'"), /rows\.0\.to: argument/],
  ['two rows with one id', GOOD + GOOD.split('\n')[4], /rows: two rows have one id/],
  [
    'a row that says nothing',
    GOOD.replace(', from: enclosing, to: decorated, emit: CALLS', ''),
    /rows\.0: says nothing/,
  ],
  ['more rows than a model may have', GOOD + `${GOOD.split('\n')[4]}\n`.repeat(200), /rows: /],
  ['the same key twice', `${GOOD}framework: other\n`, NO_YAML],
  ['a prototype', `${GOOD}__proto__: { a: 1 }\n`, /the file: .*__proto__/],
  ['a prototype of a row', GOOD.replace('id: job', '__proto__: { x: 1 }, id: job'), /rows\.0: .*__proto__/],
  ['keys that are merged', `${GOOD}<<: { run: 1 }\n`, /the file: /],
  ['a function', GOOD.replace('[mine]', '!!js/function "function () {}"'), /needs: /],
  ['bytes', GOOD.replace('framework: mine', 'framework: !!binary aGVsbG8='), /framework: /],
  ['two documents', `${GOOD}---\n${GOOD}`, NO_YAML],
  ['nothing', '', /the file: /],
  ['a comment', '# nothing\n', /the file: /],
  ['a text', 'hello', /the file: /],
  ['tabs', GOOD.replace('  - {', '\t- {'), NO_YAML],
  ['lists in lists', `a: ${'['.repeat(10_000)}`, NO_YAML],
  ['rows in rows', `${'- '.repeat(10_000)}a`, NO_YAML],
  [
    'thousands of fields that nobody knows',
    GOOD + Array.from({ length: 3000 }, (_, i) => `k${i}: 1\n`).join(''),
    /k0.*…$/,
  ],
  ['a key that paints the terminal', `${GOOD}"\\e[31mred": 1\n`, /^[^\p{Cc}]*$/u],
  ['a key of two lines', `${GOOD}"a\\nb": 1\n`, /^[^\p{Cc}]*$/u],
  ['a name that is a path', GOOD.replace('framework: mine', 'framework: ../mine'), /framework: small letters/],
  ['a package without a name', GOOD.replace('[mine]', '[""]'), /needs\.0: /],
  ['a package that is a number', GOOD.replace('[mine]', '[1]'), /needs\.0: /],
  ['a file without an end', `#${' '.repeat(70_000)}\n${GOOD}`, /longer than 65536 characters/],
])('%s is a problem with its place, and no model', async (_, text, problem) => {
  const { models, problems } = await read(text);
  expect(models).toEqual([]);
  expect(problems.length).toBeLessThanOrEqual(5);
  expect(problems[0]).toMatch(problem);
  expect(problems[0].length).toBeLessThan(400);
});

test('a broken model takes nothing from the others', async () => {
  const { models, problems } = await readModels(
    new Map([
      ['.gitnexus/models/a.yml', '{'],
      ['.gitnexus/models/b.yml', GOOD],
      ['.gitnexus/models/c.yml', `${GOOD}run: rm\n`],
    ]),
  );
  expect(models.map(({ framework }) => framework)).toEqual(['mine']);
  expect(problems.map((problem) => problem.split(': ')[0])).toEqual([
    '.gitnexus/models/a.yml',
    '.gitnexus/models/c.yml',
  ]);
});

test('a model takes no name that another has', async () => {
  const { models, problems } = await readModels(
    new Map([
      ['.gitnexus/models/a.yml', GOOD],
      ['.gitnexus/models/b.yml', GOOD],
      ['.gitnexus/models/express.yml', GOOD.replace('framework: mine', 'framework: express')],
    ]),
  );
  expect(models.map(({ framework }) => framework)).toEqual(['mine']);
  expect(problems).toEqual([
    '.gitnexus/models/b.yml: framework: mine is the name of another model of the repository; rows of your own need another',
    '.gitnexus/models/express.yml: framework: express is the name of a model of the product; rows of your own need another',
  ]);
});
