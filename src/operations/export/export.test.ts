// Every format, read back: what comes out is what the graph holds, whatever signs names and texts are made of.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { GraphNode, GraphView } from '../../model/graph.ts';
import { viewOf } from '../../store/index.ts';
import { EDGE_COLUMNS, NODE_COLUMNS, propertyRows } from '../../store/property-rows.ts';
import { scratchEngine } from '../fixtures/scratch-engine.ts';
import { formatted, type TextFormat } from './formats.ts';
import { csvFiles } from './neo4j-csv.ts';
import { exportGraph } from './operation.ts';
import type { ExportResult } from './schema.ts';

/** Signs that mean something in one format or another. */
const ODD = `"a", 'b' \\ <c> & [d]; {e} | \`f\` #g;\nnext\tline\r\nend \u0001 é 你好 🙂`;

const node = (name: string, more: Partial<GraphNode> = {}): GraphNode => ({
  uid: `Function:a.ts:${name}`,
  kind: 'Function',
  name,
  qualifiedName: `p.a.${name}`,
  path: 'a.ts',
  startLine: 3,
  ...more,
});

const nodes = [
  node('plain', { modifiers: ['async', 'static'], exported: true, signature: ODD, doc: ODD }),
  node(ODD),
  { uid: 'Process::flow', kind: 'Process', name: 'A flow', qualifiedName: 'A flow', path: '', size: 2 } as const,
].sort((a, b) => (a.uid < b.uid ? -1 : 1));
const place = (name: string): number => nodes.findIndex((each) => each.name === name);
const view: GraphView = viewOf({
  nodes,
  edges: [
    {
      kind: 'CALLS',
      source: place('plain'),
      target: place(ODD),
      rule: 'import',
      confidence: 0.5,
      sites: [
        { line: 4, column: 1, rule: 'import' },
        { line: 5, column: 9, rule: 'import' },
      ],
    },
  ],
});
const rows = propertyRows(view);
const text = (format: TextFormat): string => [...formatted(format, rows)].join('');
const expectedNodes = [...rows.nodes()];
const expectedEdges = [...rows.edges()];

it('json is JSON', () => {
  const read = JSON.parse(text('json'));
  expect(read.nodes).toEqual(expectedNodes.map(({ uid, ...rest }) => ({ id: uid, ...rest })));
  expect(read.edges).toEqual(expectedEdges);
});

describe('graphml', () => {
  const unescaped = (part: string): string =>
    part
      .replaceAll(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)))
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');

  it('holds every property, each under a key that is declared', () => {
    const shown = text('graphml');
    const keys = new Set([...shown.matchAll(/<key id="([^"]+)"/g)].map(([, id]) => id));
    const read = [...shown.matchAll(/<node id="([^"]*)">(.*)<\/node>/g)].map(([, uid = '', data = '']) => ({
      uid: unescaped(uid),
      data: [...data.matchAll(/<data key="([^"]+)">([^<]*)<\/data>/g)].map(([, key, value = '']) => {
        expect(keys).toContain(key);
        return [key, unescaped(value)];
      }),
    }));
    expect(read).toEqual(
      expectedNodes.map(({ uid, labels, properties }) => ({
        // XML cannot hold all control characters.
        uid: uid.replace('\u0001', '\uFFFD'),
        data: [
          ['n-labels', `:${labels.join(':')}`],
          ...Object.entries(properties).map(([name, value]) => [
            `n-${name}`,
            (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace('\u0001', '\uFFFD'),
          ]),
        ],
      })),
    );
    expect(shown.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    expect(shown.match(/<edge /g)).toHaveLength(1);
  });

  it('has nothing between its tags that a reader of XML would refuse', () => {
    const left = text('graphml').replaceAll(/<\/?(?:\?xml|graphml|graph|key|node|edge|data)\b[^<>]*>/g, '');
    expect(left).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|#\d+);)/);
  });
});

it('dot has one statement a line, with every quote closed', () => {
  const lines = text('dot').trimEnd().split('\n').slice(3, -1);
  const quoted = '"(?:[^"\\\\]|\\\\[\\s\\S])*"';
  expect(lines).toHaveLength(nodes.length + 1);
  for (const line of lines) expect(line).toMatch(new RegExp(`^  ${quoted}(?: -> ${quoted})? \\[label=${quoted}\\];$`));
});

it('mermaid has labels in which nothing is special', () => {
  const lines = text('mermaid').trimEnd().split('\n');
  expect(lines).toHaveLength(1 + nodes.length + 1);
  for (const line of lines.slice(1, 1 + nodes.length))
    expect(line).toMatch(/^ {2}n\d+\["(?:[^"#&<>`[\]{}|;\\]|#\d+;|<br\/>)*"\]$/);
  expect(lines.at(-1)).toMatch(/^ {2}n\d -->\|CALLS\| n\d$/);
});

it('cypher has one statement a line, whose literals read back', () => {
  const lines = text('cypher').trimEnd().split('\n');
  expect(lines).toHaveLength(1 + nodes.length + 1);
  const literals = (line: string): unknown[] =>
    [...line.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, body = '']) =>
      JSON.parse(`"${body.replaceAll("\\'", "'").replaceAll('"', '\\"')}"`),
    );
  const texts = (row: (typeof expectedNodes)[number]): unknown[] =>
    Object.values(row.properties).flatMap((value) =>
      typeof value === 'object' ? value : typeof value === 'string' ? [value] : [],
    );
  expect(lines.slice(1, 1 + nodes.length).map(literals)).toEqual(expectedNodes.map(texts));
  for (const line of lines.slice(1)) expect(line).toMatch(/^(?:CREATE|MATCH) .*\);$/);
});

/** Rows of a table file; unquoted cells without a text are undefined. */
function parsedCsv(csv: string): (string | undefined)[][] {
  const read: (string | undefined)[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/gy;
  for (let match = cell.exec(csv); match !== null; match = cell.exec(csv)) {
    const [, quoted, bare, end] = match;
    read.at(-1)!.push(quoted?.replaceAll('""', '"') ?? (bare === '' ? undefined : bare));
    if (end === '\n') read.push([]);
    if (cell.lastIndex === csv.length) break;
  }
  return read.slice(0, -1);
}

function csvTexts(): Map<string, string> {
  return new Map(csvFiles(rows).map(({ name, pieces }) => [name, [...pieces].join('')]));
}

it('neo4j-csv has headers that fit its rows, which read back', () => {
  const files = csvTexts();
  const [nodeHeader] = parsedCsv(files.get('nodes-header.csv')!);
  expect(nodeHeader).toEqual(expect.arrayContaining(['uid:ID', 'start_line:int', 'modifiers:string[]', ':LABEL']));
  const read = parsedCsv(files.get('nodes.csv')!);
  expect(read).toEqual(
    expectedNodes.map(({ labels, properties }) => [
      ...Object.keys(NODE_COLUMNS).map((name) => {
        const value = properties[name];
        return typeof value === 'object' ? value.join('\u001f') : value?.toString();
      }),
      labels.join('\u001f'),
    ]),
  );
  expect(read[0]).toHaveLength(nodeHeader.length);
  const [edgeHeader] = parsedCsv(files.get('relationships-header.csv')!);
  const [edge, ...others] = parsedCsv(files.get('relationships.csv')!);
  expect(others).toEqual([]);
  expect(edge).toHaveLength(edgeHeader.length);
  expect(edgeHeader.slice(0, 2)).toEqual([':START_ID', ':END_ID']);
  expect(edge.slice(0, 2)).toEqual([expectedEdges[0].source, expectedEdges[0].target]);
  expect(edge).toHaveLength(Object.keys(EDGE_COLUMNS).length + 3);
});

describe('the operation', () => {
  const project = scratchEngine('shop', {
    'a.ts': "import { b } from './b';\nexport function a() { return b(); }\n",
    'b.ts': "import { c } from './c';\nexport function b() { return c(); }\n",
    'c.ts': 'export function c() { return 1; }\nexport function alone() {}\n',
  });
  const call = async (given: Record<string, unknown>) =>
    (await project.call(exportGraph, given)) as { output: ExportResult; text: string };
  const functionsIn = (shown: string): string[] =>
    JSON.parse(shown)
      .nodes.filter(({ labels }: { labels: string[] }) => labels.includes('Function'))
      .map(({ properties }: { properties: { name: string } }) => properties.name)
      .sort();

  beforeAll(() => project.index());

  it('exports everything, or what is near a symbol', async () => {
    expect(functionsIn((await call({ format: 'json' })).text)).toEqual(['a', 'alone', 'b', 'c']);
    expect(functionsIn((await call({ format: 'json', around: 'a', depth: 1 })).text)).toEqual(['a', 'b']);
    expect(functionsIn((await call({ format: 'json', around: 'a', depth: 0 })).text)).toEqual(['a']);
    await expect(call({ format: 'json', around: 'nope' })).rejects.toThrow(/not found/);
  });

  it('exports what a query finds: its nodes, or as json its rows', async () => {
    const query = "MATCH (f:Function)-[:CALLS]->(g) WHERE f.name = 'a' RETURN f, g.uid AS called";
    const { text: shown, output } = await call({ format: 'mermaid', query });
    expect(output).toMatchObject({ nodes: 2, edges: 1 });
    expect(shown).toContain('-->|CALLS|');
    const { rows: found } = JSON.parse((await call({ format: 'json', query })).text);
    expect(found).toEqual([{ f: expect.objectContaining({ name: 'a' }), called: 'Function:b.ts:b' }]);
    const nothing = await call({ format: 'dot', query: 'MATCH (f:Function) RETURN count(f) AS n', output: 'n.dot' });
    expect(nothing.text).toContain('No row holds a node');
    await expect(call({ format: 'dot', query, around: 'a' })).rejects.toThrow(/not both/);
  });

  it('writes files, and says which and what reads them', async () => {
    const { output, text: said } = await call({ format: 'neo4j-csv', output: 'csv' });
    expect(output.files).toHaveLength(5);
    for (const file of output.files) expect(readFileSync(file, 'utf8')).not.toBe('');
    expect(said).toContain('neo4j-admin database import full neo4j');
    for (const name of ['nodes', 'relationships']) expect(said).toContain(`--${name}=${name}-header.csv,${name}.csv`);
    await expect(call({ format: 'neo4j-csv' })).rejects.toThrow(/'output' is required/);
    await expect(call({ format: 'dot', output: 'no/such/folder/x' })).rejects.toThrow(/Could not write/);
  });
});
