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
  page(
    'people/ada',
    'person',
    'Ada Stone',
    words,
    '- **2024-02-01** | Joins [Orchard](companies/orchard) as a lead clerk',
  ),
  page(
    'companies/orchard',
    'company',
    'Orchard - Fruit Trade',
    `Trades in fruit. ${words}`,
    '- **2024-02-09** | Opens',
  ),
  page(
    'meetings/spring',
    'meeting',
    'Spring Meeting',
    `${words}. The team of [Ada](people/ada) raised capital with Ada and the customers for a decade.`,
  ),
];

const of = (kind: string) => probesOf(PAGES).filter((probe) => probe.kind === kind);

it('asks for pages by names, other spellings and parts of names', () => {
  expect(of('name')).toContainEqual({ query: 'Tell me about Orchard', relevant: ['companies/orchard'], kind: 'name' });
  expect(of('alias')).toEqual([{ query: 'Who is A. Stone', relevant: ['people/ada'], kind: 'alias' }]);
  expect(of('partial name')).toEqual([
    { query: 'Who is Stone of Orchard', relevant: ['people/ada'], kind: 'partial name' },
  ]);
});

it('asks by phrases as they stand, and by a sentence in other words without its names', () => {
  for (const { query, relevant } of of('phrase')) {
    const { compiled_truth } = PAGES.find(({ slug }) => slug === relevant[0])!;
    expect(query.split(' ')).toHaveLength(7);
    expect(compiled_truth.replace('[Ada](people/ada)', 'Ada')).toContain(query);
  }
  expect(of('paraphrase')).toEqual([
    { query: 'crew collected money clients years', relevant: ['meetings/spring'], kind: 'paraphrase' },
  ]);
});

it('asks for what is linked, and for what was when', () => {
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
  // The page itself tells of that month too.
  expect(of('time')).toEqual([
    {
      query: 'What happened with Orchard in February 2024?',
      relevant: ['companies/orchard', 'people/ada'],
      kind: 'time',
    },
  ]);
  expect(of('mixed')).toEqual([
    { query: 'When was Orchard: enters head clerk?', relevant: ['people/ada'], kind: 'mixed' },
  ]);
});

it('gives other questions in another fold, and the same ones every time', () => {
  expect(probesOf(PAGES)).toEqual(probesOf(PAGES));
  expect(probesOf(PAGES, 1)).toEqual([]);
});
