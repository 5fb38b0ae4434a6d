import { expect, it } from 'vitest';
import type { GraphNode } from '../../src/model/graph.ts';
import { functionsOfCommits } from './subject-set.ts';

const fn = (name: string, startLine: number, endLine: number) => ({
  ...({ uid: name, kind: 'Function', name, qualifiedName: name, path: 'a.py' } satisfies GraphNode),
  startLine,
  endLine,
});

it('takes the innermost function around each line that a commit wrote', () => {
  const functions = [fn('outer', 1, 10), fn('inner', 4, 6), fn('other', 12, 14)];
  const lines = new Map([
    ['one', [5, 20]],
    ['two', [2, 13]],
  ]);
  const changed = functionsOfCommits(functions, ['a.py'], () => lines);
  expect([...changed].map(([hash, keys]) => [hash, [...keys]])).toEqual([
    ['one', ['a.py:4']],
    ['two', ['a.py:1', 'a.py:12']],
  ]);
});
