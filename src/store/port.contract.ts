// How every graph database behind the port behaves, whatever it is made of. Each adapter's test runs this suite.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../model/errors.ts';
import { exampleGraph } from './example-graph.ts';
import type { GraphDatabase, GraphDatabaseAdapter, QueryOptions, QueryResult } from './port.ts';

const PARAMS = { qn: 'shop.src.auth.authenticate' };

/** The templates that a seed prints for its readers, unchanged. */
const CALLERS = `
// 1) callers
MATCH (caller)-[:CALLS]->(callee)
WHERE callee.qualified_name = $qn
RETURN caller.qualified_name AS caller_qn, caller.name AS caller_name, labels(caller) AS caller_type
LIMIT 50;
`;
const CALLEES = `
MATCH (caller)-[:CALLS]->(callee)
WHERE caller.qualified_name = $qn
RETURN callee.qualified_name AS callee_qn, callee.name AS callee_name, labels(callee) AS callee_type
LIMIT 50;
`;
const CALLERS_WITH_SOURCE = `
MATCH (caller)-[:CALLS]->(callee)
WHERE callee.qualified_name = $qn
OPTIONAL MATCH (m:Module)-[*]-(caller)
RETURN caller.qualified_name AS caller_qn,
       caller.start_line AS start_line,
       caller.end_line AS end_line,
       m.path AS path
LIMIT 50;
`;

/** Runs the suite against an adapter. */
export function describeGraphDatabase(name: string, adapter: GraphDatabaseAdapter): void {
  describe(`${name}: a graph database`, () => {
    const directory = mkdtempSync(join(tmpdir(), 'port-contract-'));
    let database: GraphDatabase;

    beforeAll(async () => {
      await adapter.load(exampleGraph, directory, {
        contentOf: (node) => (node.kind === 'Function' ? `source of ${node.name}` : undefined),
      });
      database = await adapter.open(directory);
    });

    afterAll(async () => {
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    });

    const query = (cypher: string, options?: QueryOptions): Promise<QueryResult> => database.query(cypher, options);

    /** The rows as arrays, in the order of the columns. */
    async function cells(cypher: string, params?: QueryOptions['params']): Promise<unknown[][]> {
      const { columns, rows } = await query(cypher, params === undefined ? {} : { params });
      return rows.map((row) => columns.map((column) => row[column]));
    }

    async function failure(cypher: string, options?: QueryOptions): Promise<AppError> {
      const error = await query(cypher, options).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error, `${cypher} should have failed`).toBeInstanceOf(AppError);
      return error as AppError;
    }

    it('runs the templates of the seeds as they stand', async () => {
      expect(await query(CALLERS, { params: PARAMS })).toEqual({
        columns: ['caller_qn', 'caller_name', 'caller_type'],
        rows: expect.arrayContaining([
          { caller_qn: 'shop.src.user.User.login', caller_name: 'login', caller_type: ['Method', 'Symbol'] },
          { caller_qn: 'shop.test.auth.checkAuth', caller_name: 'checkAuth', caller_type: ['Function', 'Symbol'] },
        ]),
        truncated: false,
        notes: [],
      });
      expect(await cells(CALLEES, PARAMS)).toEqual([['shop.src.auth.delete', 'delete', ['Function', 'Symbol']]]);
      const withSource = await query(CALLERS_WITH_SOURCE, { params: PARAMS });
      expect(withSource.columns).toEqual(['caller_qn', 'start_line', 'end_line', 'path']);
      expect(withSource.rows).toContainEqual({
        caller_qn: 'shop.src.user.User.login',
        start_line: 5,
        end_line: 9,
        path: 'src/user.ts',
      });
      expect(withSource.notes.join()).toContain('`[*1..6]`');
    });

    it('runs the queries of the seeds as they stand', async () => {
      expect(await query('MATCH (n:Symbol) WHERE n.name CONTAINS "auth" RETURN n.name, n.filePath LIMIT 10')).toEqual({
        columns: ['n.name', 'n.filePath'],
        rows: [{ 'n.name': 'authenticate', 'n.filePath': 'src/auth.ts' }],
        truncated: false,
        notes: [],
      });
      const classes = `MATCH (c:Class) WHERE toLower(c.name) CONTAINS 'user' RETURN c.name AS name, c.qualified_name AS qualified_name LIMIT 50`;
      expect((await query(classes)).rows).toEqual([{ name: 'User', qualified_name: 'shop.src.user.User' }]);
    });

    it.each([
      ['MATCH (n:Class) RETURN n.name', ['User']],
      ['MATCH (n:Class|Interface) RETURN n.name ORDER BY n.name', ['Named', 'User']],
      ['MATCH (n:Class|:Interface) RETURN n.name ORDER BY n.name', ['Named', 'User']],
      ['MATCH (n:Class:Symbol) RETURN n.name', ['User']],
      ['MATCH (n:Class:Interface) RETURN n.name', []],
      ['MATCH (n:Class&!Symbol) RETURN n.name', []],
      ['MATCH (n:(Class|Interface)&Symbol) RETURN n.name ORDER BY n.name', ['Named', 'User']],
      ['MATCH (:Class)-[:DEFINES_METHOD]->(m:Method) RETURN m.name', ['login']],
      ['MATCH (:Class|Interface)-[:DEFINES_METHOD]->(m) RETURN m.name', ['login']],
      ['MATCH (n:Class {name: "User"}) RETURN n.name', ['User']],
      ['MATCH (n) WHERE n:Class OR n:Interface RETURN n.name ORDER BY n.name', ['Named', 'User']],
      ['MATCH (n) WHERE n:Class|Interface RETURN n.name ORDER BY n.name', ['Named', 'User']],
      ['MATCH (n) WHERE n:Symbol AND NOT n:Function RETURN count(n)', [4]],
      ["MATCH (n) WHERE 'Symbol' IN labels(n) RETURN count(n)", [7]],
      ["MATCH (n) WHERE labels(n)[0] = 'Class' RETURN n.name", ['User']],
      [
        'MATCH (n:Symbol) RETURN DISTINCT label(n) ORDER BY label(n)',
        ['Class', 'Function', 'Interface', 'Method', 'TypeAlias'],
      ],
      ['MATCH (n:Node) RETURN count(*)', [12]],
    ])('knows labels: %s', async (cypher, expected) => {
      expect((await cells(cypher)).map(([first]) => first)).toEqual(expected);
    });

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

    it('knows the properties of special nodes', async () => {
      expect(
        await cells(
          `MATCH (n {name: 'authenticate'}) RETURN n.entryKind, n.entry_label, n.unresolvedCalls, n.external_calls, n.content`,
        ),
      ).toEqual([['route', 'POST /login', 2, 1, 'source of authenticate']]);
      expect(await cells(`MATCH (n:Process) RETURN n.size, n.entrySymbol, n.path`)).toEqual([
        [3, 'Method:src/user.ts:User.login', null],
      ]);
      expect(await cells(`MATCH (n {name: 'delete'}) RETURN n.modifiers, n.modifiers[1]`)).toEqual([
        [['async', 'static'], 'static'],
      ]);
    });

    it.each([
      "n.kind = 'class'",
      "n.kind = 'Class'",
      "n.type = 'class'",
      "'CLASS' = n.kind",
      "n.kind IN ['class', 'x']",
      "n.kind IN ['Class']",
      'n.kind = $kind',
      'n.kind IN $kinds',
    ])('compares kinds in either case: %s', async (condition) => {
      const params = { kind: 'Class', kinds: ['Class', 'Enum'] };
      expect(await cells(`MATCH (n) WHERE ${condition} RETURN n.name`, params)).toEqual([['User']]);
    });

    it('knows edges: their types, properties and directions', async () => {
      expect(
        await cells(
          `MATCH (a)-[r:CALLS]->(b {name: 'delete'}) RETURN type(r), r.type, r.line, r.column, r.rule, r.reason, r.confidence, r.count, r.sites`,
        ),
      ).toEqual([['CALLS', 'CALLS', 6, 7, 'scope', 'scope', 0.99, 2, ['6:7:scope', '8:7:scope']]]);
      expect(await cells(`MATCH ({name: 'login'})-[r:CALLS]->() RETURN r.confidence`)).toEqual([[null]]);
      expect(await cells(`MATCH (s)-[r:STEP_IN_PROCESS]->(:Process) RETURN s.name, r.step ORDER BY r.step`)).toEqual([
        ['login', 1],
        ['authenticate', 2],
        ['delete', 3],
      ]);
      expect(await cells(`MATCH ()-[r:IMPORTS]->() RETURN r.names`)).toEqual([[['authenticate', 'odd, "name"']]]);
      expect(await cells(`MATCH (a)<-[:CALLS]-(b) WHERE a.name = 'delete' RETURN b.name`)).toEqual([['authenticate']]);
      expect(await cells(`MATCH (a {name: 'delete'})-[:CALLS|MAY_CALL]-(b) RETURN b.name`)).toEqual([['authenticate']]);
      expect(await cells(`MATCH (a {name: 'login'})-[r]-(b) RETURN type(r) AS t, b.name ORDER BY t`)).toEqual([
        ['CALLS', 'authenticate'],
        ['DEFINES_METHOD', 'User'],
        ['MAY_CALL', 'checkAuth'],
        ['MEMBER_OF', 'Accounts'],
        ['STEP_IN_PROCESS', 'Log in'],
      ]);
    });

    it('keeps guesses out of CALLS', async () => {
      expect(await cells(`MATCH ({name: 'checkAuth'})-[r:CALLS]->(b) RETURN b.name`)).toEqual([['authenticate']]);
      expect(await cells(`MATCH ({name: 'checkAuth'})-[r:MAY_CALL]->(b) RETURN b.name`)).toEqual([['login']]);
    });

    it('walks variable lengths, and says where it put an end', async () => {
      const bounded = await query(`MATCH ({name: 'login'})-[:CALLS*1..3]->(b) RETURN b.name ORDER BY b.name`);
      expect(bounded.rows.map((row) => row['b.name'])).toEqual(['authenticate', 'delete']);
      expect(bounded.notes).toEqual([]);
      expect((await query(`MATCH ({name: 'login'})-[:CALLS*2]->(b) RETURN b.name`)).rows).toEqual([
        { 'b.name': 'delete' },
      ]);
      const open = await query(`MATCH ({name: 'login'})-[:CALLS*]->(b) RETURN count(b) AS n`);
      expect(open).toMatchObject({ rows: [{ n: 2 }], notes: ['`[*]` has no upper bound; it was read as `[*1..6]`.'] });
      const from = await query(`MATCH ({name: 'login'})-[:CALLS*2..]->(b) RETURN count(b) AS n`);
      expect(from).toMatchObject({
        rows: [{ n: 1 }],
        notes: ['`[*2..]` has no upper bound; it was read as `[*2..6]`.'],
      });
    });

    it('never walks the same edge twice', async () => {
      // There and back again over one edge would be a path of length two.
      expect(await cells(`MATCH (a {name: 'delete'})-[:CALLS*2..2]-(b) RETURN b.name ORDER BY b.name`)).toEqual([
        ['checkAuth'],
        ['login'],
      ]);
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

    it('returns whole nodes with their true labels and public properties', async () => {
      const { rows, notes } = await query(`MATCH (n {name: 'delete'}) RETURN n`);
      expect(rows).toEqual([
        {
          n: {
            labels: ['Function', 'Symbol'],
            uid: 'Function:src/auth.ts:delete',
            kind: 'function',
            name: 'delete',
            qualified_name: 'shop.src.auth.delete',
            path: 'src/auth.ts',
            start_line: 10,
            end_line: 12,
            language: 'ts',
            exported: false,
            test: false,
            modifiers: ['async', 'static'],
          },
        },
      ]);
      expect(notes.join()).toContain('n.content');
      expect((await query('MATCH (n:Community) RETURN *')).columns).toEqual(['n']);
      expect((await query('MATCH (n:Community), (:Class|Interface) RETURN * LIMIT 1')).columns).toEqual(['n']);
    });

    it('gives null, not a guess, for what an optional match did not find', async () => {
      expect(
        await cells(
          `MATCH (n:Class) OPTIONAL MATCH (n)-[r:MENTIONS]->(m:Page) RETURN n.name, m, m.name, labels(m), type(r), r, m:Page`,
        ),
      ).toEqual([['User', null, null, null, null, null, null]]);
    });

    it('understands sub-queries and patterns as conditions', async () => {
      const names = async (cypher: string) => (await cells(cypher)).map(([name]) => name);
      expect(
        await names(
          `MATCH (n:Function) WHERE EXISTS { MATCH (n)-[:CALLS]->(m) WHERE m.name = 'delete' } RETURN n.name`,
        ),
      ).toEqual(['authenticate']);
      expect(
        await names(
          `MATCH (n:Function) WHERE EXISTS { (n)-[:CALLS]->(:Function|Class) } RETURN n.name ORDER BY n.name`,
        ),
      ).toEqual(['authenticate', 'checkAuth']);
      expect(await names(`MATCH (n:Function) WHERE NOT (n)<-[:CALLS]-() RETURN n.name`)).toEqual(['checkAuth']);
      expect(await names(`MATCH (n:Function) WHERE exists((n)<-[:CALLS]-(:Method)) RETURN n.name`)).toEqual([
        'authenticate',
      ]);
      expect(
        await cells(
          `MATCH (n:Function) RETURN n.name, COUNT { (n)<-[:CALLS]-() } AS callers, size((n)-[:CALLS]->()) AS callees ORDER BY n.name`,
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
      expect((await query('MATCH (n:Class) RETURN n.filePath UNION MATCH (n:Class) RETURN n.name')).columns).toEqual([
        'n.filePath',
      ]);
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
      expect(
        await query(`MATCH (a {name: 'User'}), (A {name: 'login'}) RETURN a.name AS x, A.name AS X`),
      ).toMatchObject({
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

    it('describes itself', async () => {
      expect((await query('CALL db.labels()')).rows).toContainEqual({ label: 'Class' });
      expect((await query('CALL db.relationshipTypes() YIELD relationshipType AS t RETURN t')).rows).toContainEqual({
        t: 'CALLS',
      });
      expect((await query('CALL show_tables() RETURN name')).rows).toContainEqual({ name: 'CALLS' });
      expect((await query("CALL table_info('Class') RETURN *")).rows.length).toBeGreaterThan(10);
    });

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

    it('answers a bad query with what is near', async () => {
      expect(await failure('MATCH (n:Clas) RETURN n')).toMatchObject({
        code: 'bad-query',
        message: 'Label Clas does not exist.',
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

    it('stops a query at its time limit, and goes on answering', async () => {
      const endless =
        'MATCH (a), (b), (c), (d), (e), (f), (g), (h), (i), (j), (k) WHERE a.name < b.name OR c.name < d.name OR e.name < f.name RETURN count(*) AS n';
      const started = performance.now();
      expect((await failure(endless, { timeoutMs: 200 })).code).toBe('timeout');
      expect(performance.now() - started).toBeLessThan(2500);
      expect(await cells('RETURN 1')).toEqual([[1]]);
    });
  });
}
