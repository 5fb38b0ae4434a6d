// Several checkouts of one repository: each has its own index and answers, and shares what was read of equal files.

import { realpathSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { gitnexus, type ProgramOptions, startServer } from './program.ts';
import { dumpIndex } from './sample/index-dump.ts';
import { commit, git, temporaryFolder, writeText } from './sample-repository.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

async function answer(options: ProgramOptions, ...words: readonly string[]): Promise<string> {
  const { stdout, stderr } = await gitnexus(options, ...words);
  return stdout + stderr;
}

async function indexed(options: ProgramOptions): Promise<{ readonly cached: number; readonly name: string }> {
  const { code, stdout } = await gitnexus(options, 'analyze', '--json');
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

/** A repository with a work tree inside it, one in a visible folder of it, and one beside it. */
function checkouts(name: string): Record<'main' | 'inside' | 'visible' | 'beside', string> {
  const main = join(folder.path, name, 'main');
  writeText(main, 'src/a.py', 'def shared():\n    return only_main()\n\n\ndef only_main():\n    pass\n');
  for (let at = 0; at < 5; at++) writeText(main, `src/same${at}.py`, `def same${at}():\n    pass\n`);
  git(main, 'init', '--quiet', '--initial-branch', 'main');
  commit(main, 'First');
  const places = { inside: '.worktrees/inside', visible: 'visible', beside: '../beside' };
  for (const [branch, place] of Object.entries(places)) {
    git(main, 'worktree', 'add', '--quiet', '-b', branch, place);
    writeText(
      join(main, place),
      'src/a.py',
      `def shared():\n    return only_${branch}()\n\n\ndef only_${branch}():\n    pass\n`,
    );
  }
  return {
    main,
    inside: join(main, places.inside),
    visible: join(main, places.visible),
    beside: join(folder.path, name, 'beside'),
  };
}

it('what lies in another checkout is in no answer of the one around it', async () => {
  const { main, inside, visible, beside } = checkouts('around');
  const home = join(folder.path, 'around-home');
  await indexed({ home, directory: main });
  for (const name of ['only_inside', 'only_visible'])
    expect(await answer({ home, directory: main }, 'context', name)).toContain(`Symbol '${name}' not found`);
  expect(await answer({ home, directory: main }, 'context', 'shared')).toContain('function shared → src/a.py:1-2');
  // Whoever stands in one that has no index is told whose answer it is.
  for (const directory of [inside, visible])
    expect(await answer({ home, directory }, 'context', 'shared')).toContain(
      'is in no indexed repository; this is about',
    );
  expect(await answer({ home, directory: inside }, 'context', 'shared', '--repo', inside)).toContain('is not indexed');
  const server = await startServer({ home, directory: beside });
  const { text } = await server.call('context', { name: 'shared' });
  expect(text).toContain(`other checkout: this is about ${realpathSync(main)}; to index `);
  await server.stop();
});

it('each checkout answers for itself, wherever it lies, detached, renamed or moved', async () => {
  const places = checkouts('each');
  const home = join(folder.path, 'each-home');
  for (const directory of Object.values(places)) await indexed({ home, directory });
  const callees = async (directory: string): Promise<string> => answer({ home, directory }, 'context', 'shared');
  for (const [name, directory] of Object.entries(places)) {
    const text = await callees(directory);
    expect(text).toContain(`only_${name}`);
    for (const other of Object.keys(places)) if (other !== name) expect(text).not.toContain(`only_${other}`);
  }
  git(places.beside, 'checkout', '--quiet', '--detach');
  git(places.visible, 'branch', '--move', 'visible', 'renamed');
  for (const name of ['beside', 'visible'] as const) {
    await indexed({ home, directory: places[name] });
    expect(await callees(places[name])).toContain(`only_${name}`);
  }
  const moved = join(folder.path, 'each', 'moved');
  renameSync(places.beside, moved);
  git(places.main, 'worktree', 'repair', moved);
  await indexed({ home, directory: moved });
  expect(await callees(moved)).toContain('only_beside');
});

it('a second checkout costs what differs, and has the index of one from nothing', async () => {
  const { main, beside } = checkouts('shared');
  const home = join(folder.path, 'shared-home');
  const first = await indexed({ home, directory: main });
  expect(first.cached).toBe(0);
  const second = await indexed({ home, directory: beside });
  // All but the file that differs; those of the standard library are read but once, too.
  expect(second.cached).toBeGreaterThanOrEqual(5);
  const alone = join(folder.path, 'alone-home');
  await indexed({ home: alone, directory: beside });
  await gitnexus({ home, directory: main }, 'clean');
  expect(dumpIndex(home).graph).toEqual(dumpIndex(alone).graph);
});
