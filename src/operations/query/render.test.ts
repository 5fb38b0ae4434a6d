// The whole text of a search, held against the contract.

import { describe, expect, it } from 'vitest';
import { text, times } from '../text-lines.ts';
import { queryHint, renderQuery } from './render.ts';
import type { QueryResult } from './schema.ts';

describe('query', () => {
  const symbol = (process_id: string, name: string, filePath: string, startLine: number, matched = true) => ({
    process_id,
    uid: `Function:${filePath}:${name}`,
    type: 'function',
    name,
    filePath,
    startLine,
    matched,
  });
  const nothing: QueryResult = {
    processes: [],
    process_symbols: [],
    definitions: [],
    total_processes: 0,
    total_definitions: 0,
    places: { report: false, files: [], symbols: [] },
    substitutions: [],
    degraded: [],
  };
  const result: QueryResult = {
    ...nothing,
    processes: [
      { id: 'p1', summary: 'User login authentication', step_count: 5, symbol_count: 12, variants: 0 },
      { id: 'p2', summary: 'Password reset flow', step_count: 3, symbol_count: 7, variants: 2 },
    ],
    process_symbols: [
      symbol('p1', 'authenticateUser', 'src/auth/login.ts', 15),
      symbol('p1', 'validatePassword', 'src/auth/validator.ts', 42),
      symbol('p1', 'generateToken', 'src/auth/token.ts', 8),
      symbol('p2', 'requestReset', 'src/auth/reset.ts', 20),
    ],
    definitions: [{ uid: 'u', type: 'function', name: 'hashPassword', filePath: 'src/auth/utils.ts' }],
    total_processes: 4,
    total_definitions: 3,
  };

  it('lists flows with their symbols, then definitions', () => {
    expect(renderQuery(result)).toBe(
      text(
        'Found 4 execution flow(s):',
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
        '   2 variants',
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

  it('leaves out what does not match before what does, and keeps the order of the steps', () => {
    const symbols = times(9, (n) => symbol('p1', `f${n}`, 'a.ts', n, n === 7 || n === 9));
    const shown = renderQuery({ ...result, processes: [result.processes[0]], process_symbols: symbols }).match(/f\d/g);
    expect(shown).toEqual(['f1', 'f2', 'f3', 'f4', 'f7', 'f9']);
  });

  it('shows six symbols of a flow and eight definitions', () => {
    const long: QueryResult = {
      ...nothing,
      processes: [{ id: 'p1', summary: 'Long', step_count: 9, symbol_count: 9, variants: 0 }],
      process_symbols: times(9, (n) => symbol('p1', `f${n}`, 'a.ts', n)),
      definitions: times(11, (n) => ({ uid: 'u', type: 'class', name: `C${n}`, filePath: 'b.ts', startLine: n })),
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
      definitions: [{ uid: 'u', type: 'class', name: 'A', filePath: 'a.ts', startLine: 2 }],
      places: { report: false, files: [{ path: 'a.ts', signals: [] }], symbols: [] },
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

  const place = (name: string, line: number) => ({
    uid: `Function:f1.ts:${name}`,
    type: 'function',
    name,
    filePath: 'f1.ts',
    startLine: line,
    signals: ['trace', 'names', 'paths', 'tests'],
    signature: `function ${name}(): number`,
    match: { line: line + 1, text: 'return sum;' },
  });
  const beforeFlows = (answer: string) => answer.slice(0, answer.indexOf('Found '));

  it('says first which places a question is about, each with its signature and the line that matches', () => {
    const places: QueryResult['places'] = {
      report: false,
      files: [{ path: 'f1.ts', signals: [] }],
      symbols: [place('total', 3), { uid: 'u', type: 'class', name: 'Cart', filePath: 'f2.ts', signals: [] }],
    };
    expect(beforeFlows(renderQuery({ ...result, places }))).toBe(
      text(
        'Most likely places:',
        '  function total → f1.ts:3',
        '    function total(): number',
        '    > 4: return sum;',
        '  class Cart → f2.ts',
        '',
        '',
      ),
    );
  });

  it('says first which files a report is about, and why', () => {
    const places: QueryResult['places'] = {
      report: true,
      files: times(6, (n) => ({ path: `f${n}.ts`, signals: n === 1 ? ['trace', 'names', 'paths', 'tests'] : [] })),
      symbols: times(11, (n) => place(`f${n}`, n)),
    };
    expect(beforeFlows(renderQuery({ ...result, places }))).toBe(
      text(
        'Most likely files:',
        '  f1.ts (trace, names, paths)',
        ...times(4, (n) => `  f${n + 1}.ts`),
        '  ... and 1 more',
        '',
        'Most likely places:',
        ...times(10, (n) =>
          text(
            `  function f${n} → f1.ts:${n} (trace, names, paths)`,
            `    function f${n}(): number`,
            `    > ${n + 1}: return sum;`,
          ),
        ),
        '',
        '',
      ),
    );
  });

  it('lists a place once, although it is in no flow', () => {
    const definitions = [place('total', 3), place('rest', 9)].map(({ uid, type, name, filePath, startLine }) => ({
      uid,
      type,
      name,
      filePath,
      startLine,
    }));
    const places = { report: false, files: [], symbols: [place('total', 3)] };
    const answer = renderQuery({ ...nothing, places, definitions, total_definitions: 2 });
    expect(answer.slice(answer.indexOf('Standalone'))).toBe(
      text('Standalone definitions:', '  function rest → f1.ts:9'),
    );
  });

  it('has a sentence and no hint for nothing', () => {
    expect(renderQuery(nothing)).toBe('No matching execution flows found. Try a different search term or use grep.');
    expect(queryHint(nothing)).toBeUndefined();
  });
});
