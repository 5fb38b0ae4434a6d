import { describe, expect, it } from 'vitest';
import type { Environment, Execution } from '../environments/environment.ts';
import { toolCalls, touchedFiles } from '../run/metrics.ts';
import { searchedPatterns } from './augment.ts';
import { AGENT_DEFAULTS, type AgentConfig, runAgent } from './loop.ts';
import { scriptedModel } from './model.ts';
import { blocksIn, observation } from './prompts.ts';

const block = (command: string): string => `\`\`\`mswea_bash_command\n${command}\n\`\`\``;

/** An environment that answers every command with the same, and keeps what it was asked. */
function answering(result: Partial<Execution>): Environment & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    start: async () => ({}),
    async execute({ command }) {
      asked.push(command);
      return { output: '', returncode: 0, exception_info: '', ...result };
    },
    getTemplateVars: () => ({ cwd: '/r', gitnexus_ready: true }),
    serialize: () => ({ info: { config: { environment: {}, environment_type: 'answering' } } }),
    stop: async () => undefined,
  };
}

function run(replies: readonly string[], config: Partial<AgentConfig> = {}, result: Partial<Execution> = {}, cost = 0) {
  return runAgent({
    task: 'mend it',
    model: scriptedModel('scripted', replies, cost),
    environment: answering(result),
    config: { mode: 'baseline', ...AGENT_DEFAULTS, ...config },
  });
}

describe('the loop', () => {
  it('ends at the limit of steps, and of cost', async () => {
    const many = Array.from({ length: 9 }, () => block('ls'));
    expect(await run(many, { step_limit: 3 })).toMatchObject({
      exit_status: 'LimitsExceeded',
      steps: 3,
      submission: '',
    });
    expect(await run(many, { cost_limit: 1 }, {}, 0.5)).toMatchObject({
      exit_status: 'LimitsExceeded',
      steps: 2,
      cost: 1,
    });
  });

  it('refuses a reply without exactly one command, and ends after three of them in a row', async () => {
    const twice = `${block('ls')}\n${block('pwd')}`;
    const mended = await run(['no block', twice, block('ls'), 'no', 'no', 'no']);
    expect(mended).toMatchObject({ exit_status: 'RepeatedFormatError', steps: 6 });
    expect(mended.messages.filter(({ extra }) => extra?.interrupt_type === 'FormatError')).toHaveLength(5);
    expect(mended.messages[5].content).toContain('had 2 command blocks');
  });

  it('submits what the environment says was submitted', async () => {
    const done = await run([block('submit')], {}, { submission: 'the patch' });
    expect(done).toMatchObject({ exit_status: 'Submitted', submission: 'the patch', steps: 1 });
    expect(done.messages.at(-1)).toEqual({
      role: 'exit',
      content: 'the patch',
      extra: { exit_status: 'Submitted', submission: 'the patch' },
    });
  });
});

describe('what is shown of an output', () => {
  it('is all of a short one and both ends of a long one', () => {
    const shown = (output: string) => observation({ output, returncode: 1, exception_info: '' });
    expect(shown('abc\n')).toBe('<returncode>1</returncode>\n<output>\nabc\n</output>');
    const long = shown(`${'a'.repeat(6000)}${'b'.repeat(6000)}`);
    expect(long).toContain('2000 characters elided');
    expect(long).toContain(`<output_tail>\n${'b'.repeat(5000)}\n`);
    expect(observation({ output: '', returncode: -1, exception_info: 'too slow' })).toContain('<exception>too slow');
  });
});

describe('what a command searches for', () => {
  it.each([
    ["grep -rn 'parse_header' src", ['parse_header']],
    ['cd src && rg -t py --max-count 3 "class Foo\\b" . | head', ['class Foo\\b']],
    ['grep -r --include "*.py" -e total lib; git grep rate_of', ['total', 'rate_of']],
    ['ls | grep -v "a|b c"', ['a|b c']],
    ['cat x.py', []],
    ['grep ab x', []],
    ["echo 'grep me' done", []],
  ])('%s', (command, patterns) => {
    expect(searchedPatterns(command)).toEqual(patterns);
  });

  it('is found only in the block of a reply', () => {
    expect(blocksIn(`Think.\n\n${block("echo 'a\nb'")}`, false)).toEqual([{ command: "echo 'a\nb'" }]);
    expect(blocksIn('```bash\nls\n```', false)).toEqual([]);
    const call = '```gitnexus_tool_call\n{"tool": "query"}\n```';
    expect(blocksIn(call, true)).toEqual([{ call: '{"tool": "query"}' }]);
    expect(blocksIn(call, false)).toEqual([]);
  });
});

describe('metrics', () => {
  it('count the tools in commands', () => {
    const said = (command: string) => ({ role: 'assistant' as const, content: '', extra: { actions: [{ command }] } });
    const messages = [
      said('gitnexus-query "a" && /usr/local/bin/gitnexus-context b'),
      said('gitnexus-query x; cat gitnexus-query.md; ls my-gitnexus-impact'),
    ];
    expect(toolCalls(messages, { ready: true })).toEqual({ context: 1, query: 2 });
    // What a shell does not find is no call of a tool.
    expect(toolCalls(messages, { ready: false })).toEqual({});
    expect(toolCalls(messages, undefined)).toEqual({});
  });

  it('say which gold files a patch touches', () => {
    const patch = '--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-x\n+y\n--- /dev/null\n+++ b/new.py\n@@ -0,0 +1 @@\n+z\n';
    expect(touchedFiles(patch, ['a.py', 'b.py'])).toBe(0.5);
    expect(touchedFiles(patch, [])).toBeNull();
  });
});
