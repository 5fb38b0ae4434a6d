import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { analyse } from '../../analysis/index.ts';
import type { Graph } from '../../model/graph.ts';
import { openDatabase } from '../../store/index.ts';
import { beginDatabase } from './write-database.ts';

const root = mkdtempSync(join(tmpdir(), 'write-database-test-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A chain of calls, whose community and flow stand between a file and a function in the order of the whole graph. */
const NAMES = ['close', 'load', 'open', 'parse', 'read'];
const code: Graph = {
  nodes: [
    { uid: 'Class:a.x:A', kind: 'Class', name: 'A', qualifiedName: 'p.a.A', path: 'a.x' },
    ...NAMES.map((name, index) => ({
      uid: `Function:a.x:${name}`,
      kind: 'Function' as const,
      name,
      qualifiedName: `p.a.${name}`,
      path: 'a.x',
      startLine: index + 1,
      endLine: index + 1,
    })),
  ],
  edges: NAMES.slice(1).map((_, index) => ({
    kind: 'CALLS' as const,
    source: index + 1,
    target: index + 2,
    rule: 'scope' as const,
    confidence: 1,
    sites: [{ line: index + 1, column: 9, rule: 'scope' as const }],
  })),
};
const texts = new Map([['a.x', NAMES.map((name) => `def ${name}()`).join('\n')]]);

describe('a database that is begun before the analysis', () => {
  it('has the edges of the whole graph, whose nodes have other places', async () => {
    const directory = join(root, 'finished');
    const { graph: whole } = analyse(code);
    const begun = await beginDatabase(code, directory, texts);
    let handedOver = 0;
    expect(await begun.finish(whole, () => handedOver++)).toEqual({});
    await begun.stop();
    expect(handedOver).toBe(1);
    const uids = (edges: Graph['edges']) =>
      edges.map(({ kind, source, target }) => [kind, whole.nodes[source]!.uid, whole.nodes[target]!.uid].join(' '));
    expect(new Set(whole.edges.map(({ kind }) => kind))).toEqual(new Set(['CALLS', 'MEMBER_OF', 'STEP_IN_PROCESS']));
    const database = await openDatabase(directory);
    const edges = await database.query('MATCH (a)-[r]->(b) RETURN type(r) AS kind, a.uid, b.uid');
    expect(edges.rows.map((row) => Object.values(row).join(' ')).sort()).toEqual(uids(whole.edges).sort());
    const nodes = await database.query('MATCH (n) RETURN n.uid AS uid, n.content AS content ORDER BY uid');
    expect(nodes.rows.map(({ uid }) => uid)).toEqual(whole.nodes.map(({ uid }) => uid));
    expect(nodes.rows.find(({ uid }) => uid === 'Function:a.x:open')!.content).toBe('def open()');
    await database.close();
  });

  it('writes nothing any more once it was stopped', async () => {
    const directory = join(root, 'stopped');
    const begun = await beginDatabase(code, directory, texts);
    await begun.stop();
    expect(readdirSync(directory).filter((name) => name.startsWith('load-'))).toEqual([]);
    rmSync(directory, { recursive: true });
  });

  it('does not take an analysis that changes what was begun', async () => {
    const begun = await beginDatabase(code, join(root, 'changed'), texts);
    const { nodes, edges } = analyse(code).graph;
    await expect(begun.finish({ nodes, edges: edges.slice(1) }, () => undefined)).rejects.toThrow('known nodes');
    await begun.stop();
  });
});
