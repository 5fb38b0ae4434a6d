// What mini-swe-agent promises of an environment, held by the one that needs no container.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir, type } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { LocalEnvironment } from './local.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gitnexus-local-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = new LocalEnvironment({ cwd: folder, env: { PAGER: 'cat' }, timeout: 20 });
const run = (command: string) => environment.execute({ command });

describe('a local environment', () => {
  it('runs each action in a fresh shell in its folder', async () => {
    expect(await run('export A=1; cd /; echo $PAGER')).toEqual({ output: 'cat\n', returncode: 0, exception_info: '' });
    expect(await run('echo "[$A]"; pwd')).toMatchObject({ output: `[]\n${folder}\n` });
    expect(await environment.execute({ command: 'pwd' }, { cwd: '/' })).toMatchObject({ output: '/\n' });
  });

  it('keeps both streams in order and reports the exit code', async () => {
    const { output, returncode } = await run('echo a; echo b >&2; echo c; echo d >&2; exit 3');
    expect({ output, returncode }).toEqual({ output: 'a\nb\nc\nd\n', returncode: 3 });
  });

  it('hands a command on as it is', async () => {
    const text = `it's "$HOME" \\n \`date\` ünïcødé\n-- second line`;
    expect(await run(`cat <<'END'\n${text}\nEND`)).toMatchObject({ output: `${text}\n` });
  });

  it('replaces bytes that are no text', async () => {
    expect(await run(`printf 'a\\377b'`)).toMatchObject({ output: 'a\ufffdb' });
  });

  it('gives no input to a command that waits for it', async () => {
    expect(await run('cat; echo end')).toMatchObject({ output: 'end\n' });
  });

  it('reports a command that takes too long, with what it said, and ends all that it started', async () => {
    const result = await environment.execute(
      { command: `echo before; (sleep 600; touch ${folder}/late) & echo $!; wait` },
      { timeout: 1 },
    );
    expect(result).toMatchObject({
      returncode: -1,
      exception_info: 'An error occurred while executing the command: Command timed out after 1 seconds',
      extra: { exception_type: 'TimeoutExpired' },
    });
    const [said, child] = result.output.split('\n');
    expect(said).toBe('before');
    expect(
      await run(`kill -0 ${child} 2>/dev/null && cat /proc/${child}/stat | grep -v ' Z ' || echo gone`),
    ).toMatchObject({
      output: 'gone\n',
    });
  });

  it('reports a folder that is not there', async () => {
    const result = await environment.execute({ command: 'true' }, { cwd: join(folder, 'missing') });
    expect(result).toMatchObject({ returncode: -1, output: '' });
    expect(result.exception_info).toContain('missing');
  });

  it('tells a submission by its first line and its exit code', async () => {
    const marker = 'COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT';
    expect(await run(`echo; echo ${marker}; echo one; echo two`)).toMatchObject({ submission: 'one\ntwo\n' });
    expect(await run(`echo ${marker}`)).toMatchObject({ submission: '' });
    expect(await run(`echo x; echo ${marker}`)).not.toHaveProperty('submission');
    expect(await run(`echo ${marker}; exit 1`)).not.toHaveProperty('submission');
  });

  it('offers its configuration to templates and to the trajectory', () => {
    expect(environment.getTemplateVars({ task: 't' })).toMatchObject({ cwd: folder, system: type(), task: 't' });
    expect(environment.serialize().info.config.environment).toMatchObject({ timeout: 20 });
  });
});
