// A rename from end to end: planned, applied, known to the index, and taken back, by the command line.

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeProjectFile } from '../src/edit/index.ts';
import { applyTransaction } from '../src/edit/transaction.ts';
import { contentHash } from '../src/model/content-hash.ts';
import { editsFolder, openWorkspace, registeredRepositories } from '../src/workspace/index.ts';
import { realSystem } from '../src/workspace/system.ts';
import { gitnexus, type ProgramOptions } from './program.ts';
import { makeSampleRepository, temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
const unclear = temporaryFolder();
let here: ProgramOptions;
const PATHS = ['src/auth/utils.ts', 'src/auth/validator.ts'];

beforeAll(async () => {
  here = { home: join(folder.path, 'home'), directory: makeSampleRepository(folder.path, 'app') };
  await succeeds('analyze');
});
afterAll(() => {
  folder.remove();
  unclear.remove();
});

async function succeeds(...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await gitnexus(here, ...words);
  expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: '' });
  return stdout;
}

function textsNow(): string[] {
  return PATHS.map((path) => readFileSync(join(here.directory, path), 'utf8'));
}

test('a dry run shows every edit with its reason and writes nothing', async () => {
  const before = textsNow();
  const shown = await succeeds('rename', 'hashPassword', 'digest');
  expect(shown).toContain(
    'Rename function hashPassword → src/auth/utils.ts:1 to digest: 3 edit(s) in 2 file(s), dry run',
  );
  expect(shown).toContain('1:17 [definition] export function hashPassword(password: string): string {');
  expect(shown).toContain('1:10 [import] import { hashPassword } from');
  expect(shown).toContain('4:10 [import] return hashPassword(password).length > 0;');
  expect(textsNow()).toEqual(before);
});

test('what is applied is in the files and the index, and undone to the byte', async () => {
  const before = textsNow();
  expect(await succeeds('rename', 'hashPassword', 'digest', '--apply')).toContain('Renamed function hashPassword');
  expect(textsNow()).toEqual(before.map((text) => text.replaceAll('hashPassword', 'digest')));
  expect(await succeeds('status')).toContain('app: fresh');
  expect(await succeeds('context', 'digest')).toContain('validatePassword');
  expect(await succeeds('rename', '--undo')).toContain('Undone: rename hashPassword to digest');
  expect(textsNow()).toEqual(before);
  expect(await succeeds('status')).toContain('app: fresh');
  expect(await gitnexus(here, 'rename', '--undo')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('nothing to undo'),
  });
});

test('a file that changed since it was indexed is a refusal, and so is what is taken', async () => {
  const taken = await gitnexus(here, 'rename', 'validatePassword', 'hashPassword', '--apply');
  expect(taken.code).not.toBe(0);
  expect(taken.stderr).toContain("Cannot rename 'validatePassword' to 'hashPassword'");
  const path = join(here.directory, PATHS[0]);
  const before = readFileSync(path, 'utf8');
  appendFileSync(path, '// later\n');
  const stale = await gitnexus(here, 'rename', 'hashPassword', 'digest', '--apply');
  expect(stale.stderr).toContain('Files of app changed since it was indexed');
  expect(readFileSync(path, 'utf8')).toBe(`${before}// later\n`);
  writeFileSync(path, before);
});

test('undo refuses where a file changed after the rename', async () => {
  await succeeds('rename', 'openSession', 'beginSession', '--apply');
  const path = join(here.directory, 'src/auth/session.ts');
  const renamed = readFileSync(path, 'utf8');
  appendFileSync(path, '// later\n');
  const refused = await gitnexus(here, 'rename', '--undo');
  expect(refused.stderr).toContain("'src/auth/session.ts' changed since: rename openSession to beginSession");
  expect(readFileSync(path, 'utf8')).toBe(`${renamed}// later\n`);
});

test('what cannot be resolved everywhere is applied only where that is asked for', async () => {
  const directory = unclear.path;
  const around = { ...here, directory };
  writeFileSync(
    join(directory, 'store.js'),
    'export class Store {\n  flush() {}\n}\nexport function end(given) {\n  given.flush();\n}\n',
  );
  expect(await gitnexus(around, 'analyze', '--name', 'unclear')).toMatchObject({ code: 0 });
  const text = () => readFileSync(join(directory, 'store.js'), 'utf8');
  const before = text();
  const planned = await gitnexus(around, 'rename', 'Store.flush', 'drain');
  expect(planned.stdout).toContain('Not resolved, may mean it, not touched (1):\n  store.js:5:9 given.flush();');
  expect(planned.stdout).toContain('call again with apply and force');
  const refused = await gitnexus(around, 'rename', 'Store.flush', 'drain', '--apply');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(
    /1 place\(s\) may mean it and could not be resolved: store\.js:5:9\nNothing was written\./,
  );
  expect(text()).toBe(before);
  expect(await gitnexus(around, 'rename', 'Store.flush', 'drain', '--apply', '--force')).toMatchObject({ code: 0 });
  expect(text()).toBe(before.replace('  flush() {}', '  drain() {}'));
});

test('a rename that was killed half way is told by every answer until it is undone', async () => {
  const [repository] = registeredRepositories(openWorkspace(here.home));
  const place = { system: realSystem(), root: here.directory, journal: editsFolder(repository.folder) };
  const before = textsNow();
  const texts = PATHS.map((path, at) => {
    const text = before[at];
    return { path, text: text.replaceAll('hashPassword', 'digest'), seen: contentHash(Buffer.from(text)) };
  });
  let written = 0;
  const dying: typeof writeProjectFile = (...args) => {
    if (written++ > 0) throw new Error('killed');
    writeProjectFile(...args);
  };
  expect(() => applyTransaction(place, 'rename hashPassword to digest', texts, dying)).toThrow('killed');
  expect(textsNow()).not.toEqual(before);

  const line =
    'unfinished: rename hashPassword to digest (interrupted: of 2 file(s) some may be changed and some not). To put them back: gitnexus rename --undo';
  expect(await succeeds('analyze')).toContain(`  ${line}\n`);
  for (const words of [['context', 'validatePassword'], ['status'], ['query', 'password']]) {
    expect(await succeeds(...words)).toContain(`\n${line}\n`);
  }
  const status = JSON.parse(await succeeds('status', '--json')) as { unfinished: unknown };
  expect(status.unfinished).toEqual([{ label: 'rename hashPassword to digest', files: PATHS }]);
  const doctor = await gitnexus(here, 'doctor');
  expect(doctor.code).toBe(1);
  expect(doctor.stdout).toContain('FAIL edits app: unfinished: rename hashPassword to digest (interrupted');

  const undone = await succeeds('rename', '--undo');
  expect(undone).toContain(`Undone: rename hashPassword to digest\n  ${PATHS[0]}\n`);
  expect(undone).toContain(`'rename hashPassword to digest' was interrupted; put back: ${PATHS[0]}.`);
  expect(textsNow()).toEqual(before);
  expect(await succeeds('status')).toMatch(/^app: fresh\n(?!.*unfinished)/s);
  expect(await succeeds('context', 'hashPassword')).toContain('validatePassword');
});

test('a line that names no symbol, or no new name, is an error of usage', async () => {
  for (const words of [[], ['hashPassword']]) {
    const { code, stderr } = await gitnexus(here, 'rename', ...words);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('Give a symbol and its new name') });
  }
});
