// The formats of a review, for the programs and the people that read them.

import { describe, expect, it } from 'vitest';
import { shellDialect } from '../../dialect.ts';
import { times } from '../../text-lines.ts';
import { found } from '../findings.ts';
import type { ReviewResult } from '../schema.ts';
import { REVIEW_FORMATS } from './format-names.ts';
import { type FormatName, renderReview } from './formats.ts';
import { MARKER } from './markdown.ts';

const finding = found({
  rule: 'removed-symbol',
  level: 'error',
  message: '`load` was removed and is still referred to in 2 places',
  ...{ path: 'src/b c.py', line: 3, symbol: 'load', uid: 'Function:src/a.py:load' },
  related: [{ path: 'src/a.py', message: 'load was defined here' }],
});

function review(changes: Partial<ReviewResult> = {}): ReviewResult {
  const findings = changes.findings ?? [finding];
  return {
    format: 'text',
    fail_on: 'error',
    repository: 'demo',
    compared: { base: 'main', target: 'HEAD' },
    summary: { files: 2, symbols: 3, errors: findings.length, warnings: 0, notes: 0, comments_only: false },
    findings,
    public_symbols: [],
    entry_points: [],
    flows: [],
    untested: { no_tests: false, symbols: [] },
    not_looked_at: { unresolved_calls: 0, files: [], notes: [] },
    files: [{ path: 'src/a.py', status: 'modified', symbols: 3 }],
    ...changes,
  };
}

const as = (format: FormatName, changes: Partial<ReviewResult> = {}) =>
  renderReview({ ...review(changes), format }, shellDialect);

describe('formats', () => {
  it('are all there, and none is empty without findings but those that are lists', () => {
    const empty = REVIEW_FORMATS.filter((format) => as(format, { findings: [] }) === '');
    expect(empty).toEqual(['rdjsonl', 'annotations']);
  });

  it('begin with what is wrong, as text', () => {
    expect(as('text')).toBe(
      [
        'Review: main → HEAD: 2 files, 3 symbols changed; 1 error',
        '',
        'error [removed-symbol] src/b c.py:3: `load` was removed and is still referred to in 2 places',
        '    src/a.py: load was defined here',
      ].join('\n'),
    );
  });

  it('name versions by their names, and hashes by their first characters', () => {
    const compared = { base: '0123456789abcdef0123456789abcdef01234567', target: 'topic/0123456789abcdef' };
    for (const format of ['text', 'markdown', 'html'] as const)
      expect(as(format, { compared }), format).toContain('0123456789ab → topic/0123456789abcdef');
  });

  it('are SARIF with fingerprints and paths that any name fits into', () => {
    const { version, runs } = JSON.parse(as('sarif'));
    expect(version).toBe('2.1.0');
    expect(runs[0].results[0]).toMatchObject({
      ruleId: runs[0].tool.driver.rules[0].id,
      ruleIndex: 0,
      level: 'error',
      locations: [
        {
          physicalLocation: { artifactLocation: { uri: 'src/b%20c.py', uriBaseId: 'ROOT' }, region: { startLine: 3 } },
        },
      ],
      partialFingerprints: { 'gitnexus/v1': finding.fingerprint },
    });
  });

  it('are what GitLab and reviewdog read', () => {
    expect(JSON.parse(as('gitlab'))).toEqual([
      {
        type: 'issue',
        description: finding.message,
        check_name: 'gitnexus/removed-symbol',
        fingerprint: finding.fingerprint,
        severity: 'critical',
        location: { path: 'src/b c.py', lines: { begin: 3 } },
      },
    ]);
    expect(JSON.parse(as('rdjsonl'))).toMatchObject({
      location: { path: 'src/b c.py', range: { start: { line: 3 } } },
      severity: 'ERROR',
    });
  });

  it('mark at most ten lines, and say how many more there are', () => {
    const lines = as('annotations', { findings: times(12, () => finding) }).split('\n');
    expect(lines).toHaveLength(11);
    expect(lines[0]).toBe(`::error file=src/b c.py,line=3,title=gitnexus removed-symbol::${finding.message}`);
    expect(lines[10]).toBe('::notice title=gitnexus::and 2 more, in the summary');
  });

  it('let no name end a command of the job', () => {
    const hostile = found({ ...finding, path: 'a,b:c.py', message: 'x\n::error::forged' });
    expect(as('annotations', { findings: [hostile] })).toBe(
      '::error file=a%2Cb%3Ac.py,line=3,title=gitnexus removed-symbol::x%0A::error::forged',
    );
  });

  it('let no name be markup, a mention or a link in the comment', () => {
    const message = '`x` was removed <img src=x> @somebody [a](b)\n# heading';
    const comment = as('markdown', { findings: [found({ ...finding, path: 'a`b.py', message })] });
    expect(comment.startsWith(`${MARKER}\n`)).toBe(true);
    expect(comment).toContain('``a`b.py:3``: `x` was removed &lt;img src=x&gt; \\@somebody \\[a\\](b) \\# heading');
  });

  it('are a page whole in itself, in which names are names', () => {
    const message = '`<b>` was removed <img src=x>';
    const page = as('html', { findings: [found({ ...finding, path: '"a.py', message })] });
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toContain('<code>&#34;a.py:3</code>');
    expect(page).toContain('<code>&#60;b&#62;</code> was removed &#60;img src=x&#62;');
    expect(page).toContain('src/a.py');
    expect(page).not.toMatch(/<(?:script|img|link)/);
  });

  it('say in one line that only comments changed', () => {
    const summary = { files: 2, symbols: 0, errors: 0, warnings: 0, notes: 0, comments_only: true };
    const plain = { findings: [], summary };
    expect(as('markdown', plain)).toBe(`${MARKER}\n🟢 **gitnexus**: 2 files: comments and documents only`);
  });
});
