// The process that stays and makes indexes, and what keeps an index up to date: both as they are installed.

import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { RunReply } from '../src/operations/indexing/indexer-protocol.ts';
import { watchFolder } from '../src/operations/indexing/watch.ts';
import { type Child, startChild } from './sample/child.ts';
import { python } from './sample/dialects.ts';
import { dumpIndex } from './sample/index-dump.ts';
import { applyEdit, EDIT_KINDS } from './sample/random-edits.ts';
import { makePackageRepository } from './sample/real-packages.ts';
import { temporaryFolder, writeText } from './sample-repository.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };

const folder = temporaryFolder();
const children: Child[] = [];
let made = 0;
afterAll(() => folder.remove());
afterEach(async () => {
  for (const { process, ended } of children.splice(0)) {
    process.kill('SIGKILL');
    await ended;
  }
});

/** A home of its own. The path of a socket has to be short. */
function newHome(): string {
  made++;
  return join(folder.path, `h${made}`);
}

function start(home: string, directory: string, ...words: readonly string[]): Child {
  const child = startChild({ home, directory }, ...words);
  children.push(child);
  return child;
}

const socketOf = (home: string): string => join(home, 'indexer.sock');

async function startIndexer(home: string): Promise<Child> {
  const child = start(home, folder.path, 'indexer');
  await expect.poll(() => existsSync(socketOf(home)), PATIENCE).toBe(true);
  return child;
}

/** A connection that asks for nothing, and keeps the indexer alive. */
async function hold(home: string): Promise<() => void> {
  const socket = connect(socketOf(home));
  await new Promise((resolve) => socket.once('connect', resolve));
  return () => socket.destroy();
}

async function analyzed(home: string, directory: string, ...words: readonly string[]): Promise<void> {
  const { code, stderr } = await start(home, directory, 'analyze', '--json', ...words).ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
}

function ask(home: string, request: object): Promise<RunReply> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketOf(home));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      const last = text.split('\n').find((line) => line !== '' && !line.includes('"progress"'));
      if (last === undefined || !text.endsWith('\n')) return;
      socket.destroy();
      resolve(JSON.parse(last));
    });
    socket.on('error', reject);
    socket.write(`${JSON.stringify(request)}\n`);
  });
}

describe('an indexer', () => {
  it('makes the index that a run from nothing makes, edit after edit', async () => {
    const home = newHome();
    const root = makePackageRepository(folder.path, 'gyp');
    await startIndexer(home);
    const release = await hold(home);
    await analyzed(home, root);
    for (const [at, kind] of EDIT_KINDS.slice(0, 8).entries()) {
      applyEdit(root, python, { kind, a: 3 * at + 1, b: 2, c: 5 });
      await analyzed(home, root);
      const clean = newHome();
      await analyzed(clean, root);
      const [kept, fresh] = [dumpIndex(home), dumpIndex(clean)];
      expect(kept.graph).toEqual(fresh.graph);
      expect(kept.files).toEqual(fresh.files);
    }
    release();
  });

  it('ends when nobody is connected any more, and leaves nothing behind', async () => {
    const home = newHome();
    const { ended } = await startIndexer(home);
    (await hold(home))();
    expect((await ended).code).toBe(0);
    expect(existsSync(socketOf(home))).toBe(false);
  });

  it('is not asked by another build, nor believed where it is none', async () => {
    const home = newHome();
    const root = join(folder.path, 'versions');
    writeText(root, 'a.py', 'def a():\n    pass\n');
    await startIndexer(home);
    const release = await hold(home);
    expect(await ask(home, { build: '0.0.0-other', path: root })).toEqual({ kind: 'refused' });
    release();
  });

  it('says what went wrong as a run of its own would', async () => {
    const home = newHome();
    await startIndexer(home);
    const release = await hold(home);
    const { code, stderr } = await start(home, folder.path, 'analyze', join(folder.path, 'nowhere')).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Error: .*nowhere/);
    release();
  });

  it('that is killed leaves the work to the command, and its place to the next one', async () => {
    const home = newHome();
    const root = join(folder.path, 'killed');
    writeText(root, 'a.py', 'def a():\n    pass\n');
    const { process, ended } = await startIndexer(home);
    process.kill('SIGKILL');
    await ended;
    expect(existsSync(socketOf(home))).toBe(true);
    await analyzed(home, root);
    const next = start(home, folder.path, 'indexer');
    await expect
      .poll(() => ask(home, { build: 'other', path: root }).catch(() => undefined), PATIENCE)
      .toEqual({
        kind: 'refused',
      });
    next.process.kill('SIGTERM');
    expect((await next.ended).code).toBe(0);
  });
});

describe('watch', () => {
  it('indexes what is written, in folders that are new too, and ends at a signal', async () => {
    const home = newHome();
    const root = join(folder.path, 'watched');
    writeText(root, 'a.py', 'def a():\n    pass\n');
    const child = start(home, root, 'watch');
    await expect.poll(() => child.output().stdout, PATIENCE).toContain('Watching ');
    writeText(root, 'a.py', 'def a():\n    pass\n\n\ndef more():\n    pass\n');
    await expect.poll(() => child.output().stdout, PATIENCE).toMatch(/indexed in [\d.]+ s \(1 files, 2 symbols/);
    writeText(root, 'new/deep/b.py', 'def b():\n    pass\n');
    await expect.poll(() => child.output().stdout, PATIENCE).toMatch(/\(2 files, 3 symbols/);
    rmSync(join(root, 'a.py'));
    await expect.poll(() => child.output().stdout, PATIENCE).toMatch(/\(1 files, 1 symbols/);
    child.process.kill('SIGINT');
    expect((await child.ended).code).toBe(0);
    // The indexer that it started ends with it.
    await expect.poll(() => existsSync(socketOf(home)), PATIENCE).toBe(false);
  });
});

describe('a watch on the folders of a repository', () => {
  it('tells of files that are written, made, moved and removed, and of no folder of tools', async () => {
    const root = join(folder.path, 'folders');
    for (const path of ['a.py', 'src/b.py', 'node_modules/x/c.js']) writeText(root, path, '1\n');
    const seen = new Set<string>();
    const watch = watchFolder(root, (path) => seen.add(path));
    watch.follow(['a.py', 'src/b.py']);
    expect(watch.isPolling).toBe(false);
    const told = (path: string): Promise<void> => expect.poll(() => [...seen], PATIENCE).toContain(path);
    writeFileSync(join(root, 'src/b.py'), '2\n');
    await told('src/b.py');
    mkdirSync(join(root, 'src/more'));
    await told('src/more');
    writeFileSync(join(root, 'src/more/d.py'), '1\n');
    await told('src/more/d.py');
    renameSync(join(root, 'a.py'), join(root, 'e.py'));
    await told('e.py');
    writeFileSync(join(root, 'node_modules/x/c.js'), '2\n');
    writeFileSync(join(root, '.hidden'), '2\n');
    rmSync(join(root, 'e.py'));
    writeFileSync(join(root, 'last.py'), '2\n');
    await told('last.py');
    expect([...seen].filter((path) => /node_modules|hidden/.test(path))).toEqual([]);
    watch.close();
  });
});
