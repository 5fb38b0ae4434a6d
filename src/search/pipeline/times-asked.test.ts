import { expect, it } from 'vitest';
import { timesAsked, withoutTimes } from './times-asked.ts';

it.each([
  ['What happened with Ada in March 2024?', ['2024-03']],
  ['what did Ben do on Sept. 3rd, 2023', ['2023-09-03']],
  ['the call of 12 May 2022', ['2022-05-12']],
  ['Ada 2024-03-01 and 2023-11', ['2024-03-01', '2023-11']],
  ['Who joined in 2021?', ['2021']],
  ['2024年3月发生了什么', ['2024-03']],
  ['a deal of 2021 shares that may 5 people', []],
])('%s', (query, times) => {
  expect(timesAsked(query)).toEqual(times);
});

it('leaves the rest of the query', () => {
  expect(withoutTimes('What happened in March 2024 with Ada?')).toBe('What happened in   with Ada?');
});
