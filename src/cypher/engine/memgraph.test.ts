// What of the Cypher that is sent to an engine Memgraph does not have, by the differences that its manual names: it was never run
// there. A statement with another of these, or with one less, fails until the table says so.

import { describe, expect, it } from 'vitest';
import * as statements from '../../store/bolt/statements.ts';
import { encodeSnapshot } from '../../store/snapshot.ts';
import { openColumns } from '../../store/snapshot-columns.ts';
import { jobOf } from '../job.ts';
import { checkQuery } from '../run-query.ts';
import { openSnapshotGraph } from '../snapshot-graph.ts';
import { engineStatement } from './statement.ts';

const MISSING: Readonly<Record<string, RegExp>> = {
  'shortestPath(), which it has as *BFS': /\bshortestPath\(/i,
  'allShortestPaths(), which it has as *ALLSHORTEST': /\ballShortestPaths\(/i,
  'patterns in expressions': /\bCOUNT \{|\[[^\][]*\(`[^`]*`:Node\)[^\][]*\[/,
  'stDev(), percentileDisc(), degrees()': /\b(?:stDev|stDevP|percentileDisc|degrees)\(/i,
  'none()': /\bnone\(/,
  'length() of a path, which it has as size()': /\blength\(/,
};
/** Said nowhere in what was read of it, so not known. */
const UNKNOWN: Readonly<Record<string, RegExp>> = {
  'elementId()': /\belementId\(/,
  'IF NOT EXISTS of a constraint or index': /\bIF NOT EXISTS\b/,
  'DROP CONSTRAINT by name': /\bDROP CONSTRAINT\b/,
  'the unit of timestamp()': /\btimestamp\(\)/,
};

function found(text: string, table: Readonly<Record<string, RegExp>>): string[] {
  return Object.entries(table).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
}

const all: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(statements).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]];
    if (Array.isArray(value)) return [[name, value.join('\n')]];
    if (typeof value !== 'function') return [];
    return [[name, name === 'createNodes' ? statements.createNodes(['X']) : (value as (x: string) => string)('out')]];
  }),
);

describe('of the statements of a push and a view', () => {
  it('it lacks these', () => {
    const lacking = Object.entries(all).flatMap(([name, text]) =>
      found(text, MISSING).map((what) => `${name}: ${what}`),
    );
    expect(lacking).toEqual(['COUNTS: patterns in expressions']);
  });

  it('these are not known', () => {
    const names = new Set(Object.values(all).flatMap((text) => found(text, UNKNOWN)));
    expect([...names].sort()).toEqual(Object.keys(UNKNOWN).sort());
  });
});

describe('of a query', () => {
  const empty = openSnapshotGraph(openColumns(encodeSnapshot({ nodes: [], edges: [] })), () => undefined);
  const sent = (text: string): string => {
    const { query, columns } = checkQuery(jobOf(text, {}), empty);
    return engineStatement(query, columns, new Map()).text;
  };

  it.each([
    ['MATCH (a)-[:CALLS]->(b) WHERE a.name = "x" RETURN b ORDER BY b.uid LIMIT 3', []],
    ['MATCH (a)-[:CALLS*1..3]->(b) RETURN a.uid, count(b)', []],
    ['MATCH (a) WHERE NOT (a)<-[:CALLS]-() RETURN a.uid', []],
    ['MATCH (a) RETURN COUNT { (a)-->() } AS c', ['patterns in expressions']],
    ['MATCH (a) RETURN [(a)-->(b) | b.uid] AS c', ['patterns in expressions']],
    ['MATCH p = shortestPath((a)-[*..4]-(b)) RETURN p', ['shortestPath(), which it has as *BFS']],
    ['MATCH p = (a)-->(b) RETURN length(p)', ['length() of a path, which it has as size()']],
    ['MATCH (a) RETURN stDev(a.size), none(x IN [1] WHERE x = 2)', ['stDev(), percentileDisc(), degrees()', 'none()']],
  ])('it lacks what it lacks: %s', (query, lacking) => {
    expect(found(sent(query), MISSING)).toEqual(lacking);
  });
});
