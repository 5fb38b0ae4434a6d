// What queries can say: paths, sub-queries, columns, lists, expressions, parameters.

import { describe, expect, it } from 'vitest';
import { exampleGraph } from '../store/example-graph.ts';
import { askGraph } from './ask-graph.ts';

const { query, cells, allCells, failure } = askGraph(
  exampleGraph,
  (path, startLine) => `source at ${path}:${startLine}`,
);

describe('the language', () => {
  it.each([
    ['n.filePath, n.path, n.file_path, n.FilePath', ['src/user.ts', 'src/user.ts', 'src/user.ts', 'src/user.ts']],
    ['n.startLine, n.start_line, n.line_start, n.lineStart', [3, 3, 3, 3]],
    ['n.endLine, n.end_line, n.line_end', [30, 30, 30]],
    ['n.kind, n.type, label(n), n.label', ['class', 'class', 'Class', 'Class']],
    ['n.qualifiedName, n.qualified_name', ['shop.src.user.User', 'shop.src.user.User']],
    ['n.docstring, n.doc', ['A person with a "basket".\nSecond line.', 'A person with a "basket".\nSecond line.']],
    ['n.id, n.uid, id(n), elementId(n)', Array(4).fill('Class:src/user.ts:User')],
    ['n.exported, n.test, n.language, n.signature', [true, false, 'ts', null]],
    ["n['filePath'], n {.name, .startLine}", ['src/user.ts', { name: 'User', startLine: 3 }]],
  ])('knows every spelling of a property: %s', async (items, expected) => {
    const { columns } = await query(`MATCH (n:Class) RETURN ${items}`);
    expect(columns).toEqual(items.startsWith("n['") ? ["n['filePath']", 'n {.name, .startLine}'] : items.split(', '));
    expect(await cells(`MATCH (n:Class) RETURN ${items}`)).toEqual([expected]);
  });

  it('walks variable lengths, with an end and without', async () => {
    const bounded = await query(`MATCH ({name: 'login'})-[:CALLS*1..3]->(b) RETURN b.name ORDER BY b.name`);
    expect(bounded.rows.map((row) => row['b.name'])).toEqual(['authenticate', 'delete']);
    expect(bounded.notes).toEqual([]);
    expect((await query(`MATCH ({name: 'login'})-[:CALLS*2]->(b) RETURN b.name`)).rows).toEqual([
      { 'b.name': 'delete' },
    ]);
    const open = await query(`MATCH ({name: 'login'})-[:CALLS*]->(b) RETURN count(b) AS n`);
    expect(open).toMatchObject({ rows: [{ n: 2 }], notes: [] });
    const from = await query(`MATCH ({name: 'login'})-[:CALLS*2..]->(b) RETURN count(b) AS n`);
    expect(from).toMatchObject({ rows: [{ n: 1 }], notes: [] });
  });

  it('reads `[*]` as it is written, and finds what is near first', async () => {
    const all = await cells(`MATCH (a {name: 'delete'})-[r*]-(b:Interface) RETURN size(r) AS steps, b.name`);
    // By hand: every path of distinct relationships from delete to Named, whatever their types and directions.
    expect(all.length).toBeGreaterThan(1);
    expect(all[0]).toEqual([4, 'Named']);
    const steps = all.map(([length]) => length as number);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    const bounded = await cells(`MATCH (a {name: 'delete'})-[r*1..14]-(b:Interface) RETURN size(r) AS steps, b.name`);
    expect(bounded).toHaveLength(all.length);
    const held = await cells(
      `MATCH (m:Module {name: 'user'})-[:DEFINES|DEFINES_METHOD*]->(s) RETURN s.name ORDER BY s.name`,
    );
    expect(held).toEqual([['User'], ['login']]);
  });

  it('never walks the same edge twice', async () => {
    // There and back again over one edge would be a path of length two.
    expect(await cells(`MATCH (a {name: 'delete'})-[:CALLS*2..2]-(b) RETURN b.name ORDER BY b.name`)).toEqual([
      ['checkAuth'],
      ['login'],
    ]);
  });

  it('counts two relationships with both ends in common as it finds them, beside a node that stands apart', async () => {
    const pattern = 'MATCH (c)-[r]->(d)-[s]->(c), (a:Class)';
    const found = await allCells(`${pattern} RETURN r, s, a`);
    expect(await cells(`${pattern} RETURN count(*)`)).toEqual([[found.length]]);
  });

  it('returns paths, their parts, and shortest paths', async () => {
    const path = `MATCH p = ({name: 'login'})-[rs:CALLS*1..3]->({name: 'delete'})`;
    expect(
      await cells(
        `${path} RETURN length(p), size(rs), [x IN nodes(p) | x.name], [x IN rs | x.line], [x IN relationships(p) | type(x)]`,
      ),
    ).toEqual([[2, 2, ['login', 'authenticate', 'delete'], [7, 6], ['CALLS', 'CALLS']]]);
    expect(await cells(`${path} UNWIND rs AS r RETURN r.line, type(r) ORDER BY r.line`)).toEqual([
      [6, 'CALLS'],
      [7, 'CALLS'],
    ]);
    const [[whole, edges]] = (await cells(`${path} RETURN p, rs`)) as [
      [{ nodes: unknown[]; relationships: unknown[] }, unknown[]],
    ];
    expect(whole.nodes).toHaveLength(3);
    expect(whole.relationships).toEqual(edges);
    expect(edges[1]).toEqual({
      type: 'CALLS',
      line: 6,
      column: 7,
      rule: 'scope',
      confidence: 0.99,
      count: 2,
      sites: ['6:7:scope', '8:7:scope'],
    });
    expect(
      await cells(`MATCH p = shortestPath(({name: 'login'})-[:CALLS*..5]->({name: 'delete'})) RETURN length(p)`),
    ).toEqual([[2]]);
  });

  it('understands sub-queries and patterns as conditions', async () => {
    const names = async (cypher: string) => (await cells(cypher)).map(([name]) => name);
    expect(
      await names(`MATCH (n:Function) WHERE EXISTS { MATCH (n)-[:CALLS]->(m) WHERE m.name = 'delete' } RETURN n.name`),
    ).toEqual(['authenticate']);
    expect(
      await names(`MATCH (n:Function) WHERE EXISTS { (n)-[:CALLS]->(:Function|Class) } RETURN n.name ORDER BY n.name`),
    ).toEqual(['authenticate', 'checkAuth']);
    expect(await names(`MATCH (n:Function) WHERE NOT (n)<-[:CALLS]-() RETURN n.name`)).toEqual(['checkAuth']);
    expect(await names(`MATCH (n:Function) WHERE exists((n)<-[:CALLS]-(:Method)) RETURN n.name`)).toEqual([
      'authenticate',
    ]);
    expect(
      await cells(
        `MATCH (n:Function) RETURN n.name, COUNT { (n)<-[:CALLS]-() } AS callers, size([(n)-[:CALLS]->(m) | m]) AS callees ORDER BY n.name`,
      ),
    ).toEqual([
      ['authenticate', 2, 1],
      ['checkAuth', 0, 1],
      ['delete', 1, 0],
    ]);
  });

  it('names columns as they were written, and sorts by them', async () => {
    const { columns, rows } = await query(
      'MATCH (n:Symbol) RETURN n.kind, count( * ), toLower( n.kind ) AS `odd ``name``` ORDER BY count( * ) DESC, n.kind LIMIT 2',
    );
    expect(columns).toEqual(['n.kind', 'count( * )', 'odd `name`']);
    expect(rows).toEqual([
      { 'n.kind': 'function', 'count( * )': 3, 'odd `name`': 'function' },
      { 'n.kind': 'class', 'count( * )': 1, 'odd `name`': 'class' },
    ]);
    expect(await cells('MATCH (n:Symbol) RETURN DISTINCT n.path ORDER BY toUpper(n.path) DESC')).toEqual([
      ['test/auth.test.ts'],
      ['src/user.ts'],
      ['src/auth.ts'],
    ]);
    const united = 'MATCH (n:Class) RETURN n.path AS x UNION MATCH (n:Class) RETURN n.name AS x';
    expect(await query(united)).toMatchObject({ columns: ['x'], rows: [{ x: 'src/user.ts' }, { x: 'User' }] });
    expect((await failure('MATCH (n:Class) RETURN n.path UNION MATCH (n:Class) RETURN n.name')).message).toContain(
      'same columns',
    );
  });

  it('takes names that are keywords for names', async () => {
    expect(await cells(`MATCH (n) WHERE n.name = 'delete' RETURN n.name`)).toEqual([['delete']]);
    expect(await query(`MATCH (create:Class) RETURN create.name AS set, create.kind AS \`delete\``)).toMatchObject({
      columns: ['set', 'delete'],
      rows: [{ set: 'User', delete: 'class' }],
    });
    expect((await failure('MATCH (n:Class) RETURN n.set')).code).toBe('bad-query');
    expect(await cells(`MATCH (n:Class) /* CREATE (m) */ RETURN n.name // DELETE n`)).toEqual([['User']]);
    expect(await cells(`RETURN 'COPY (MATCH (n) RETURN n) TO "x"' AS load`)).toEqual([
      ['COPY (MATCH (n) RETURN n) TO "x"'],
    ]);
  });

  it('tells upper from lower case in variables', async () => {
    expect(await query(`MATCH (a {name: 'User'}), (A {name: 'login'}) RETURN a.name AS x, A.name AS X`)).toMatchObject({
      columns: ['x', 'X'],
      rows: [{ x: 'User', X: 'login' }],
    });
  });

  it.each([
    ['[1,2,3][0]', 1],
    ['[1,2,3][-1]', 3],
    ['[1,2,3][3]', null],
    ['[1,2,3][1..]', [2, 3]],
    ['[1,2,3][0..2]', [1, 2]],
    ['[1,2,3][..-1]', [1, 2]],
    ['head([1,2])', 1],
    ['last([1,2])', 2],
    ['tail([1,2,3])', [2, 3]],
    ["split('a.b', '.')", ['a', 'b']],
    ["substring('hello', 1, 2)", 'el'],
    ["substring('hello', 2)", 'llo'],
    ["toInteger('42') + 1", 43],
    ['toString(7)', '7'],
    ["'a' + 1 + 'b'", 'a1b'],
    ["'a' || 'b'", 'ab'],
    ['1 < 2 < 3', true],
    ['1 <> 2 AND 1 != 2', true],
    ['1 + 1 IN [2]', true],
    ['NOT 1 = 2', true],
    ['-2 + 3', 1],
    ['2 * 3 + 4 * 5 - 6 / 2', 23],
    ['1e3 + .5', 1000.5],
    ["CASE WHEN 1 = 1 THEN 'yes' ELSE 'no' END", 'yes'],
    ["CASE 2 WHEN 1 THEN 'one' WHEN 2 THEN 'two' END", 'two'],
    ['[x IN [1,2,3] WHERE x > 1 | x * 10]', [20, 30]],
    ['[x IN [1,2,3] WHERE x > 1]', [2, 3]],
    ['any(x IN [1,2] WHERE x = 2) AND none(x IN [1] WHERE x = 2)', true],
    ['coalesce(null, 1)', 1],
    ["'a\\'b' + \"c\\\"d\" + 'e\\u0041\\n\\\\'", 'a\'bc"deA\n\\'],
    ["'it''s'", "it's"],
    ["'src/a.ts' =~ '.*\\.ts'", true],
    ['{a: 1, b: [true, null]}', { a: 1, b: [true, null] }],
    ['$missing IS NULL', true],
    ['$withNull', [1, null]],
    ['$map', { a: { b: 'c' } }],
    ['size($empty)', 0],
    ['$text', 'quote \' double " back \\ nul \u0000 end'],
    ['$number * 2', -3],
  ])('evaluates %s', async (expression, expected) => {
    const params = {
      missing: null,
      withNull: [1, null],
      map: { a: { b: 'c' } },
      empty: [],
      text: 'quote \' double " back \\ nul \u0000 end',
      number: -1.5,
    };
    expect(await cells(`RETURN ${expression} AS value`, params)).toEqual([[expected]]);
  });

  it('reads WITH, UNWIND, SKIP, LIMIT and parameters in all of them', async () => {
    expect(
      await cells('UNWIND $xs AS x WITH x ORDER BY x DESC SKIP $skip LIMIT $limit WHERE x < 9 RETURN x', {
        xs: [1, 2, 3, 9],
        skip: 1,
        limit: 2,
      }),
    ).toEqual([[3], [2]]);
    expect(
      await cells(
        'MATCH (n:Symbol) WITH n.path AS path, collect(n) AS all RETURN path, size(all) AS size, all[0].kind IN $kinds AS known ORDER BY size DESC LIMIT 1',
        { kinds: ['class', 'interface', 'method', 'typealias'] },
      ),
    ).toEqual([['src/user.ts', 4, true]]);
    expect((await failure('MATCH (n) WHERE n.name = $name RETURN n')).message).toContain('$name');
    expect((await failure('MATCH (n) RETURN n LIMIT $n', { params: { n: 'many' } })).code).toBe('bad-query');
  });
});
