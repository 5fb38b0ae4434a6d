// The whole text of an impact analysis, held against the contract.

import { describe, expect, it } from 'vitest';
import { toolDialect } from '../dialect.ts';
import { text, times } from '../text-lines.ts';
import { impactHint, renderImpact } from './render.ts';
import type { Impacted, ImpactFound } from './schema.ts';

describe('impact', () => {
  const impacted = (name: string, filePath: string, more: Partial<Impacted> = {}): Impacted => ({
    uid: `Function:${filePath}:${name}`,
    type: 'function',
    name,
    filePath,
    relationType: 'CALLS',
    confidence: null,
    rule: 'import',
    sites: 1,
    test: false,
    via: 'u',
    ...more,
  });
  const found: ImpactFound = {
    status: 'found',
    target: { uid: 'u', kind: 'function', name: 'processOrder', filePath: 'src/orders/processor.ts', startLine: 45 },
    direction: 'upstream',
    byDepth: {
      1: [
        impacted('checkout', 'src/checkout/handler.ts', { line: 88, sites: 2 }),
        impacted('OrderController', 'src/controllers/order.ts', { type: 'class', relationType: 'IMPORTS' }),
        ...times(11, (n) => impacted(`caller${n}`, 'src/a.ts', { line: n })),
      ],
      2: [impacted('submitOrder', 'src/api/orders.ts', { confidence: 0.85 })],
      3: [
        impacted('send', 'src/mail.ts', { uid: 'Method:src/mail.ts:Mail.Queue.send~2', type: 'method', line: 7 }),
        impacted('checksOut', 'test/checkout.test.ts', { line: 4, test: true, confidence: 0.9 }),
      ],
      4: [impacted('far', 'src/far.ts')],
    },
    impactedCount: 17,
    testCount: 1,
    maxDepth: 4,
    deepest: 6,
    deeper: true,
    reaching_tests: {
      count: 30,
      nearest: [
        { uid: 'f', name: 'test_one', filePath: 'test/a.py', line: 3, steps: 1, certainty: 1 },
        ...times(6, (n) => ({ uid: `g${n}`, name: `test_${n}`, filePath: 'test/b.py', steps: 2, certainty: 0.9 })),
      ],
    },
    affected_processes: [{ id: 'p', name: 'Order fulfillment', step_count: 7 }],
    left_out: { tests: 0, flows: 0 },
    verdict: {
      ...{ direction: 'upstream', status: 'at_least', name: 'processOrder' },
      ...{ unresolved_calls: 5, possible_calls: 2, members: 4, texts: 1, values: 0, declared: 0, in_tests: 3 },
    },
  };
  const complete: ImpactFound['verdict'] = {
    ...{ ...found.verdict, status: 'complete' },
    ...{ unresolved_calls: 0, possible_calls: 0, members: 0, texts: 0, values: 0, declared: 0, in_tests: 0 },
  };

  it('shows dependents by depth, the flows and what could be missing', () => {
    expect(renderImpact(found)).toBe(
      text(
        'Blast radius for function processOrder (upstream): 17 symbol(s) depends on this (will break if changed)',
        '',
        'd=1: WILL BREAK (direct) (13)',
        '  function checkout → src/checkout/handler.ts:88 [CALLS] ×2',
        '  class OrderController → src/controllers/order.ts [IMPORTS]',
        ...times(10, (n) => `  function caller${n} → src/a.ts:${n} [CALLS]`),
        '  ... and 1 more',
        '',
        'd=2: LIKELY AFFECTED (indirect) (1)',
        '  function submitOrder → src/api/orders.ts [CALLS] (conf: 0.85)',
        '',
        'd=3: MAY NEED TESTING (transitive) (2)',
        '  method Queue.send → src/mail.ts:7 [CALLS]',
        '  function checksOut → test/checkout.test.ts:4 [CALLS] (test)',
        '',
        'd=4: MAY NEED TESTING (transitive) (1)',
        '  function far → src/far.ts [CALLS]',
        '',
        'Affected execution flows (1):',
        '  • Order fulfillment (7 steps)',
        '',
        'Tests that reach it, nearest first (30):',
        '  test test_one → test/a.py:3 (1 step)',
        ...times(4, (n) => `  test test_${n} → test/b.py (2 steps)`),
        '  ... and 25 more',
        '',
        "At least: 12 more site(s) named 'processOrder' (3 in tests) could reach it: 5 unresolved call(s), " +
          '2 possible call(s), 4 member(s) of unknown values, 1 string(s).',
        'To see them: gitnexus-context "processOrder" --unlinked',
        'Shown to depth 4 of 6 (maxDepth); the total is of all.',
      ),
    );
    expect(impactHint(found)).toBe(
      'Review d=1 items first (WILL BREAK). Read the source with cat to understand the code, then make your fix.',
    );
  });

  it('says what the symbol depends on, downstream', () => {
    const downstream: ImpactFound = {
      ...found,
      direction: 'downstream',
      byDepth: { 1: [impacted('validate', 'src/v.ts', { line: 3 })] },
      impactedCount: 1,
      deeper: false,
      reaching_tests: undefined,
      affected_processes: [],
      verdict: { ...complete, direction: 'downstream', status: 'at_least', unresolved_calls: 2, possible_calls: 1 },
    };
    expect(renderImpact(downstream)).toBe(
      text(
        'Blast radius for function processOrder (downstream): 1 symbol(s) this depends on',
        '',
        'd=1: DIRECT (1)',
        '  function validate → src/v.ts:3 [CALLS]',
        '',
        'At least: 3 more call site(s) in these symbols could lead on: 2 unresolved call(s), ' + '1 possible call(s).',
      ),
    );
    expect(impactHint(downstream)).toBe(
      'Review d=1 items first. Run gitnexus-context "<name>" to see how this symbol uses them.',
    );
  });

  describe.each(['upstream', 'downstream'] as const)('with nothing found %s', (direction) => {
    const nothing: ImpactFound = {
      ...found,
      ...{
        direction,
        byDepth: {},
        impactedCount: 0,
        testCount: 0,
        deeper: false,
        affected_processes: [],
        reaching_tests: undefined,
      },
      verdict: { ...complete, direction },
    };

    it('says that it is isolated where nothing else can be, and gives no hint', () => {
      expect(renderImpact(nothing)).toBe(`No ${direction} dependencies found. This symbol appears isolated.`);
      expect(impactHint(nothing)).toBeUndefined();
    });

    it('says how many sites could reach it, or lead on, and not that it is isolated', () => {
      const open: ImpactFound = {
        ...nothing,
        verdict: { ...nothing.verdict, status: 'at_least', unresolved_calls: 3 },
      };
      const lines = renderImpact(open).split('\n');
      expect(lines[0]).toBe(`No ${direction} dependencies found.`);
      expect(lines[2]).toMatch(/^At least: 3 more .*: 3 unresolved call\(s\)\.$/);
    });

    it('says what was left out because it is in tests', () => {
      const tested: ImpactFound = { ...nothing, testCount: 4, left_out: { tests: 4, flows: 1 } };
      expect(renderImpact(tested)).toBe(
        text(
          `No ${direction} dependencies found outside tests.`,
          '',
          'Left out: 4 symbol(s) in tests, 1 flow(s) of tests (--tests shows them).',
        ),
      );
      expect(renderImpact(tested, toolDialect(1))).toContain('(tests=true shows them)');
    });
  });
});
