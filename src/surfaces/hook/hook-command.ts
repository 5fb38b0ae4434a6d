// The command `hook`: what a client's hook runs before its model searches. It reads the client's event on standard input
// and answers with what `augment` says of the pattern, as context for the model. It ends with 0 and in silence whatever
// goes wrong, since it must never stand in the way of the search.

import type { Readable } from 'node:stream';
import { augment } from '../../operations/augment/operation.ts';
import { runOperation } from '../../operations/run.ts';
import { defineServer } from '../servers.ts';
import { searchPattern } from './search-pattern.ts';

const MOST_CHARACTERS = 1_000_000;

export const hook = defineServer({
  command: 'hook',
  summary: 'Answer the hook of a client (Claude Code, Codex): what the search that it is about to make should know.',
  parameters: {},
  examples: ['hook < event.json'],
  async start(_input, environment, engine) {
    try {
      const event = JSON.parse(await textOf(environment.stdin)) as HookEvent;
      const pattern = searchPattern(event.tool_name, event.tool_input);
      if (pattern === undefined) return 0;
      const directory = typeof event.cwd === 'string' ? event.cwd : environment.directory;
      const { signal } = new AbortController();
      const { text } = await runOperation(augment, { pattern }, engine, { remote: false, directory, signal });
      if (text !== '') await write(environment.stdout, answerTo(event, text));
    } catch (error) {
      environment.debug('hook', () => String(error));
    }
    return 0;
  },
});

/** The part of the event that is looked at; nothing of it is known to be what it should be. */
interface HookEvent {
  readonly hook_event_name?: unknown;
  readonly tool_name?: unknown;
  readonly tool_input?: unknown;
  readonly cwd?: unknown;
}

function answerTo({ hook_event_name: name }: HookEvent, additionalContext: string): string {
  const hookEventName = typeof name === 'string' ? name : 'PreToolUse';
  return `${JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext } })}\n`;
}

async function textOf(stream: Readable): Promise<string> {
  let text = '';
  stream.setEncoding('utf8');
  for await (const chunk of stream) {
    text += chunk;
    if (text.length > MOST_CHARACTERS) break;
  }
  return text;
}

function write(stream: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    stream.write(text, () => resolve());
  });
}
