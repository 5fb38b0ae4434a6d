// Where reports about a small shop point to. One signal at a time decides, so that none can be lost unnoticed.

import { describe, expect, it } from 'vitest';
import type { EdgeKind, Graph, GraphEdge, GraphNode } from '../../model/graph.ts';
import { viewOf } from '../../store/index.ts';
import { buildLexicalIndex } from '../build-lexical-index.ts';
import { codeDocuments } from '../documents.ts';
import { graphByHand, node } from '../graph-by-hand.ts';
import { openLexicalIndex } from '../lexical-index.ts';
import { isReport, locate } from './locate.ts';
import type { ReportSignal } from './signals.ts';

const TEXTS: Readonly<Record<string, string>> = {
  'shop/cart.py': 'class Cart:\n  def total(self):\n    return add_prices(self)\n  def clear(self):\n    pass\n',
  'shop/tax.py':
    'def rate_of(country):\n  return lookup(country)\ndef lookup(key):\n  check(key)\n  raise LookupError("no rate")\n',
  'shop/money.py': 'def round_up(amount):\n  return amount\ndef add_prices(items):\n  return 0\n',
  'shop/lookup_table.py': 'def build():\n  return {}\nclass Table:\n  def clear(self):\n    pass\n',
  'tests/test_money.py': 'def test_thousand_cents():\n  # thousand cents make ten euros\n  round_up(1000)\n',
};

const span = (startLine: number, endLine: number): Partial<GraphNode> => ({ startLine, endLine });
const NODES: readonly GraphNode[] = [
  ...Object.keys(TEXTS).map((path) => node(`Module ${path}`, { test: path.startsWith('tests/') })),
  node('Class shop/cart.py Cart', span(1, 5)),
  node('Method shop/cart.py Cart.total', span(2, 3)),
  node('Method shop/cart.py Cart.clear', span(4, 5)),
  node('Function shop/tax.py rate_of', span(1, 2)),
  node('Function shop/tax.py lookup', span(3, 5)),
  node('Function shop/money.py round_up', span(1, 2)),
  node('Function shop/money.py add_prices', span(3, 4)),
  node('Function shop/lookup_table.py build', span(1, 2)),
  node('Class shop/lookup_table.py Table', span(3, 5)),
  node('Method shop/lookup_table.py Table.clear', span(4, 5)),
  node('Function tests/test_money.py test_thousand_cents', { ...span(1, 3), test: true }),
];

const EDGES: readonly (readonly [string, string, EdgeKind?])[] = [
  ['Function:shop/lookup_table.py:build', 'Class:shop/cart.py:Cart', 'INSTANTIATES'],
  ['Method:shop/cart.py:Cart.total', 'Function:shop/money.py:add_prices'],
  ['Function:shop/tax.py:rate_of', 'Function:shop/tax.py:lookup'],
  ['Function:tests/test_money.py:test_thousand_cents', 'Function:shop/money.py:round_up'],
];

function shop(): Graph {
  const { nodes, edges } = graphByHand(NODES);
  const at = (uid: string): number => nodes.findIndex((each) => each.uid === uid);
  const added = EDGES.map(
    ([source, target, kind = 'CALLS']): GraphEdge => ({
      kind,
      source: at(source),
      target: at(target),
      rule: 'scope',
      confidence: null,
      sites: [],
    }),
  );
  return { nodes, edges: [...edges, ...added] };
}

const graph = shop();
const view = viewOf(graph);
const index = openLexicalIndex(buildLexicalIndex(codeDocuments(graph.nodes, (path) => TEXTS[path])));

function textOf(id: number): string | undefined {
  const { path, startLine = 1, endLine } = view.node(id);
  return TEXTS[path]
    ?.split('\n')
    .slice(startLine - 1, endLine)
    .join('\n');
}

function located(text: string, without: readonly ReportSignal[] = []) {
  const { files, symbols } = locate(view, index, text, { limit: 20, textOf, without: new Set(without) });
  return {
    files: files.map(({ path }) => path),
    symbols: symbols.map((each) => view.node(each.node).name),
    signals: symbols[0]?.signals ?? [],
  };
}

const WORDS: readonly ReportSignal[] = ['symbol-words', 'file-words', 'path-words', 'tests'];

describe('a report', () => {
  it('points to the innermost frame that is in the repository', () => {
    const text = [
      'It breaks',
      'Traceback (most recent call last):',
      '  File "/site-packages/shop/cart.py", line 40, in total',
      '    x()',
      '  File "/site-packages/shop/tax.py", line 2, in rate_of',
      '    y()',
      '  File "/usr/lib/json/money.py", line 3, in round_up',
      '    z()',
    ].join('\n');
    const { symbols, files, signals } = located(text);
    expect(symbols.slice(0, 2)).toEqual(['rate_of', 'total']);
    expect(files[0]).toBe('shop/tax.py');
    expect(signals).toContain('trace');
    expect(located(text, ['trace']).signals).not.toContain('trace');
  });

  it('points to the function at a line that it names', () => {
    const text = 'Something is off\nI think the fault is in shop/money.py:4 or near it';
    expect(located(text).symbols[0]).toBe('add_prices');
    expect(located(text, ['paths']).symbols[0]).not.toBe('add_prices');
  });

  it('points to what bears a name that it mentions, in the class that it says', () => {
    expect(located('Cart.clear does nothing\nafter all').symbols[0]).toBe('clear');
    expect(located('Broken\nsee `Cart` please').symbols).toContain('total');
  });

  it('takes a name in a snippet for what it was imported as, and a method for that of what made its object', () => {
    const snippet = (...lines: readonly string[]) => ['Wrong', '```', ...lines, '```'].join('\n');
    const ours = located(snippet('from shop import cart as c', 'x = c.Cart()', 'x.clear()'), WORDS);
    expect(ours.symbols[0]).toBe('clear');
    expect(ours.files).toEqual(['shop/cart.py']);
    expect(located(snippet('import other as o', 'o.round_up(1)'), WORDS).symbols).toEqual([]);
    expect(located(snippet('import shop.money as o', 'o.round_up(1)'), WORDS).symbols[0]).toBe('round_up');
  });

  it('points to what the tests call that are about the same', () => {
    const text = 'A thousand cents\nought to make ten euros';
    expect(located(text).symbols[0]).toBe('round_up');
    expect(located(text, ['tests']).symbols).not.toContain('round_up');
  });

  it('points to what is called by what it names', () => {
    const text = 'Wrong sum\nfrom Cart.total()';
    const { symbols } = located(text);
    const others = located(text, ['callees']).symbols;
    expect(symbols.indexOf('add_prices')).toBeGreaterThan(0);
    expect(others.includes('add_prices') && others.indexOf('add_prices') <= symbols.indexOf('add_prices')).toBe(false);
  });

  it('points to what is made by what it names', () => {
    const text = 'Broken\nbuild() is off';
    expect(located(text).symbols).toEqual(expect.arrayContaining(['build', 'Cart']));
    expect(located(text, ['callees', 'symbols-of-file']).symbols).not.toContain('Cart');
  });

  it('points to the longer of two functions for which the same speaks', () => {
    expect(located('Broken\n`rate_of` or `lookup`', [...WORDS, 'callees', 'callers']).symbols).toEqual([
      'lookup',
      'rate_of',
    ]);
  });

  it('never points to a test, and to nothing where nothing is shared', () => {
    expect(located('test_thousand_cents fails\nhelp').files).not.toContain('tests/test_money.py');
    expect(located('Zzz\nqqq')).toEqual({ files: [], symbols: [], signals: [] });
  });

  it('has several lines or many words; a query has few', () => {
    expect(isReport('where is the tax rate looked up?')).toBe(false);
    expect(isReport('  parseHeader \n')).toBe(false);
    expect(isReport('Totals are wrong\n\nafter the update')).toBe(true);
    expect(isReport(Array.from({ length: 60 }, () => 'word').join(' '))).toBe(true);
  });
});
