import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../model/errors.ts';
import { exampleGraph } from '../store/example-graph.ts';
import { askGraph } from './ask-graph.ts';
import { tokenize } from './tokens.ts';

const values = (text: string) => tokenize(text).map(({ kind, value }) => [kind, value]);

/** Cypher's own words and symbols, so that random text gets past the first token. */
const fragments = fc.constantFrom(
  ...[
    'MATCH',
    'OPTIONAL',
    'WHERE',
    'RETURN',
    'WITH',
    'UNWIND',
    'AS',
    'IN',
    'CASE',
    'WHEN',
    'THEN',
    'END',
    'EXISTS',
    'COUNT',
  ],
  ...[
    'CREATE',
    'COPY',
    'LOAD FROM',
    'CALL',
    'UNION',
    'ORDER BY',
    'LIMIT',
    'NOT',
    'AND',
    'IS NULL',
    'CONTAINS',
    'any',
    'labels',
  ],
  ...[
    '(n)',
    '(n:Class)',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '-[:CALLS*]->',
    '-',
    '->',
    '<-',
    ':',
    '|',
    '..',
    '.',
    ',',
    ';',
    '*',
    '=',
    '<',
  ],
  ...[
    'n',
    'n.name',
    '1',
    '1.5',
    "'x'",
    '"',
    "'",
    '`',
    '`a b`',
    '$p',
    '$',
    '/*',
    '*/',
    '//',
    '\n',
    '\\',
    '\u0000',
    '😀',
    'é',
  ],
);
const soup = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fragments, { maxLength: 30 }).map((parts) => parts.join(' ')),
  fc.array(fragments, { maxLength: 30 }).map((parts) => parts.join('')),
);

describe('the tokenizer', () => {
  it('knows words, strings, numbers, parameters and symbols', () => {
    expect(values('MATCH (n:`odd ``name`)-[*1..3]->() WHERE n.a<=$p1 AND n.b=~"x\\"y\\u0041\\d" RETURN .5e-3')).toEqual(
      [
        ['word', 'MATCH'],
        ...[...'(n:'].map((c) => [c === 'n' ? 'word' : 'symbol', c]),
        ['word', 'odd `name'],
        ...[...')-[*'].map((c) => ['symbol', c]),
        ['number', '1'],
        ['symbol', '..'],
        ['number', '3'],
        ...[...']->()'].map((c) => ['symbol', c]),
        ['word', 'WHERE'],
        ['word', 'n'],
        ['symbol', '.'],
        ['word', 'a'],
        ['symbol', '<='],
        ['parameter', 'p1'],
        ['word', 'AND'],
        ['word', 'n'],
        ['symbol', '.'],
        ['word', 'b'],
        ['symbol', '=~'],
        ['string', 'x"yA\\d'],
        ['word', 'RETURN'],
        ['number', '.5e-3'],
        ['end', ''],
      ],
    );
  });

  it('leaves out comments, wherever they stand, but not what looks like one in a string', () => {
    expect(values('a/* x // */b// c\nd \'/* no */\' "// no"')).toEqual([
      ['word', 'a'],
      ['word', 'b'],
      ['word', 'd'],
      ['string', '/* no */'],
      ['string', '// no'],
      ['end', ''],
    ]);
  });

  it.each(["'open", '"open', '`open', '``', '/* open', '$', '3x', '#', '\u2014', '"\\U00110000"'])(
    'complains of %s with its place',
    (text) => {
      expect(() => tokenize(`\n ${text}`)).toThrow(/Syntax error at line 2, column \d/);
    },
  );

  it('throws nothing but AppError, on any text', () => {
    fc.assert(
      fc.property(soup, (text) => {
        try {
          const tokens = tokenize(text);
          for (const token of tokens) expect(token.end).toBeGreaterThanOrEqual(token.start);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('reads back every string and every name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
        (text, name) => {
          const quoted = `'${text.replace(/['\\]/g, '\\$&')}' \`${name.replaceAll('`', '``')}\``;
          expect(values(quoted)).toEqual([
            ['string', text],
            ['word', name],
            ['end', ''],
          ]);
        },
      ),
    );
  });
});

const { query } = askGraph(exampleGraph);

describe('a query', () => {
  it('throws nothing but AppError, on any text', () => {
    fc.assert(
      fc.property(soup, fc.boolean(), (text, prefixed) => {
        try {
          query(prefixed ? `MATCH (n) WHERE ${text} RETURN n` : text, { params: { p: 1 }, limit: 10 });
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
      { numRuns: 5000 },
    );
  });

  it('gives up on text that nests or goes on too long', () => {
    const texts = [
      `RETURN ${'('.repeat(20_000)}`,
      `RETURN ${'[['.repeat(20_000)}`,
      `RETURN ${'({a:'.repeat(39)}1`,
      `RETURN ${'NOT '.repeat(10_000)}true`,
      `RETURN ${'-'.repeat(20_000)}1`,
      `RETURN 1${' + 1'.repeat(10_000)}`,
      `RETURN 1${' IS NULL'.repeat(5_000)}`,
      `RETURN x${'.a'.repeat(10_000)}`,
      `RETURN x${'[0]'.repeat(10_000)}`,
      `MATCH (n)${'-->()'.repeat(5_000)} RETURN n`,
      `MATCH ${'('.repeat(20_000)} RETURN n`,
      `MATCH (n:${'('.repeat(5_000)}A) RETURN n`,
      `MATCH (n:${'!'.repeat(5_000)}A) RETURN n`,
      `${'MATCH (n) '.repeat(4_000)}RETURN n`,
      `RETURN ${'f('.repeat(20_000)}`,
      `RETURN ${'CASE WHEN '.repeat(4_000)}`,
      `${'RETURN 1 UNION '.repeat(3_000)}RETURN 1`,
      'x'.repeat(60_000),
      `RETURN ${'1 < '.repeat(10_000)}1`,
      `RETURN [${'1,'.repeat(20_000)}1] AS x`,
      `RETURN ${'1,'.repeat(4_000)}1`,
      `RETURN x${'[0]'.repeat(20)}`,
      `RETURN ${'head('.repeat(19)}x${')'.repeat(19)}`,
      `MATCH (n) RETURN n ORDER BY ${'head('.repeat(19)}x${')'.repeat(19)}`,
    ];
    for (const text of texts) expect(() => query(text), text.slice(0, 30)).toThrow(AppError);
  });
});
