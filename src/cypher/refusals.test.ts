// Nothing that comes in as Cypher may write, read a file, reach another database or change a setting: every clause that
// would is refused by name, in whatever dress it comes. There is nothing behind the engine that could do any of it.

import { describe, expect, it } from 'vitest';
import { AppError } from '../model/errors.ts';
import { exampleGraph } from '../store/example-graph.ts';
import { askGraph } from './ask-graph.ts';

const { query } = askGraph(exampleGraph);
const secretPath = '/folder/secret.csv';
const target = '/folder/stolen';

function outcome(cypher: string, params: Record<string, unknown> = {}): { code: string; text: string } {
  try {
    return { code: 'ran', text: JSON.stringify(query(cypher, { params, timeoutMs: 3000 })) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, text: `${error.message} ${error.hint} ${JSON.stringify(error.details)}` };
  }
}

/** Each with the clause that the refusal must name. */
const HOSTILE: readonly (readonly [string, string])[] = [
  [`COPY (MATCH (n) RETURN n.name) TO '${target}'`, 'COPY'],
  [`COPY (MATCH (n) RETURN n.name) TO '${target}.parquet'`, 'COPY'],
  [`COPY Node FROM '${secretPath}'`, 'COPY'],
  [`LOAD FROM '${secretPath}' RETURN *`, 'LOAD FROM'],
  [`LOAD FROM '${secretPath}' (HEADER=false) RETURN *`, 'LOAD FROM'],
  [`LOAD WITH HEADERS (a STRING, b STRING) FROM '${secretPath}' RETURN *`, 'LOAD WITH'],
  [`LOAD CSV FROM '${secretPath}' AS row RETURN row`, 'LOAD CSV'],
  [`LOAD EXTENSION '${target}'`, 'LOAD EXTENSION'],
  ['LOAD httpfs', 'LOAD'],
  [`EXPORT DATABASE '${target}'`, 'EXPORT DATABASE'],
  [`IMPORT DATABASE '/folder'`, 'IMPORT DATABASE'],
  [`ATTACH '${secretPath}' AS x (dbtype duckdb)`, 'ATTACH'],
  ['DETACH x', 'DETACH'],
  ['USE x', 'USE'],
  ['INSTALL httpfs', 'INSTALL'],
  ['FORCE INSTALL httpfs', 'FORCE INSTALL'],
  ['UNINSTALL httpfs', 'UNINSTALL'],
  ['UPDATE httpfs', 'UPDATE'],
  ['CREATE (n:Node {ordinal: 99})', 'CREATE'],
  ['CREATE NODE TABLE T(id INT64 PRIMARY KEY)', 'CREATE NODE'],
  ['CREATE MACRO m(x) AS x + 1', 'CREATE MACRO'],
  ['CREATE SEQUENCE s', 'CREATE SEQUENCE'],
  ['MERGE (n:Node {ordinal: 99})', 'MERGE'],
  ['DROP TABLE Node', 'DROP TABLE'],
  ['ALTER TABLE Node DROP name', 'ALTER TABLE'],
  ['COMMENT ON TABLE Node IS "x"', 'COMMENT ON'],
  ['BEGIN TRANSACTION', 'BEGIN TRANSACTION'],
  ['COMMIT', 'COMMIT'],
  ['ROLLBACK', 'ROLLBACK'],
  ['CHECKPOINT', 'CHECKPOINT'],
  ['ANALYZE', 'ANALYZE'],
  ['EXPLAIN MATCH (n) SET n.name = 1', 'SET'],
  ['PROFILE MATCH (n) DELETE n RETURN n', 'DELETE'],
  ['CALL show_tables() RETURN *', 'CALL show_tables'],
  ['CALL dbms.procedures()', 'CALL dbms.procedures'],
  ['FOREACH (x IN [1] | CREATE ())', 'FOREACH'],
  ['CALL threads = 1', 'CALL threads'],
  ['CALL home_directory="/tmp"', 'CALL home_directory'],
  ["CALL current_setting('home_directory') RETURN *", 'CALL current_setting'],
  [`CALL read_csv_serial('${secretPath}') RETURN *`, 'CALL read_csv_serial'],
  [`CALL READ_PARQUET('${secretPath}') RETURN *`, 'CALL READ_PARQUET'],
  ["CALL project_graph('g', ['Node'], ['CALLS'])", 'CALL project_graph'],
  ['CALL file_info() RETURN *', 'CALL file_info'],
  ['CALL show_attached_databases() RETURN *', 'CALL show_attached_databases'],
  ["CALL create_fts_index('Node', 'i', ['name'])", 'CALL create_fts_index'],
  ["CALL apoc.load.csv('x')", 'CALL apoc.load.csv'],
  ['CALL { MATCH (n) RETURN n } RETURN n', 'CALL { ... }'],
  ['CALL (n) { CREATE (m) } RETURN n', 'CALL { ... }'],
  ['MATCH (n) SET n.name = "x"', 'SET'],
  ['MATCH (n) SET n.name = "x" RETURN n', 'SET'],
  ['MATCH (n) REMOVE n.name', 'REMOVE'],
  ['MATCH (n) DELETE n', 'DELETE'],
  ['MATCH (n) DETACH DELETE n', 'DETACH DELETE'],
  ['MATCH (n) CREATE (m:Node {ordinal: 98}) RETURN m', 'CREATE'],
  ['MATCH (n) WITH n MERGE (m:Node {ordinal: 98}) RETURN m', 'MERGE'],
  [`MATCH (n) LOAD FROM '${secretPath}' RETURN *`, 'LOAD FROM'],
  [`MATCH (n) WHERE n.name = 'x' LOAD FROM '${secretPath}' RETURN *`, 'LOAD FROM'],
  [`UNWIND [1] AS x LOAD FROM '${secretPath}' RETURN *`, 'LOAD FROM'],
  [`WITH 1 AS x LOAD FROM '${secretPath}' RETURN *`, 'LOAD FROM'],
  [`RETURN 1 UNION LOAD FROM '${secretPath}' RETURN *`, 'LOAD FROM'],
  [`RETURN 1 AS x LIMIT 1 COPY (RETURN 1) TO '${target}'`, 'COPY'],
  ['MATCH (n) RETURN n DELETE n', 'DELETE'],
  ['MATCH (n) HINT n JOIN m RETURN n', 'HINT'],
  ['MATCH (n) USING INDEX n:Node(name) RETURN n', 'USING'],
  // Several statements.
  [`RETURN 1; COPY (RETURN 1) TO '${target}'`, 'COPY'],
  [`RETURN 1;;;\n; LOAD FROM '${secretPath}' RETURN *;`, 'LOAD FROM'],
  ['RETURN 1; RETURN 2', 'A second statement'],
  ['MATCH (n) RETURN n; MATCH (n) DETACH DELETE n', 'A second statement'],
  // In sub-queries.
  ['MATCH (n) WHERE EXISTS { CREATE (m) } RETURN n', 'CREATE'],
  ['MATCH (n) WHERE EXISTS { MATCH (n)-->(m) DELETE m } RETURN n', 'DELETE'],
  ['RETURN COUNT { MATCH (n) SET n.name = 1 } AS c', 'SET'],
  [`MATCH (n) WHERE EXISTS { LOAD FROM '${secretPath}' } RETURN n`, 'LOAD FROM'],
  [`RETURN EXISTS { MATCH (n) WHERE COUNT { COPY (RETURN 1) TO '${target}' } > 0 }`, 'COPY'],
];

const upsideDown = (text: string) =>
  text.replace(/[A-Za-z]+/g, (word, at: number) =>
    [...word].map((c, i) => ((i + at) % 2 === 0 ? c.toLowerCase() : c.toUpperCase())).join(''),
  );

/** The same query in another dress; what is in quotes stays as it is. */
function outsideQuotes(cypher: string, change: (text: string) => string): string {
  return cypher
    .split(/('[^']*'|"[^"]*")/)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}

const DISGUISES: readonly (readonly [string, (cypher: string) => string])[] = [
  ['as it is', (cypher) => cypher],
  ['in odd case', (cypher) => outsideQuotes(cypher, upsideDown)],
  ['spaced by comments', (cypher) => outsideQuotes(cypher, (text) => text.replaceAll(' ', '/* RETURN 1 */'))],
  ['over many lines', (cypher) => outsideQuotes(cypher, (text) => text.replaceAll(' ', '\r\n\t\u00a0'))],
  ['behind a line comment', (cypher) => `// MATCH (n) RETURN n\n${cypher}`],
  ['behind a block comment', (cypher) => `/* ' */ ${cypher} /* " */`],
  ['ended and spaced', (cypher) => ` \u2003\ufeff ${cypher} ; `],
];

describe('what does more than read', () => {
  describe.each(DISGUISES)('%s', (_, disguise) => {
    it.each(HOSTILE)('is refused: %s', (cypher, clause) => {
      const { code, text } = outcome(disguise(cypher));
      expect(code).toBe('query-refused');
      expect(text.toLowerCase()).toContain(clause.toLowerCase());
    });
  });

  it.each([
    // Strings, comments and names that try to end early.
    `RETURN 'a\\' ; COPY (RETURN 1) TO "${target}" //'`,
    `RETURN 'a'' ; COPY (RETURN 1) TO "${target}" //'`,
    `RETURN "a\\\\" AS x /* " ; COPY (RETURN 1) TO '${target}' */`,
    `MATCH (n {name: '\\'}) RETURN 1; COPY (RETURN 1) TO "${target}"; //'}) RETURN n`,
    `MATCH (\`n\`\`) RETURN 1; COPY (RETURN 1) TO '${target}' //\`) RETURN 1`,
    `RETURN 1 AS \`x\` /**/ // */ ; COPY (RETURN 1) TO '${target}'`,
    `RETURN '\\u0027; COPY (RETURN 1) TO "${target}"; //' AS x`,
    `RETURN '\\x27; COPY (RETURN 1) TO "${target}"; //' AS x`,
    `RETURN "\u0000'; COPY (RETURN 1) TO '${target}'; //" AS x`,
  ])('is no way out of a quote: %s', (cypher) => {
    expect(['ran', 'bad-query', 'query-refused']).toContain(outcome(cypher).code);
  });

  it('is no way out of a parameter', () => {
    const values = [
      `'; COPY (RETURN 1) TO '${target}'; //`,
      `\\'; COPY (RETURN 1) TO "${target}"; //`,
      '`',
      '\u0000',
      '\\',
    ];
    for (const value of values) {
      for (const params of [{ p: value }, { p: [value, null] }, { p: { [`key ${value}`]: value } }]) {
        const { code, text } = outcome('RETURN $p AS p', params);
        expect(code).toBe('ran');
        expect(JSON.parse(text).rows).toEqual([params]);
      }
    }
  });

  it.each([
    `RETURN read_csv_serial('${secretPath}')`,
    `UNWIND read_parquet('${secretPath}') AS x RETURN x`,
    'RETURN nextval("s")',
    `MATCH (n) RETURN CAST('${secretPath}' AS BLOB)`,
    "RETURN date('2024-01-01')",
    'RETURN point({x: 1, y: 2})',
    'RETURN duration.between(1, 2)',
  ])('has no function for it: %s', (cypher) => {
    expect(outcome(cypher).code).toBe('bad-query');
  });
});
