// A writer that fails or dies at any moment leaves the last good index, and does not stand in the next writer's way.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writeWhole } from './durable.ts';
import { faultySystem } from './fixtures/faulty-system.ts';
import type { Task } from './fixtures/process.ts';
import {
  indexMeta,
  type ScratchProcess,
  scratchFolder,
  scratchProgram,
  scratchProject,
  wordOf,
} from './fixtures/scratch.ts';
import { generationsFolder, readersFolder, writerLockFolder } from './home.ts';
import {
  currentId,
  openCurrent,
  openWorkspace,
  type Repository,
  registerRepository,
  type Workspace,
  withWriterLock,
} from './index.ts';
import type { FileSystem } from './system.ts';

const KILLS = 200;

/** A whole run as `analyze` makes it, every call through the workspace's own system. */
async function writeIndex(workspace: Workspace, path: string, word: string): Promise<void> {
  const { files } = workspace.system;
  const repository = await registerRepository(workspace, path);
  await withWriterLock(workspace, repository, async (writer) => {
    const facts = writer.facts();
    facts.putAll([[word, Buffer.from(word.repeat(100))]]);
    facts.save(new Set([word]));
    const next = writer.begin();
    files.mkdirSync(join(next.directory, 'database'));
    for (const [name, content] of [
      ['graph.bin', word.repeat(1000)],
      ['database/data', word],
    ] as const) {
      const descriptor = files.openSync(join(next.directory, name), 'wx');
      try {
        writeWhole(files, descriptor, Buffer.from(content));
      } finally {
        files.closeSync(descriptor);
      }
    }
    next.commit(indexMeta({ name: word }));
  });
}

function readIndex(home: string, repository: Repository): string | undefined {
  const workspace = openWorkspace(home);
  if (currentId(workspace, repository) === undefined) return undefined;
  const open = openCurrent(workspace, repository);
  try {
    expect(open.meta.name).toBe(wordOf(open.directory));
    return open.meta.name;
  } finally {
    open.release();
  }
}

function expectTidy(repository: Repository, home: string): void {
  expect(readdirSync(generationsFolder(repository.folder))).toEqual([currentId(openWorkspace(home), repository)]);
  expect(readdirSync(writerLockFolder(repository.folder))).toEqual([]);
}

test.each(['fails-once', 'fails-from-then-on', 'writes-half'] as const)(
  'a call that %s, whichever it is, leaves the old index or the new one whole',
  async (fault) => {
    const path = scratchProject('demo');
    const home = scratchFolder();
    await writeIndex(openWorkspace(home), path, 'old');
    const repository = await registerRepository(openWorkspace(home), path);
    const outcomes = new Map<string, number>();
    for (let k = 1; ; k++) {
      const { system, calls } = faultySystem(k, fault);
      const failure = await writeIndex(openWorkspace(home, { system }), path, 'new').catch((error: unknown) => error);
      const word = readIndex(home, repository);
      expect(['old', 'new'], `after call ${k}`).toContain(word);
      if (failure === undefined) expect(word, `after call ${k}`).toBe('new');
      const outcome = `${word}, ${failure === undefined ? 'done' : 'failed'}`;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      await writeIndex(openWorkspace(home), path, 'old');
      expect(readIndex(home, repository), `next write after call ${k}`).toBe('old');
      expectTidy(repository, home);
      if (calls() < k) break;
    }
    // Most calls come before the switch; some after it; and the last run had no fault at all.
    expect(outcomes.get('old, failed')).toBeGreaterThan(20);
    expect(outcomes.get('new, failed') ?? 0).toBeGreaterThan(0);
    expect(outcomes.get('new, done')).toBeGreaterThan(0);
  },
);

test('a first run that fails at any call leaves nothing that the second one trips over', async () => {
  for (let k = 1; ; k++) {
    const path = scratchProject('demo');
    const home = scratchFolder();
    const { system, calls } = faultySystem(k, 'fails-from-then-on');
    const failure = await writeIndex(openWorkspace(home, { system }), path, 'new').catch((error: unknown) => error);
    await writeIndex(openWorkspace(home), path, 'second');
    const repository = await registerRepository(openWorkspace(home), path);
    expect(readIndex(home, repository)).toBe('second');
    expect(repository.name).toBe('demo');
    expectTidy(repository, home);
    if (calls() < k) {
      expect(failure).toBeUndefined();
      break;
    }
  }
});

test('everything has reached the disk before the switch, and the switch before the end', async () => {
  const home = scratchFolder();
  const { system, log } = faultySystem(-1, 'fails-once');
  const opened = new Map<string, string>();
  const { openSync, fsyncSync } = system.files;
  const synced: string[] = [];
  const files: FileSystem = {
    ...system.files,
    openSync: (...args) => {
      const descriptor = openSync(...args);
      opened.set(String(descriptor), String(args[0]));
      return descriptor;
    },
    fsyncSync: (descriptor) => {
      synced.push(opened.get(String(descriptor)) ?? '');
      fsyncSync(descriptor);
    },
    renameSync: (from, to) => {
      synced.push(`rename ${String(to)}`);
      system.files.renameSync(from, to);
    },
  };
  await writeIndex(openWorkspace(home, { system: { ...system, files } }), scratchProject('demo'), 'word');
  expect(log.length).toBeGreaterThan(20);
  const places = synced.map((path) =>
    path
      .replace(home, '')
      .replace(/\/repos\/[^/]+/, '')
      .replace(/\d+-[0-9a-f]{8}/, 'G'),
  );
  const afterFacts = places.slice(places.indexOf('rename /facts/pack') + 2);
  expect(afterFacts).toEqual([
    '/generations/G/generation.json.tmp',
    'rename /generations/G/generation.json',
    '/generations/G',
    '/generations/G/database/data',
    '/generations/G/database',
    '/generations/G/generation.json',
    '/generations/G/graph.bin',
    '/generations/G',
    '/generations',
    '/current.tmp',
    'rename /current',
    '',
  ]);
});

/** How long a child takes for a generation here and now, in milliseconds: kills are spread over twice that. */
async function timeOfGeneration(child: ScratchProcess, task: Task & { do: 'write' }): Promise<number> {
  child.send({ ...task, times: 5 });
  await child.next();
  await child.next();
  const start = performance.now();
  for (let i = 0; i < 4; i++) await child.next();
  const time = (performance.now() - start) / 4;
  child.dismiss();
  await child.ended;
  return time;
}

/** The number of the generation that a working child reports next. */
async function nextCommitted(child: ScratchProcess): Promise<number> {
  const answer = await child.next();
  if (!('committed' in answer)) throw new Error(`not a commit: ${JSON.stringify(answer)}`);
  return Number.parseInt(answer.committed, 10);
}

/** The number of the last generation that a dead child reported, or 0. */
async function lastCommitted(child: ScratchProcess): Promise<number> {
  let last = 0;
  for (;;) {
    const answer = await child.next().catch(() => undefined);
    if (answer === undefined) return last;
    if ('committed' in answer) last = Number.parseInt(answer.committed, 10);
  }
}

test(`${KILLS} kills at any moment leave a whole index and a lock that can be taken`, async () => {
  const start = await scratchProgram();
  const home = scratchFolder();
  const workspace = openWorkspace(home);
  const path = scratchProject('demo');
  await writeIndex(workspace, path, 'first');
  const repository = await registerRepository(workspace, path);
  const task = { do: 'write', home, repository, times: 1_000_000 } as const;
  const time = await timeOfGeneration(start(), task);
  let halfWritten = 0;
  let acknowledged = 0;
  // The next child starts while this one works: most of the time of a kill is the start of a process.
  let next = start();
  for (let kill = 1; kill <= KILLS; kill++) {
    const child = next;
    if (kill < KILLS) next = start();
    child.send(task);
    expect(await child.next(), `kill ${kill}`).toEqual({ writing: true });
    // Every second child has a generation behind it, so that the work goes on however slow the machine has become.
    if (kill % 2 === 0) acknowledged = Math.max(acknowledged, await nextCommitted(child));
    await sleep(Math.random() * (kill % 2 === 0 ? time : 2 * time));
    child.kill();
    await child.ended;
    acknowledged = Math.max(acknowledged, await lastCommitted(child));

    expect(readIndex(home, repository), `kill ${kill}`).toBe(currentId(workspace, repository));
    expect(Number.parseInt(currentId(workspace, repository) ?? '', 10)).toBeGreaterThanOrEqual(acknowledged);
    if (readdirSync(generationsFolder(repository.folder)).length > 1) halfWritten++;
  }
  await withWriterLock(workspace, repository, async (writer) => expect(writer.facts().problem).toBeUndefined());
  expectTidy(repository, home);
  expect(readdirSync(readersFolder(repository.folder)).length).toBeLessThanOrEqual(1);
  // The kills did strike in the middle of the work, and the work did go on between them.
  expect(halfWritten).toBeGreaterThan(KILLS / 10);
  expect(acknowledged).toBeGreaterThan(KILLS / 10);
}, 300_000);
