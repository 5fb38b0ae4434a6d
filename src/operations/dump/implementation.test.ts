import { expect, test } from 'vitest';
import { graphView } from '../graph-lines.ts';
import { dumpLines } from './implementation.ts';

const VIEW = `
  node Function src/a.ts f 10-20 exported
  node Function src/b.ts g 1-5
  edge CALLS src/b.ts#g -> src/a.ts#f @2,4 import 0.85
`;

test('a dump has a header, then every node, then every edge with the uids of its ends', () => {
  const rows = [...dumpLines(graphView(VIEW))].map((line) => JSON.parse(line));
  expect(rows[0]).toEqual({ graph: { version: 1, nodes: 4, edges: 3 } });
  const uids = rows.slice(1, 5).map(({ node }) => node.uid);
  expect(uids).toEqual(['Function:src/a.ts:f', 'Function:src/b.ts:g', 'Module:src/a.ts:', 'Module:src/b.ts:']);
  expect(rows.slice(5).find(({ edge }) => edge.kind === 'CALLS').edge).toEqual({
    kind: 'CALLS',
    source: 'Function:src/b.ts:g',
    target: 'Function:src/a.ts:f',
    rule: 'import',
    confidence: 0.85,
    sites: [
      { line: 2, column: 1, rule: 'import' },
      { line: 4, column: 1, rule: 'import' },
    ],
  });
});

test('equal graphs are equal bytes', () => {
  expect([...dumpLines(graphView(VIEW))]).toEqual([...dumpLines(graphView(VIEW))]);
});
