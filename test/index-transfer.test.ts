// An index of real code moved from one path to another, and the commands around an index, by the program as it is
// installed. What a forged archive could do is tested in src/workspace.

import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChildOptions, type Ended, runChild } from './sample/child.ts';
import { dumpIndex, generationDirectory } from './sample/index-dump.ts';
import { makePackageRepository } from './sample/real-packages.ts';
import { commit, temporaryFolder, writeText } from './sample-repository.ts';

const folder = temporaryFolder();
const archive = join(folder.path, 'gyp.gnx');
let here: ChildOptions;

beforeAll(async () => {
  here = { home: join(folder.path, 'home'), directory: makePackageRepository(folder.path, 'gyp') };
  await succeeds(here, 'analyze');
  expect(await succeeds(here, 'index', 'export', archive)).toMatch(/^Exported the index of gyp to .*gyp\.gnx \(/);
});
afterAll(() => folder.remove());

async function succeeds(options: ChildOptions, ...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runChild(options, ...words);
  expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: '' });
  return stdout;
}

async function fails(options: ChildOptions, ...words: readonly string[]): Promise<Ended> {
  const ended = await runChild(options, ...words);
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toMatch(/^Error: /);
  expect(ended.stderr).not.toContain('defect');
  return ended;
}

/** A copy of the repository at another path, and a home that knows nothing. */
function elsewhere(name: string): ChildOptions {
  const directory = join(folder.path, name);
  cpSync(here.directory, directory, { recursive: true });
  return { home: join(folder.path, `${name}-home`), directory };
}

describe('an index that was moved', () => {
  it('answers as it did, and is kept up to date where it came to', async () => {
    const there = elsewhere('moved');
    expect(await succeeds(there, 'index', 'import', archive)).toMatch(/^gyp: indexed by import/);
    expect(dumpIndex(there.home)).toEqual(dumpIndex(here.home));
    for (const words of [
      ['context', '_parse_version_many'],
      ['impact', 'Version', 'upstream'],
      ['query', 'parse version'],
      ['cypher', 'MATCH (n:Class) RETURN n.name, n.path ORDER BY n.path, n.name LIMIT 20'],
      ['augment', 'def _parse_.*version'],
    ]) {
      expect(await succeeds(there, ...words)).toBe(await succeeds(here, ...words));
    }
    expect(await succeeds(there, 'status')).toMatch(/^gyp: fresh\n {2}Path: .*\/moved\n/);

    appendFileSync(join(there.directory, 'packaging/version.py'), '\n\ndef added_later():\n    return parse("1.0")\n');
    expect(await succeeds(there, 'analyze')).toMatch(/^gyp: indexed in /);
    const clean = { ...there, home: join(folder.path, 'moved-clean-home') };
    await succeeds(clean, 'analyze', '--name', 'gyp');
    expect(dumpIndex(there.home)).toEqual(dumpIndex(clean.home));
    expect(await succeeds(there, 'context', 'added_later')).toContain(
      '  → [CALLS] function parse → packaging/version.py:',
    );
  });

  it('takes a name, and stale is what differs at its new path', async () => {
    const there = elsewhere('older');
    rmSync(join(there.directory, 'packaging/tags.py'));
    writeText(there.directory, 'added.py', 'x = 1\n');
    expect(await succeeds(there, 'index', 'import', archive, '--name', 'copy')).toMatch(/^copy: indexed by import/);
    const status = await succeeds(there, 'status');
    expect(status).toMatch(/^copy: stale, /);
    expect(status).toContain('  Added (1):\n    added.py\n  Deleted (1):\n    packaging/tags.py\n');
  });

  it('is refused where it is damaged, and what was there stays', async () => {
    const there = elsewhere('damaged');
    await succeeds(there, 'index', 'import', archive);
    const before = dumpIndex(there.home);
    const whole = readFileSync(archive);
    const file = join(folder.path, 'damaged.gnx');
    const altered = (at: number) => {
      const bytes = Buffer.from(whole);
      bytes[at] ^= 1;
      return bytes;
    };
    const contents: readonly Buffer[] = [
      Buffer.alloc(0),
      Buffer.from('not an index'),
      whole.subarray(0, 20),
      whole.subarray(0, whole.length >> 1),
      whole.subarray(0, -1),
      Buffer.concat([whole, Buffer.from([0])]),
      ...[0, 8, 12, 44, 60, whole.length >> 1, whole.length - 1].map(altered),
    ];
    for (const content of contents) {
      writeFileSync(file, content);
      await fails(there, 'index', 'import', file);
    }
    await fails(there, 'index', 'import', join(folder.path, 'nothing.gnx'));
    await fails(there, 'index', 'import', folder.path);
    expect(dumpIndex(there.home)).toEqual(before);
    expect(readdirSync(join(generationDirectory(there.home), '..'))).toHaveLength(1);
  }, 120_000);

  it('is written whole or not at all', async () => {
    await fails(here, 'index', 'export', join(folder.path, 'no-such-folder', 'a.gnx'));
    await fails({ ...here, home: join(folder.path, 'no-home') }, 'index', 'export', join(folder.path, 'none.gnx'));
    const file = join(folder.path, 'again.gnx');
    writeFileSync(file, 'something else');
    await succeeds(here, 'index', 'export', file);
    expect(readFileSync(file)).toEqual(readFileSync(archive));
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.tmp') || name === 'none.gnx')).toEqual([]);
  });
});

describe('status', () => {
  it('tells what changed, by content alone', async () => {
    const there = elsewhere('status');
    await succeeds(there, 'index', 'import', archive);
    execFileSync('touch', [join(there.directory, 'packaging/version.py')]);
    expect(await succeeds(there, 'status')).toMatch(/^gyp: fresh\n/);
    renameSync(join(there.directory, 'packaging/tags.py'), join(there.directory, 'packaging/labels.py'));
    writeText(there.directory, '.gitnexusignore', '/gyp/generator/\n');
    const status = await succeeds(there, 'status');
    expect(status).toContain('  Added (1):\n    packaging/labels.py\n');
    expect(status).toMatch(/ {2}Deleted \(\d+\):\n {4}gyp\/generator\//);
    commit(there.directory, 'Another');
    expect(await succeeds(there, 'status')).toMatch(/\n {2}HEAD: [0-9a-f]{12}\n/);
    const json = JSON.parse(await succeeds(there, 'status', '--json'));
    expect(json).toMatchObject({ name: 'gyp', state: 'stale', added: ['packaging/labels.py'] });
    expect(json.head).not.toBe(json.commit);
  });
});

describe('doctor', () => {
  it('finds an index that is damaged, which the next run mends', async () => {
    const there = elsewhere('sick');
    await succeeds(there, 'index', 'import', archive);
    expect(await succeeds(there, 'doctor')).toMatch(/^ok {3}index gyp: \d+ nodes, \d+ edges$/m);
    truncateSync(join(generationDirectory(there.home), 'graph.snapshot'), 1_000);
    expect((await runChild(there, 'doctor')).stdout).toMatch(
      /^FAIL index gyp: The index is damaged: the file graph\.snapshot has 1000 bytes instead of \d+\n +Write it anew: /m,
    );
    const context = await fails(there, 'context', 'Version');
    expect(context.stderr).toMatch(/^Error: The index is damaged: .*\nWrite it anew: gitnexus analyze --force\n$/);
    expect(await succeeds(there, 'augment', 'Version')).toBe('');
    expect(await succeeds(there, 'analyze')).toMatch(/^gyp: indexed in /);
    expect(await succeeds(there, 'context', 'parse_wheel_filename')).toMatch(/^function parse_wheel_filename → /);
  });
});

describe('clean', () => {
  it('removes an index and nothing else', async () => {
    const there = elsewhere('cleaned');
    copyFileSync(archive, join(there.directory, 'kept.gnx'));
    await succeeds(there, 'index', 'import', archive);
    await fails({ ...there, directory: folder.path }, 'clean');
    expect(await succeeds(there, 'clean')).toMatch(/^Removed the index of gyp \(/);
    expect(await succeeds(there, 'list')).toBe('No indexed repositories.\n');
    expect(readdirSync(join(there.home, 'repos'))).toEqual([]);
    expect(existsSync(join(there.home, 'trash')) ? readdirSync(join(there.home, 'trash')) : []).toEqual([]);
    expect(existsSync(join(there.directory, 'kept.gnx'))).toBe(true);
    await fails(there, 'context', 'Version');
    expect(await succeeds(there, 'clean', '--all')).toBe('Nothing to remove.\n');
  });
});

describe('augment', () => {
  it.each([
    ['a name', 'parse_wheel_filename', /^function parse_wheel_filename → packaging\/utils\.py:\d+-\d+$/m],
    ['a part of a name', 'wheel_file', /^function parse_wheel_filename → packaging\/utils\.py:\d+-\d+$/m],
    ['a definition', 'def parse_wheel_filename\\(', /^function parse_wheel_filename → packaging\/utils\.py:\d+-\d+$/m],
    [
      'a regular expression',
      '_parse_(letter|local)_version',
      /^function _parse_l\w+_version → packaging\/version\.py/m,
    ],
    ['a path', 'packaging/version.py', /→ packaging\/version\.py:\d+-\d+$/m],
  ])('tells what a grep for %s should have known', async (_what, pattern, line) => {
    const text = await succeeds(here, 'augment', pattern);
    expect(text).toMatch(/^\[GitNexus\] \d+ symbol\(s\) for '/);
    expect(text).toMatch(line);
    expect(text).toMatch(/^ {2}(Called by|Calls) \(\d+\): /m);
    expect(text.length).toBeLessThanOrEqual(2_001);
    expect(text.split('\n').filter((one) => /^\w+ \S+ → /.test(one)).length).toBeLessThanOrEqual(5);
  });

  it.each(['zz', 'noSuchThingAnywhere', '[', '(((', '*', '.*', '', ' ', '\\', '--', '\u0000'.replace('\u0000', '\n')])(
    'has nothing to say of %j, or says it, and never fails',
    async (pattern) => {
      const text = await succeeds(here, 'augment', '--', pattern);
      expect(text === '' || text.startsWith('[GitNexus] ')).toBe(true);
    },
  );
});

describe('overview', () => {
  it('counts what is there', async () => {
    const overview = JSON.parse(await succeeds(here, 'overview', '--json'));
    const files = execFileSync('git', ['ls-files', '*.py'], { cwd: here.directory, encoding: 'utf8' })
      .trim()
      .split('\n');
    const text = await succeeds(here, 'overview');
    expect(text).toContain(`\nLanguages (1):\n  python: ${files.length} files, `);
    expect(text).toMatch(/^gyp — \d+ symbols, \d+ relationships, \d+ flows\n {2}Path: /);
    for (const title of ['Communities', 'Entry points', 'Execution flows']) {
      expect(text).toMatch(new RegExp(`^${title} \\([1-9]\\d*\\):$`, 'm'));
    }
    const classes = await succeeds(here, 'cypher', 'MATCH (n:Community) RETURN count(n) AS n', '--json');
    expect(text).toContain(`\nCommunities (${JSON.parse(classes).rows[0].n}):\n`);
    expect(overview).toMatchObject({ name: 'gyp' });
    // Every place that it names is a definition of that name.
    const places = [...text.matchAll(/^ +(?:class|function|method) (\w+) → (\S+):(\d+)$/gm)];
    expect(places.length).toBeGreaterThan(10);
    for (const [, name, path, line] of places) {
      // A decorated definition begins with its decorators.
      const lines = readFileSync(join(here.directory, path), 'utf8')
        .split('\n')
        .slice(Number(line) - 1);
      expect(lines.find((one) => !/^\s*@/.test(one))).toMatch(new RegExp(`\\b(class|def) ${name}\\b`));
    }
  });
});
