// What an edit does to the index, in this process and in one of its own.

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../../languages/index.ts';
import { contentHash } from '../../model/content-hash.ts';
import { withWriterLock } from '../../workspace/index.ts';
import { context } from '../context/operation.ts';
import { type ScratchEngine, scratchEngine } from '../fixtures/scratch-engine.ts';
import { failed } from '../get-code-snippet/implementation.ts';
import { getCodeSnippet } from '../get-code-snippet/operation.ts';
import { queryCodeGraph } from '../query-code-graph/operation.ts';
import { enqueueRun, type IndexState, updateIndex } from './edits.ts';
import { indexFolder } from './index-folder.ts';
import { pendingFiles } from './pending.ts';

const FILES = { 'a.py': 'def a():\n    return 1\n', 'b.py': 'from a import a\n\ndef b():\n    return a()\n' };

function edit({ engine, root }: ScratchEngine, path: string, text: string, patient = true): Promise<IndexState> {
  writeFileSync(join(root, path), text);
  const repository = engine.repositories().find((each) => each.path === root)!;
  return updateIndex(engine, repository, [{ path, hash: contentHash(Buffer.from(text)) }], { patient });
}

/** The names of the functions in the index, and the files that it is behind of. */
async function answers({ engine, root }: ScratchEngine): Promise<{ functions: string[]; pending: string[] }> {
  const lease = engine.open(undefined, root);
  const { view } = lease.repository;
  const found = {
    functions: view.ofKind('Function').map((node) => view.nameOf(node)),
    pending: pendingFiles(engine, lease.repository),
  };
  await lease.release();
  return found;
}

test('an edit is in the index when its update ends', async () => {
  const scratch = scratchEngine('app', FILES);
  await scratch.index();
  expect(await edit(scratch, 'a.py', 'def a():\n    return 1\n\n\ndef more():\n    return 2\n')).toEqual({
    state: 'updated',
  });
  expect(await answers(scratch)).toEqual({ functions: ['a', 'more', 'b'], pending: [] });
});

test('edits that come while one is taken in are all taken in, by one more run', async () => {
  const scratch = scratchEngine('app', FILES);
  await scratch.index();
  const states = await Promise.all(
    ['one', 'two', 'three'].map((name) => edit(scratch, `${name}.py`, `def ${name}():\n    pass\n`)),
  );
  expect(states).toEqual(Array(3).fill({ state: 'updated' }));
  expect(await answers(scratch)).toEqual({ functions: ['a', 'b', 'one', 'three', 'two'], pending: [] });
});

test('an edit that cannot be taken in says why, and stays pending until another run has seen it', async () => {
  const scratch = scratchEngine('app', FILES);
  await scratch.index();
  const { engine } = scratch;
  await withWriterLock(engine.workspace, engine.repositories()[0], async () => {
    const state = await edit(scratch, 'a.py', 'def c():\n    pass\n', false);
    expect(state).toMatchObject({ state: 'failed', reason: expect.stringMatching(/is locked by process/) });
  });
  expect(await answers(scratch)).toEqual({ functions: ['a', 'b'], pending: ['a.py'] });
  const said = async (name: string) => (await scratch.call(context, { name })).text;
  const pending = 'pending (edited since it was made: a.py)';
  expect(await said('a')).toMatch(/\nindex: pending \(edited since it was made: a\.py\)$/m);
  const question = { naturalLanguageQuery: 'Who calls a?' };
  expect((await scratch.call(queryCodeGraph, question)).output).not.toHaveProperty('index');
  const about = { naturalLanguageQuery: 'Which functions are in a.py?' };
  expect((await scratch.call(queryCodeGraph, about)).output).toHaveProperty('index', pending);
  const lost = await scratch.call(getCodeSnippet, { qualifiedName: 'c' }).catch((error: Error) => error);
  expect(lost).toMatchObject({ code: 'not-found', hint: expect.stringMatching(/\nindex: pending \(.*a\.py\)$/) });
  expect(failed(lost as Error)).toMatchObject({ found: false, index: pending });
  await scratch.index();
  expect(await answers(scratch)).toEqual({ functions: ['c', 'b'], pending: [] });
  expect(await said('c')).not.toContain('index: pending');
});

test('an edit does not wait for a run that takes long, which goes on by itself', async () => {
  let open = (): void => undefined;
  let slow: Promise<void> = Promise.resolve();
  const scratch = scratchEngine('app', FILES, {
    languages: () => slow.then(() => languages),
    editPatienceMs: 50,
  });
  await scratch.index();
  slow = new Promise((resolve) => {
    open = resolve;
  });
  expect(await edit(scratch, 'a.py', 'def c():\n    pass\n', false)).toEqual({ state: 'pending' });
  expect(await answers(scratch)).toEqual({ functions: ['a', 'b'], pending: ['a.py'] });
  open();
  await enqueueRun(scratch.engine, scratch.root, {
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  expect(await answers(scratch)).toEqual({ functions: ['c', 'b'], pending: [] });
});

test('a folder keeps the choice of files that it was indexed with', async () => {
  const scratch = scratchEngine('app', FILES);
  await scratch.call((await import('../analyze/operation.ts')).analyze, { exclude: ['b.py'] });
  expect(await edit(scratch, 'a.py', 'def c():\n    pass\n')).toEqual({ state: 'updated' });
  expect((await answers(scratch)).functions).toEqual(['c']);
});

const program = new URL('../../../dist/cli.js', import.meta.url);

test('a run in a process of its own gives the same, says what it is doing, and can be stopped', async () => {
  expect(existsSync(program), 'build first: npm run build').toBe(true);
  const scratch = scratchEngine('app', FILES, { program });
  const said: string[] = [];
  const controller = new AbortController();
  const options = { signal: controller.signal, progress: (message: string) => said.push(message) };
  const result = await indexFolder(scratch.engine, scratch.root, options);
  expect(result).toMatchObject({ status: 'indexed', name: 'app', counts: { files: 2, symbols: 2 } });
  expect(said).toContain('Resolving names and calls');
  expect((await answers(scratch)).functions).toEqual(['a', 'b']);
  expect(await edit(scratch, 'a.py', 'def c():\n    pass\n')).toEqual({ state: 'updated' });
  expect((await answers(scratch)).functions).toEqual(['c', 'b']);
  controller.abort();
  await expect(indexFolder(scratch.engine, scratch.root, options)).rejects.toMatchObject({ code: 'interrupted' });
  await expect(
    indexFolder(scratch.engine, join(scratch.root, 'gone'), { ...options, signal: new AbortController().signal }),
  ).rejects.toMatchObject({ code: 'not-found' });
});
