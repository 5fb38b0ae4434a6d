// The whole text of a symbol's context, held against the contract.

import { describe, expect, it } from 'vitest';
import { impactHint, renderImpact } from '../impact/render.ts';
import { text, times } from '../text-lines.ts';
import { contextHint, renderContext } from './render.ts';
import type { ContextFound, Reference } from './schema.ts';

describe('context', () => {
  const reference = (name: string, filePath: string, more: Partial<Reference> = {}): Reference => ({
    uid: `Function:${filePath}:${name}`,
    kind: 'function',
    name,
    filePath,
    sites: 1,
    rule: 'import',
    confidence: null,
    ...more,
  });
  const found: ContextFound = {
    status: 'found',
    symbol: {
      uid: 'Function:src/orders/processor.ts:processOrder',
      kind: 'function',
      name: 'processOrder',
      qualifiedName: 'shop.src.orders.processor.processOrder',
      filePath: 'src/orders/processor.ts',
      startLine: 45,
      endLine: 120,
      content: 'async function processOrder(orderId: string) {\n  // ...\n}',
    },
    incoming: {
      CALLS: [reference('checkout', 'src/checkout/handler.ts', { line: 88, sites: 3, confidence: 0.85 })],
      IMPORTS: [reference('OrderController', 'src/controllers/order.ts', { kind: 'class', line: 2, confidence: 0.95 })],
    },
    outgoing: { CALLS: times(11, (n) => reference(`callee${n}`, 'src/orders/calc.ts', { line: n })) },
    members: [],
    processes: [
      { id: 'a', name: 'Order fulfillment', step_index: 3, step_count: 7 },
      { id: 'b', name: 'Refund processing', step_index: 1, step_count: 4 },
    ],
    source: { total_lines: 3, shown_lines: 3, state: 'fresh' },
    verdict: {
      ...{ direction: 'upstream', status: 'complete', name: 'processOrder' },
      ...{ unresolved_calls: 0, possible_calls: 0, members: 0, texts: 0, values: 0, declared: 0, in_tests: 0 },
    },
    left_out: { incoming: 0, outgoing: 0, flows: 0 },
    unresolved_calls: 0,
    external_calls: 0,
  };

  it('shows a symbol from all sides', () => {
    expect(renderContext(found)).toBe(
      text(
        'function processOrder → src/orders/processor.ts:45-120',
        '',
        'Called/imported by (2):',
        '  ← [CALLS] function checkout → src/checkout/handler.ts:88 (conf: 0.85) ×3',
        '  ← [IMPORTS] class OrderController → src/controllers/order.ts:2',
        '',
        'Calls/imports (11):',
        ...times(10, (n) => `  → [CALLS] function callee${n} → src/orders/calc.ts:${n}`),
        '  ... and 1 more',
        '',
        'Participates in 2 execution flow(s):',
        '  • Order fulfillment (step 3/7)',
        '  • Refund processing (step 1/4)',
        '',
        'Source:',
        'async function processOrder(orderId: string) {',
        '  // ...',
        '}',
      ),
    );
    expect(contextHint(found)).toBe('To check what breaks if you change this, run gitnexus-impact "<name>" upstream');
  });

  it('announces what was cut, what moved and what is unknown, on lines of their own', () => {
    const partial: ContextFound = {
      ...found,
      symbol: { ...found.symbol, kind: 'class', name: 'Order', content: 'class Order {' },
      incoming: {},
      outgoing: {},
      members: [{ uid: 'm', kind: 'method', name: 'total', filePath: 'src/orders/processor.ts', startLine: 46 }],
      processes: [],
      source: { total_lines: 200, shown_lines: 120, state: 'changed' },
      unresolved_calls: 2,
    };
    expect(renderContext(partial)).toBe(
      text(
        'class Order → src/orders/processor.ts:45-120',
        '',
        'Members (1):',
        '  method total → src/orders/processor.ts:46',
        '',
        'At least: 2 call site(s) in this symbol could not be resolved.',
        'The file changed since it was indexed: lines may have moved. Run: gitnexus analyze',
        '',
        'Source:',
        'class Order {',
        '... and 80 more lines',
      ),
    );
  });

  it('lists the candidates of an ambiguous name and how to choose', () => {
    const ambiguous = {
      status: 'ambiguous',
      name: 'process',
      candidates: [
        { uid: 'sym_123', kind: 'function', name: 'process', filePath: 'src/orders/processor.ts', line: 45 },
        { uid: 'sym_456', kind: 'function', name: 'process', filePath: 'src/images/handler.ts', line: 120 },
        { uid: 'sym_789', kind: 'class', name: 'ProcessQueue', filePath: 'src/queue/manager.ts', line: 30 },
      ],
      total: 3,
    } as const;
    const expected = (rerun: string) =>
      text(
        "Multiple symbols named 'process'. Disambiguate with file path:",
        '',
        '  function process → src/orders/processor.ts:45  (uid: sym_123)',
        '  function process → src/images/handler.ts:120  (uid: sym_456)',
        '  class ProcessQueue → src/queue/manager.ts:30  (uid: sym_789)',
        '',
        `Re-run: ${rerun}`,
      );
    const result = { ...ambiguous, candidates: [...ambiguous.candidates] };
    expect(renderContext(result)).toBe(expected('gitnexus-context "process" "<file_path>"'));
    expect(contextHint(result)).toBeUndefined();
    for (const direction of ['upstream', 'downstream'] as const) {
      const impact = { ...result, direction };
      expect(renderImpact(impact)).toBe(expected(`gitnexus-impact "process" ${direction} "<file_path>"`));
      expect(impactHint(impact)).toBeUndefined();
    }
  });
});
