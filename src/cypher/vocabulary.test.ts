// What queries speak of: the labels, relationships and properties of the public vocabulary, in all their spellings, and
// the queries of the seeds as they stand.

import { describe, expect, it } from 'vitest';
import { exampleGraph } from '../store/example-graph.ts';
import { askGraph } from './ask-graph.ts';

const { query, cells } = askGraph(exampleGraph, (path, startLine) => `source at ${path}:${startLine}`);

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

describe('the vocabulary', () => {
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
    // `[*]` says any relationship, any number of times: the modules that are near come first, up to the template's limit.
    expect(withSource.rows).toHaveLength(50);
    expect(withSource.rows[0]).toEqual({
      caller_qn: 'shop.test.auth.checkAuth',
      start_line: 1,
      end_line: 4,
      path: 'src/auth.ts',
    });
    expect(withSource.notes).toEqual([]);
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

  it('knows the properties of special nodes', async () => {
    expect(
      await cells(
        `MATCH (n {name: 'authenticate'}) RETURN n.entryKind, n.entry_label, n.unresolvedCalls, n.external_calls, n.content`,
      ),
    ).toEqual([['route', 'POST /login', 2, 1, 'source at src/auth.ts:5']]);
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

  it('describes itself', async () => {
    expect((await query('CALL db.labels()')).rows).toContainEqual({ label: 'Class' });
    expect((await query('CALL db.relationshipTypes() YIELD relationshipType AS t RETURN t')).rows).toContainEqual({
      t: 'CALLS',
    });
    expect(await cells('MATCH (n:Class) RETURN keys(n)[0]')).toEqual([['uid']]);
    expect((await query('CALL db.propertyKeys()')).rows).toContainEqual({ propertyKey: 'qualified_name' });
    expect((await query('CALL db.schema() YIELD kind, name RETURN kind, name')).rows).toContainEqual({
      kind: 'relationship type',
      name: 'CALLS',
    });
  });
});
