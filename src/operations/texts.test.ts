// The whole text of every tool's answer, held against the contract: titles, arrows, limits, empty sentences, hints.

import { describe, expect, it } from 'vitest';
import { contextHint, renderContext } from './context/render.ts';
import type { ContextFound, Reference } from './context/schema.ts';
import { cypherHint, renderCypher } from './cypher/render.ts';
import { detectChangesHint, renderDetectChanges } from './detect-changes/render.ts';
import type { DetectChangesResult } from './detect-changes/schema.ts';
import { impactHint, renderImpact } from './impact/render.ts';
import type { Impacted, ImpactFound } from './impact/schema.ts';
import { renderList } from './list/render.ts';
import { queryHint, renderQuery } from './query/render.ts';
import type { QueryResult } from './query/schema.ts';

function text(...lines: readonly string[]): string {
  return lines.join('\n');
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}

describe('query', () => {
  const symbol = (process_id: string, name: string, filePath: string, startLine: number) => ({
    process_id,
    type: 'function',
    name,
    filePath,
    startLine,
  });
  const nothing: QueryResult = {
    processes: [],
    process_symbols: [],
    definitions: [],
    total_processes: 0,
    total_definitions: 0,
    substitutions: [],
  };
  const result: QueryResult = {
    ...nothing,
    processes: [
      { id: 'p1', summary: 'User login authentication', step_count: 5, symbol_count: 12 },
      { id: 'p2', summary: 'Password reset flow', step_count: 3, symbol_count: 7 },
    ],
    process_symbols: [
      symbol('p1', 'authenticateUser', 'src/auth/login.ts', 15),
      symbol('p1', 'validatePassword', 'src/auth/validator.ts', 42),
      symbol('p1', 'generateToken', 'src/auth/token.ts', 8),
      symbol('p2', 'requestReset', 'src/auth/reset.ts', 20),
    ],
    definitions: [{ type: 'function', name: 'hashPassword', filePath: 'src/auth/utils.ts' }],
    total_processes: 2,
    total_definitions: 3,
  };

  it('lists flows with their symbols, then definitions', () => {
    expect(renderQuery(result)).toBe(
      text(
        'Found 2 execution flow(s):',
        '',
        '1. User login authentication (5 steps, 12 symbols)',
        '   function authenticateUser → src/auth/login.ts:15',
        '   function validatePassword → src/auth/validator.ts:42',
        '   function generateToken → src/auth/token.ts:8',
        '   ... and 9 more',
        '',
        '2. Password reset flow (3 steps, 7 symbols)',
        '   function requestReset → src/auth/reset.ts:20',
        '   ... and 6 more',
        '',
        'Standalone definitions:',
        '  function hashPassword → src/auth/utils.ts',
        '  ... and 2 more',
      ),
    );
    expect(queryHint(result)).toBe(
      'Pick a symbol above and run gitnexus-context "<name>" to see all its callers, callees, and execution flows.',
    );
  });

  it('shows six symbols of a flow and eight definitions', () => {
    const long: QueryResult = {
      ...nothing,
      processes: [{ id: 'p1', summary: 'Long', step_count: 9, symbol_count: 9 }],
      process_symbols: times(9, (n) => symbol('p1', `f${n}`, 'a.ts', n)),
      definitions: times(11, (n) => ({ type: 'class', name: `C${n}`, filePath: 'b.ts', startLine: n })),
      total_processes: 4,
      total_definitions: 11,
    };
    expect(renderQuery(long)).toBe(
      text(
        'Found 4 execution flow(s):',
        '',
        '1. Long (9 steps, 9 symbols)',
        ...times(6, (n) => `   function f${n} → a.ts:${n}`),
        '   ... and 3 more',
        '',
        '... and 3 more',
        '',
        'Standalone definitions:',
        ...times(8, (n) => `  class C${n} → b.ts:${n}`),
        '  ... and 3 more',
      ),
    );
  });

  it('says so when only definitions match, and what it searched for instead of a word', () => {
    const only: QueryResult = {
      ...nothing,
      definitions: [{ type: 'class', name: 'A', filePath: 'a.ts', startLine: 2 }],
      total_definitions: 1,
      substitutions: [{ term: 'autentication', by: 'typo', used: ['authentication'] }],
    };
    expect(renderQuery(only)).toBe(
      text(
        'Found 0 execution flow(s):',
        '',
        'Standalone definitions:',
        '  class A → a.ts:2',
        '',
        'Not in the index: autentication (searched for authentication).',
      ),
    );
  });

  it('has a sentence and no hint for nothing', () => {
    expect(renderQuery(nothing)).toBe('No matching execution flows found. Try a different search term or use grep.');
    expect(queryHint(nothing)).toBeUndefined();
  });
});

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
    expect(renderImpact(result)).toBe(expected('gitnexus-impact "process" upstream "<file_path>"'));
    expect(impactHint(result)).toBeUndefined();
  });
});

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
      3: [impacted('checksOut', 'test/checkout.test.ts', { line: 4, test: true, confidence: 0.9 })],
      4: [impacted('far', 'src/far.ts')],
    },
    impactedCount: 16,
    testCount: 1,
    maxDepth: 4,
    deeper: true,
    affected_processes: [{ id: 'p', name: 'Order fulfillment', step_count: 7 }],
    unresolved_sites: 5,
    may_calls: 2,
  };

  it('shows dependents by depth, the flows and what could be missing', () => {
    expect(renderImpact(found)).toBe(
      text(
        'Blast radius for function processOrder (upstream): 16 symbol(s) depends on this (will break if changed)',
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
        'd=3: MAY NEED TESTING (transitive) (1)',
        '  function checksOut → test/checkout.test.ts:4 [CALLS] (test)',
        '',
        'd=4: MAY NEED TESTING (transitive) (1)',
        '  function far → src/far.ts [CALLS]',
        '',
        'Affected execution flows (1):',
        '  • Order fulfillment (7 steps)',
        '',
        'At least: 5 call site(s) in the index could not be resolved.',
        'Left out: 2 possible call(s) known by name alone (includeMayCall shows them).',
        'Stopped at depth 4: more symbols lie beyond (maxDepth).',
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
      affected_processes: [],
      unresolved_sites: 0,
      may_calls: 0,
    };
    expect(renderImpact(downstream)).toBe(
      text(
        'Blast radius for function processOrder (downstream): 1 symbol(s) this depends on',
        '',
        'd=1: WILL BREAK (direct) (1)',
        '  function validate → src/v.ts:3 [CALLS]',
      ),
    );
    expect(impactHint(downstream)).toBe(
      'Review d=1 items first. Run gitnexus-context "<name>" to see how this symbol uses them.',
    );
  });

  it.each(['upstream', 'downstream'] as const)('has a sentence and no hint for nothing (%s)', (direction) => {
    const isolated: ImpactFound = {
      ...found,
      direction,
      byDepth: {},
      impactedCount: 0,
      deeper: false,
      affected_processes: [],
      unresolved_sites: 0,
      may_calls: 0,
    };
    expect(renderImpact(isolated)).toBe(`No ${direction} dependencies found. This symbol appears isolated.`);
    expect(impactHint(isolated)).toBeUndefined();
  });
});

describe('cypher', () => {
  const result = (rows: Record<string, unknown>[], truncated = false, notes: string[] = []) => ({
    columns: Object.keys(rows[0] ?? {}),
    rows,
    row_count: rows.length,
    truncated,
    notes,
  });

  it('shows rows as pairs', () => {
    const found = result([
      { symbol_name: 'authenticateUser', file_path: 'src/auth/login.ts', type: 'function' },
      { symbol_name: 'generateToken', file_path: null, type: ['a', 'b'] },
    ]);
    expect(renderCypher(found)).toBe(
      text(
        '2 row(s):',
        '',
        '  symbol_name: authenticateUser | file_path: src/auth/login.ts | type: function',
        '  symbol_name: generateToken | file_path: null | type: ["a","b"]',
      ),
    );
    expect(cypherHint(found)).toBe('To explore a result symbol in depth, run gitnexus-context "<name>"');
  });

  it('shows thirty rows, and says what was bounded', () => {
    const found = result(
      times(32, (n) => ({ n })),
      true,
      ['[*] was read as [*1..6].'],
    );
    expect(renderCypher(found)).toBe(
      text(
        '32 row(s):',
        '',
        ...times(30, (n) => `  n: ${n}`),
        '  ... 2 more rows',
        '',
        '[*] was read as [*1..6].',
        'Stopped at 32 rows: more match. Add a LIMIT or narrow the query.',
      ),
    );
  });

  it('keeps a row on one line', () => {
    expect(renderCypher(result([{ content: 'a\nb' }]))).toBe(text('1 row(s):', '', '  content: a\\nb'));
  });

  it('has a sentence and no hint for nothing', () => {
    expect(renderCypher(result([]))).toBe('Query returned 0 rows.');
    expect(cypherHint(result([]))).toBeUndefined();
  });
});

describe('detect_changes', () => {
  const changed = (name: string, filePath: string, startLine: number) => ({
    uid: `Function:${filePath}:${name}`,
    type: 'function',
    name,
    filePath,
    startLine,
    change: 'modified' as const,
  });
  const result: DetectChangesResult = {
    summary: {
      changed_files: 3,
      changed_count: 17,
      affected_count: 12,
      risk_level: 'high',
      reached_symbols: 9,
      total_symbols: 50,
    },
    changed_symbols: [
      changed('validateUser', 'src/auth/validator.ts', 4),
      { ...changed('gone', 'src/auth/old.ts', 2), change: 'deleted' },
      ...times(15, (n) => changed(`f${n}`, 'src/a.ts', n)),
    ],
    affected_processes: [
      {
        id: 'p',
        name: 'User login authentication',
        step_count: 5,
        changed_steps: [{ symbol: 'validateUser' }, { symbol: 'hashPassword' }],
      },
      ...times(11, (n) => ({ id: `${n}`, name: `Flow ${n}`, step_count: 3, changed_steps: [{ symbol: 'f1' }] })),
    ],
    files: [],
    compared: { base: 'HEAD', target: 'working tree' },
    notes: [],
  };

  it('sums up, then lists fifteen symbols and ten flows', () => {
    expect(renderDetectChanges(result)).toBe(
      text(
        'Changes: 3 files, 17 symbols',
        'Affected processes: 12',
        'Risk level: high',
        '',
        'Changed symbols:',
        '  function validateUser → src/auth/validator.ts:4',
        '  function gone → src/auth/old.ts:2 (deleted)',
        ...times(13, (n) => `  function f${n} → src/a.ts:${n}`),
        '  ... and 2 more',
        '',
        'Affected execution flows:',
        '  • User login authentication (5 steps) — changed: validateUser, hashPassword',
        ...times(9, (n) => `  • Flow ${n} (3 steps) — changed: f1`),
        '  ... and 2 more',
      ),
    );
    expect(detectChangesHint(result)).toBe(
      'Run gitnexus-context "<symbol>" on high-risk changed symbols to check their callers.',
    );
  });

  it('counts a change of comments as a file without symbols', () => {
    const comments: DetectChangesResult = {
      ...result,
      summary: { ...result.summary, changed_files: 1, changed_count: 0, affected_count: 0, risk_level: 'low' },
      changed_symbols: [],
      affected_processes: [],
    };
    expect(renderDetectChanges(comments)).toBe(
      text('Changes: 1 files, 0 symbols', 'Affected processes: 0', 'Risk level: low'),
    );
    expect(detectChangesHint(comments)).toBeUndefined();
  });

  it('has a sentence and no hint for nothing', () => {
    const nothing: DetectChangesResult = {
      ...result,
      summary: { ...result.summary, changed_files: 0, changed_count: 0, affected_count: 0 },
      changed_symbols: [],
      affected_processes: [],
    };
    expect(renderDetectChanges(nothing)).toBe('No changes detected.');
    expect(detectChangesHint(nothing)).toBeUndefined();
  });
});

describe('list_repos', () => {
  it('lists repositories with their statistics', () => {
    const repository = (name: string) => ({
      name,
      path: `/workspace/${name}`,
      indexedAt: '2024-01-15T10:30:00.000Z',
      stats: { files: 80, symbols: 1250, relationships: 3400, flows: 45 },
    });
    expect(renderList({ repositories: [repository('my-project'), repository('other')] })).toBe(
      text(
        'Indexed repositories:',
        '',
        '  my-project — 1250 symbols, 3400 relationships, 45 flows',
        '    Path: /workspace/my-project',
        '    Indexed: 2024-01-15T10:30:00.000Z',
        '  other — 1250 symbols, 3400 relationships, 45 flows',
        '    Path: /workspace/other',
        '    Indexed: 2024-01-15T10:30:00.000Z',
      ),
    );
  });

  it('has a sentence for nothing', () => {
    expect(renderList({ repositories: [] })).toBe('No indexed repositories.');
  });
});
