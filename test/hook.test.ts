// The command that clients' hooks run: an event on standard input, context for the model on standard output.

import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gitnexus, type ProgramOptions } from './program.ts';
import { makeSampleRepository, temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
let program: ProgramOptions;

beforeAll(async () => {
  program = { home: join(folder.path, 'home'), directory: makeSampleRepository(folder.path) };
  expect(await gitnexus(program, 'analyze')).toMatchObject({ code: 0 });
});

afterAll(() => folder.remove());

const event = (tool: string, input: unknown) => ({
  session_id: 's',
  hook_event_name: 'PreToolUse',
  cwd: program.directory,
  tool_name: tool,
  tool_input: input,
});

it('says what the search should know, in the form of hooks', async () => {
  const { stdout: known } = await gitnexus(program, 'augment', 'hashPassword');
  expect(known).toContain('hashPassword');
  for (const typed of [
    event('Grep', { pattern: 'hashPassword' }),
    event('Bash', { command: 'rg -n hashPassword src | head' }),
  ]) {
    const elsewhere = { ...program, directory: folder.path, typed: JSON.stringify(typed) };
    const { code, stdout, stderr } = await gitnexus(elsewhere, 'hook');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext: known.trimEnd() },
    });
  }
});

it('is silent and succeeds whatever comes', async () => {
  const inputs = [
    '',
    'no JSON',
    'null',
    '[]',
    JSON.stringify(event('Read', { file_path: 'a' })),
    JSON.stringify(event('Bash', { command: 'ls' })),
    JSON.stringify(event('Grep', { pattern: 'nothingIsCalledLikeThis' })),
    JSON.stringify({ ...event('Grep', { pattern: 'hashPassword' }), cwd: '/nowhere/at/all' }),
  ];
  for (const typed of inputs) {
    const { code, stderr, stdout } = await gitnexus({ ...program, typed }, 'hook');
    expect({ typed, code, stderr, isContext: stdout === '' || stdout.startsWith('{"hookSpecificOutput"') }).toEqual({
      typed,
      code: 0,
      stderr: '',
      isContext: true,
    });
  }
});
