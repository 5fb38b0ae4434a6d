// Which files a report names, and in which order.

import { expect, it } from 'vitest';
import type { Diagnostic } from '../model/diagnostics.ts';
import { fileNotes, parseErrorLines, parseErrorsOf } from './index-report.ts';
import { render } from './status/implementation.ts';
import { text, times } from './text-lines.ts';

const skipped = (path: string, reason: Diagnostic['reason']): Diagnostic => ({
  ...{ severity: 'skipped', path, reason },
  message: `Because of ${reason}.`,
});

it('names what went wrong before what is as it should be, each file once, and not too many', () => {
  const notes = fileNotes(
    [
      skipped('z.min.js', 'minified'),
      skipped('node_modules', 'dependencies'),
      skipped('b.ts', 'crashed'),
      skipped('a.ts', 'crashed'),
      skipped('a.ts', 'too-large'),
      { severity: 'partial', path: 'c.ts', reason: 'syntax-error', message: '1 syntax error.', line: 3 },
    ],
    'skipped',
  );
  expect(notes.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
    'a.ts crashed',
    'b.ts crashed',
    'z.min.js minified',
    'node_modules dependencies',
  ]);
  expect(
    fileNotes(
      times(300, (n) => skipped(`${n}`, 'binary')),
      'skipped',
    ),
  ).toHaveLength(100);
});

it('status lists ten of them, and the totals', () => {
  const shown = render({
    ...{ name: 'p', path: '/p', state: 'fresh', indexedAt: 'now', version: '1' },
    counts: { files: 1, symbols: 2, relationships: 3, flows: 4 },
    skipped: { 'not-utf8': 300, ignored: 7 },
    skipped_files: fileNotes(
      times(300, (n) => skipped(`${n}.ts`, 'not-utf8')),
      'skipped',
    ),
    syntax_errors: 1,
    syntax_errors_by_language: { Toy: { files: 1, regions: 1 } },
    broken_files: [{ path: 'c.ts', reason: 'syntax-error', message: '1 syntax error.', line: 3 }],
    unresolved_calls: 0,
    overspent: 2,
    ...{ added: [], modified: [], deleted: [], notes: [] },
  });
  expect(shown).toContain('    Toy: 1 file(s), 1 region(s)\n');
  const listed = shown.slice(shown.indexOf('  Not indexed'));
  const rows = listed.split('\n').filter((line) => line.startsWith('    '));
  expect(rows).toHaveLength(12);
  expect(listed).toBe(
    text(
      '  Not indexed (300):',
      ...rows.slice(0, 10),
      '    ... and 290 more',
      '  Parsed with errors (1):',
      '    c.ts:3 (syntax-error) 1 syntax error.',
    ),
  );
  expect(rows[0]).toBe('    1.ts (not-utf8) Because of not-utf8.');
});

it('counts the files that were parsed with errors, and the regions that were not read, for each language', () => {
  const source = (name: string, syntaxErrors: number) => ({ language: { name }, facts: { syntaxErrors } });
  const counts = parseErrorsOf([source('Toy', 2), source('Other', 0), source('Toy', 1), source('Alpha', 4)]);
  expect(JSON.stringify(counts)).toBe('{"Alpha":{"files":1,"regions":4},"Toy":{"files":2,"regions":3}}');
  expect(parseErrorLines(3, counts)).toEqual([
    '  Syntax errors: in 3 file(s), indexed as far as they parse',
    '    Toy: 2 file(s), 3 region(s)',
    '    Alpha: 1 file(s), 4 region(s)',
  ]);
  expect(parseErrorLines(0, {})).toEqual([]);
});
