// Where queries stop: rows, time, and what is not understood.

import { describe, expect, it } from 'vitest';
import { exampleGraph } from '../store/example-graph.ts';
import { askGraph } from './ask-graph.ts';

const { query, cells, failure } = askGraph(exampleGraph, (path, startLine) => `source at ${path}:${startLine}`);

describe('limits', () => {
  it('stops at the row limit and says so', async () => {
    expect(await query('MATCH (n) RETURN n.name', { limit: 5 })).toMatchObject({
      rows: { length: 5 },
      truncated: true,
    });
    expect(await query('MATCH (n) RETURN n.name LIMIT 5', { limit: 5 })).toMatchObject({
      rows: { length: 5 },
      truncated: false,
    });
    expect(await query('MATCH (n) RETURN n.name LIMIT 7', { limit: 5 })).toMatchObject({
      rows: { length: 5 },
      truncated: true,
    });
    expect(await query('MATCH (n) RETURN n.name', { limit: 12 })).toMatchObject({
      rows: { length: 12 },
      truncated: false,
    });
    expect(await query('UNWIND range(1, 5000) AS x RETURN x', { limit: 5000 })).toMatchObject({
      rows: { length: 1000 },
      truncated: true,
    });
    const both = await query('MATCH (n) RETURN n.name AS x UNION ALL MATCH (n) RETURN n.kind AS x', { limit: 20 });
    expect(both).toMatchObject({ rows: { length: 20 }, truncated: true });
    expect((await failure('RETURN 1', { limit: 0 })).code).toBe('invalid-argument');
  });

  it('cuts an answer that is too long to be handed on, and refuses a row that is', () => {
    const rows = (characters: number) => `UNWIND range(1, 1000) AS x RETURN repeat('x', ${characters}) AS text`;
    expect(query(rows(5_000))).toMatchObject({ rows: { length: 1000 }, truncated: false, notes: [] });
    expect(query(rows(2_000_000))).toMatchObject({
      rows: { length: 4 },
      truncated: true,
      notes: ['The answer is cut after 4 rows, since all of it would be too long.'],
    });
    const list = 'UNWIND range(1, 3) AS x RETURN range(1, 1000000) AS list';
    expect(failure(list)).toMatchObject({ code: 'too-large', message: 'A row of the answer takes more than 8 MB.' });
  });

  it('answers a bad query with what is near', async () => {
    expect(await failure('MATCH (n:Clas) RETURN n')).toMatchObject({
      code: 'bad-query',
      message: 'Label Clas does not exist (line 1, column 10).',
      hint: 'Near: Class.',
    });
    expect(await failure('MATCH (n:class) RETURN n')).toMatchObject({ hint: 'Near: Class.' });
    expect(await failure('MATCH ()-[:CALL]->() RETURN 1')).toMatchObject({
      code: 'bad-query',
      hint: 'Near: CALLS, MAY_CALL.',
    });
    expect(await failure('MATCH (n) RETURN n.fielPath')).toMatchObject({
      code: 'bad-query',
      hint: expect.stringContaining('filePath'),
    });
    expect((await failure('MATCH (n) RETURN m.name')).message).toMatch(/\bm\b.* not in scope/);
    expect((await failure('MATCH (n) RETURN n.name, n.name')).message).toContain('both named n.name');
    expect((await failure('MATCH (n RETURN n')).message).toBe(
      'Syntax error at line 1, column 10: expected ), found RETURN.',
    );
    expect((await failure('MATCH (n) WHERE RETURN n')).message).toContain('expected a value, found RETURN');
  });

  it('finds nothing from a node that is missing', async () => {
    const optional = 'MATCH (a:Class) OPTIONAL MATCH (a)-[:MENTIONS]->(b)';
    expect(await cells(`${optional} WITH b WHERE NOT (b)-->() RETURN b`)).toEqual([[null]]);
    expect(await cells(`${optional} RETURN COUNT { (b)-->() } AS n`)).toEqual([[0]]);
    expect(await cells(`${optional} WITH a, b WHERE EXISTS { MATCH (a)-->(b) } RETURN a`)).toEqual([]);
    const found = `${optional} WITH a, b MATCH (b)<--(a) WHERE EXISTS { (b)-->() } RETURN b.name`;
    expect((await query(found)).rows).toEqual([]);
  });

  it('stops a query at its time limit, and goes on answering', async () => {
    const names = [...'abcdefghijkl'];
    const sum = names.map((name) => `${name}.name`).join(' + ');
    const endless = `MATCH ${names.map((name) => `(${name})`).join(', ')} WHERE ${sum} = 'x' RETURN count(*) AS n`;
    expect((await failure(endless, { timeoutMs: 200 })).code).toBe('timeout');
    expect(await cells('RETURN 1')).toEqual([[1]]);
  });
});
