import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inverseDocumentFrequency, K1, TUNING } from './bm25f.ts';
import { buildLexicalIndex, type LexicalDocument } from './build-lexical-index.ts';
import { FIELDS } from './index-format.ts';
import { type LexicalHit, openLexicalIndex, type SearchOptions } from './lexical-index.ts';
import { tokenize } from './tokenize.ts';

const documents: readonly LexicalDocument[] = [
  symbol(10, 'src/config.ts', 'parseConfig', 'Reads the configuration file.', 'return parse(readFile(path))'),
  symbol(11, 'src/config.ts', 'Config', 'Settings of a run.', 'timeout retries'),
  symbol(12, 'src/config.ts', 'Config.load', 'Loads it.', 'this.values = parseConfig(path)'),
  symbol(13, 'src/other.ts', 'load', '', 'nothing of note, load load load Config'),
  symbol(14, 'src/http/client.ts', 'Client.load', 'Loads a page.', 'fetch(url)'),
  symbol(15, 'src/http/client.ts', 'parse_config', '', 'legacy'),
  symbol(16, 'src/i18n.ts', '翻译', '翻译文本到目标语言', ''),
  {
    id: 20,
    fields: { name: 'client', qualifiedName: 'app.src.http.client', path: 'src/http/client.ts' },
    aliases: ['client.ts', 'client'],
  },
];

function symbol(id: number, path: string, local: string, doc: string, body: string): LexicalDocument {
  const module = path.replace(/\.ts$/, '').replaceAll('/', '.');
  const name = local.split('.').at(-1)!;
  return { id, fields: { name, qualifiedName: `app.${module}.${local}`, path, signature: `${name}()`, doc, body } };
}

const index = openLexicalIndex(buildLexicalIndex(documents));

function search(query: string, options: Partial<SearchOptions> = {}) {
  return index.search(query, { limit: 10, ...options });
}

function ids(hits: readonly LexicalHit[]): readonly number[] {
  return hits.map((hit) => hit.id);
}

describe('names', () => {
  const table: readonly (readonly [string, readonly number[], string])[] = [
    ['parseConfig', [10, 15], 'as written, then as folded'],
    ['parse_config', [15, 10], 'as written, then as folded'],
    ['PARSECONFIG', [10, 15], 'folded'],
    ['parse config', [10, 15], 'words that make a name'],
    ['Config.load', [12], 'a dotted suffix'],
    ['Config#load', [12], 'another joint'],
    ['Config::load()', [12], 'a call'],
    ['config.load', [12], 'a folded dotted suffix'],
    ['app.src.http.client.Client.load', [14], 'a qualified name'],
    ['client.ts', [20], 'a basename'],
    ['src/http/client.ts', [20], 'a path'],
    ['http/client', [20], 'a path without its extension'],
    ['why does Client.load fail', [14], 'a mention in a sentence'],
    ['翻译', [16], 'a name in Chinese'],
  ];
  it.each(table)('%s', (query, first) => {
    const { hits } = search(query);
    expect(ids(hits.filter((hit) => hit.exact !== undefined)).toSorted()).toEqual(first.toSorted());
    expect(ids(hits).slice(0, first.length)).toEqual(first);
  });

  it('come before documents with a higher score', () => {
    const weighted = openLexicalIndex(
      buildLexicalIndex([
        { id: 1, fields: { name: 'loadConfig', body: 'config' } },
        { id: 2, fields: { name: 'Config' }, weight: 0.1 },
      ]),
    );
    const { hits } = weighted.search('Config', { limit: 5 });
    expect(ids(hits)).toEqual([2, 1]);
    expect(hits[0].score).toBeLessThan(hits[1].score);
  });

  it('are found when they have no letters', () => {
    const odd = openLexicalIndex(
      buildLexicalIndex([
        { id: 4, fields: { name: '_' } },
        { id: 5, fields: { name: '$' } },
      ]),
    );
    expect(odd.search('_', { limit: 5 })).toMatchObject({ hits: [{ id: 4, exact: 'name' }], total: 1 });
    expect(odd.search('$', { limit: 5 })).toMatchObject({ hits: [{ id: 5, exact: 'name' }], total: 1 });
  });
});

describe('words', () => {
  it('match any document with one of them, and say which and where', () => {
    const { hits, total } = search('timeout legacy');
    expect(total).toBe(2);
    const byId = hits.toSorted((a, b) => a.id - b.id);
    expect(byId).toMatchObject([
      { id: 11, terms: ['timeout'], fields: ['body'] },
      { id: 15, terms: ['legacy'], fields: ['body'] },
    ]);
  });

  it('match their other forms, less than themselves', () => {
    const forms = openLexicalIndex(
      buildLexicalIndex([
        { id: 1, fields: { name: 'authenticate' } },
        { id: 2, fields: { name: 'authentication' } },
        { id: 3, fields: { name: 'author' } },
      ]),
    );
    expect(ids(forms.search('user authentication', { limit: 5 }).hits)).toEqual([2, 1]);
  });

  it('fall back to what they are the beginning of, and say so', () => {
    const { hits, substitutions } = search('timeo');
    expect(ids(hits)).toEqual([11]);
    expect(substitutions).toEqual([{ term: 'timeo', by: 'prefix', used: ['timeout'] }]);
  });

  it('are corrected by one letter only when nothing else is found, and say so', () => {
    expect(search('timeuot')).toMatchObject({
      hits: [{ id: 11 }],
      substitutions: [{ term: 'timeuot', by: 'typo', used: ['timeout'] }],
    });
    expect(search('timeuot legacy')).toMatchObject({ hits: [{ id: 15 }], substitutions: [] });
    expect(search('qzqzqz')).toMatchObject({ hits: [], total: 0, substitutions: [] });
  });

  it('are nothing in an empty query, and an empty index has no words', () => {
    expect(search('  ?! ')).toEqual({ hits: [], total: 0, possible: 0, substitutions: [] });
    const empty = openLexicalIndex(buildLexicalIndex([]));
    expect(empty.search('load', { limit: 5 })).toMatchObject({ hits: [], total: 0, substitutions: [] });
  });

  it('can be more than are looked up: the rarest are', () => {
    const rare = Array.from({ length: 32 }, (_, at) => `rare${String.fromCharCode(97 + (at % 26))}${'x'.repeat(at)}`);
    const common = Array.from({ length: 20 }, (_, at) => `common${'y'.repeat(at)}`);
    const texts = [
      ...rare.map((name) => ({ name })),
      { name: 'a', body: common.join(' ') },
      { name: 'b', body: common.join(' ') },
    ];
    const many = openLexicalIndex(buildLexicalIndex(texts.map((fields, id) => ({ id, fields }))));
    const { hits, total } = many.search([...common, ...rare].join(' '), { limit: 100 });
    expect(total).toBe(32);
    expect(ids(hits).toSorted((a, b) => a - b)).toEqual(rare.map((_, id) => id));
  });
});

describe('limits', () => {
  it('cut the hits and not the total', () => {
    const all = search('load config');
    const cut = search('load config', { limit: 2 });
    expect(cut.hits).toEqual(all.hits.slice(0, 2));
    expect(cut.total).toBe(all.total);
    expect(search('load config', { limit: 0 })).toMatchObject({ hits: [], total: all.total });
  });

  it('filter by id, in the total too', () => {
    const { hits, total } = search('load', { filter: (id) => id !== 13 && id !== 12 });
    expect(ids(hits)).toEqual([14]);
    expect(total).toBe(1);
  });

  it('leave out what is far below the best, exact names excepted', () => {
    const all = search('load config retries');
    const near = search('load config retries', { floor: 0.9 });
    expect(near.total).toBeLessThan(all.total);
    expect(near.total).toBe(near.hits.length);
    const best = Math.max(...all.hits.map((hit) => hit.score));
    expect(ids(near.hits)).toEqual(ids(all.hits.filter((hit) => hit.exact !== undefined || hit.score >= 0.9 * best)));
  });
});

describe('the bytes', () => {
  it('do not depend on the order of the documents', () => {
    const bytes = buildLexicalIndex(documents);
    fc.assert(
      fc.property(fc.shuffledSubarray([...documents], { minLength: documents.length }), (shuffled) => {
        expect(Buffer.compare(buildLexicalIndex(shuffled), bytes)).toBe(0);
      }),
    );
  });

  it('do not depend on how a body is cut into lines', () => {
    const whole = buildLexicalIndex([{ id: 1, fields: { name: 'a', body: 'one two\nthree\n' } }]);
    const cut = buildLexicalIndex([{ id: 1, fields: { name: 'a', body: ['one two\n', 'three\n'] } }]);
    expect(Buffer.compare(whole, cut)).toBe(0);
  });

  it('cannot hold two documents with one id', () => {
    const twice = [documents[0], documents[0]];
    expect(() => buildLexicalIndex(twice)).toThrow('two documents have the id 10');
  });
});

/** The formula as it stands in bm25f.ts, term by term over the texts themselves. */
function scoreByFormula(all: readonly LexicalDocument[], document: LexicalDocument, term: string): number {
  const termsOf = (item: LexicalDocument, field: (typeof FIELDS)[number]): string[] =>
    tokenize(String(item.fields[field] ?? ''));
  let count = 0;
  for (const field of FIELDS) {
    const { weight, b } = TUNING[field];
    const average = all.reduce((sum, item) => sum + termsOf(item, field).length, 0) / all.length;
    const terms = termsOf(document, field);
    const times = terms.filter((other) => other === term).length;
    if (times > 0) count += (weight * times) / (1 - b + (b * terms.length) / average);
  }
  const frequency = all.filter((item) => FIELDS.some((field) => termsOf(item, field).includes(term))).length;
  return ((inverseDocumentFrequency(all.length, frequency) * count) / (K1 + count)) * (document.weight ?? 1);
}

describe('scores', () => {
  it('are those of the formula', () => {
    // Words without other forms, and no two that make a third, so that each query term is one term of the index.
    const word = fc.constantFrom('ab', 'cd', 'ef', 'gh', 'ij');
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
    const fields = fc.record({ name: text, qualifiedName: text, path: text, signature: text, doc: text, body: text });
    const weight = fc.integer({ min: 1, max: 255 }).map((hundredths) => hundredths / 100);
    const collection = fc
      .array(fc.record({ fields, weight }), { minLength: 1, maxLength: 40 })
      .map((items) => items.map((item, id) => ({ ...item, id: id * 7 })));
    fc.assert(
      fc.property(collection, fc.uniqueArray(word, { minLength: 1 }), (all, query) => {
        const { hits } = openLexicalIndex(buildLexicalIndex(all)).search(query.join(' '), { limit: 1000 });
        const found = new Map(hits.map((hit) => [hit.id, hit.score]));
        for (const document of all) {
          const expected = query.reduce((sum, term) => sum + scoreByFormula(all, document, term), 0);
          expect(found.get(document.id) ?? 0).toBeCloseTo(expected, 4);
        }
      }),
      { numRuns: 60 },
    );
  });
});
