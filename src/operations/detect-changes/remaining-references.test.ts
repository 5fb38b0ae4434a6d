// Who still refers to what a change takes away, in an index of before the change and in one of after it.

import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratchEngine, writeFiles } from '../fixtures/scratch-engine.ts';
import { detectChanges } from './operation.ts';
import type { DetectChangesResult } from './schema.ts';

const BEFORE = {
  'src/rates.ts': [
    'export function rate(n: number): number {',
    '  return n * 2;',
    '}',
    'export function unused(): void {}',
    'export class Base {',
    '  area(): number {',
    '    return 1;',
    '  }',
    '}',
    '',
  ].join('\n'),
  'src/a.ts':
    "import { rate } from './rates';\nexport function total(n: number): number {\n  return rate(n) + 1;\n}\nexport const twice = () => rate(rate(2));\n",
  'src/b.ts': [
    "import { total } from './a';",
    "import { Base } from './rates';",
    'export class Circle extends Base {',
    '  area(): number {',
    '    return 3;',
    '  }',
    '}',
    'export const sum = () => total(1) + total(2) + new Circle().area();',
    '',
  ].join('\n'),
};

const scratch = scratchEngine('shop', BEFORE);
const git = (...words: string[]) => execFileSync('git', words, { cwd: scratch.root, stdio: 'pipe' });

beforeAll(async () => {
  git('init', '--quiet');
  git('config', 'user.email', 'a@example.org');
  git('config', 'user.name', 'A');
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
  await scratch.index();
});

async function detect(edit: Readonly<Record<string, string>>): Promise<DetectChangesResult> {
  writeFiles(scratch.root, { ...BEFORE, ...edit });
  return (await scratch.call(detectChanges)).output as DetectChangesResult;
}

/** `source -> target relation` */
function remaining({ still_referenced: rows }: DetectChangesResult): string[] {
  return rows.map(({ name, target, relation }) => `${name} -> ${target} ${relation}`);
}

const renamed = BEFORE['src/rates.ts'].replace('function rate(', 'function share(');

describe('what is gone and still referred to', () => {
  it('names who refers to it, and makes the risk high', async () => {
    const result = await detect({ 'src/rates.ts': renamed });
    expect(remaining(result)).toEqual(['total -> rate CALLS', 'twice -> rate CALLS', 'a -> rate IMPORTS']);
    expect(result.summary.risk_level).toBe('high');
    expect(result.changed_symbols[0]).toMatchObject({ name: 'rate', change: 'deleted', still_referenced: 3 });
  });

  it('is nothing where everybody was changed with it, moved with it, or never referred to it', async () => {
    const followed = { 'src/rates.ts': renamed, 'src/a.ts': BEFORE['src/a.ts'].replaceAll('rate', 'share') };
    expect(
      remaining(await detect({ ...followed, 'src/a.ts': followed['src/a.ts'].replace('./shares', './rates') })),
    ).toEqual([]);
    const body = BEFORE['src/rates.ts'];
    const moved = {
      'src/rates.ts': body.slice(body.indexOf('export function unused')),
      'src/money.ts': body.slice(0, body.indexOf('export function unused')),
    };
    const result = await detect({ ...moved, 'src/a.ts': BEFORE['src/a.ts'].replace('./rates', './money') });
    expect(remaining(result)).toEqual([]);
    const passedOn = { ...moved, 'src/rates.ts': `export { rate } from './money';\n${moved['src/rates.ts']}` };
    expect(remaining(await detect(passedOn))).toEqual([]);
    expect(remaining(await detect({ ...moved }))).toEqual([
      'total -> rate CALLS',
      'twice -> rate CALLS',
      'a -> rate IMPORTS',
    ]);
    writeFiles(scratch.root, { 'src/money.ts': '' });
    const unused = body.replace('export function unused(): void {}\n', '');
    const quiet = await detect({ 'src/rates.ts': unused });
    expect(quiet.summary.risk_level).not.toBe('high');
  });

  it('is nothing for a member whose place an inherited one takes', async () => {
    const text = BEFORE['src/b.ts'].replace(/ {2}area\(\): number \{\n {4}return 3;\n {2}\}\n/, '');
    expect(text).not.toBe(BEFORE['src/b.ts']);
    expect(remaining(await detect({ 'src/b.ts': text }))).toEqual([]);
  });

  it('lists changed symbols by how many depend on them', async () => {
    const result = await detect({
      'src/a.ts': BEFORE['src/a.ts'].replace('+ 1', '+ 2'),
      'src/rates.ts': BEFORE['src/rates.ts'].replace('n * 2', 'n * 3').replace('return 1', 'return 7'),
      'src/b.ts': BEFORE['src/b.ts'].replace('return 3', 'return 4'),
    });
    const rows = result.changed_symbols.map(({ name, dependents }) => `${name} ${dependents}`);
    expect(rows.slice(0, 2)).toEqual(['rate 2', 'total 1']);
    expect(rows).toHaveLength(4);
  });

  it('is found in an index that was made after the change, too', async () => {
    writeFiles(scratch.root, { 'src/rates.ts': renamed });
    await scratch.index();
    const result = await detect({ 'src/rates.ts': renamed });
    expect(remaining(result)).toEqual(['total -> rate CALLS', 'twice -> rate CALLS', 'a -> rate IMPORTS']);
    expect(result.summary.risk_level).toBe('high');
  }, 30_000);
});
