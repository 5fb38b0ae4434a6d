// What is sent to an engine of a query: bounded wherever it matches, and with nothing of the query's own text left as it was.

import { describe, expect, it } from 'vitest';
import { encodeSnapshot } from '../../store/snapshot.ts';
import { openColumns } from '../../store/snapshot-columns.ts';
import { RELATIONSHIP_TYPES } from '../../store/vocabulary.ts';
import { jobOf } from '../job.ts';
import { checkQuery } from '../run-query.ts';
import { openSnapshotGraph } from '../snapshot-graph.ts';
import { engineStatement } from './statement.ts';

const empty = openSnapshotGraph(openColumns(encodeSnapshot({ nodes: [], edges: [] })), () => undefined);

function sent(text: string, params: Readonly<Record<string, unknown>> = {}): string {
  const { query, columns } = checkQuery(jobOf(text, { params }), empty);
  return engineStatement(query, columns, new Map(Object.entries(params))).text;
}

/** The statement with one name for all. */
function bare(text: string): string {
  return text.replace(/`[^`]*`/g, 'x');
}

const QUERIES = [
  'MATCH (n) RETURN n',
  'MATCH (n), (m) RETURN n, m',
  'MATCH (a)-[r]->(b) RETURN r',
  'MATCH (a)-->(b)<--(c) RETURN a, b, c',
  'MATCH (a)-[*]-(b) RETURN a, b',
  'MATCH (a)-[r:CALLS*2..4 {rule: "scope"}]->(b) RETURN r',
  'OPTIONAL MATCH (n:Function) RETURN n.name',
  'MATCH (n) WHERE (n)-->() RETURN n',
  'MATCH (n) WHERE EXISTS { (n)-->(m) } RETURN n',
  'MATCH (n) WHERE EXISTS { MATCH (m) WHERE m.name = n.name } RETURN n',
  'MATCH (n) WHERE EXISTS { MATCH (m) RETURN m } RETURN n',
  'MATCH (n) RETURN COUNT { (n)--() } AS c',
  'MATCH (n) RETURN [(n)-->(m) WHERE m.test | m.name] AS names',
  'MATCH (n) RETURN [p = (n)-->() | length(p)] AS lengths',
  'MATCH p = shortestPath((a:Class)-[*..3]-(b:Class)) RETURN p',
  'MATCH p = allShortestPaths((a:Class)-[:CALLS*..3]->(b:Class)) RETURN p',
  'MATCH (n) RETURN n.name UNION MATCH (n:Class) RETURN n.name',
  'MATCH (n) WITH n MATCH (n)-->(m) WITH m OPTIONAL MATCH (m)-->(o) RETURN o',
  'UNWIND [1, 2] AS i MATCH (n {startLine: i}) RETURN n',
  'MATCH (n) WHERE any(x IN [1] WHERE EXISTS { (n)-->() }) RETURN n',
  'MATCH (n) RETURN CASE WHEN (n)-->() THEN [(n)<--(m) | m.uid] ELSE [] END AS list',
];

describe('a statement', () => {
  it.each(QUERIES)('bounds every node and every relationship: %s', (query) => {
    const text = sent(query);
    const names = [...text.matchAll(/\((`[^`]+`):Node\)/g)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(0);
    // Nothing else stands in parentheses as a node does.
    expect(text.match(/\((?:`[^`]+`)?\s*(?:\{[^}]*\})?\)\s*(?:<?-\[|-|<-)/g)).toBeNull();
    for (const name of names) expect(text).toContain(`${name}.since <= $in_number AND ${name}.until > $in_number`);
    for (const name of names) expect(text).toContain(`${name}.repo = $in_repo`);
    for (const [, name, types, star] of text.matchAll(/\[(`[^`]+`):((?:`[^`]+`\|?)+)(\*)?/g)) {
      for (const type of types!.replaceAll('`', '').split('|')) expect(RELATIONSHIP_TYPES).toContain(type);
      expect(text).toContain(
        star === undefined ? `${name}.since <= $in_number` : `all(r IN ${name} WHERE r.since <= $in_number`,
      );
    }
    expect(text.match(/-\[(?!`)/g)).toBeNull();
    expect(text.match(/--|-->|<--/g)).toBeNull();
  });

  const HOSTILE = [
    "a'b",
    "a\\'b\\",
    'a\n// b',
    '\\u0027 OR 1=1 //',
    "x'}) DETACH DELETE n //",
    '`',
    '\\u0060',
    'n`) DETACH DELETE (m',
    '\\u0060) RETURN 1 //',
    'in_repo',
    'u_n',
    'a b',
    "it's",
    '${x}',
    'ünïcödé 😀',
  ];

  it.each(HOSTILE)('holds no text: %s', (value) => {
    const query = `MATCH (n) WHERE n.name = ${JSON.stringify(value)} OR n.kind = 'x' RETURN n`;
    const text = sent(query);
    expect(text).toMatch(/^[\w\s(){}[\]`:.,<>=$|*-]+$/);
    expect(text).toBe(sent('MATCH (n) WHERE n.name = "other" OR n.kind = "y" RETURN n'));
  });

  it.each(HOSTILE)('holds no name as it was: %s', (name) => {
    const quoted = `\`${name.replaceAll('`', '``')}\``;
    const text = sent(`MATCH (${quoted}) WHERE ${quoted}.name = $${quoted} RETURN ${quoted}.name AS ${quoted}`, {
      [name]: '',
    });
    expect(text).toMatch(/^[\w\s(){}[\]`:.,<>=$|*-]+$/);
    expect(bare(text)).toBe(bare(sent('MATCH (n) WHERE n.name = $n RETURN n.name AS n', { n: '' })));
    for (const ours of ['in_repo', 'in_number']) expect(text).not.toContain(`\`${ours}\``);
  });

  it.each([
    'MATCH (n) RETURN {`a``b`: n.name} AS map',
    'WITH {a: 1} AS m RETURN m.`\\u0060`, COUNT { MATCH (n) } AS c',
  ])('is none where a key cannot be told apart: %s', (query) => {
    expect(() => sent(query)).toThrow('cannot be asked of a graph engine');
  });
});
