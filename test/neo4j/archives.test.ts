// A server on a machine that indexed nothing: graphs from an engine, words and vectors from the archives that a push wrote to
// a folder which both machines see.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeFiles } from '../../src/operations/fixtures/scratch-engine.ts';
import { gitnexus, type ProgramOptions, startServer } from '../program.ts';
import { temporaryFolder } from '../sample-repository.ts';

const address = process.env.NEO4J_TEST_ADDRESS ?? '';
const folder = temporaryFolder();
const indexing: ProgramOptions = { home: join(folder.path, 'indexing'), directory: folder.path };
const serving: ProgramOptions = { home: join(folder.path, 'serving'), directory: folder.path };
const shared = join(folder.path, 'shared');
const FILES = {
  'archived-bell': {
    'package.json': '{"name": "@archived/bell", "version": "1.0.0"}',
    'src/bell.ts':
      'export function ringBell(): number {\n  return swing();\n}\nfunction swing(): number {\n  return 1;\n}\n',
  },
  'archived-door': {
    'package.json': '{"name": "archived-door", "dependencies": {"@archived/bell": "1.0.0"}}',
    'src/door.ts':
      "import { ringBell } from '@archived/bell';\nexport function openDoor(): number {\n  return ringBell();\n}\n",
  },
};

async function run(program: ProgramOptions, ...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await gitnexus(program, ...words);
  expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: '' });
  return stdout;
}

afterAll(() => folder.remove());

it('answers as one over the indexes, and follows them as they are pushed again', async () => {
  mkdirSync(shared);
  for (const [name, files] of Object.entries(FILES)) {
    mkdirSync(join(folder.path, name));
    writeFiles(join(folder.path, name), files);
    await run(indexing, 'analyze', join(folder.path, name));
  }
  const names = Object.keys(FILES);
  await run(indexing, 'group', 'create', 'archived', ...names);
  const push = ['push', 'archived', '--to', address, '--archives', 'shared', '--json'];
  const { repositories } = JSON.parse(await run(indexing, ...push)) as { repositories: { archive: string }[] };
  const archives = names.map((name) => join(shared, `${name}.gnx`));
  expect(repositories.map(({ archive }) => archive)).toEqual(archives);
  await run(serving, 'group', 'create', 'archived', ...archives);
  await run(serving, 'group', 'sync', 'archived');
  const asked = [
    ['query', { query: 'ring the bell' }],
    ['context', { name: 'ringBell' }],
    ['impact', { name: 'ringBell' }],
    ['find', { pattern: 'swing' }],
    ['cypher', { query: 'MATCH (f:Function) RETURN f.name, f.path ORDER BY f.name' }],
    ['query_code_graph', { naturalLanguageQuery: 'Who calls swing?' }],
  ] as const;
  const answers = async (...words: readonly string[]): Promise<unknown[]> => {
    const server = await startServer(serving, ...words);
    try {
      const given: unknown[] = [];
      for (const [tool, body] of asked) {
        const json = { Accept: 'application/json' };
        const { status, text } = await server.call(tool, { ...body, group: 'archived' }, json);
        given.push({ tool, status, answer: JSON.parse(text) as unknown });
      }
      return given;
    } finally {
      await server.stop();
    }
  };
  const fromIndexes = await answers();
  expect(JSON.stringify(fromIndexes)).toContain('archived-door');
  expect(JSON.stringify(fromIndexes)).toContain('swing');
  expect(await answers('--store', address)).toEqual(fromIndexes);

  writeFiles(join(folder.path, 'archived-bell'), {
    'src/more.ts': 'export function swingAgain(): number {\n  return 2;\n}\n',
  });
  await run(indexing, 'analyze', join(folder.path, 'archived-bell'));
  await run(indexing, ...push);
  await run(serving, 'group', 'sync', 'archived');
  const later = await answers('--store', address);
  expect(JSON.stringify(later)).toContain('swingAgain');
  expect(later).toEqual(await answers());
});
