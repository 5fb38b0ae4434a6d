// Indexes on the move, and archives that were damaged on the way or made to do damage.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fillGeneration, indexMeta, scratchFolder, scratchProject, wordOf } from './fixtures/scratch.ts';
import {
  currentId,
  exportIndex,
  importIndex,
  indexedRepositories,
  openCurrent,
  openWorkspace,
  type Repository,
  registeredRepositories,
  registerRepository,
  type Workspace,
  withWriterLock,
} from './index.ts';

async function indexed(word = 'word'): Promise<{ workspace: Workspace; repository: Repository; file: string }> {
  const workspace = openWorkspace(scratchFolder());
  const repository = await registerRepository(workspace, scratchProject('demo'));
  await withWriterLock(workspace, repository, async (writer) => {
    const next = writer.begin();
    fillGeneration(next, word);
    // Longer than any buffer on the way, and not to be compressed.
    const random = createHash('shake256', { outputLength: 300_000 }).update(word).digest();
    writeFileSync(join(next.directory, 'random'), random);
    next.commit(indexMeta({ commit: 'abc123' }));
  });
  return { workspace, repository, file: join(scratchFolder(), 'index.gnx') };
}

const HERE = { version: '0.1.0', knows: () => true };

test('an index moves to another home and another path, whole', async () => {
  const { workspace, repository, file } = await indexed();
  const exported = await exportIndex(workspace, repository, file, '0.1.0');
  expect(exported).toEqual({ meta: indexMeta({ commit: 'abc123' }), bytes: readFileSync(file).length });
  const elsewhere = openWorkspace(scratchFolder());
  const path = scratchProject('checkout');
  const imported = await importIndex(elsewhere, file, { path, ...HERE });
  expect(imported.repository).toMatchObject({ name: 'demo', path });
  const [one, other] = [openCurrent(workspace, repository), openCurrent(elsewhere, imported.repository)];
  expect(other.meta).toEqual(one.meta);
  expect(wordOf(other.directory)).toBe('word');
  for (const name of ['random', 'empty', 'generation.json']) {
    expect(readFileSync(join(other.directory, name))).toEqual(readFileSync(join(one.directory, name)));
  }
  one.release();
  other.release();
});

test('a move that is interrupted in its midst changes nothing', async () => {
  const { workspace, repository, file } = await indexed();
  await exportIndex(workspace, repository, file, '0.1.0');
  const before = readFileSync(file);
  const exporting = new AbortController();
  const exported = exportIndex(workspace, repository, file, '0.1.0', exporting.signal);
  exporting.abort();
  const interrupted = { code: 'interrupted', message: 'Interrupted. Everything is as it was before.' };
  await expect(exported).rejects.toMatchObject(interrupted);
  expect(readdirSync(dirname(file))).toEqual(['index.gnx']);
  expect(readFileSync(file).equals(before)).toBe(true);

  const elsewhere = openWorkspace(scratchFolder());
  const importing = new AbortController();
  // The last thing that is asked before files are unpacked.
  const checkout = scratchProject('checkout');
  const knows = (): boolean => {
    importing.abort();
    return true;
  };
  const options = { path: checkout, version: '0.1.0', knows, signal: importing.signal };
  await expect(importIndex(elsewhere, file, options)).rejects.toMatchObject(interrupted);
  expect(registeredRepositories(elsewhere)).toEqual([]);
  const left = readdirSync(elsewhere.home, { recursive: true, encoding: 'utf8' });
  expect(left.filter((name) => name.endsWith('random'))).toEqual([]);
});

test('the same index gives the same bytes, and an archive is replaced', async () => {
  const { workspace, repository, file } = await indexed();
  await exportIndex(workspace, repository, file, '0.1.0');
  const first = readFileSync(file);
  await exportIndex(workspace, repository, file, '0.1.0');
  expect(readFileSync(file).equals(first)).toBe(true);
  expect(readdirSync(join(file, '..'))).toEqual(['index.gnx']);
});

test('an import replaces an index, under the name that the repository has or is given', async () => {
  const { workspace, repository, file } = await indexed('new');
  await exportIndex(workspace, repository, file, '0.1.0');
  const target = await indexed('old');
  const before = currentId(target.workspace, target.repository);
  await importIndex(target.workspace, file, { path: target.repository.path, ...HERE });
  expect(currentId(target.workspace, target.repository)).not.toBe(before);
  const second = await importIndex(target.workspace, file, { path: scratchProject('x'), ...HERE });
  const third = await importIndex(target.workspace, file, { path: scratchProject('y'), name: 'mine', ...HERE });
  expect([second.repository.name, third.repository.name]).toEqual(['demo-2', 'mine']);
  expect(indexedRepositories(target.workspace)).toHaveLength(3);
});

test('an archive that was cut short or altered anywhere is refused, and nothing changes', async () => {
  const { workspace, repository, file } = await indexed();
  await exportIndex(workspace, repository, file, '0.1.0');
  const whole = readFileSync(file);
  const elsewhere = openWorkspace(scratchFolder());
  const path = scratchProject('checkout');
  const broken: Buffer[] = [Buffer.concat([whole, Buffer.from('x')]), whole.subarray(0, whole.length - 1)];
  for (let i = 8; i < whole.length; i += i < 400 ? 1 : 4999) {
    const flipped = Buffer.from(whole);
    flipped[i] = (flipped[i] ?? 0) ^ 1;
    broken.push(flipped);
    if (i > 48) broken.push(whole.subarray(0, i));
  }
  for (const bytes of broken) {
    writeFileSync(file, bytes);
    await expect(importIndex(elsewhere, file, { path, ...HERE })).rejects.toMatchObject({
      code: expect.stringMatching(/^(corrupt-index|invalid-argument)$/),
    });
  }
  for (const bytes of [Buffer.alloc(0), whole.subarray(0, 20), Buffer.from('a text file\n'.repeat(20))]) {
    writeFileSync(file, bytes);
    await expect(importIndex(elsewhere, file, { path, ...HERE })).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining('not an exported index'),
    });
  }
  expect(registeredRepositories(elsewhere)).toEqual([]);
});

test('an archive of a newer version is refused; one of an older is not', async () => {
  const { workspace, repository, file } = await indexed();
  const target = { path: scratchProject('checkout') };
  const elsewhere = openWorkspace(scratchFolder());
  for (const version of ['0.1.1', '0.10.0', '1.0.0']) {
    await exportIndex(workspace, repository, file, version);
    await expect(importIndex(elsewhere, file, { ...target, ...HERE })).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining(`newer gitnexus (version ${version})`),
    });
  }
  await exportIndex(workspace, repository, file, '0.0.9');
  await importIndex(elsewhere, file, { ...target, ...HERE });
  await importIndex(elsewhere, file, { ...target, ...HERE, version: '0.2.0' });
  const newer = readFileSync(file);
  newer.writeUInt32LE(2, 8);
  writeFileSync(file, newer);
  await expect(importIndex(elsewhere, file, { ...target, ...HERE })).rejects.toMatchObject({
    message: expect.stringContaining('format 2'),
  });
});

/** An archive that is in order by its checksum, whatever it says. */
function forge(files: readonly { path: string; size: number }[], content: Buffer, header: object = {}): string {
  const json = Buffer.from(JSON.stringify({ version: '0.1.0', meta: indexMeta(), files, ...header }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  const covered = Buffer.concat([length, json, content]);
  const file = join(scratchFolder(), 'forged.gnx');
  const digest = createHash('sha256').update(covered).digest();
  writeFileSync(file, Buffer.concat([Buffer.from('GNXINDEX\x01\0\0\0', 'latin1'), digest, covered]));
  return file;
}

const one = Buffer.from('x');

test.each([
  ['a way up', forge([{ path: '../../../../evil', size: 1 }], gzipSync(one))],
  ['a way up in the middle', forge([{ path: 'a/../../evil', size: 1 }], gzipSync(one))],
  ['an absolute path', forge([{ path: '/tmp/gitnexus-evil', size: 1 }], gzipSync(one))],
  ['a backslash', forge([{ path: '..\\evil', size: 1 }], gzipSync(one))],
  ['a drive', forge([{ path: 'C:evil', size: 1 }], gzipSync(one))],
  ['a NUL', forge([{ path: 'evil\0', size: 1 }], gzipSync(one))],
  ['an empty name', forge([{ path: '', size: 1 }], gzipSync(one))],
  ['a manifest of its own', forge([{ path: 'generation.json', size: 1 }], gzipSync(one))],
  [
    'the same file twice',
    forge(
      ['a', 'A'].map((path) => ({ path, size: 1 })),
      gzipSync(Buffer.from('xx')),
    ),
  ],
  ['more than it lists', forge([{ path: 'a', size: 1 }], gzipSync(Buffer.alloc(50_000_000)))],
  ['less than it lists', forge([{ path: 'a', size: 2 }], gzipSync(one))],
  [
    'a file where a folder is',
    forge(
      ['a', 'a/b'].map((path) => ({ path, size: 1 })),
      gzipSync(Buffer.from('xx')),
    ),
  ],
  ['a negative size', forge([{ path: 'a', size: -1 }], gzipSync(one))],
  ['no gzip', forge([{ path: 'a', size: 1 }], one)],
  ['gzip cut short', forge([{ path: 'a', size: 1 }], gzipSync(one).subarray(0, 12))],
  ['no meta', forge([{ path: 'a', size: 1 }], gzipSync(one), { meta: {} })],
  ['no list', forge([], gzipSync(one), { files: 'all' })],
])('a forged archive with %s does no harm', async (_, file) => {
  const home = scratchFolder();
  const workspace = openWorkspace(home);
  const path = scratchProject('checkout');
  await expect(importIndex(workspace, file, { path, ...HERE })).rejects.toMatchObject({
    code: expect.stringMatching(/^(corrupt-index|io-failed)$/),
  });
  expect(indexedRepositories(workspace)).toEqual([]);
  expect(existsSync('/tmp/gitnexus-evil')).toBe(false);
  const left = readdirSync(home, { recursive: true }).map(String);
  expect(left.filter((name) => /evil|generations.|repository\.json/.test(name))).toEqual([]);
});

test('names that no index has, and more than the disk has room for, are refused before anything is written', async () => {
  const home = scratchFolder();
  const target = { path: scratchProject('checkout'), ...HERE, knows: (path: string) => path === 'graph.snapshot' };
  const stranger = forge([{ path: 'authorized_keys', size: 1 }], gzipSync(one));
  await expect(importIndex(openWorkspace(home), stranger, target)).rejects.toMatchObject({
    code: 'corrupt-index',
    message: expect.stringContaining("names a file 'authorized_keys'") as string,
  });
  const bomb = forge([{ path: 'graph.snapshot', size: 2 ** 50 }], gzipSync(Buffer.alloc(1_000_000)));
  await expect(importIndex(openWorkspace(home), bomb, target)).rejects.toMatchObject({
    code: 'too-large',
    message: expect.stringContaining('takes 1073741824 MB') as string,
  });
  expect(readdirSync(home, { recursive: true }).filter((name) => String(name).includes('graph'))).toEqual([]);
});

test('a forged archive that is in order is taken', async () => {
  const file = forge([{ path: 'a/b', size: 1 }], gzipSync(one));
  const { generation } = await importIndex(openWorkspace(scratchFolder()), file, {
    path: scratchProject('c'),
    ...HERE,
  });
  expect(readFileSync(join(generation.directory, 'a/b'), 'utf8')).toBe('x');
});

test('missing files and places that cannot be written are told apart', async () => {
  const { workspace, repository } = await indexed();
  const nowhere = join(scratchFolder(), 'none', 'index.gnx');
  await expect(exportIndex(workspace, repository, nowhere, '0.1.0')).rejects.toMatchObject({ code: 'io-failed' });
  const target = { path: repository.path, ...HERE };
  await expect(importIndex(workspace, nowhere, target)).rejects.toMatchObject({ code: 'not-found' });
  await expect(importIndex(workspace, scratchFolder(), target)).rejects.toMatchObject({ code: 'io-failed' });
});
