// What a search pattern is taken to be after, and what is said of it.

import { describe, expect, it } from 'vitest';
import { graphView } from '../graph-lines.ts';
import type { OperationContext } from '../operation.ts';
import { text, times } from '../text-lines.ts';
import { render, run } from './implementation.ts';
import { namePatterns } from './pattern.ts';

/** Whole names as they are, parts joined by `*`. */
function names(pattern: string): string[] {
  return namePatterns(pattern).map(({ parts, whole }) => (whole ? parts[0] : `*${parts.join('*')}*`));
}

describe('the names in a pattern', () => {
  it.each([
    ['validateUser', ['validateUser']],
    ['validateUser\\(', ['validateUser']],
    ['\\bvalidateUser\\b', ['validateUser']],
    ['class\\s+Foo', ['class', 'Foo']],
    ['(get|set)User', ['getUser', 'setUser']],
    ['get(?:User|Order)s?', ['*getUser*', '*getOrder*']],
    ['foo1\\|bar2', ['foo1', 'bar2']],
    ['valid.*User', ['*valid*User*']],
    ['validates+Users?', ['*validates*User*']],
    ['[Vv]alidate', ['*alidate*']],
    ['Session\\.create', ['Session', 'create']],
    ['a{2,3}', []],
    ['^\\s*(', []],
    ['unclosed[abc', ['*unclosed*']],
    ['ab', []],
    ['x)yes|(no1', ['yes', 'no1']],
  ])('%s', (pattern, expected) => {
    expect(names(pattern)).toEqual(expected);
  });

  it('are a few, out of more alternatives than could ever be listed', () => {
    const found = namePatterns('(a|b|c)'.repeat(60) + '('.repeat(2_000));
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(20);
  });
});

const GRAPH = `
  node Function src/a.ts hashPassword 2-4
  node Function src/a.ts hashFile 6-9
  node Function src/b.ts validate 1-9
  node Function test/a.ts hashPassword 1-3 test
  edge CALLS src/b.ts#validate -> src/a.ts#hashPassword @3,4 import -
  edge CALLS test/a.ts#hashPassword -> src/b.ts#validate @2 import -
  step 1 src/b.ts#validate in Validate a password
  step 2 src/a.ts#hashPassword in Validate a password
  ${times(9, (n) => `node Function src/many.ts many${n} ${n}-${n}`).join('\n  ')}
`;

async function said(pattern: string, graph = GRAPH): Promise<string> {
  const open = () => ({ view: graphView(graph) });
  return render(await run({ pattern }, { open } as unknown as OperationContext));
}

describe('augment', () => {
  it('tells definitions, callers, callees and flows', async () => {
    expect(await said('hashPassword\\(')).toBe(
      text(
        "[GitNexus] 2 symbol(s) for 'hashPassword\\(':",
        'function hashPassword → src/a.ts:2-4',
        '  Called by (1): function validate → src/b.ts:3',
        '  Flows (1): Validate a password (step 2/2)',
        'function hashPassword → test/a.ts:1-3',
        '  Calls (1): function validate → src/b.ts:1',
      ),
    );
  });

  it('tells who refers to what nobody calls: types, constants and base classes', async () => {
    const graph = `
      node Interface src/a.ts Shape 1-3
      node Class src/a.ts Circle 5-9
      node Variable src/a.ts LIMIT 11-11
      node Function src/b.ts draw 1-9
      node Function test/a.ts check 1-3 test
      edge IMPLEMENTS src/a.ts#Circle -> src/a.ts#Shape @5 heritage -
      edge REFERENCES src/b.ts#draw -> src/a.ts#Shape @2,4 import -
      edge REFERENCES src/b.ts#draw -> src/a.ts#LIMIT @3 import -
      edge REFERENCES src/b.ts#draw -> src/a.ts#Circle @7 import -
      edge INSTANTIATES test/a.ts#check -> src/a.ts#Circle @2 constructor -
      unlinked Circle call src/b.ts:8,9
    `;
    const details = async (pattern: string) => (await said(pattern, graph)).split('\n').slice(2);
    expect(await details('Shape')).toEqual([
      '  Referenced by (2): class Circle → src/a.ts:5, function draw → src/b.ts:2',
    ]);
    expect(await details('LIMIT')).toEqual(['  Referenced by (1): function draw → src/b.ts:3']);
    expect(await details('Circle')).toEqual([
      '  Referenced by (1): function draw → src/b.ts:7',
      '  In tests: 1 use(s)',
      "  At least: 2 more site(s) named 'Circle' could reach it",
    ]);
  });

  it('takes a dotted name for a member of what stands before the dot', async () => {
    const graph = `
      node Class src/a.ts Session 1-9
      node Method src/a.ts Session.create 2-3
      node Function src/b.ts create 1-9
      node Function src/c.ts res.send 1-9
      node Function test/res.send.ts send 1-9 test
    `;
    const lineOf = async (pattern: string) => (await said(pattern, graph)).split('\n').slice(1);
    for (const pattern of ['Session.create', 'Session\\.create\\(', 'Session.prototype.create']) {
      expect(await lineOf(pattern)).toEqual(['method Session.create → src/a.ts:2-3']);
    }
    expect(await lineOf('res.send')).toEqual(['function send → src/c.ts:1-9']);
    expect(await lineOf('Other.create')).toEqual([]);
  });

  it('finds names by parts where none is spelled in whole', async () => {
    expect(await said('HASH.*le')).toBe(
      text("[GitNexus] 1 symbol(s) for 'HASH.*le':", 'function hashFile → src/a.ts:6-9'),
    );
  });

  it('says nothing where there is nothing to say', async () => {
    for (const pattern of ['nothing', 'ha', '', '   ', 'no such phrase', '.*']) expect(await said(pattern)).toBe('');
  });

  it('shows five symbols and says how many there are', async () => {
    const lines = (await said('many')).split('\n');
    expect(lines[0]).toBe("[GitNexus] 9 symbol(s) for 'many':");
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toBe('... and 4 more');
  });

  it('stays within 2,000 characters', async () => {
    const long = 'x'.repeat(300);
    const graph = times(5, (n) => `node Function src/${long}/${n}.ts name 1-2`).join('\n');
    const callers = times(5, (n) => `node Function src/${long}/c${n}.ts caller${n} 1-2`).join('\n');
    const calls = times(5, (n) =>
      times(5, (m) => `edge CALLS src/${long}/c${m}.ts#caller${m} -> src/${long}/${n}.ts#name @1 import -`).join('\n'),
    );
    const answer = await said('name', [graph, callers, ...calls].join('\n'));
    expect(answer.length).toBeLessThanOrEqual(2_000);
    expect(answer).toMatch(/\n\.\.\. and \d more$/);
  });
});
