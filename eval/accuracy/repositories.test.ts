import { expect, test } from 'vitest';
import { readRepositories, setByHash, shortName } from './repositories.ts';

test('only what its hash held back is held out', () => {
  const listed = readRepositories();
  const held = listed.filter(({ set }) => set === 'held-out');
  expect(held.filter(({ repository }) => setByHash(repository) !== 'held-out')).toEqual([]);
});

test('each language has enough repositories, at least half of them held out', () => {
  const listed = readRepositories();
  for (const [language, fewest] of [
    ['typescript', 6],
    ['javascript', 3],
    ['python', 6],
  ] as const) {
    const own = listed.filter((each) => each.language === language);
    const held = own.filter(({ set }) => set === 'held-out');
    expect(own.length).toBeGreaterThanOrEqual(fewest);
    expect(held.length * 2).toBeGreaterThanOrEqual(own.length);
  }
});

test('a folder name means one repository', () => {
  const names = readRepositories().map(({ repository }) => shortName(repository));
  expect(new Set(names).size).toBe(names.length);
});
