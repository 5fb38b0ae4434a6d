// The commands as they are typed; what they do in containers is tested there.

import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EvalCommand } from '../command.ts';
import { attach, cache, detach } from './commands.ts';
import { saveIndex } from './gitnexus/index-cache.ts';

const folder = mkdtempSync(join(tmpdir(), 'gitnexus-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(command: EvalCommand, ...words: string[]) {
  const said = { out: '', log: '' };
  const code = await command.run(words, {
    out: (text) => {
      said.out += text;
    },
    log: (line) => {
      said.log += `${line}\n`;
    },
  });
  return { code, ...said };
}

beforeAll(async () => {
  const base = { commit: 'c'.repeat(40), version: '0.1.0', build: 'b', skip_embeddings: true };
  for (const repo of ['one', 'two'])
    await saveIndex(folder, { ...base, repo }, (file) => writeFile(file, 'GNXINDEX1234'));
});

it('lists the cache and clears it, one index or all', async () => {
  const listed = await run(cache, 'list', '--json', '--cache-dir', folder);
  const { indexes } = JSON.parse(listed.out) as { indexes: { key: string; repo: string }[] };
  expect(indexes.map(({ repo }) => repo)).toEqual(['one', 'two']);
  expect((await run(cache, 'list', '--cache-dir', folder)).out).toContain(
    `${indexes[0].key}  one  cccccccccccc  0.1.0`,
  );
  const cleared = await run(cache, 'clear', indexes[0].key, '--cache-dir', folder);
  expect(cleared).toMatchObject({ code: 0, out: 'Removed 1 indexes and 0 packages\n' });
  await expect(run(cache, 'clear', indexes[0].key, '--cache-dir', folder)).rejects.toThrow('There is no index');
  expect((await run(cache, 'clear', '--json', '--cache-dir', folder)).out).toBe('{"indexes":1,"packages":0}\n');
});

it.each([
  [cache, []],
  [cache, ['list', 'more']],
  [cache, ['clear', 'one', 'two']],
  [attach, []],
  [attach, ['--container', 'c', '--gitnexus-timeout', 'soon']],
  [attach, ['--container', 'c', '--eval-server-port', '0']],
  [attach, ['--container', 'c', '--node-sources', 'container,elsewhere']],
  [attach, ['--container', 'c', '--no-such-option']],
  [detach, []],
] as const)('refuses words that it cannot work with (%#)', async (command, words) => {
  await expect(run(command, ...words)).rejects.toThrow();
});

it('says that a container does not answer, and fails no other way', async () => {
  const words = ['--container', 'c', '--executable', '/no/such/docker', '--json'];
  const attached = await run(attach, ...words);
  expect(attached.code).toBe(1);
  expect(attached.log).toContain('The container does not answer');
  expect(JSON.parse(attached.out)).toMatchObject({
    ready: false,
    reasons: [expect.stringContaining('The container does not answer')],
  });
  expect(await run(detach, ...words)).toMatchObject({ code: 0, out: '{"stopped":false}\n' });
});
