import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '../../model/errors.ts';
import type { Graph, GraphEdge, GraphNode } from '../../model/graph.ts';
import { EDGE_KINDS } from '../../model/graph.ts';
import { arbitraryGraph } from '../arbitrary-graph.ts';
import { exampleGraph } from '../example-graph.ts';
import { ladybugAdapter } from './adapter.ts';
import { loadLadybug } from './load.ts';
import { openReader } from './read.ts';
import { DATABASE_FILE, ROWS_FILE } from './schema.ts';

const root = mkdtempSync(join(tmpdir(), 'load-test-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let count = 0;
function freshDirectory(name = `graph-${count++}`): string {
  const directory = join(root, name);
  mkdirSync(directory);
  return directory;
}

/** Everything in a database, in the order of the graph. */
async function contentOf(directory: string) {
  const reader = await openReader(directory);
  const all = { rows: 100_000, timeoutMs: 30_000 };
  try {
    const nodes = await reader.read({ text: 'MATCH (n:Node) RETURN n.* ORDER BY n.ordinal', params: {} }, all);
    const edges: Record<string, unknown>[] = [];
    for (const kind of EDGE_KINDS) {
      const text = `MATCH (a:Node)-[r:${kind}]->(b:Node) RETURN a.ordinal AS source, b.ordinal AS target, r.* ORDER BY source, target`;
      edges.push(...(await reader.read({ text, params: {} }, all)).rows.map((row) => ({ kind, ...row })));
    }
    return { nodes: nodes.rows, edges };
  } finally {
    await reader.close();
  }
}

const orNull = <Value>(value: Value | undefined): Value | null =>
  value === undefined || value === ('' as Value) ? null : value;

/** A list with nothing in it, or with nothing but one empty text, is no list to the database. */
function listOrNull(list: readonly string[] | undefined): readonly string[] | null {
  if (list === undefined || list.join('') === '') return null;
  return list.map((item) => item.replaceAll('\u001f', ' '));
}

function expectedNode(node: GraphNode, content: string | undefined) {
  return {
    'n.uid': orNull(node.uid),
    'n.kind': node.kind.toLowerCase(),
    'n.label': node.kind,
    'n.name': orNull(node.name),
    'n.qualified_name': orNull(node.qualifiedName),
    'n.path': orNull(node.path),
    'n.start_line': orNull(node.startLine),
    'n.end_line': orNull(node.endLine),
    'n.name_line': orNull(node.nameLine),
    'n.name_column': orNull(node.nameColumn),
    'n.language': orNull(node.language),
    'n.signature': orNull(node.signature),
    'n.docstring': orNull(node.doc),
    'n.exported': orNull(node.exported),
    'n.test': orNull(node.test),
    'n.entry_kind': orNull(node.entry?.kind),
    'n.entry_label': orNull(node.entry?.label),
    'n.unresolved_calls': orNull(node.unresolvedCalls),
    'n.external_calls': orNull(node.externalCalls),
    'n.size': orNull(node.size),
    'n.entry_symbol': orNull(node.entrySymbol),
    'n.content': orNull(content),
  };
}

describe('loading a graph', () => {
  it('keeps every node, edge and text as it is', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryGraph, async (graph) => {
        const directory = freshDirectory();
        const contentFor = (node: GraphNode) => (node.doc === undefined ? undefined : `${node.doc}\n"${node.name}",\\`);
        await loadLadybug(graph, directory, { contentOf: contentFor });
        const { nodes, edges } = await contentOf(directory);
        expect(nodes).toHaveLength(graph.nodes.length);
        graph.nodes.forEach((node, index) => {
          expect(nodes[index]).toMatchObject(expectedNode(node, contentFor(node)));
          expect(nodes[index]!['n.modifiers']).toEqual(listOrNull(node.modifiers));
        });
        expect(edges).toHaveLength(graph.edges.length);
        graph.edges.forEach((edge, index) => {
          expect(edges[index]).toMatchObject({
            kind: edge.kind,
            source: edge.source,
            target: edge.target,
            'r.rule': edge.rule,
            'r.line': orNull(edge.sites[0]?.line),
            'r.column': orNull(edge.sites[0]?.column),
            'r.count': edge.sites.length,
            'r.sites': listOrNull(edge.sites.map((site) => `${site.line}:${site.column}:${site.rule}`)),
            'r.step': orNull(edge.step),
          });
          if (edge.confidence === null) expect(edges[index]!['r.confidence']).toBeNull();
          else expect(edges[index]!['r.confidence']).toBeCloseTo(edge.confidence, 12);
        });
        rmSync(directory, { recursive: true });
      }),
      { numRuns: 12 },
    );
  });

  it('keeps what is added as if it had been in the graph', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryGraph, fc.nat(25), async (graph, count) => {
        const known = Math.min(count, graph.nodes.length);
        const isKnown = ({ source, target }: GraphEdge) => Math.max(source, target) < known;
        const begun = { nodes: graph.nodes.slice(0, known), edges: graph.edges.filter(isKnown) };
        const added = { nodes: graph.nodes.slice(known), edges: graph.edges.filter((edge) => !isKnown(edge)) };
        const [whole, parts] = [freshDirectory(), freshDirectory()];
        await loadLadybug(graph, whole);
        await loadLadybug(begun, parts, { additions: async () => added });
        expect(await contentOf(parts)).toEqual(await contentOf(whole));
        for (const directory of [whole, parts]) rmSync(directory, { recursive: true });
      }),
      { numRuns: 6 },
    );
  });

  it('ends where nothing is added in the end, and leaves no load files', async () => {
    const directory = freshDirectory();
    const additions = () => Promise.reject(new Error('Nobody finds any'));
    await expect(loadLadybug(exampleGraph, directory, { additions })).rejects.toMatchObject({
      code: 'io-failed',
      message: expect.stringContaining('Nobody finds any'),
    });
    expect(readdirSync(directory).filter((name) => name.startsWith('load-'))).toEqual([]);
  });

  it('keeps names on edges whatever is in them', async () => {
    const names = [
      'a,b',
      '"quoted"',
      "it's",
      '[x]',
      '{y: 1}',
      'back\\slash',
      ' spaced ',
      'line\nbreak',
      '日本語',
      'NULL',
    ];
    const graph: Graph = {
      nodes: exampleGraph.nodes,
      edges: [{ kind: 'IMPORTS', source: 0, target: 1, rule: 'structure', confidence: 1, sites: [], names }],
    };
    const directory = freshDirectory();
    await loadLadybug(graph, directory);
    expect((await contentOf(directory)).edges[0]).toMatchObject({ 'r.names': names });
  });

  it('keeps the beginning of a long source, and never half a character', async () => {
    const directory = freshDirectory();
    const long = `${'x'.repeat(4095)}😀${'y'.repeat(100_000)}`;
    await loadLadybug(exampleGraph, directory, { contentOf: (node) => (node.name === 'User' ? long : undefined) });
    const user = (await contentOf(directory)).nodes.find((row) => row['n.name'] === 'User');
    expect(user!['n.content']).toBe('x'.repeat(4095));
  });

  it('leaves one complete file, with what its rows are compared by, and nothing else', async () => {
    const directory = freshDirectory();
    await loadLadybug(exampleGraph, directory);
    expect(readdirSync(directory).sort()).toEqual([DATABASE_FILE, ROWS_FILE]);
  });

  it('works in a directory of any name', async () => {
    for (const name of ["it's [odd] *dir*", 'sp ace {x}', '日本語', 'quo"te', 'back\\slash']) {
      const directory = freshDirectory(name);
      await loadLadybug(exampleGraph, directory);
      expect((await contentOf(directory)).nodes).toHaveLength(exampleGraph.nodes.length);
    }
  });

  it('loads an empty graph, and every kind of relationship can be asked for', async () => {
    const directory = freshDirectory();
    await loadLadybug({ nodes: [], edges: [] }, directory);
    const database = await ladybugAdapter.open(directory);
    expect((await database.query('MATCH (n)-[r:LINKS_TO|MENTIONS]->() RETURN count(*) AS n')).rows).toEqual([{ n: 0 }]);
    await database.close();
  });

  it('fails once when the database refuses an edge, and leaves no load files', async () => {
    const directory = freshDirectory();
    const common = { source: 0, rule: 'structure', confidence: 1, sites: [] } as const;
    const edges = EDGE_KINDS.map((kind) => ({ ...common, kind, target: kind === 'CONTAINS' ? 9999 : 1 }));
    await expect(loadLadybug({ nodes: exampleGraph.nodes, edges }, directory)).rejects.toMatchObject({
      code: 'io-failed',
    });
    expect(readdirSync(directory).filter((name) => name.startsWith('load-'))).toEqual([]);
  });

  it('says that all is handed over when the last statement runs, and not again', async () => {
    const directory = freshDirectory();
    const order: string[] = [];
    await loadLadybug(exampleGraph, directory, { onHandedOver: () => order.push('handed over') });
    expect([...order, 'loaded']).toEqual(['handed over', 'loaded']);
  });

  it('fails as a failure to write where it cannot write', async () => {
    const file = join(root, 'not-a-directory');
    writeFileSync(file, '');
    await expect(loadLadybug(exampleGraph, join(file, 'x'))).rejects.toMatchObject({ code: 'io-failed' });
    await expect(loadLadybug(exampleGraph, join(root, 'missing'))).rejects.toMatchObject({ code: 'io-failed' });
  });
});

describe('opening a database', () => {
  async function codeFor(directory: string): Promise<string> {
    const error = await ladybugAdapter.open(directory).then(
      async (database) => {
        await database.close();
        return 'opened';
      },
      (thrown: unknown) => thrown,
    );
    return error instanceof AppError ? error.code : String(error);
  }

  it('refuses what is not a database of ours', async () => {
    const good = freshDirectory();
    await loadLadybug(exampleGraph, good);
    const bytes = readFileSync(join(good, DATABASE_FILE));
    const damaged: readonly (readonly [string, Uint8Array | undefined])[] = [
      ['missing', undefined],
      ['empty', new Uint8Array(0)],
      ['text', new TextEncoder().encode('hello '.repeat(2000))],
      ['cut', bytes.subarray(0, Math.floor(bytes.length / 2))],
    ];
    for (const [name, content] of damaged) {
      const directory = freshDirectory();
      if (content !== undefined) writeFileSync(join(directory, DATABASE_FILE), content);
      expect(await codeFor(directory), name).toBe('corrupt-index');
      // Opening must not leave behind a file that looks like a database.
      expect(existsSync(join(directory, DATABASE_FILE)), name).toBe(content !== undefined);
    }
    expect(await codeFor(good)).toBe('opened');
  });

  it('may happen several times at once', async () => {
    const directory = freshDirectory();
    await loadLadybug(exampleGraph, directory);
    const databases = await Promise.all(Array.from({ length: 5 }, () => ladybugAdapter.open(directory)));
    const counts = await Promise.all(databases.map((database) => database.query('MATCH (n) RETURN count(*) AS n')));
    expect(counts.map(({ rows }) => rows[0]!.n)).toEqual(Array(5).fill(exampleGraph.nodes.length));
    for (const database of databases) await database.close();
  });
});
