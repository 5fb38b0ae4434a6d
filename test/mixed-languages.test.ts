// A repository of several languages resolves each file by the rules of its own language, whichever file comes first.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { resolved } from './sample/resolve-edited.ts';
import { temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Files of languages whose rules differ: prototypes, the class of a tuple, rest parameters, calls that construct. */
const LANGUAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  javascript: {
    'legacy.js': [
      'function Shape() {}',
      'Shape.prototype.area = function () { return measure(); };',
      'function measure() { return 1; }',
      'exports.run = function () { return new Shape().area(); };',
    ].join('\n'),
  },
  typescript: {
    'pairs.ts': [
      'class Item { show(): string { return ""; } }',
      'const pair: [Item, Item] = [new Item(), new Item()];',
      'export function all() { return pair.map((one) => one.show()); }',
      'function each(...items: Item[]) { items.forEach((one) => one.show()); }',
      'each(new Item());',
    ].join('\n'),
  },
  python: {
    'pairs.py': [
      'class Item:',
      '    def show(self): return self.label()',
      '    def label(self): return ""',
      'def each(*items: Item):',
      '    for item in items: item.show()',
      'def first():',
      '    pair = (Item(), Item())',
      '    for one in pair: one.label()',
      '    return pair.count(Item())',
      'def show(): return 1',
      'def show(): return first()',
      'def again(): return show()',
    ].join('\n'),
  },
  go: {
    'go.mod': 'module example.com/mixed\n',
    'shape.go': [
      'package mixed',
      'type Shape struct{ side int }',
      'func (s Shape) Area() int { return square(s.side) }',
      'func square(n int) int { return n * n }',
      'func total(shapes ...Shape) int {',
      '\tsum := 0',
      '\tfor _, one := range shapes { sum += one.Area() }',
      '\treturn sum',
      '}',
    ].join('\n'),
  },
  java: {
    'Shape.java': [
      'package mixed;',
      'class Base { void put(Object value) {} }',
      'class Shape extends Base {',
      '  private final java.util.List<Shape> parts = new java.util.ArrayList<>();',
      '  void put(int value) {}',
      '  int area() { return parts.stream().mapToInt(one -> one.area()).sum(); }',
      '  void all(Shape... shapes) { for (Shape one : shapes) one.area(); put(1); put("a"); }',
      '}',
    ].join('\n'),
  },
  c: {
    'shape.h': ['typedef struct shape shape;', 'int area(const shape *s);', '#define TWICE(x) sum((x), (x))'].join(
      '\n',
    ),
    'shape.c': [
      '#include "shape.h"',
      'struct shape { int side; int (*show)(const shape *); };',
      'static int sum(int a, int b) { return a + b; }',
      'static int show(const shape *s) { return s->side; }',
      'static shape first = { .show = show };',
      'int area(const shape *s) { return TWICE(s->side) + first.show(s); }',
    ].join('\n'),
  },
};

/** The edges between symbols, with the folder of each language named for the language alone. */
async function edgesIn(order: readonly string[]): Promise<readonly string[]> {
  const root = join(folder.path, order.join('-'), 'mixed');
  order.forEach((language, at) => {
    for (const [name, text] of Object.entries(LANGUAGES[language])) {
      const path = join(root, `${at}-${language}`, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  });
  const { nodes, edges } = (await resolved(root)).graph;
  const named = (node: number): string =>
    nodes[node].uid.replaceAll(/\d-(javascript|typescript|python|go|java|c)\b/g, '$1');
  const kept = edges.filter(({ kind }) => kind !== 'CONTAINS');
  expect(nodes.length).toBeGreaterThan(20);
  return kept.map(({ kind, source, target, rule }) => `${kind} ${named(source)} -> ${named(target)} [${rule}]`).sort();
}

it('resolves the same whatever its first file is', async () => {
  const languages = Object.keys(LANGUAGES);
  const expected = await edgesIn(languages);
  expect(expected.filter((edge) => edge.startsWith('CALLS')).length).toBeGreaterThan(12);
  for (let turn = 1; turn < languages.length; turn++) {
    const order = [...languages.slice(turn), ...languages.slice(0, turn)];
    expect(await edgesIn(order), order.join(', ')).toEqual(expected);
  }
});
