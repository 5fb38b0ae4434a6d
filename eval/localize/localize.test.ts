// The whole way on a small repository made for the purpose: clone, commit, index, question, measures.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/sample-repository.ts';
import type { Instance } from '../instances/instance.ts';
import { localizeInstance } from './localize.ts';

// What a server started may still write when the server has ended.
const { path: folder, remove } = temporaryFolder();
afterAll(remove);

async function repository(): Promise<string> {
  const root = join(folder, 'clones/me__shop');
  mkdirSync(join(root, 'shop'), { recursive: true });
  writeFileSync(
    join(root, 'shop/tax.py'),
    'def rate_of(country):\n    return lookup(country)\n\n\ndef lookup(key):\n    raise KeyError(key)\n',
  );
  writeFileSync(join(root, 'shop/cart.py'), 'def total(prices):\n    return sum(prices)\n');
  const git = (...words: string[]) =>
    execa('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...words], { cwd: root });
  await git('init', '--quiet');
  await git('add', '.');
  await git('commit', '--quiet', '-m', 'first');
  return (await git('rev-parse', 'HEAD')).stdout;
}

it('finds what a report names, at the commit it is about', async () => {
  const commit = await repository();
  const instance: Instance = {
    instance_id: 'me__shop-1',
    repo: 'me/shop',
    base_commit: commit,
    problem_statement: 'Unknown countries crash\n\n`rate_of("XX")` raises KeyError instead of giving no rate.',
    gold_files: ['shop/tax.py'],
    gold_functions: [{ file: 'shop/tax.py', symbol: 'rate_of' }],
    image: undefined,
  };
  const options = { clones: join(folder, 'clones'), work: join(folder, 'work'), ablations: ['names'] };
  const outcome = await localizeInstance(instance, options);
  if ('error' in outcome) throw new Error(outcome.error);
  expect(outcome.rankings.map(({ method }) => method)).toEqual(['gitnexus', 'bm25', 'grep', 'without names']);
  expect(outcome.rankings[0]).toMatchObject({ files: { mrr: 1 }, functions: { any: [1, 1, 1] } });
  expect(outcome.top.functions[0]).toBe('shop/tax.py#rate_of');
  expect(outcome.query_milliseconds).toBeGreaterThan(0);
});

it('says why an instance cannot be measured', async () => {
  const instance: Instance = {
    instance_id: 'x',
    repo: 'nobody/nothing',
    base_commit: 'HEAD',
    problem_statement: 'x',
    gold_files: ['a.py'],
    gold_functions: [],
    image: undefined,
  };
  const options = { clones: folder, work: folder, ablations: [] };
  expect(await localizeInstance(instance, options)).toEqual({
    instance_id: 'x',
    error: expect.stringContaining(`no clone of nobody/nothing in ${folder}`),
  });
});
