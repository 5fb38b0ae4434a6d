// The whole text of a change detection, held against the contract.

import { describe, expect, it } from 'vitest';
import { text, times } from '../text-lines.ts';
import { detectChangesHint, renderDetectChanges } from './render.ts';
import type { DetectChangesResult } from './schema.ts';

describe('detect_changes', () => {
  const changed = (name: string, filePath: string, startLine: number) => ({
    uid: `Function:${filePath}:${name}`,
    type: 'function',
    name,
    filePath,
    startLine,
    change: 'modified' as const,
    test: false,
    dependents: 0,
    still_referenced: 0,
  });
  const result: DetectChangesResult = {
    summary: {
      changed_files: 3,
      changed_count: 18,
      affected_count: 12,
      risk_level: 'high',
      reached_symbols: 9,
      total_symbols: 50,
    },
    changed_symbols: [
      changed('validateUser', 'src/auth/validator.ts', 4),
      { ...changed('send', 'src/mail.ts', 7), uid: 'Method:src/mail.ts:Queue.send', type: 'method' },
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
    still_referenced: [
      {
        uid: 'Method:src/mail.ts:Queue.flush',
        type: 'method',
        name: 'flush',
        filePath: 'src/mail.ts',
        ...{ line: 12, relation: 'CALLS', target: 'gone', targetUid: 'Function:src/auth/old.ts:gone' },
      },
    ],
    at_least: times(4, (n) => ({ uid: `f${n}`, name: `f${n}`, sites: 10 - n, indexed: true })),
    left_out: { flows: 2 },
    files: [],
    compared: { base: 'HEAD', target: 'working tree' },
    notes: [],
  };

  it('sums up, then lists fifteen symbols and ten flows', () => {
    expect(renderDetectChanges(result)).toBe(
      text(
        'Changes: 3 files, 18 symbols',
        'Affected processes: 12',
        'Risk level: high',
        '',
        'Changed symbols:',
        '  function validateUser → src/auth/validator.ts:4',
        '  method Queue.send → src/mail.ts:7',
        '  function gone → src/auth/old.ts:2 (deleted)',
        ...times(12, (n) => `  function f${n} → src/a.ts:${n}`),
        '  ... and 3 more',
        '',
        'Deleted, and still referenced (1):',
        '  ← [CALLS] method Queue.flush → src/mail.ts:12, refers to gone',
        '',
        'Affected execution flows:',
        '  • User login authentication (5 steps) — changed: validateUser, hashPassword',
        ...times(9, (n) => `  • Flow ${n} (3 steps) — changed: f1`),
        '  ... and 2 more',
        '',
        'At least: 30 more site(s) could reach changed symbols: f1 (9), f2 (8), f3 (7), and of 1 more.',
        'To see them: gitnexus-context "<symbol>" --unlinked',
        'Left out: 2 flow(s) of tests (--tests shows them).',
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
      still_referenced: [],
      affected_processes: [],
      at_least: [],
      left_out: { flows: 0 },
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
      still_referenced: [],
      affected_processes: [],
      at_least: [],
      left_out: { flows: 0 },
    };
    expect(renderDetectChanges(nothing)).toBe('No changes detected.');
    expect(detectChangesHint(nothing)).toBeUndefined();
  });
});
