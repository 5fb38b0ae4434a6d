// The index, read back: what it says is what the graph holds, at its places.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { decodeScip, type ScipIndex, ScipRole } from '../../model/scip.ts';
import { scratchEngine } from '../fixtures/scratch-engine.ts';
import { exportGraph } from './operation.ts';

const FILES = {
  'lib/a.ts': [
    "import { Base as Known, b } from './b';",
    "import { join } from 'node:path';",
    '/** Says "é 🙂". */',
    'export class Shape extends Known {',
    "  area(): number { return /* 🙂 */ b(join('x')).length; }",
    '}',
    'export let count = 0;',
    'export const grow = (): void => { count = count + 1; };',
    'export default function () {}',
    '',
  ].join('\n'),
  'lib/b.ts':
    'export class Base { area(): number { return 0; } }\nexport function b(x: string): string { return x; }\n',
  'odd name.py': 'def f():\n    pass\n\ndef f():\n    pass\n',
};
const project = scratchEngine('my shop', FILES);
let index: ScipIndex;

beforeAll(async () => {
  await project.index();
  const { text } = await project.call(exportGraph, { format: 'scip', output: 'index.scip' });
  expect(text).toContain('index.scip');
  index = decodeScip(readFileSync(join(project.root, 'index.scip')));
});

/** Occurrences as `line:column text symbol roles`. */
function occurrencesIn(path: keyof typeof FILES): string[] {
  const document = index.documents!.find((one) => one.path === path)!;
  const lines = FILES[path].split('\n');
  return document.occurrences!.map(({ range, symbol, roles = 0 }) => {
    const [line, start, end] = range!;
    const names = Object.entries(ScipRole).flatMap(([name, bit]) => (roles & bit ? [name] : []));
    return `${line + 1}:${start + 1} '${lines[line].slice(start, end)}' ${symbol!.replace(/^gitnexus \. /, '')} ${names.join(' ')}`;
  });
}

it('has each definition and each use under the name of its symbol', () => {
  expect(occurrencesIn('lib/a.ts')).toMatchInlineSnapshot(`
    [
      "1:1 '' my  shop . lib/\`a.ts\`/ definition",
      "1:10 'Base' my  shop . lib/\`b.ts\`/ import",
      "1:25 'b' my  shop . lib/\`b.ts\`/ import",
      "2:10 'join' path . join. import",
      "4:14 'Shape' my  shop . lib/\`a.ts\`/Shape# definition",
      "4:28 'Known' my  shop . lib/\`b.ts\`/Base# read",
      "5:3 'area' my  shop . lib/\`a.ts\`/Shape#area(). definition",
      "5:36 'b' my  shop . lib/\`b.ts\`/b(). read",
      "5:38 'join' path . join. read",
      "7:12 'count' my  shop . lib/\`a.ts\`/count. definition",
      "8:14 'grow' my  shop . lib/\`a.ts\`/grow(). definition",
      "8:35 'count' my  shop . lib/\`a.ts\`/count. write",
      "8:43 'count' my  shop . lib/\`a.ts\`/count. read",
      "9:1 'export' my  shop . lib/\`a.ts\`/default(). definition",
    ]
  `);
  expect(occurrencesIn('odd name.py')).toMatchInlineSnapshot(`
    [
      "1:1 '' my  shop . \`odd name.py\`/ definition",
      "1:5 'f' my  shop . \`odd name.py\`/f(). definition",
      "4:5 'f' my  shop . \`odd name.py\`/f(+1). definition",
    ]
  `);
});

it('describes every symbol that it names, once', () => {
  const described = [...index.documents!.flatMap(({ symbols = [] }) => symbols), ...(index.externalSymbols ?? [])].map(
    ({ symbol }) => symbol,
  );
  expect(new Set(described).size).toBe(described.length);
  const named = new Set(index.documents!.flatMap(({ occurrences = [] }) => occurrences.map(({ symbol }) => symbol)));
  expect([...named].filter((symbol) => !described.includes(symbol))).toEqual([]);
  const shape = index.documents![0].symbols!.find(({ displayName }) => displayName === 'Shape');
  expect(shape).toMatchObject({
    kind: 7,
    documentation: ['Says "é 🙂".'],
    relationships: [{ symbol: 'gitnexus . my  shop . lib/`b.ts`/Base#', isImplementation: true }],
  });
  expect(index.documents!.map(({ language, positionEncoding }) => [language, positionEncoding])).toEqual([
    ['TypeScript', 2],
    ['TypeScript', 2],
    ['Python', 2],
  ]);
  expect(index.metadata).toMatchObject({ tool: { name: 'gitnexus', version: '0.0.0-test' }, textEncoding: 1 });
});

it('is a file, and says where its places are of another time', async () => {
  await expect(project.call(exportGraph, { format: 'scip' })).rejects.toThrow(/'output' is required/);
  writeFileSync(join(project.root, 'lib/b.ts'), 'export const b = 1;\n');
  const { text } = await project.call(exportGraph, { format: 'scip', output: 'again.scip' });
  expect(text).toContain('1 file(s) are not as they were indexed');
  expect(() => decodeScip(Uint8Array.from([0x12, 0x7f, 1]))).toThrow(RangeError);
});
