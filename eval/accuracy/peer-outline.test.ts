import { expect, test } from 'vitest';
import { type PeerRows, type PeerSymbolRow, peerOutline } from './peer-outline.ts';

const TEXTS = new Map([
  [
    'shop/cart.py',
    ["@command('total')", '@cached', 'def total(items):', '    result = rate()', '    return result', '', 'rate = 1'],
  ],
]);

function row(id: string, kind: string, name: string, line: number, endLine: number | null = line): PeerSymbolRow {
  return { id, kind, name, path: 'shop/cart.py', line, endLine };
}

const ROWS: PeerRows = {
  symbols: [
    row('0', 'file', 'cart.py', 1),
    row('1', 'function', 'total', 1, 5),
    row('2', 'variable', 'result', 4),
    row('3', 'method', 'Cart.rate', 7, null),
    { ...row('4', 'function', 'elsewhere', 1), path: 'other.py' },
  ],
  calls: [
    { source: '2', target: '3', line: 4 },
    { source: '0', target: '4', line: null },
  ],
  contains: [
    { source: '0', target: '1' },
    { source: '1', target: '2' },
  ],
};

test('symbols stand at the line that declares their name, below their decorators', () => {
  const lines = peerOutline(ROWS, TEXTS).symbols.map(({ name, line }) => `${name}:${line}`);
  expect(lines).toEqual(['cart.py:0', 'total:3', 'result:4', 'rate:7']);
});

test('a variable that calls also stands for the function around it; unread files are left out', () => {
  const calls = peerOutline(ROWS, TEXTS).calls.map(({ callers, target, lines }) => ({
    callers: callers.map(({ name }) => name),
    target: target.name,
    lines,
  }));
  expect(calls).toEqual([{ callers: ['result', 'total'], target: 'rate', lines: [4] }]);
});

test('names may hold any character', () => {
  const routes = { ...ROWS, symbols: [row('1', 'route', 'GET /items/:id(', 7)], calls: [] };
  expect(peerOutline(routes, TEXTS).symbols.map(({ line }) => line)).toEqual([7]);
});
