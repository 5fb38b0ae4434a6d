// Readers and writers of generations side by side, within one process and across several.

import { existsSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  fillGeneration,
  indexMeta,
  scratchFolder,
  scratchProgram,
  scratchProject,
  wordOf,
} from './fixtures/scratch.ts';
import { beginGeneration, sweepGenerations } from './generations.ts';
import { generationsFolder, leaseFolder, pointerFile, readersFolder } from './home.ts';
import {
  checkHome,
  currentId,
  indexedRepositories,
  openCurrent,
  openWorkspace,
  type Repository,
  registeredRepositories,
  registerRepository,
  removeRepository,
  type Workspace,
  withWriterLock,
} from './index.ts';
import type { FileSystem } from './system.ts';

async function demo(): Promise<{ workspace: Workspace; repository: Repository }> {
  const workspace = openWorkspace(scratchFolder());
  return { workspace, repository: await registerRepository(workspace, scratchProject('demo')) };
}

function write(workspace: Workspace, repository: Repository, word: string) {
  return withWriterLock(workspace, repository, async (writer) => {
    const next = writer.begin();
    fillGeneration(next, word);
    return next.commit(indexMeta({ name: word }));
  });
}

const stored = (repository: Repository) => readdirSync(generationsFolder(repository.folder)).length;

test('a generation is seen when it is committed, not before', async () => {
  const { workspace, repository } = await demo();
  expect(currentId(workspace, repository)).toBeUndefined();
  expect(() => openCurrent(workspace, repository)).toThrow(expect.objectContaining({ code: 'not-indexed' }));
  await withWriterLock(workspace, repository, async (writer) => {
    expect(writer.current).toBeUndefined();
    const next = writer.begin();
    fillGeneration(next, 'one');
    expect(currentId(workspace, repository)).toBeUndefined();
    const generation = next.commit(indexMeta());
    expect(currentId(workspace, repository)).toBe(generation.id);
    expect(() => next.commit(indexMeta())).toThrow(/Invariant/);
  });
  const open = openCurrent(workspace, repository);
  expect(open.meta).toEqual(indexMeta());
  expect(wordOf(open.directory)).toBe('one');
  open.release();
});

test('a reader keeps the generation it opened; when it lets go, the next writer removes it', async () => {
  const { workspace, repository } = await demo();
  await write(workspace, repository, 'one');
  const open = openCurrent(workspace, repository);
  await write(workspace, repository, 'two');
  await write(workspace, repository, 'three');
  expect(wordOf(open.directory)).toBe('one');
  expect(stored(repository)).toBe(2);
  expect(currentId(workspace, repository)).not.toBe(open.id);
  open.release();
  open.release();
  await write(workspace, repository, 'four');
  expect(existsSync(open.directory)).toBe(false);
  expect(stored(repository)).toBe(1);
});

test('the lease of a dead reader, or of one long silent elsewhere, holds nothing', async () => {
  const { workspace, repository } = await demo();
  await write(workspace, repository, 'one');
  const { id, directory, release } = openCurrent(workspace, repository);
  const { pid, startTime, realm } = workspace.system.self;
  const folder = leaseFolder(repository.folder, id);
  writeFileSync(join(folder, `${pid}-${Number(startTime) + 1}-${realm}-1700000000000-0123456789abcdef`), '');
  const elsewhere = join(folder, `${pid}-${startTime}-000000000000-1700000000000-0123456789abcdef`);
  writeFileSync(elsewhere, '');
  release();
  await write(workspace, repository, 'two');
  expect(existsSync(directory), 'held by a reader in another container').toBe(true);
  const longAgo = new Date(Date.now() - 600_000);
  utimesSync(elsewhere, longAgo, longAgo);
  await write(workspace, repository, 'three');
  expect(existsSync(directory)).toBe(false);
});

test('what a writer began and did not commit is removed, and the error is its own', async () => {
  const { workspace, repository } = await demo();
  const first = await write(workspace, repository, 'one');
  const failing = withWriterLock(workspace, repository, async (writer) => {
    expect(writer.current).toEqual(first);
    fillGeneration(writer.begin(), 'two');
    throw new Error('no space left');
  });
  await expect(failing).rejects.toThrow('no space left');
  expect(currentId(workspace, repository)).toBe(first.id);
  expect(stored(repository)).toBe(1);
});

test('a writer that abandons its work on a signal frees the lock at once and can no longer commit', async () => {
  const { workspace, repository } = await demo();
  await write(workspace, repository, 'one');
  await withWriterLock(workspace, repository, async (writer) => {
    const next = writer.begin();
    fillGeneration(next, 'two');
    writer.abandon();
    expect(stored(repository)).toBe(1);
    await write(workspace, repository, 'three');
    fillGeneration(writer.begin(), 'late');
  });
  const open = openCurrent(workspace, repository);
  expect(open.meta.name).toBe('three');
  open.release();
});

test('a repository that was removed while its writer waited cannot be committed', async () => {
  const { workspace, repository } = await demo();
  await write(workspace, repository, 'one');
  await removeRepository(workspace, repository);
  await expect(write(workspace, repository, 'two')).rejects.toMatchObject({ code: 'interrupted' });
  expect(registeredRepositories(workspace)).toEqual([]);
});

test('damage is named, and the next write heals it', async () => {
  const { workspace, repository } = await demo();
  const damages: ((directory: string) => void)[] = [
    (directory) => truncateSync(join(directory, 'graph.bin'), 10),
    (directory) => rmSync(join(directory, 'database', 'data')),
    (directory) => rmSync(join(directory, 'generation.json')),
    (directory) => writeFileSync(join(directory, 'generation.json'), '{"format":'),
    (directory) => writeFileSync(join(directory, 'generation.json'), '{"format":1,"files":[]}'),
    (directory) => rmSync(directory, { recursive: true }),
    () => writeFileSync(pointerFile(repository.folder), '../../elsewhere\n'),
    () => writeFileSync(pointerFile(repository.folder), ''),
  ];
  for (const damage of damages) {
    damage((await write(workspace, repository, 'word')).directory);
    const error = expect.objectContaining({ code: 'corrupt-index', hint: expect.stringContaining('--force') });
    expect(() => openCurrent(workspace, repository)).toThrow(error);
    expect(checkHome(workspace)).toEqual([expect.objectContaining({ repository: 'demo' })]);
    expect(indexedRepositories(workspace).map(({ name }) => name)).toEqual(['demo']);
    await withWriterLock(workspace, repository, async (writer) => expect(writer.current).toBeUndefined());
  }
  await write(workspace, repository, 'healed');
  expect(checkHome(workspace)).toEqual([]);
  expect(indexedRepositories(workspace)[0]?.generation?.meta.name).toBe('healed');
});

test.each(['mkdirSync', 'openSync'] as const)(
  'a reader that is overtaken by a writer just before its %s opens the newer generation',
  async (moment) => {
    const { workspace, repository } = await demo();
    const old = await write(workspace, repository, 'old');
    const { files } = workspace.system;
    let overtaken = false;
    const overtake = () => {
      if (overtaken) return;
      overtaken = true;
      const next = beginGeneration(workspace.system, repository.folder, () => undefined);
      fillGeneration(next, 'new');
      next.commit(indexMeta({ name: 'new' }));
      expect(sweepGenerations(workspace.system, repository.folder)).toEqual([]);
      expect(existsSync(old.directory)).toBe(false);
    };
    const slow: FileSystem = {
      ...files,
      [moment]: (...args: Parameters<typeof files.openSync>) => {
        overtake();
        return (files[moment] as typeof files.openSync)(...args);
      },
    };
    const open = openCurrent({ ...workspace, system: { ...workspace.system, files: slow } }, repository);
    expect(overtaken).toBe(true);
    expect([open.meta.name, wordOf(open.directory)]).toEqual(['new', 'new']);
    open.release();
    await write(workspace, repository, 'next');
    expect(readdirSync(readersFolder(repository.folder))).toEqual([]);
  },
);

test.each(['EROFS', 'EACCES'])('a home that may only be read (%s) is read without a lease', async (code) => {
  const { workspace, repository } = await demo();
  await write(workspace, repository, 'word');
  const refuse = (answer: string): never => {
    throw Object.assign(new Error(answer), { code: answer });
  };
  let asked = 0;
  // As the system and Node answer: the recursive call hides the reason, and a folder that is there is no matter.
  const mkdirSync = (path: string, options: { recursive?: boolean }) => {
    asked++;
    if (asked > 20) throw new Error('It does not stop asking');
    if (existsSync(path)) refuse('EEXIST');
    refuse(options.recursive === true || !existsSync(dirname(path)) ? 'ENOENT' : code);
  };
  const files = { ...workspace.system.files, mkdirSync, unlinkSync: () => refuse(code) } as unknown as FileSystem;
  const open = openCurrent({ ...workspace, system: { ...workspace.system, files } }, repository);
  expect(wordOf(open.directory)).toBe('word');
  open.release();
});

test('readers of other processes always find a whole generation while a writer never stops', async () => {
  const { workspace, repository } = await demo();
  const child = (await scratchProgram())();
  child.send({ do: 'write', home: workspace.home, repository, times: 100 });
  let finished = false;
  child.ended.then(() => {
    finished = true;
  });
  expect(await child.next()).toEqual({ writing: true });
  await child.next();
  const reading = (async () => {
    const seen = new Set<string>();
    while (!finished) {
      const open = openCurrent(workspace, repository);
      await new Promise((resolve) => setImmediate(resolve));
      expect(wordOf(open.directory)).toBe(open.id);
      expect(open.meta.name).toBe(open.id);
      seen.add(open.id);
      open.release();
    }
    return seen;
  })();
  for (let i = 0; i < 99; i++) await child.next();
  child.dismiss();
  expect((await reading).size).toBeGreaterThan(3);
});
