// The runner with scripted models on a real repository, in folders of this machine.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/sample-repository.ts';
import { AGENT_DEFAULTS } from '../agent/loop.ts';
import { scriptedModel } from '../agent/model.ts';
import type { Mode } from '../agent/prompts.ts';
import { productPackage } from '../environments/gitnexus/package-root.ts';
import type { Instance } from '../instances/instance.ts';
import { localEnvironment } from './local-tools.ts';
import { type RunPlan, runAll } from './runner.ts';
import { MENDING, shopInstances } from './shop-repository.ts';
import type { Trajectory } from './trajectory.ts';

const { path: folder, remove } = temporaryFolder();
let instances: readonly Instance[] = [];
beforeAll(async () => {
  instances = await shopInstances(folder, ['shop-1', 'shop-2', 'shop-3']);
});
afterAll(remove);

function planOf(output: string, mode: Mode, rest: Partial<RunPlan> = {}): RunPlan {
  return {
    instances,
    config: { mode, ...AGENT_DEFAULTS },
    model: () => scriptedModel('scripted', MENDING),
    environmentOf: (instance, config) =>
      localEnvironment(instance, {
        clones: folder,
        folder: join(folder, 'work', config.mode, instance.instance_id),
        tools: config.mode !== 'baseline',
        timeout: 30,
        cache_dir: join(folder, 'cache'),
      }),
    output: join(folder, output),
    workers: 2,
    retry: false,
    redo: false,
    log: () => undefined,
    ...rest,
  };
}

function trajectory(output: string, id: string): Trajectory {
  return JSON.parse(readFileSync(join(folder, output, id, `${id}.traj.json`), 'utf8')) as Trajectory;
}

function predictions(output: string): Record<string, { model_patch: string; model_name_or_path: string }> {
  return JSON.parse(readFileSync(join(folder, output, 'preds.json'), 'utf8'));
}

describe('a run', () => {
  it.each(['baseline', 'native', 'native_augment'] as const)(
    'in mode %s ends with the patch and what it took',
    async (mode) => {
      await runAll(planOf(mode, mode, { instances: instances.slice(0, 1) }));
      const { info, messages, trajectory_format } = trajectory(mode, 'shop-1');
      expect(trajectory_format).toBe('mini-swe-agent-1.1');
      expect(info).toMatchObject({
        exit_status: 'Submitted',
        model_stats: { api_calls: 5, instance_cost: 0 },
        gitnexus_env: { enabled: mode !== 'baseline', ready: mode !== 'baseline' },
        gitnexus_metrics: {
          tool_calls: mode === 'baseline' ? {} : { context: 1 },
          steps: 5,
          submitted: true,
          gold_files_touched: 1,
          gold_functions_touched: 1,
          augment: mode === 'native_augment' ? { calls: 1, hits: 1, errors: 0 } : { calls: 0 },
        },
      });
      expect(info.submission).toContain('-    return lookup(country) + 1');
      expect(messages.map(({ role }) => role)).toEqual([
        'system',
        ...Array(5).fill(['user', 'assistant']).flat(),
        'exit',
      ]);
      const told = messages[1].content;
      expect(told.includes('gitnexus-query')).toBe(mode !== 'baseline');
      const grepped = messages[3].content;
      expect(grepped).toContain('tax.py:1:def rate_of');
      expect(grepped.includes('[gitnexus]')).toBe(mode === 'native_augment');
      if (mode !== 'baseline') expect(messages[5].content).toContain('lookup');
      expect(predictions(mode)).toEqual({
        'shop-1': { model_name_or_path: 'scripted', instance_id: 'shop-1', model_patch: info.submission },
      });
    },
  );

  it('in mode mcp calls the tools of a server', async () => {
    const call = (text: string): string => `Next.\n\n\`\`\`gitnexus_tool_call\n${text}\n\`\`\``;
    const calls = [
      call('{"tool": "context", "arguments": {"name": "rate_of"}}'),
      call('{"tool": "no_such_tool", "arguments": {}}'),
      call('no JSON'),
    ];
    const model = () => scriptedModel('scripted', [...calls, ...MENDING.slice(2)]);
    await runAll(planOf('mcp', 'mcp', { instances: instances.slice(0, 1), model }));
    const { info, messages } = trajectory('mcp', 'shop-1');
    expect(info).toMatchObject({
      exit_status: 'Submitted',
      gitnexus_env: { ready: true },
      gitnexus_metrics: { tool_calls: { context: 1, no_such_tool: 1 }, gold_functions_touched: 1 },
    });
    expect(messages[0].content).toContain('gitnexus_tool_call');
    expect(messages[1].content).toMatch(/- context: .*\n {2}arguments: \{/);
    // What edits is not offered, and the commands of the shell are not spoken of.
    expect(messages[1].content).not.toMatch(/- rename:|gitnexus-query/);
    expect(messages[3].content).toMatch(/<returncode>0<.*rate_of → tax.py:1/s);
    expect(messages[5].content).toContain('<returncode>1<');
    expect(messages[7].content).toContain('The call is no JSON');
  });

  it('goes on when an instance is bad, and says what became of it', async () => {
    const bad = { ...instances[1], base_commit: 'f'.repeat(40) };
    const log: string[] = [];
    const totals = await runAll(
      planOf('mixed', 'baseline', {
        instances: [instances[0], bad, instances[2]],
        model: (id) => scriptedModel('scripted', id === 'shop-3' ? [] : MENDING),
        log: (line) => log.push(line),
      }),
    );
    expect(totals.statuses).toEqual({ EnvironmentNotStarted: 1, Error: 1, Submitted: 1 });
    expect(totals.failed).toEqual(['shop-2', 'shop-3']);
    expect(log.join('\n')).toMatch(/shop-3: Error, .*\n {4}The script has only 0 replies/);
    expect(Object.keys(predictions('mixed'))).toEqual(['shop-1', 'shop-2', 'shop-3']);
    expect(predictions('mixed')['shop-3'].model_patch).toBe('');
    expect(trajectory('mixed', 'shop-3').messages.at(-1)!.content).toBe('The script has only 0 replies');
    expect(log.filter((line) => line.startsWith('['))).toHaveLength(3);
  });

  it('skips what is done unless it is told to redo it, and does what failed', async () => {
    const asked: string[] = [];
    const again = (rest: Partial<RunPlan> = {}) =>
      runAll(
        planOf('mixed', 'baseline', {
          model: (id) => {
            asked.push(id);
            return scriptedModel('scripted', MENDING);
          },
          ...rest,
        }),
      );
    expect(await again()).toEqual({ done: 2, skipped: 1, failed: [], statuses: { Submitted: 2 } });
    expect(asked).toEqual(['shop-2', 'shop-3']);
    expect(await again({ redo: true })).toMatchObject({ done: 3, skipped: 0 });
  });

  it('tries once more what failed, if it is told to', async () => {
    let asked = 0;
    const totals = await runAll(
      planOf('retried', 'baseline', {
        instances: instances.slice(0, 1),
        retry: true,
        model: () => scriptedModel('scripted', asked++ === 0 ? [] : MENDING),
      }),
    );
    expect(totals).toEqual({ done: 1, skipped: 0, failed: [], statuses: { Submitted: 1 } });
    expect(asked).toBe(2);
  });
});

describe('the command line', () => {
  const program = join(productPackage().root, 'dist/gitnexus-eval.js');
  beforeAll(() => {
    writeFileSync(join(folder, 'bugs.jsonl'), instances.map((each) => JSON.stringify(each)).join('\n'));
  });

  it('loses nothing when it is killed: what was done is kept, and the rest is done by the next', async () => {
    // The second instance waits for a file, so that the run is in its midst when it is killed.
    const waiting = ['```mswea_bash_command', `touch ${folder}/waiting; sleep 20`, '```'].join('\n');
    const script = { 'shop-1': MENDING, 'shop-2': [waiting, ...MENDING], 'shop-3': MENDING };
    writeFileSync(join(folder, 'script.json'), JSON.stringify(script));
    const words = (output: string) =>
      `run --instances ${folder}/bugs.jsonl --mode baseline --model scripted:${folder}/script.json --output ${output}`.split(
        ' ',
      );
    const output = join(folder, 'killed');
    const first = spawn(process.execPath, [program, ...words(output)], { stdio: 'ignore' });
    const ended = new Promise((resolve) => first.once('exit', resolve));
    while (!existsSync(join(folder, 'waiting'))) await wait(50);
    first.kill('SIGKILL');
    await ended;
    expect(existsSync(join(output, 'shop-1/shop-1.traj.json'))).toBe(true);
    writeFileSync(join(folder, 'script.json'), JSON.stringify({ '*': MENDING }));
    rmSync(join(output, 'preds.json'));
    const { stdout } = await execa(process.execPath, [program, ...words(output)]);
    expect(stdout).toBe('2 run, 1 done before: 2 Submitted');
    expect(Object.keys(predictions('killed'))).toEqual(['shop-1', 'shop-2', 'shop-3']);
  });

  it('ends with 1 and says why when an instance failed', async () => {
    writeFileSync(join(folder, 'short.json'), JSON.stringify([]));
    const words = `run --instances ${folder}/bugs.jsonl --limit 1 --mode baseline --model scripted:${folder}/short.json`;
    const { exitCode, stderr } = await execa(
      process.execPath,
      [program, ...words.split(' '), '--output', join(folder, 'short')],
      { reject: false },
    );
    expect(exitCode).toBe(1);
    expect(stderr).toContain('The script has only 0 replies');
    expect(stderr).toContain('1 failed and are not done; the next run tries them again: shop-1');
  });

  it('runs each instance as often as there are samples', async () => {
    writeFileSync(join(folder, 'script.json'), JSON.stringify(MENDING));
    const output = join(folder, 'sampled');
    const words = `run --instances ${folder}/bugs.jsonl --limit 1 --samples 2 --mode baseline --model scripted:${folder}/script.json`;
    await execa(process.execPath, [program, ...words.split(' '), '--output', output]);
    for (const sample of ['sample-1', 'sample-2']) {
      expect(Object.keys(predictions(join('sampled', sample)))).toEqual(['shop-1']);
    }
    const { stdout } = await execa(process.execPath, [program, 'summary', output, '--format', 'csv']);
    expect(stdout.split('\n')[1]).toMatch(/^sampled,1,2,/);
  });

  it('fills the cache of indexes before a run', async () => {
    const cache = join(folder, 'prepared');
    const shared = ['--instances', join(folder, 'bugs.jsonl'), '--cache-dir', cache];
    const first = await execa(process.execPath, [program, 'prepare', ...shared]);
    // The three bugs are of one commit.
    expect(first.stdout).toBe('1 trees: 1 saved');
    expect((await execa(process.execPath, [program, 'prepare', ...shared])).stdout).toBe('1 trees: 1 hit');
    writeFileSync(join(folder, 'script.json'), JSON.stringify(MENDING));
    const model = ['--mode', 'native', '--model', `scripted:${folder}/script.json`, '--limit', '1'];
    await execa(process.execPath, [program, 'run', ...shared, ...model, '--output', join(folder, 'hit')]);
    expect(trajectory('hit', 'shop-1').info.gitnexus_metrics).toMatchObject({
      cache_hit: true,
      tool_calls: { context: 1 },
    });
  });

  it('runs a matrix of modes into folders of their own', async () => {
    writeFileSync(join(folder, 'script.json'), JSON.stringify(MENDING));
    const output = join(folder, 'matrix');
    const words = `matrix --instances ${folder}/bugs.jsonl --limit 1 --modes baseline,native --models scripted:${folder}/script.json`;
    await execa(process.execPath, [program, ...words.split(' '), '--output', output]);
    const model = `scripted${folder.replace(/[^\w.-]+/g, '_')}_script.json`;
    for (const mode of ['baseline', 'native']) {
      expect(trajectory(join('matrix', mode, model), 'shop-1').info.config.agent.mode).toBe(mode);
    }
  });

  it.each([
    ['--mode fast --model x', "A mode is baseline, native, native_augment, mcp, not 'fast'"],
    ['--mode native --model x', "--model is provider/model (openai, anthropic, ollama) or scripted:FILE, not 'x'"],
    ['--mode native --model nobody/x', "There is no model provider 'nobody'. GITNEXUS_LLM is none, openai, anthropic"],
    ['--mode native --model openai/x --prices none.json', 'none.json cannot be read'],
  ])('refuses %s', async (words, reason) => {
    const { exitCode, stderr } = await execa(
      process.execPath,
      [program, ...`run --instances ${folder}/bugs.jsonl ${words} --output ${folder}/refused`.split(' ')],
      { reject: false },
    );
    expect(exitCode).toBe(2);
    expect(stderr).toContain(reason);
    expect(stderr.split('\n')).toHaveLength(1);
  });
});
