// A plain container as mini-swe-agent knows it, with a real engine.

import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DockerEnvironment } from './docker.ts';
import { containerExists, makeImage, removeImages } from './test-images.ts';

let image: string;
let environment: DockerEnvironment;
const run = (command: string) => environment.execute({ command });

beforeAll(async () => {
  image = makeImage({ script: 'mkdir /work' });
  process.env.FORWARDED = 'forwarded';
  process.env.BOTH = 'from this machine';
  environment = new DockerEnvironment({
    image,
    cwd: '/work',
    env: { BOTH: 'configured', AWKWARD: `it's "$HOME"\n\\` },
    forward_env: ['FORWARDED', 'BOTH', 'NOT_SET_HERE'],
    run_args: ['--rm', '--network', 'none'],
    timeout: 20,
  });
  await environment.start();
});
afterAll(async () => {
  await environment.stop();
  removeImages(image);
});

describe('a container', () => {
  it('runs each action in a fresh shell in its directory', async () => {
    expect(await run('export A=1; cd /; pwd')).toEqual({ output: '/\n', returncode: 0, exception_info: '' });
    expect(await run('echo "[$A]"; pwd')).toMatchObject({ output: '[]\n/work\n' });
    expect(await environment.execute({ command: 'pwd' }, { cwd: '/tmp' })).toMatchObject({ output: '/tmp\n' });
  });

  it('gives the configured variables precedence over forwarded ones', async () => {
    expect(await run('echo "$FORWARDED|$BOTH|$(printenv NOT_SET_HERE || echo none)"')).toMatchObject({
      output: 'forwarded|configured|none\n',
    });
    expect(await run('printf %s "$AWKWARD"')).toMatchObject({ output: `it's "$HOME"\n\\` });
  });

  it('joins the streams and reports the exit code', async () => {
    expect(await run('echo a >&2; exit 7')).toEqual({ output: 'a\n', returncode: 7, exception_info: '' });
    expect(await run('/no/such/program')).toMatchObject({ returncode: 127 });
  });

  it('reports a command that takes too long, with what it said, and goes on', async () => {
    const result = await environment.execute({ command: 'echo before; sleep 60' }, { timeout: 2 });
    expect(result).toMatchObject({ output: 'before\n', returncode: -1, extra: { exception_type: 'TimeoutExpired' } });
    expect(await run('echo on')).toMatchObject({ output: 'on\n' });
  });

  it('tells a submission', async () => {
    const command = 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT; echo diff';
    expect(await run(command)).toMatchObject({ submission: 'diff\n' });
  });

  it('says what it is in a trajectory', () => {
    expect(environment.serialize()).toMatchObject({
      info: { config: { environment: { image, cwd: '/work', timeout: 20, container_timeout: '2h' } } },
    });
  });
});

describe('the life of a container', () => {
  it('starts once and is gone after the stop, however often both are called', async () => {
    const other = new DockerEnvironment({ image, run_args: ['--rm', '--network', 'none'] });
    const first = await other.start();
    const name = String(first.container_id);
    expect(await other.start()).toEqual(first);
    expect(containerExists(name)).toBe(true);
    await other.stop();
    await other.stop();
    expect(containerExists(name)).toBe(false);
    await expect(other.execute({ command: 'true' })).rejects.toThrow('was not started');
  });

  it('fails with the reason where there is no image', async () => {
    const other = new DockerEnvironment({ image: 'gitnexus-test-no-such-image', pull_timeout: 60 });
    await expect(other.start()).rejects.toThrow('The container of gitnexus-test-no-such-image did not start');
  });
});

describe('a process that ends before it stops its container', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gitnexus-ends-'));
  const program = join(folder, 'program.mjs');
  beforeAll(async () => {
    await build({
      stdin: {
        contents: `
          import { DockerEnvironment } from './docker.ts';
          const [image, end] = process.argv.slice(2);
          const environment = new DockerEnvironment({ image, run_args: ['--rm', '--network', 'none'] });
          const { container_id } = await environment.start();
          console.log(container_id);
          if (end === 'throw') setTimeout(() => { throw new Error('nobody catches this'); }, 100);
          await environment.execute({ command: 'sleep 60' }, { timeout: 60 });`,
        resolveDir: fileURLToPath(new URL('.', import.meta.url)),
      },
      outfile: program,
      bundle: true,
      format: 'esm',
      platform: 'node',
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['SIGINT', 'SIGTERM'] as const)('removes it on %s', async (signal) => {
    const child = spawn(process.execPath, [program, image, 'wait'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const name = await new Promise<string>((resolve) => {
      child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
    });
    expect(containerExists(name)).toBe(true);
    const ended = new Promise((resolve) => child.once('exit', (_code, by) => resolve(by)));
    child.kill(signal);
    expect(await ended).toBe(signal);
    expect(containerExists(name)).toBe(false);
  });

  it('removes it when nobody catches an error', async () => {
    const { code, stdout } = await new Promise<{ code: number; stdout: string }>((resolve) => {
      execFile(process.execPath, [program, image, 'throw'], (error, text) =>
        resolve({ code: Number(error?.code ?? 0), stdout: text }),
      );
    });
    expect(code).not.toBe(0);
    expect(containerExists(stdout.trim())).toBe(false);
  });
});
