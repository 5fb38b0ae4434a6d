// Real runs of `analyze`, killed and interrupted: whatever the moment, the last good index answers, and the next run
// succeeds. What each single call to the file system does when it fails is tested in src/workspace.
//
// `npm test` kills a few runs. By hand, at full size:
//
//   GITNEXUS_TEST_KILLS=200 npx vitest run test/crash.test.ts

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { gitnexus, type ProgramOptions } from './program.ts';
import { type Child, type ChildOptions, runChild, startChild } from './sample/child.ts';
import { generationDirectory } from './sample/index-dump.ts';
import { makeSampleRepository, temporaryFolder, writeText } from './sample-repository.ts';

const KILLS = Number(process.env.GITNEXUS_TEST_KILLS ?? 20);
const MS_PER_KILL = 20_000;
const TIMES = ['any', 'writing', 'switch'] as const;

const folder = temporaryFolder();
const started: Child[] = [];

afterEach(() => {
  // A test that failed must not leave a process behind, least of all one that was stopped.
  for (const { process } of started.splice(0)) if (process.exitCode === null) process.kill('SIGKILL');
});
afterAll(() => folder.remove());

function start(options: ChildOptions, ...words: readonly string[]): Child {
  const child = startChild(options, ...words);
  started.push(child);
  return child;
}

/** The folder that holds everything about the one repository of a home, or undefined if there is none yet. */
function repositoryFolder(home: string): string | undefined {
  const repositories = join(home, 'repos');
  const [id] = existsSync(repositories) ? readdirSync(repositories) : [];
  return id === undefined ? undefined : join(repositories, id);
}

function namesIn(home: string, part: 'lock' | 'generations'): readonly string[] {
  const path = join(repositoryFolder(home) ?? home, part);
  return existsSync(path) ? readdirSync(path) : [];
}

/** Waits until a run has come so far, or has ended. */
async function until(child: Child, reached: () => boolean): Promise<void> {
  while (!reached() && child.process.exitCode === null && child.process.signalCode === null) await sleep(1);
}

/** The name of the function of that round, which the repository's only file of that kind defines. */
function writeRound(root: string, round: number): void {
  writeText(root, 'src/round.ts', `export function round${round}(): number {\n  return ${round};\n}\n`);
}

async function knows(program: ProgramOptions, round: number): Promise<boolean> {
  const { code, stdout, stderr } = await gitnexus(program, 'context', `round${round}`);
  if (code === 0) expect(stdout).toMatch(new RegExp(`^function round${round} → src/round\\.ts:1-3\\n`));
  else expect(stderr).toMatch(new RegExp(`^Error: Symbol 'round${round}' not found in index\\n`));
  return code === 0;
}

/** Only the current generation is left, and no lock. */
function expectTidy(home: string): void {
  expect(namesIn(home, 'lock')).toEqual([]);
  expect(namesIn(home, 'generations')).toEqual([generationDirectory(home).split('/').at(-1)]);
}

describe('a run that is killed', () => {
  let root = '';
  /** Up to how many milliseconds after the moment a blow comes; fewer once one came too late, so that the next ones strike. */
  const longest = { any: 0, writing: 150, switch: 10 };
  const home = join(folder.path, 'home');

  beforeAll(async () => {
    root = makeSampleRepository(folder.path);
    expect(await runChild({ home, directory: root }, 'analyze')).toMatchObject({ code: 0 });
    // The second run is like those that are killed: it finds facts in the cache.
    writeRound(root, 0);
    const before = performance.now();
    expect(await runChild({ home, directory: root }, 'analyze')).toMatchObject({ code: 0 });
    longest.any = performance.now() - before;
  });

  /**
   * Starts a run and kills it: at any moment, while it writes, or about when it switches, which are short times of it.
   * Tells whether the blow came before the end.
   */
  async function killed(program: ProgramOptions, time: (typeof TIMES)[number]): Promise<boolean> {
    const generations = namesIn(home, 'generations').length;
    const current = generationDirectory(home);
    const child = start(program, 'analyze');
    if (time !== 'any') {
      await until(child, () => namesIn(home, 'generations').length > generations);
      if (time === 'switch') await until(child, () => generationDirectory(home) !== current);
    }
    await sleep(Math.random() * longest[time]);
    child.process.kill('SIGKILL');
    const hasStruck = (await child.ended).signal === 'SIGKILL';
    if (!hasStruck) longest[time] *= 0.7;
    return hasStruck;
  }

  it(
    'leaves the last good index, and the next run succeeds',
    async () => {
      const program = { home, directory: root };
      const found = { old: 0, new: 0 };
      let kills = 0;
      for (let round = 1; kills < KILLS; round++) {
        expect(round, 'too many runs end before they are killed').toBeLessThan(3 * KILLS);
        writeRound(root, round);
        // Every fourth time the run after one that was killed is killed as well.
        for (let blow = 0; blow < (round % 4 === 0 ? 2 : 1); blow++) {
          if (await killed(program, TIMES[(round + blow) % 3])) kills++;
          const isNew = await knows(program, round);
          found[isNew ? 'new' : 'old']++;
          expect(await knows(program, round - 1), `round ${round}`).toBe(!isNew);
        }
        expect(await gitnexus(program, 'analyze')).toMatchObject({ code: 0, stderr: '' });
        expect(await knows(program, round)).toBe(true);
        expectTidy(home);
      }
      // Both sides of the switch were struck.
      expect(found.old).toBeGreaterThan(0);
      expect(found.new).toBeGreaterThan(0);
      console.log(`${kills} kills, after which the index was: ${JSON.stringify(found)}`);
    },
    KILLS * MS_PER_KILL,
  );

  it('for the first time leaves nothing in the way', async () => {
    for (const part of ['lock', 'generations'] as const) {
      const first = { home: join(folder.path, `first-${part}`), directory: root };
      const child = start(first, 'analyze');
      await until(child, () => namesIn(first.home, part).length > 0);
      child.process.kill('SIGKILL');
      expect(await child.ended).toMatchObject({ signal: 'SIGKILL' });
      expect(await gitnexus(first, 'context', 'hashPassword')).toMatchObject({ code: 1, stdout: '' });
      expect(await runChild(first, 'analyze')).toMatchObject({ code: 0, stderr: '' });
      expect(await gitnexus(first, 'context', 'hashPassword')).toMatchObject({ code: 0 });
      expectTidy(first.home);
    }
  });
});

describe('a run beside another', () => {
  it('says who writes, and leaves it alone; readers do not notice', async () => {
    const program = { home: join(folder.path, 'two'), directory: makeSampleRepository(folder.path, 'two-writers') };
    await gitnexus(program, 'analyze');
    const first = start(program, 'analyze', '--force');
    await until(first, () => namesIn(program.home, 'lock').length > 0);
    first.process.kill('SIGSTOP');
    const second = await runChild(program, 'analyze', '--force');
    expect(second).toMatchObject({ code: 1, stdout: '' });
    const pid = first.process.pid;
    expect(second.stderr).toMatch(
      new RegExp(
        `^Error: Repository 'two-writers' is locked by process ${pid} since \\d{4}-\\S+Z\\n` +
          `Wait for it to finish, or stop process ${pid}; the index as it was stays readable meanwhile\\.\\n$`,
      ),
    );
    expect(await gitnexus(program, 'context', 'hashPassword')).toMatchObject({ code: 0 });
    expect((await gitnexus(program, 'status')).stdout).toMatch(new RegExp(`\\n {2}Being indexed by process ${pid} `));
    expect(await gitnexus(program, 'clean')).toMatchObject({ code: 1 });
    first.process.kill('SIGCONT');
    expect(await first.ended).toMatchObject({ code: 0, stderr: '' });
    expectTidy(program.home);
  });
});

describe('a run that is interrupted', () => {
  const home = join(folder.path, 'interrupted');
  let program: ProgramOptions;

  beforeAll(async () => {
    program = { home, directory: makeSampleRepository(folder.path, 'interrupted-run') };
    writeRound(program.directory, 0);
    expect(await gitnexus(program, 'analyze')).toMatchObject({ code: 0 });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('by %s ends with 130, and leaves the index as it was', async (signal) => {
    writeRound(program.directory, 1);
    const child = start(program, 'analyze');
    await until(child, () => namesIn(home, 'lock').length > 0);
    child.process.kill(signal);
    expect(await child.ended).toMatchObject({ code: 130, signal: null, stdout: '' });
    expect(child.output().stderr).toMatch(/^Error: Interrupted/);
    expect(await knows(program, 0)).toBe(true);
    expectTidy(home);
  });

  it('at any moment breaks nothing', async () => {
    for (let moment = 0; moment < KILLS / 4; moment++) {
      const child = start(program, 'analyze', '--force');
      await sleep((moment * 4_000) / KILLS);
      child.process.kill('SIGINT');
      const { code, signal } = await child.ended;
      // Before the program listens, the signal itself ends it; after the switch, the run has succeeded.
      expect(signal === 'SIGINT' || code === 130 || code === 0, `code ${code}, signal ${signal}`).toBe(true);
      expect((await knows(program, 0)) !== (await knows(program, 1))).toBe(true);
    }
    expect(await gitnexus(program, 'analyze', '--force')).toMatchObject({ code: 0 });
    expect(await knows(program, 1)).toBe(true);
    expectTidy(home);
  });

  it('twice ends at once', async () => {
    writeRound(program.directory, 2);
    const child = start(program, 'analyze', '--force');
    await until(child, () => namesIn(home, 'lock').length > 0);
    child.process.kill('SIGINT');
    child.process.kill('SIGINT');
    // The second signal itself may be what ends it; a shell calls that 130 as well.
    expect([130, 'SIGINT']).toContain(child.process.exitCode ?? (await child.ended).signal ?? (await child.ended).code);
    expect(await gitnexus(program, 'analyze')).toMatchObject({ code: 0, stderr: '' });
    expect(await knows(program, 2)).toBe(true);
  });
});

describe('a run over much code', () => {
  const home = join(folder.path, 'thread');
  let program: ProgramOptions;

  beforeAll(async () => {
    program = { home, directory: makeSampleRepository(folder.path, 'much-code') };
    // Comments count as much as other code, and take next to no time.
    const lines = '// The same words again, and again.\n'.repeat(26_000);
    for (let part = 0; part < 10; part++) writeText(program.directory, `src/part${part}.ts`, lines);
    writeRound(program.directory, 0);
    expect(await runChild(program, 'analyze')).toMatchObject({ code: 0, stderr: '' });
  });

  it('leaves what a run without threads leaves', async () => {
    const alone = { home: join(folder.path, 'no-thread'), directory: program.directory };
    expect(await gitnexus(alone, 'analyze')).toMatchObject({ code: 0 });
    for (const name of ['graph.snapshot', 'lexical.index', 'report.json']) {
      const [one, other] = [home, alone.home].map((each) => readFileSync(join(generationDirectory(each), name)));
      expect(one.equals(other), name).toBe(true);
    }
    expectTidy(home);
  });

  it('that is interrupted at any moment ends as one without a thread', async () => {
    const codes = new Set<number | null>();
    for (const milliseconds of [0, 100, 200, 400, 600, 800, 1_000, 1_300]) {
      writeRound(program.directory, milliseconds);
      const known = await knows(program, milliseconds);
      const child = start(program, 'analyze', '--force');
      await until(child, () => namesIn(home, 'lock').length > 0);
      await sleep(milliseconds);
      child.process.kill(milliseconds % 200 === 0 ? 'SIGINT' : 'SIGTERM');
      const { code, signal, stderr } = await child.ended;
      expect([0, 130], `signal ${signal}`).toContain(code);
      expect(stderr).toMatch(code === 0 ? /^$/ : /^Error: Interrupted/);
      expect(await knows(program, milliseconds)).toBe(known || code === 0);
      expectTidy(home);
      codes.add(code);
    }
    expect(codes).toContain(130);
  });

  it('ends at once when it is killed or told twice, and the next run succeeds', async () => {
    writeRound(program.directory, 1);
    for (const signals of [['SIGKILL'], ['SIGINT', 'SIGTERM']] as const) {
      const child = start(program, 'analyze', '--force');
      await until(child, () => namesIn(home, 'lock').length > 0);
      for (const signal of signals) child.process.kill(signal);
      const { code, signal } = await child.ended;
      // The first of two may have ended it before the second came.
      expect(['SIGINT', 'SIGTERM', 'SIGKILL', 130]).toContain(signal ?? code);
      expect(await runChild(program, 'analyze', '--force')).toMatchObject({ code: 0, stderr: '' });
      expect(await knows(program, 1)).toBe(true);
      expectTidy(home);
    }
  });

  it('says what went wrong in the thread as if it had gone wrong outside', async () => {
    let round = 2;
    let ended: Awaited<Child['ended']>;
    do {
      // On a busy machine the run may have switched to its index before its lock is gone: then the next one is tried.
      expect(++round, 'no run lost its lock in time').toBeLessThan(20);
      writeRound(program.directory, round);
      const before = namesIn(home, 'generations').length;
      const child = start(program, 'analyze', '--json');
      await until(child, () => namesIn(home, 'generations').length > before);
      for (const mark of namesIn(home, 'lock')) rmSync(join(repositoryFolder(home)!, 'lock', mark), { force: true });
      ended = await child.ended;
    } while (ended.code === 0);
    expect(ended.code).toBe(130);
    expect(JSON.parse(ended.stdout)).toEqual({
      error: "Repository 'much-code' was removed or taken over by another process meanwhile",
      code: 'interrupted',
      hint: 'Run the command again.',
    });
    expect(await runChild(program, 'analyze')).toMatchObject({ code: 0, stderr: '' });
    expect(await knows(program, round)).toBe(true);
    expectTidy(home);
  });
});
