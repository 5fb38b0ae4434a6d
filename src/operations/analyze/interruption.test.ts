import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchEngine } from '../fixtures/scratch-engine.ts';
import { operations } from '../list.ts';
import { runOperation } from '../run.ts';

const FILES = { 'a.ts': 'export const one = (): number => 1;\n' };

/** A script in the place of the one that makes an index: it begins a generation, says so, and goes on as it is told. */
function scriptOf(rest: string): URL {
  const code = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    parentPort.once('message', (setup) => {
      const directory = setup.repository.folder + '/generations/7-0000abcd';
      mkdirSync(directory, { recursive: true });
      writeFileSync(directory + '/graph.snapshot', 'half');
      ${rest}
    });`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

const BEGUN = "parentPort.postMessage({ kind: 'progress', message: 'begun' });";

/** Everything in the home's folders of repositories but what stays when there is no index. */
function leftIn(home: string): readonly string[] {
  const folder = join(home, 'repos');
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return names.filter((name) => /generations.|lock.|\.tmp$/.test(name.replaceAll('\\', '/')));
}

const analyze = operations.find(({ name }) => name === 'analyze')!;

it('ends a run that computes for ever, and leaves nothing of it', async () => {
  const indexWorkerUrl = scriptOf(`${BEGUN} for (;;);`);
  const scratch = scratchEngine('for-ever', FILES, { indexWorkerUrl });
  const controller = new AbortController();
  let begun: readonly string[] = [];
  const caller = {
    remote: false,
    directory: scratch.root,
    signal: controller.signal,
    progress(message: string) {
      if (message !== 'begun') return;
      begun = leftIn(scratch.engine.workspace.home);
      controller.abort();
    },
  } as const;
  await expect(runOperation(analyze, {}, scratch.engine, caller)).rejects.toMatchObject({
    code: 'interrupted',
    message: 'Interrupted. The index is as it was before.',
  });
  expect(begun.some((name) => name.endsWith('graph.snapshot'))).toBe(true);
  expect(leftIn(scratch.engine.workspace.home)).toEqual([]);
});

it('does not end a run that switches to its index', async () => {
  const rest = `setup.fate[0] = 2; ${BEGUN}
    setTimeout(() => parentPort.postMessage({ kind: 'failure', failure: { message: 'came to its end' } }), 1);`;
  const scratch = scratchEngine('switching', FILES, { indexWorkerUrl: scriptOf(rest) });
  const controller = new AbortController();
  const caller = {
    remote: false,
    directory: scratch.root,
    signal: controller.signal,
    progress: (message: string) => message === 'begun' && controller.abort(),
  } as const;
  await expect(runOperation(analyze, {}, scratch.engine, caller)).rejects.toThrow('came to its end');
});
