// The second pass over the code of others: commander, at its pinned version.

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gitnexus, type ProgramOptions } from './program.ts';
import { temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
let program: ProgramOptions;

beforeAll(async () => {
  const root = join(folder.path, 'commander');
  cpSync(fileURLToPath(new URL('../node_modules/commander/lib', import.meta.url)), root, { recursive: true });
  program = { home: join(folder.path, 'home'), directory: root };
  expect((await gitnexus(program, 'analyze')).code).toBe(0);
}, 60_000);

afterAll(() => folder.remove());

it('finds the callers and the callees of a symbol that is named', async () => {
  const walkedTo = async (...options: string[]): Promise<readonly string[]> => {
    const query = ['brain', 'query', 'xylophone', '--limit', '100', '--max-per-page', '100', '--explain', '--json'];
    const { stdout } = await gitnexus(program, ...query, ...options);
    const { results } = JSON.parse(stdout) as {
      results: { symbol_ids?: string[]; stages: Readonly<Record<string, number>> }[];
    };
    const reached = results.filter(({ stages }) => stages.twoPass !== undefined);
    return reached.flatMap(({ symbol_ids = [] }) => symbol_ids.map((id) => id.slice(id.lastIndexOf('.') + 1)));
  };
  expect(await walkedTo()).toEqual([]);
  const near = await walkedTo('--near-symbol', 'Command.parseOptions');
  expect(near).toEqual(expect.arrayContaining(['_parseCommand', '_findOption']));
});
