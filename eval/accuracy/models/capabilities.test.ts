// The matrix of docs/models.md is what the command prints: of the models as they are, and of the scores of its last run.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillBlock } from '../markdown.ts';
import { capabilityMatrix, type Shares } from './capabilities.ts';
import { type FrameworkTable, keyOf } from './score.ts';

const document = readFileSync(join(import.meta.dirname, '../../../docs/models.md'), 'utf8');
const scores = JSON.parse(readFileSync(join(import.meta.dirname, 'scores.json'), 'utf8')) as Record<string, Shares>;
const folder = join(import.meta.dirname, 'truth');
const tables = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as FrameworkTable,
);

test('the matrix is of the models and scores that are here', () => {
  const measured = tables.map((table) => ({ table, score: scores[keyOf(table)] ?? {} }));
  expect(fillBlock(document, 'matrix', capabilityMatrix(measured))).toBe(document);
});

test('every application that has a table was scored, with every part that the table has', () => {
  for (const table of tables) {
    const { routes, injections, tasks, receivers, hooks, requests } = table;
    const parts = [...(routes ? ['routes'] : []), ...(injections ? ['injections'] : []), ...(tasks ? ['tasks'] : [])];
    expect(Object.keys(scores[keyOf(table)])).toEqual([
      ...parts,
      ...(receivers ? ['receivers'] : []),
      ...(hooks ? ['hooks'] : []),
      ...(requests ? ['requests'] : []),
    ]);
  }
});
