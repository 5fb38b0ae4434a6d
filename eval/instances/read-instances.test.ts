import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { imageName } from '../run/image-name.ts';
import type { Instance } from './instance.ts';
import { readInstances } from './read-instances.ts';

const folder = mkdtempSync(join(tmpdir(), 'gitnexus-instances-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const row = { instance_id: 'me__shop-1', repo: 'me/shop', base_commit: 'abc', problem_statement: 'It fails' };
const all = { only: [], limit: undefined };

function fileWith(text: string): string {
  const file = join(folder, 'bugs.json');
  writeFileSync(file, text);
  return file;
}

describe('instances', () => {
  it('are read from lines of JSON, and from a list', async () => {
    const other = { ...row, instance_id: 'me__shop-2', gold_functions: [{ file: 'a.py', symbol: 'f' }] };
    const lines = await readInstances(fileWith(`${JSON.stringify(row)}\n\n${JSON.stringify(other)}\n`), all);
    expect(lines.map(({ instance_id }) => instance_id)).toEqual(['me__shop-1', 'me__shop-2']);
    expect(lines[1].gold_functions).toEqual([{ file: 'a.py', symbol: 'f' }]);
    expect(await readInstances(fileWith(JSON.stringify([row, other])), all)).toEqual(lines);
  });

  it('are read from Parquet, the gold files from the patch', async () => {
    const parquet = fileURLToPath(new URL('recorded/two.parquet', import.meta.url));
    const [first, second] = await readInstances(parquet, all);
    expect(first).toMatchObject({ instance_id: 'me__shop-1', repo: 'me/shop', gold_files: ['shop/tax.py'] });
    expect(second).toMatchObject({ problem_statement: 'Zoll für Österreich fehlt', gold_files: [] });
  });

  it('are chosen by parts of their ids, and by number', async () => {
    const file = fileWith([1, 2, 3].map((n) => JSON.stringify({ ...row, instance_id: `x-${n}` })).join('\n'));
    const ids = async (only: string[], limit?: number) =>
      (await readInstances(file, { only, limit })).map(({ instance_id }) => instance_id);
    expect(await ids(['x-2', '3'])).toEqual(['x-2', 'x-3']);
    expect(await ids([], 2)).toEqual(['x-1', 'x-2']);
    await expect(ids(['nothing'])).rejects.toThrow('has no instance nothing');
  });

  it('say what they lack', async () => {
    await expect(readInstances(fileWith('{"instance_id": "x"}'), all)).rejects.toThrow('an instance has no repo');
    await expect(readInstances(join(folder, 'none.jsonl'), all)).rejects.toThrow('cannot be read');
  });
});

describe('the image of an instance', () => {
  const named = (instance_id: string, image?: string) => imageName({ instance_id, image } as Instance);

  it('is the one that is given, else that of the harness', () => {
    expect(named('me__shop-1', 'shop:1')).toBe('shop:1');
    expect(named('PyDicom__pydicom-1')).toBe('docker.io/swebench/sweb.eval.x86_64.pydicom_1776_pydicom-1:latest');
  });
});
