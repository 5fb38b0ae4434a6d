import { beforeAll, expect, it } from 'vitest';
import { scratchEngine } from '../fixtures/scratch-engine.ts';
import { queryCodeGraph } from './operation.ts';

const project = scratchEngine('shapes', {
  'a.ts': 'export class Circle {}\nexport interface Shape {}\nexport interface Sized {}\n',
});

beforeAll(() => project.index());

it.each([
  ['list all classes', 'Found 1 class. 2 interfaces and protocols are not among the classes'],
  ['how many classes are there', 'Counted 1. 2 interfaces and protocols are not among the classes'],
])('%s: interfaces are said to be left out', async (question, summary) => {
  const { text } = await project.call(queryCodeGraph, { natural_language_query: question });
  expect(text).toContain(summary);
});

it('says nothing of interfaces where they are in the answer', async () => {
  for (const question of ['list all interfaces', 'list all types'])
    expect((await project.call(queryCodeGraph, { natural_language_query: question })).text).not.toContain('not among');
});
