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
  ['a field that nobody knows', `${GOOD}run: rm\n`, /the file: .*run/],
  ['no packages', GOOD.replace('[mine]', '[]'), /needs: /],
  ['a list', '- a\n', /the file: /],
  ['no YAML', 'framework: [', /no YAML that a model may be written in: /],
  ['references', bomb.join('\n'), /no YAML that a model may be written in: .*alias/i],
  ['one reference', `x: &x 1\n${GOOD.replace('[mine]', '[*x]')}`, /no YAML that a model may be written in: .*alias/i],
  ['a file without an end', `#${' '.repeat(70_000)}\n${GOOD}`, /longer than 65536 characters/],
])('%s is a problem with its place, and no model', async (_, text, problem) => {
  const { models, problems } = await read(text);
  expect(models).toEqual([]);
  expect(problems[0]).toMatch(problem);
  expect(problems[0].length).toBeLessThan(400);
});
