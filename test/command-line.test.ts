// The command line as a person and a script meet it: exit codes, help, refusals, and the commands around an index.

import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../src/operations/list.ts';
import { commandsOf } from '../src/surfaces/cli/commands.ts';
import { gitnexus, type ProgramOptions } from './program.ts';
import { commit, makeSampleRepository, temporaryFolder, writeText } from './sample-repository.ts';

const folder = temporaryFolder();
let program: ProgramOptions;

beforeAll(async () => {
  program = { home: join(folder.path, 'home'), directory: makeSampleRepository(folder.path) };
  expect(await gitnexus(program, 'analyze')).toMatchObject({ code: 0, stderr: '' });
});

afterAll(() => folder.remove());

describe('a command line', () => {
  it('has help in every form', async () => {
    for (const words of [[], ['help'], ['--help'], ['-h']]) {
      const { code, stdout } = await gitnexus(program, ...words);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^gitnexus 0\.0\.0-test: .*\n\nUsage: gitnexus <command>/);
      for (const command of ['analyze', 'index export', 'detect-changes', 'eval-server']) {
        expect(stdout).toMatch(new RegExp(`^  ${command} +\\w`, 'm'));
      }
    }
    const ofCommand = await gitnexus(program, 'help', 'impact');
    expect(ofCommand).toEqual(await gitnexus(program, 'impact', '--help'));
    expect(ofCommand.stdout).toMatch(/\nUsage: gitnexus impact <name> \[direction\] \[file-path\] \[options\]\n/);
    const ofAlias = await gitnexus(program, 'serve', '--help');
    expect(ofAlias).toEqual(await gitnexus(program, 'eval-server', '--help'));
    expect(ofAlias.stdout).toContain('\nAlso called: serve\n');
    expect((await gitnexus(program, '--version')).stdout).toBe('0.0.0-test\n');
  });

  it('says so where it answers from another repository than the one it stands in', async () => {
    const directory = makeSampleRepository(folder.path, 'not-indexed');
    const note = `Note: ${directory} is in no indexed repository; this is about 'my-project' (${program.directory}).\n`;
    const answered = await gitnexus({ ...program, directory }, 'context', 'hashPassword');
    expect(answered).toMatchObject({ code: 0, stderr: note, stdout: expect.stringMatching(/^function hashPassword/) });
    const missing = await gitnexus({ ...program, directory }, 'context', 'nothingOfThatName');
    expect(missing.stderr).toContain(`${note}Error: Symbol 'nothingOfThatName' not found in index\n`);
    const named = await gitnexus({ ...program, directory }, 'context', 'hashPassword', '--repo', 'my-project');
    expect(named.stderr).toBe('');
    const below = join(program.directory, 'src');
    expect((await gitnexus({ ...program, directory: below }, 'context', 'hashPassword')).stderr).toBe('');
  });

  it('shows a change to a person at a terminal and asks, and to nobody else', async () => {
    const file = join(program.directory, '.mcp.json');
    const words = ['setup', 'claude-code', '--project'];
    const alone = await gitnexus(program, ...words);
    expect(alone).toMatchObject({ code: 0, stderr: '' });
    expect(alone.stdout).toMatch(/\n {2}\+ .*"gitnexus"[\s\S]*\n\nNothing was written\. To write it, add --yes\.\n$/);
    for (const typed of ['\n', 'n\n', 'yesterday\n', '']) {
      const refused = await gitnexus({ ...program, typed }, ...words);
      expect(refused).toMatchObject({ code: 0, stdout: 'Nothing was written.\n' });
      expect(refused.stderr).toMatch(/\n {2}\+ .*"gitnexus"[\s\S]*\n\nWrite this\? \[y\/N\] $/);
      expect(existsSync(file)).toBe(false);
    }
    expect(await gitnexus({ ...program, typed: 'y\n' }, ...words, '--dry-run')).toEqual({ ...alone, stderr: '' });
    expect(await gitnexus({ ...program, typed: 'Yes\n' }, ...words)).toMatchObject({ stdout: `Changed ${file}\n` });
    expect(existsSync(file)).toBe(true);
    const unasked = await gitnexus({ ...program, typed: 'n\n' }, ...words, '--remove', '--yes');
    expect(unasked).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    [['contxt', 'a'], "Error: Unknown command 'contxt'\nDid you mean: gitnexus context\n"],
    [['index', 'exprt', 'f'], "Error: Unknown command 'index exprt'\nDid you mean: gitnexus index export\n"],
    [['brain', 'zzzzzz'], "Error: Unknown command 'brain zzzzzz'\nSee: gitnexus brain --help\n"],
    [
      ['impact', 'a', '--max-depth', 'x'],
      "Error: Argument 'max-depth' must be a number\nSee: gitnexus impact --help\n",
    ],
    [['zzzzzz'], "Error: Unknown command 'zzzzzz'\nSee: gitnexus help\n"],
    [['context'], "Error: Argument 'name' is required\nSee: gitnexus context --help\n"],
    [['context', 'a', 'b', 'c'], "Error: Unexpected argument 'c'\nSee: gitnexus context --help\n"],
    [['query', 'a', 'b'], "Error: Unexpected argument 'b'\nPut a text of several words in quotes.\n"],
    [['context', 'a', '--nope'], "Error: Unknown option '--nope'\nSee: gitnexus context --help\n"],
    [['context', 'a', '-x'], "Error: Unknown option '-x'\nSee: gitnexus context --help\n"],
    [['context', 'a', '--repo'], "Error: Option '--repo' needs a value\nSee: gitnexus context --help\n"],
    [
      ['impact', 'a', 'left'],
      "Error: Argument 'direction' must be one of upstream, downstream (got 'left')\nSee: gitnexus impact --help\n",
    ],
    [
      ['eval-server', '--port', '99999'],
      "Error: Argument 'port' must be at most 65535\nSee: gitnexus eval-server --help\n",
    ],
  ])('%j is an error of usage', async (words, stderr) => {
    expect(await gitnexus(program, ...words)).toEqual({ code: 2, stdout: '', stderr });
  });

  it('shows answers in colours on a terminal or when told to, and the same text without', async () => {
    const commands = [
      ['query', 'password'],
      ['context', 'hashPassword'],
      ['impact', 'hashPassword'],
    ];
    for (const words of commands) {
      const { stdout: plain } = await gitnexus(program, ...words);
      expect(plain).not.toContain('\u001b');
      const { stdout: coloured } = await gitnexus({ ...program, coloured: true }, ...words);
      expect(coloured).toContain('\u001b[1m');
      expect(stripVTControlCharacters(coloured)).toBe(plain);
      for (const option of ['--color', '--color=always']) {
        expect((await gitnexus(program, ...words, option)).stdout).toBe(coloured);
      }
      for (const option of ['--color=never', '--no-color']) {
        expect((await gitnexus({ ...program, coloured: true }, ...words, option)).stdout).toBe(plain);
      }
      expect((await gitnexus(program, ...words, '--color', '--json')).stdout).not.toContain('\u001b');
    }
    expect(await gitnexus(program, 'context', 'a', '--color=mauve')).toMatchObject({ code: 2 });
  });

  it('has an error of usage as JSON, even where no command was understood', async () => {
    for (const words of [['zzzzzz', '--json'], ['--json'], ['context', '--json']]) {
      const { code, stdout, stderr } = await gitnexus(program, ...words);
      expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
      expect(JSON.parse(stdout)).toMatchObject({ code: 'invalid-argument', hint: expect.stringContaining('See: ') });
    }
  });

  it('spells arguments in its help as they are typed', async () => {
    for (const { words } of commandsOf(operations, [])) {
      const { stdout } = await gitnexus(program, ...words.split(' '), '--help');
      const examples = stdout.indexOf('\nExamples:');
      expect(stdout.slice(0, examples === -1 ? undefined : examples)).not.toMatch(/\b(base|file|max|new)[A-Z]\w+/);
    }
    expect((await gitnexus(program, 'context', '--help')).stdout).toMatch(
      / --no-include-content +Do not show the source$/m,
    );
  });

  it('calls what the system refuses no defect', async () => {
    writeText(folder.path, 'a-file', '');
    const home = join(folder.path, 'a-file', 'home');
    const { code, stderr } = await gitnexus({ ...program, home }, 'analyze');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Error: The system refused: not a directory, .*\n.*GITNEXUS_HOME names another folder/);
  });

  it('ends with 1 for an answer that is an error, and has it as JSON', async () => {
    const text = await gitnexus(program, 'context', 'hashPasswort');
    expect(text).toMatchObject({ code: 1, stdout: '' });
    expect(text.stderr).toMatch(
      /^Error: Symbol 'hashPasswort' not found in index\nSymbol not found\. Nearest: hashPassword/,
    );
    const json = await gitnexus(program, 'context', 'hashPasswort', '--json');
    expect({ code: json.code, ...JSON.parse(json.stdout) }).toMatchObject({ code: 'not-found' });
    expect(json.code).toBe(1);
  });

  it('takes options in every form, and what looks like one after --', async () => {
    const forms = [
      ['impact', 'hashPassword', 'upstream', '--max-depth=1'],
      ['impact', '--maxDepth', '1', '--no-include-may-call', 'hashPassword'],
      ['impact', '--max_depth', '1', '--direction', 'upstream', '--', 'hashPassword'],
      ['impact', 'hashPassword', 'src/auth/', '--max-depth=1'],
      ['impact', 'hashPassword', 'src/auth/', 'upstream', '--max-depth=1'],
    ];
    const answers = await Promise.all(forms.map((words) => gitnexus(program, ...words)));
    expect(answers[0]).toMatchObject({ code: 0 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await gitnexus(program, 'context', '--', '--weird')).stderr).toMatch(/^Error: Symbol '--weird' not found/);
  });

  it('finds the repository by name, by path and by where one stands', async () => {
    const elsewhere = { ...program, directory: join(program.directory, 'src/auth') };
    const expected = await gitnexus(program, 'context', 'hashPassword');
    expect(await gitnexus(elsewhere, 'context', 'hashPassword')).toEqual(expected);
    for (const repo of ['my-project', program.directory, '../..']) {
      expect(await gitnexus(elsewhere, 'context', 'hashPassword', '--repo', repo)).toEqual(expected);
    }
    const unknown = await gitnexus(program, 'context', 'hashPassword', '--repo', 'nope');
    expect(unknown).toEqual({
      code: 1,
      stdout: '',
      stderr: "Error: Repository 'nope' not found\nIndexed repositories: my-project\n",
    });
  });

  it('never fails a hook', async () => {
    const nothing = { code: 0, stdout: '', stderr: '' };
    expect(await gitnexus(program, 'augment', 'noSuchThing')).toEqual(nothing);
    expect(await gitnexus(program, 'augment')).toEqual(nothing);
    expect(await gitnexus({ ...program, home: join(folder.path, 'no-home') }, 'augment', 'hashPassword')).toEqual(
      nothing,
    );
    expect((await gitnexus(program, 'augment', 'hashPassword')).stdout).toMatch(/^\[GitNexus\] 1 symbol/);
  });
});

describe('the commands around an index', () => {
  it('say that nothing changed, what changed, and index it', async () => {
    const options = { ...program, directory: makeSampleRepository(folder.path, 'around') };
    const first = await gitnexus(options, 'analyze', '--skip-embeddings');
    expect(first.stdout).toMatch(
      /^around: indexed in \d+\.\d s\n {2}8 files, \d+ symbols, \d+ relationships, \d+ flows\n/,
    );
    expect((await gitnexus(options, 'analyze')).stdout).toMatch(/^around: nothing changed since it was indexed/);
    expect((await gitnexus(options, 'analyze', '--force')).stdout).toMatch(/^around: indexed in /);
    expect((await gitnexus(options, 'status')).stdout).toMatch(/^around: fresh\n/);
    writeText(options.directory, 'src/auth/utils.ts', 'export function hashPassword() {}\n');
    writeText(options.directory, 'src/new.ts', 'export const x = 1;\n');
    const stale = (await gitnexus(options, 'status')).stdout;
    expect(stale).toMatch(/^around: stale, /);
    expect(stale).toContain('  Modified (1):\n    src/auth/utils.ts\n  Added (1):\n    src/new.ts\n');
    expect((await gitnexus(options, 'analyze')).stdout).toMatch(/^around: indexed in /);
    expect((await gitnexus(options, 'status')).stdout).toMatch(/^around: fresh\n/);
  });

  it('find nothing to do where only ignored files changed', async () => {
    const options = { ...program, directory: makeSampleRepository(folder.path, 'ignoring') };
    writeText(options.directory, '.gitignore', '*.gen.ts\n/made/\n');
    expect((await gitnexus(options, 'analyze')).stdout).toMatch(/^ignoring: indexed in .*\n {2}8 files/);
    writeText(options.directory, 'src/new.gen.ts', 'export const x = 1;\n');
    writeText(options.directory, 'made/new.ts', 'export const x = 1;\n');
    expect((await gitnexus(options, 'status')).stdout).toMatch(/^ignoring: fresh\n/);
    expect((await gitnexus(options, 'analyze')).stdout).toMatch(/^ignoring: nothing changed since it was indexed/);
    expect((await gitnexus(options, 'detect-changes')).stdout).toMatch(/^Changes: 1 files, 0 symbols\n/);
  });

  it('index what git tracks, also where git ignores it', async () => {
    const options = { ...program, directory: makeSampleRepository(folder.path, 'tracking') };
    writeText(options.directory, '.gitignore', '/made/\n');
    writeText(options.directory, 'made/kept.ts', 'export function kept() {}\n');
    writeText(options.directory, 'made/left.ts', 'export function left() {}\n');
    await gitnexus(options, 'analyze');
    execFileSync('git', ['-C', options.directory, 'add', '--force', 'made/kept.ts']);
    const stale = (await gitnexus(options, 'status')).stdout;
    expect(stale).toMatch(/^tracking: stale, /);
    expect(stale).toContain('  Added (1):\n    made/kept.ts');
    expect(stale).not.toContain('left.ts');
    expect((await gitnexus(options, 'analyze')).stdout).toMatch(/^tracking: indexed in /);
    expect((await gitnexus(options, 'status')).stdout).toMatch(/^tracking: fresh\n/);
    expect((await gitnexus(options, 'context', 'kept')).stdout).toMatch(/^function kept → made\/kept\.ts:1/);
    // From a folder in the work tree too.
    const inside = { ...options, directory: join(options.directory, 'made') };
    expect((await gitnexus(inside, 'analyze', '--name', 'made')).stdout).toMatch(/^made: indexed in .*\n {2}2 files/);
    const above = { ...options, directory: join(options.directory, 'src') };
    writeText(options.directory, '.gitignore', '*.ts\n');
    expect((await gitnexus(above, 'analyze', '--name', 'src')).stdout).toMatch(/^src: indexed in .*\n {2}8 files/);
  });

  it('say so where git does not list what it tracks, and need no git', async () => {
    const options = { ...program, directory: makeSampleRepository(folder.path, 'damaged') };
    await gitnexus(options, 'analyze');
    writeText(options.directory, '.git/index', 'not an index');
    // Without the list of tracked files, files could leave the index although nothing happened to them.
    for (const command of ['analyze', 'status']) {
      expect(await gitnexus(options, command)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^Error: git \S+ failed in .*damaged: /),
      });
    }
    rmSync(join(options.directory, '.git'), { recursive: true });
    expect((await gitnexus(options, 'analyze')).stdout).toMatch(/^damaged: nothing changed/);
  });

  it.each(['.home', 'deep/home', '.'])('never index a home folder in the repository: %s', async (place) => {
    const directory = makeSampleRepository(folder.path, `home-in-${place.length}`);
    const options = { home: join(directory, place), directory };
    expect((await gitnexus(options, 'analyze')).stdout).toMatch(/: indexed in .*\n {2}8 files/);
    expect((await gitnexus(options, 'status')).stdout).toMatch(/: fresh\n/);
    expect((await gitnexus(options, 'analyze')).stdout).toMatch(/: nothing changed since it was indexed/);
    expect((await gitnexus(options, 'detect-changes')).stdout).toBe('No changes detected.\n');
    expect((await gitnexus(options, 'analyze', '--force')).stdout).toMatch(/: indexed in .*\n {2}8 files/);
    expect(execFileSync('git', ['-C', directory, 'status', '--porcelain'], { encoding: 'utf8' })).toBe('');
    expect((await gitnexus(options, 'clean')).code).toBe(0);
  });

  it('keep the selection that an index was made with', async () => {
    const options = { ...program, directory: makeSampleRepository(folder.path, 'selected') };
    expect((await gitnexus(options, 'analyze', '--exclude', 'src/auth/')).stdout).toContain('  3 files,');
    expect((await gitnexus(options, 'status')).stdout).toMatch(/^selected: fresh\n/);
    expect((await gitnexus(options, 'analyze')).stdout).toMatch(/^selected: indexed in .*\n {2}8 files/);
  });

  it('move an index to another path', async () => {
    const options = { ...program, directory: makeSampleRepository(folder.path, 'moved') };
    await gitnexus(options, 'analyze');
    const file = join(folder.path, 'moved.gnx');
    expect((await gitnexus(options, 'index', 'export', file)).stdout).toMatch(/^Exported the index of moved to /);
    renameSync(options.directory, join(folder.path, 'elsewhere'));
    const there = { home: join(folder.path, 'home-there'), directory: join(folder.path, 'elsewhere') };
    expect((await gitnexus(there, 'index', 'import', file)).stdout).toMatch(/^moved: indexed by import/);
    expect((await gitnexus(there, 'context', 'hashPassword')).stdout).toMatch(
      /^function hashPassword → src\/auth\/utils\.ts:1-3\n/,
    );
    expect((await gitnexus(there, 'status')).stdout).toMatch(/^moved: fresh\n/);
    expect((await gitnexus(there, 'cypher', 'MATCH (n:Class) RETURN n.name')).stdout).toMatch(/^1 row/);
  });

  it('remove one index, and all of them', async () => {
    const home = join(folder.path, 'home-clean');
    const one = { home, directory: makeSampleRepository(folder.path, 'one') };
    const two = { home, directory: makeSampleRepository(folder.path, 'two') };
    await gitnexus(one, 'analyze');
    await gitnexus(two, 'analyze');
    // Standing in neither, nothing is meant.
    expect((await gitnexus({ ...one, directory: folder.path }, 'clean')).code).toBe(1);
    expect((await gitnexus(one, 'clean')).stdout).toMatch(/^Removed the index of one \(/);
    expect((await gitnexus(one, 'list')).stdout).toMatch(/^Indexed repositories:\n\n {2}two — /);
    expect((await gitnexus(one, 'clean', '--all')).stdout).toMatch(/^Removed the index of two \(/);
    expect((await gitnexus(one, 'list')).stdout).toBe('No indexed repositories.\n');
    expect((await gitnexus(one, 'clean', '--all')).stdout).toBe('Nothing to remove.\n');
    expect(existsSync(join(one.directory, 'src/auth/utils.ts'))).toBe(true);
  });

  it('name repositories after their folders, and apart', async () => {
    const home = join(folder.path, 'home-names');
    mkdirSync(join(folder.path, 'a'));
    mkdirSync(join(folder.path, 'b'));
    const a = { home, directory: makeSampleRepository(join(folder.path, 'a'), 'same') };
    const b = { home, directory: makeSampleRepository(join(folder.path, 'b'), 'same') };
    expect((await gitnexus(a, 'analyze')).stdout).toMatch(/^same: indexed/);
    expect((await gitnexus(b, 'analyze')).stdout).toMatch(/^same-2: indexed/);
    expect((await gitnexus(b, 'analyze', '--name', 'other')).stdout).toMatch(/^other: indexed/);
    expect(readdirSync(a.directory).sort()).toEqual(['.git', 'README.md', 'src']);
  });

  it('check the installation', async () => {
    const { code, stdout } = await gitnexus(program, 'doctor');
    expect(code).toBe(0);
    for (const name of ['node', 'git', 'parsers', 'home']) expect(stdout).toMatch(new RegExp(`^ok {3}${name}: `, 'm'));
    expect(stdout).toMatch(/^ok {3}index my-project: \d+ nodes, \d+ edges$/m);
  });

  it('tell what a change does, from the working tree, the index and commits', async () => {
    const options = { ...program, directory: makeSampleRepository(folder.path, 'changes') };
    await gitnexus(options, 'analyze');
    const changes = async (...words: string[]) => (await gitnexus(options, 'detect-changes', ...words)).stdout;
    expect(await changes()).toBe('No changes detected.\n');
    expect(await changes('HEAD~1', 'HEAD')).toMatch(/^Changes: 1 files, 1 symbols\n/);

    writeText(
      options.directory,
      'src/auth/token.ts',
      '// A comment.\nexport function generateToken(user: string): string {\n  return user + "-token";\n}\n'.replaceAll(
        '"',
        "'",
      ),
    );
    expect(await changes()).toBe('Changes: 1 files, 0 symbols\nAffected processes: 0\nRisk level: low\n');
    writeText(options.directory, 'src/extra.ts', 'export function extra() {}\nexport class Extra {\n  m() {}\n}\n');
    expect(await changes()).toContain(
      'Changed symbols:\n  function extra → src/extra.ts:1 (added)\n  class Extra → src/extra.ts:2 (added)\n  method Extra.m → src/extra.ts:3 (added)\n',
    );
    expect(await changes('--scope', 'staged')).toBe('No changes detected.\n');
    commit(options.directory, 'More');
    renameSync(join(options.directory, 'src/extra.ts'), join(options.directory, 'src/renamed.ts'));
    const renamed = JSON.parse((await gitnexus(options, 'detect-changes', '--json')).stdout);
    expect(renamed.files).toEqual([
      { path: 'src/renamed.ts', previous_path: 'src/extra.ts', status: 'renamed', symbols: 0 },
    ]);
    expect(await changes('--scope', 'compare', '--base-ref', 'HEAD~2')).toMatch(/^Changes: 3 files, 4 symbols\n/);
    expect((await gitnexus(options, 'detect-changes', '--', '--upload-pack=x')).stderr).toMatch(
      /^Error: There is no commit '--upload-pack=x'/,
    );
  });
});

describe('the program itself', () => {
  const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

  it('does not mind a reader that leaves early', async () => {
    const command = `"${process.execPath}" "${CLI}" overview | head -n 1; echo "\${PIPESTATUS[0]}"`;
    const output = await new Promise<string>((resolve, reject) => {
      const env = { ...process.env, GITNEXUS_HOME: program.home };
      execFile('bash', ['-c', command], { cwd: program.directory, env }, (error, stdout, stderr) =>
        error === null ? resolve(stdout + stderr) : reject(error),
      );
    });
    expect(output).toMatch(/^my-project — \d+ symbols, .*\n0\n$/);
  });
});
