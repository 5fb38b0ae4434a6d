// What the agent is told: who it is, the task, what came of its commands, and what it did wrong. By mode.

import type { Execution } from '../environments/environment.ts';
import type { ServerTool } from './mcp-tools.ts';

export const MODES = ['baseline', 'native', 'native_augment', 'mcp'] as const;
/**
 * `native` has the tools on its path and is told so; `native_augment` also gets its own greps enriched; `mcp` calls them
 * as tools of a server.
 */
export type Mode = (typeof MODES)[number];

export interface TaskVariables {
  readonly task: string;
  /** The folder of the repository. */
  readonly cwd: string;
  /** Whether the tools answer: an agent is not told of what it has not. */
  readonly toolsReady: boolean;
  /** What the server offers, in mode `mcp`. */
  readonly serverTools: readonly ServerTool[];
}

const BLOCK = '```mswea_bash_command';
const TOOL_BLOCK = '```gitnexus_tool_call';

export function systemPrompt(serverTools: readonly ServerTool[]): string {
  return [
    'You repair software by running commands in a shell, one at a time.',
    'Every reply holds your reasoning in a few sentences and then exactly one code block with one command',
    '(several may be joined by && or ||), like this:',
    '',
    BLOCK,
    'ls -la',
    '```',
    '',
    ...(serverTools.length === 0
      ? []
      : [
          'Instead of a command, a reply may call one of the tools that the task lists:',
          '',
          TOOL_BLOCK,
          '{"tool": "context", "arguments": {"name": "parse"}}',
          '```',
          '',
        ]),
    'A reply with no such block, or with more than one, is refused.',
  ].join('\n');
}

export function taskPrompt(mode: Mode, { task, cwd, toolsReady, serverTools }: TaskVariables): string {
  const sections = [
    `<issue>\n${task}\n</issue>`,
    [
      `The repository that this issue is about is in ${cwd}. Change its source so that the issue is resolved, in general`,
      'and in the style of the code around it. Leave tests and configuration alone.',
    ].join(' '),
    [
      'How to go about it:',
      '1. Find the code that is responsible.',
      '2. Reproduce the problem with a small script.',
      '3. Change the source, and run the script again.',
      '4. Think of the cases at the edge.',
    ].join('\n'),
    [
      'Each command runs in a new shell: a change of directory or a variable does not last. Nothing may wait for input,',
      'so no editors and no pagers.',
    ].join(' '),
    ...(mode === 'baseline' || mode === 'mcp' || !toolsReady ? [] : [TOOLS]),
    ...(serverTools.length === 0 ? [] : [serverToolsPrompt(serverTools)]),
    ...(mode === 'native_augment' && toolsReady ? [AUGMENTED] : []),
    SUBMISSION,
  ];
  return sections.join('\n\n');
}

const TOOLS = [
  'The repository is indexed as a graph of its symbols and calls. These commands ask it, faster than reading files:',
  '- gitnexus-query "<words, or the text of an issue>": where something happens, as execution flows and places',
  '- gitnexus-context "<name>" ["<file>"]: a symbol with its source, its callers and what it calls',
  '- gitnexus-impact "<name>" [upstream|downstream]: what depends on a symbol, or what it depends on',
  '- gitnexus-overview: the parts of the repository',
  '- gitnexus-cypher "<MATCH ... RETURN ...>": any other question about the graph',
  '- gitnexus-detect-changes: what your changes so far touch',
  'The index was made before your changes. Ask it where to look; read the files before you change them.',
].join('\n');

function serverToolsPrompt(tools: readonly ServerTool[]): string {
  return [
    'The repository is indexed as a graph of its symbols and calls. These tools ask it, faster than reading files:',
    ...tools.map(
      ({ name, description, schema }) => `- ${name}: ${description}\n  arguments: ${JSON.stringify(schema)}`,
    ),
    'The index was made before your changes. Ask it where to look; read the files before you change them.',
  ].join('\n');
}

const AUGMENTED =
  'What you search for with grep or rg is looked up in the graph too: lines marked [gitnexus] below its output say how what was found is called.';

const SUBMISSION = [
  'When you are done, submit in two separate commands:',
  `1. ${'`git diff -- <the source files you changed> > patch.txt`'}, and look at patch.txt.`,
  `2. ${'`echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && cat patch.txt`'}, exactly so. Nothing can be done after it.`,
].join('\n');

/** Characters of an output that are shown; of a longer one, the halves at both ends. */
const SHOWN_OUTPUT = 10_000;

export function observation({ output, returncode, exception_info }: Execution): string {
  const head = exception_info === '' ? [] : [`<exception>${exception_info}</exception>`];
  const status = `<returncode>${returncode}</returncode>`;
  if (output.length < SHOWN_OUTPUT) return [...head, status, `<output>\n${output}</output>`].join('\n');
  const half = SHOWN_OUTPUT / 2;
  return [
    ...head,
    status,
    '<warning>The output was too long to show. Ask for less of it (head, tail, sed -n, a narrower pattern).</warning>',
    `<output_head>\n${output.slice(0, half)}\n</output_head>`,
    `<elided_chars>${output.length - SHOWN_OUTPUT} characters elided</elided_chars>`,
    `<output_tail>\n${output.slice(-half)}\n</output_tail>`,
  ].join('\n');
}

export function formatError(found: number, cut: boolean): string {
  if (cut) return 'Your reply was cut off at the limit of its length. Be shorter, and give exactly one command.';
  return [`Your reply had ${found} command blocks, and must have exactly one:`, '', BLOCK, '<command>', '```'].join(
    '\n',
  );
}

/** What a reply asks for: a command of the shell, or a call of a server's tool, whose JSON may be none. */
export type ReplyBlock = { readonly command: string } | { readonly call: string };

/** The blocks in a reply, in their order; calls of tools only where there are any. */
export function blocksIn(reply: string, hasServerTools: boolean): readonly ReplyBlock[] {
  const fences = reply.matchAll(/```(mswea_bash_command|gitnexus_tool_call)\s*\n(.*?)\n```/gs);
  return [...fences].flatMap(([, kind, text = '']): ReplyBlock[] => {
    if (kind === 'mswea_bash_command') return [{ command: text.trim() }];
    return hasServerTools ? [{ call: text.trim() }] : [];
  });
}
