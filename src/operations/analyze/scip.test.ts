// The index of another indexer as facts of files: of a language that nobody has a front end for, and, beside our own, compared.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { decodeScip, encodeScip, type ScipIndex } from '../../model/scip.ts';
import { exportGraph } from '../export/operation.ts';
import { scratchEngine } from '../fixtures/scratch-engine.ts';
import { status } from '../status/operation.ts';
import type { AnalyzeResult } from './schema.ts';

const PACKAGE = 'scip-nim nimble shop 1.0 ';
const AREA = `${PACKAGE}shapes/area().`;
const SHAPE = `${PACKAGE}shapes/Shape#`;
const SQUARE = `${PACKAGE}shapes/Square#`;

const FILES = {
  'shapes.nim': 'type Shape = object\ntype Square = object\nproc area(s: Shape): int =\n  # é 🙂\n  result = side(s)\n',
  'main.nim': 'import shapes\nproc run() =\n  echo "é", area(Shape())\nlet f = area\n',
  'graph.json': '',
  '.gitnexus.yml': 'forbid: {}\nscip: index.scip # made by scip-nim\n',
};

function nim(version = '0.3'): ScipIndex {
  return {
    metadata: { tool: { name: 'scip-nim', version } },
    documents: [
      {
        path: 'shapes.nim',
        occurrences: [
          { range: [0, 5, 10], symbol: SHAPE, roles: 1 },
          { range: [1, 5, 11], symbol: SQUARE, roles: 1 },
          { range: [2, 5, 9], symbol: AREA, roles: 1, enclosingRange: [2, 0, 4, 18] },
          { range: [2, 13, 18], symbol: SHAPE },
          { range: [4, 11, 15], symbol: `${PACKAGE}other/side().` },
        ],
        symbols: [
          { symbol: SQUARE, kind: 7, relationships: [{ symbol: SHAPE, isImplementation: true }] },
          { symbol: AREA, documentation: ['How large it is.'], signature: { text: 'proc area(s: Shape): int' } },
        ],
      },
      {
        path: 'main.nim',
        positionEncoding: 1,
        occurrences: [
          { range: [1, 5, 8], symbol: `${PACKAGE}main/run().`, roles: 1, enclosingRange: [1, 0, 2, 20] },
          // Bytes: the text before has a character of two.
          { range: [2, 13, 17], symbol: AREA },
          { range: [3, 8, 12], symbol: AREA },
        ],
      },
    ],
  };
}

const project = scratchEngine('shop', { ...FILES, 'index.scip': encodeScip(nim()) });

async function analysed(given: Readonly<Record<string, unknown>> = {}): Promise<AnalyzeResult> {
  const { run } = await import('./implementation.ts');
  const { engine, root } = project;
  const { signal } = new AbortController();
  return run(
    { path: root, force: false, ...given },
    {
      remote: false,
      directory: root,
      engine,
      client: engine,
      open: () => {
        throw new Error('nothing is opened');
      },
      signal,
      progress: () => undefined,
    },
  );
}

async function edges(): Promise<string[]> {
  await project.call(exportGraph, { format: 'json', output: 'graph.json' });
  const { edges: all } = JSON.parse(readFileSync(join(project.root, 'graph.json'), 'utf8')) as {
    edges: { source: string; target: string; type: string; properties: { sites?: string[] } }[];
  };
  const nameOf = (uid: string): string => uid.replace(/^\w+:/, '');
  return all
    .filter(({ properties: { sites = [] } }) => sites.some((site) => site.includes('scip:')))
    .map((edge) => `${edge.type} ${nameOf(edge.source)} -> ${nameOf(edge.target)} ${edge.properties.sites?.join(' ')}`)
    .sort();
}

beforeAll(async () => {
  await analysed();
});

it('gives symbols and edges to files of which nothing else is known', async () => {
  const { scip } = await analysed({ force: true });
  expect(scip).toEqual({
    tool: 'scip-nim',
    version: '0.3',
    files: 2,
    symbols: 4,
    uses: 3,
    missing: 0,
    compared: 0,
    disagreed: 0,
    unbound: 0,
  });
  expect(await edges()).toMatchInlineSnapshot(`
    [
      "CALLS main.nim:run -> shapes.nim:area 3:13:scip:scip-nim 0.3",
      "INHERITS shapes.nim:Square -> shapes.nim:Shape 2:6:scip:scip-nim 0.3",
      "REFERENCES main.nim: -> shapes.nim:area 4:9:scip:scip-nim 0.3",
      "REFERENCES shapes.nim:area -> shapes.nim:Shape 3:14:scip:scip-nim 0.3",
    ]
  `);
  expect((await project.call(status, {})).text).toContain('SCIP: scip-nim 0.3: 4 symbols and 3 uses in 2 file(s)');
});

it('is an input like any other: another index is another graph, the same one nothing to do', async () => {
  expect((await analysed()).status).toBe('unchanged');
  writeFileSync(join(project.root, 'index.scip'), encodeScip(nim('0.4')));
  const changed = await analysed();
  expect([changed.status, changed.scip?.version]).toEqual(['indexed', '0.4']);
  // The files that it speaks of are inputs too: what stands behind a name tells calls.
  writeFileSync(join(project.root, 'main.nim'), FILES['main.nim'].replace('let f = area', 'let f = area(1)'));
  expect((await analysed()).status).toBe('indexed');
  const made = await edges();
  expect(made).toContain('CALLS main.nim: -> shapes.nim:area 4:9:scip:scip-nim 0.4');
  await analysed({ force: true });
  expect(await edges()).toEqual(made);
});

it('refuses bytes that are no index, and leaves the graph as it was', async () => {
  const before = await edges();
  writeFileSync(join(project.root, 'bad.scip'), 'garbage');
  await expect(analysed({ scip: 'bad.scip' })).rejects.toThrow('bad.scip is no SCIP index');
  await expect(analysed({ scip: 'none.scip' })).rejects.toThrow('There is no SCIP index at none.scip');
  expect(await edges()).toEqual(before);
});

const FIXTURE = join(import.meta.dirname, '../../../fixtures/typescript/class-inheritance-and-super');
const own = scratchEngine('own', {});

it('agrees with what our own export says, and counts where another index does not', async () => {
  cpSync(FIXTURE, own.root, { recursive: true });
  await own.index();
  await own.call(exportGraph, { format: 'scip', output: 'index.scip' });
  writeFileSync(join(own.root, '.gitnexus.yml'), 'scip: "index.scip"\n');
  await own.index();
  const file = join(own.root, 'index.scip');
  const state = async () => ((await own.call(status, {})).output as { scip: AnalyzeResult['scip'] }).scip!;
  const same = await state();
  expect(same.compared).toBeGreaterThan(5);
  expect(same).toMatchObject({ tool: 'gitnexus', files: 0, symbols: 0, uses: 0, disagreed: 0, unbound: 0 });
  // One use is said to be of another symbol.
  const index = decodeScip(readFileSync(file));
  const [document] = index.documents!;
  const places = document.occurrences!;
  const use = places.findIndex(({ roles = 0 }) => (roles & 1) === 0);
  const other = places.find(
    ({ symbol, roles = 0, range }) => roles & 1 && symbol !== places[use].symbol && range![2] > 0,
  )!;
  const changed = places.map((place, at) => (at === use ? { ...place, symbol: other.symbol! } : place));
  writeFileSync(
    file,
    encodeScip({ ...index, documents: [{ ...document, occurrences: changed }, ...index.documents!.slice(1)] }),
  );
  await own.index();
  expect(await state()).toMatchObject({ compared: same.compared, disagreed: 1, unbound: 0 });
});
