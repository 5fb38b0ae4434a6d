// One writer at a time: between processes, within one, and after deaths of every sort.

import { once } from 'node:events';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder, scratchProgram, scratchProject } from './fixtures/scratch.ts';
import { currentWriter, openWorkspace, registerRepository, withWriterLock } from './index.ts';
import { acquireLock } from './lock.ts';
import { realSystem } from './system.ts';

const SUBJECT = { subject: "Repository 'demo'" };

/** A mark as another process would have left it. */
function leaveMark(folder: string, mark: { pid: number; startTime: string; realm: string }): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${mark.pid}-${mark.startTime}-${mark.realm}-1705314600000-0123456789abcdef`);
  writeFileSync(path, '');
  return path;
}

test('a second writer is told who holds the lock and since when', async () => {
  const workspace = openWorkspace(scratchFolder());
  const repository = await registerRepository(workspace, scratchProject('demo'));
  const child = (await scratchProgram())();
  child.send({ do: 'hold-lock', home: workspace.home, repository });
  expect(await child.next()).toEqual({ held: child.pid });
  expect(currentWriter(workspace, repository)).toMatchObject({ pid: child.pid });
  await expect(withWriterLock(workspace, repository, async () => 'in')).rejects.toMatchObject({
    code: 'locked',
    message: expect.stringMatching(new RegExp(`^Repository 'demo' is locked by process ${child.pid} since 20.*Z$`)),
    details: { pid: child.pid },
  });
  child.kill();
  await child.ended;
  expect(await withWriterLock(workspace, repository, async () => 'in')).toBe('in');
});

test('within one process there is one writer as well', async () => {
  const folder = join(scratchFolder(), 'lock');
  const lock = await acquireLock(realSystem(), folder, SUBJECT);
  await expect(acquireLock(realSystem(), folder, SUBJECT)).rejects.toMatchObject({ code: 'locked' });
  expect(lock.isHeld()).toBe(true);
  lock.release();
  lock.release();
  expect(lock.isHeld()).toBe(false);
  (await acquireLock(realSystem(), folder, SUBJECT)).release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock whose pid now belongs to another process is stale', async () => {
  const folder = join(scratchFolder(), 'lock');
  const system = realSystem();
  leaveMark(folder, { ...system.self, startTime: String(Number(system.self.startTime) - 1) });
  const lock = await acquireLock(system, folder, SUBJECT);
  expect(readdirSync(folder)).toHaveLength(1);
  lock.release();
});

test('a killed process that its parent has not collected holds nothing', async () => {
  // The shell starts a child, tells its pid and becomes a program that never collects it.
  const { spawn } = await import('node:child_process');
  const parent = spawn('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 60']);
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  const system = realSystem();
  while (system.stateOf({ ...system.self, pid, startTime: '0' }) === 'alive') {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(() => process.kill(pid, 0)).not.toThrow();
  parent.kill();
});

test('a lock from another container counts while it is renewed, and lapses when it is not', async () => {
  const folder = join(scratchFolder(), 'lock');
  const system = realSystem();
  const mark = leaveMark(folder, { ...system.self, realm: '000000000000' });
  await expect(acquireLock(system, folder, SUBJECT)).rejects.toMatchObject({
    code: 'locked',
    message: expect.stringContaining('another container since 2024-01-15T10:30:00.000Z'),
  });
  const longAgo = new Date(Date.now() - 121_000);
  utimesSync(mark, longAgo, longAgo);
  (await acquireLock(system, folder, SUBJECT)).release();
});

test('files that are no marks do not count', async () => {
  const folder = join(scratchFolder(), 'lock');
  mkdirSync(folder);
  writeFileSync(join(folder, '.DS_Store'), '');
  (await acquireLock(realSystem(), folder, SUBJECT)).release();
  expect(readdirSync(folder)).toEqual(['.DS_Store']);
});

test('of many processes that come at once, one at a time is in, and with patience all get in', async () => {
  const [home, folder] = [scratchFolder(), join(scratchFolder(), 'lock')];
  const start = await scratchProgram();
  const children = [start(), start(), start(), start()];
  for (const child of children) child.send({ do: 'contend', home, folder, times: 100 });
  for (const child of children) expect(await child.next()).toEqual({ contended: 100 });
  for (const child of children) child.dismiss();
  expect(readdirSync(folder)).toEqual([]);
});
