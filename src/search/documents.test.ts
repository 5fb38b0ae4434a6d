import { describe, expect, it } from 'vitest';
import type { GraphNode } from '../model/graph.ts';
import { codeDocuments, flowDocuments } from './documents.ts';
import { graphByHand, node } from './graph-by-hand.ts';

const source = `import os

# Limits of a run.
LIMIT = 3

# Holds shapes.
@register
class Shape:
    sides = 0

    # Grows it.
    def grow(self):
        def inner():
            return 1
        return inner()

    def area(self): return 0

main()
`;

const nodes: readonly GraphNode[] = [
  node('Module src/shape.py', { startLine: 1, endLine: 20 }),
  node('File src/shape.py', { startLine: 1, endLine: 20 }),
  node('Variable src/shape.py LIMIT', { startLine: 4, endLine: 4 }),
  node('Class src/shape.py Shape', { startLine: 8, endLine: 17, doc: 'A shape.', signature: 'class Shape' }),
  node('Property src/shape.py Shape.sides', { startLine: 9, endLine: 9, test: true }),
  node('Method src/shape.py Shape.grow', { startLine: 12, endLine: 15 }),
  node('Function src/shape.py Shape.grow.inner', { startLine: 13, endLine: 14 }),
  node('Method src/shape.py Shape.area', { startLine: 17, endLine: 17 }),
  node('File notes.txt', { startLine: 1, endLine: 1 }),
  node('Class gone.py Gone', { startLine: 1, endLine: 90 }),
  node('Folder src'),
];
const graph = graphByHand(nodes, [{ title: 'Growing a shape', steps: ['Method:src/shape.py:Shape.grow'] }]);
const asked: string[] = [];
const documents = [
  ...codeDocuments(graph.nodes, (path) => {
    asked.push(path);
    return path === 'src/shape.py' ? source : path === 'notes.txt' ? 'Some notes.' : undefined;
  }),
  ...flowDocuments(graph.nodes),
];

function bodyOf(uid: string): string | undefined {
  const document = documents.find(({ id }) => graph.nodes[id].uid === uid);
  return document && [...(document.fields.body ?? [])].join('');
}

describe('the text of a document', () => {
  const table: readonly (readonly [string, string])[] = [
    ['Module:src/shape.py:', 'import os\n\n\n\nmain()\n'],
    ['Variable:src/shape.py:LIMIT', '# Limits of a run.\nLIMIT = 3\n'],
    ['Class:src/shape.py:Shape', '# Holds shapes.\n@register\nclass Shape:\n\n\n'],
    ['Property:src/shape.py:Shape.sides', '    sides = 0\n'],
    ['Method:src/shape.py:Shape.grow', '    # Grows it.\n    def grow(self):\n        return inner()\n'],
    ['Function:src/shape.py:Shape.grow.inner', '        def inner():\n            return 1\n'],
    ['Method:src/shape.py:Shape.area', '    def area(self): return 0\n'],
    ['File:notes.txt:', 'Some notes.'],
    ['Class:gone.py:Gone', ''],
  ];
  it.each(table)('of %s', (uid, text) => {
    expect(bodyOf(uid)).toBe(text);
  });

  it('has every line of the file once', () => {
    const lines = table
      .filter(([uid]) => uid.includes('src/shape.py'))
      .flatMap(([, text]) => text.split('\n').filter((line) => line !== ''));
    expect(lines.toSorted()).toEqual(
      source
        .split('\n')
        .filter((line) => line !== '')
        .toSorted(),
    );
  });
});

it('asks for each text once', () => {
  expect(asked.toSorted()).toEqual(['gone.py', 'notes.txt', 'src/shape.py']);
});

it('has one document for a module and its file, and one for a flow', () => {
  const uids = documents.map(({ id }) => graph.nodes[id].uid).toSorted();
  const expected = graph.nodes
    .map(({ uid }) => uid)
    .filter((uid) => uid !== 'File:src/shape.py:' && uid !== 'Folder:src:');
  expect(uids).toEqual(expected.toSorted());
  expect(documents.find(({ fields }) => fields.name === 'Growing a shape')).toBeDefined();
});

it('knows a file by its basename, with the extension and without', () => {
  const module = documents.find(({ id }) => graph.nodes[id].uid === 'Module:src/shape.py:');
  expect(module?.aliases).toEqual(['shape.py', 'shape']);
});

it('says what the node says, and puts tests after what they test', () => {
  const shape = documents.find(({ fields }) => fields.name === 'Shape');
  expect(shape?.fields).toMatchObject({
    qualifiedName: 'app.src.shape.Shape',
    path: 'src/shape.py',
    doc: 'A shape.',
    signature: 'class Shape',
  });
  const sides = documents.find(({ fields }) => fields.name === 'sides');
  expect(sides!.weight).toBeLessThan(shape!.weight!);
});

it('gives symbols that share their lines to one of them', () => {
  const oneLine = graphByHand([
    node('Class a.ts Point', { startLine: 1, endLine: 1 }),
    node('Property a.ts Point.x', { startLine: 1, endLine: 1 }),
  ]);
  const bodies = [...codeDocuments(oneLine.nodes, () => 'class Point { x = 1 }')].map(({ fields }) =>
    [...fields.body!].join(''),
  );
  expect(bodies.toSorted()).toEqual(['', 'class Point { x = 1 }']);
});
