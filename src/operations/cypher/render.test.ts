// The whole text of a Cypher query, held against the contract.

import { describe, expect, it } from 'vitest';
import { text, times } from '../text-lines.ts';
import { cypherHint, renderCypher } from './render.ts';

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
      ['The answer is cut after 32 rows, since all of it would be too long.'],
    );
    expect(renderCypher(found)).toBe(
      text(
        '32 row(s):',
        '',
        ...times(30, (n) => `  n: ${n}`),
        '  ... 2 more rows',
        '',
        'The answer is cut after 32 rows, since all of it would be too long.',
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
