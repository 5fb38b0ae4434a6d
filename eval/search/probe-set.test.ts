import { expect, it } from 'vitest';
import { probesOf } from './probe-set.ts';

const page = (slug: string, type: string, title: string, compiled_truth: string, timeline = '') => ({
  slug,
  type,
  title,
  compiled_truth,
  timeline,
});
const words = 'She began with nothing and went on to mend the clocks of every town along the river Elbe since';
const PAGES = [
  page('people/ada', 'person', 'Ada Stone', words, '- **2024-02-01** | Joined [Orchard](companies/orchard) as a clerk'),
  page('companies/orchard', 'company', 'Orchard - Fruit Trade', `Trades in fruit. ${words}`),
  page('meetings/spring', 'meeting', 'Spring Meeting', `With [Ada](people/ada). ${words}`),
];

it('asks for pages by name, title, phrase, relation and time', () => {
  const probes = probesOf(PAGES);
  const of = (kind: string) => probes.filter((probe) => probe.kind === kind);
  expect(of('name')).toContainEqual({ query: 'Tell me about Orchard', relevant: ['companies/orchard'], kind: 'name' });
  expect(of('title').map(({ query }) => query)).toContain('orchard - fruit trade');
  for (const { query, relevant } of of('phrase')) {
    const { compiled_truth } = PAGES.find(({ slug }) => slug === relevant[0])!;
    expect(query.split(' ')).toHaveLength(7);
    expect(compiled_truth.replace('[Ada](people/ada)', 'Ada')).toContain(query);
  }
  expect(of('relation')).toEqual(
    expect.arrayContaining([
      { query: 'Who was present at Spring Meeting?', relevant: ['people/ada'], kind: 'relation' },
      { query: 'Who is connected with Orchard?', relevant: ['people/ada'], kind: 'relation' },
      {
        query: 'Which companies has Ada Stone been involved with?',
        relevant: ['companies/orchard'],
        kind: 'relation',
      },
    ]),
  );
  expect(of('time')).toEqual([
    { query: 'When was Ada Stone: Joined Orchard as a clerk?', relevant: ['people/ada'], kind: 'time' },
  ]);
  expect(probesOf(PAGES)).toEqual(probes);
});
