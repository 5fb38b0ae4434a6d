// What answers in the agent's loop: a chat model of a provider, or a script.

import { readFileSync } from 'node:fs';
import { chatModelSetup } from '../../src/llm/index.ts';
import { CommandError } from '../command.ts';
import type { AgentMessage } from './message.ts';

export interface ModelReply {
  readonly content: string;
  readonly finish: 'stop' | 'length' | 'other';
  /** 0 where the provider does not say. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In the currency of the prices; 0 where there are none. */
  readonly cost: number;
}

export interface AgentModel {
  readonly name: string;
  /** Answers the conversation. Throws where there is no answer to be had. */
  query(messages: readonly AgentMessage[]): Promise<ModelReply>;
}

/** For a million tokens. */
export interface Prices {
  readonly input: number;
  readonly output: number;
}

/** Makes the model of one instance: a script starts at its beginning for each. */
export type ModelFactory = (instanceId: string) => AgentModel;

/**
 * `scripted:FILE` replays a file; `provider/model` (openai, anthropic, ollama) asks one, with the keys and the address
 * that the variables of the product give. Throws `CommandError`.
 */
export function modelFactory(
  name: string,
  prices: Prices,
  variables: Readonly<Record<string, string | undefined>>,
): ModelFactory {
  if (name.startsWith('scripted:')) {
    const replies = scriptOf(name.slice('scripted:'.length));
    return (instanceId) => scriptedModel('scripted', repliesFor(replies, instanceId));
  }
  const slash = name.indexOf('/');
  if (slash < 0) throw new CommandError(`--model is provider/model or scripted:FILE, not '${name}'`);
  const settings = { ...variables, GITNEXUS_LLM: name.slice(0, slash), GITNEXUS_LLM_MODEL: name.slice(slash + 1) };
  const { model, reason } = chatModelSetup(settings);
  if (model === undefined) throw new CommandError(`There is no model ${name}: ${reason}`);
  return () => ({
    name,
    async query(messages) {
      const { text, usage, finish } = await model.chat(
        messages.map(({ role, content }) => ({
          role: role === 'system' || role === 'assistant' ? role : 'user',
          content,
        })),
        { temperature: 0 },
      );
      const inputTokens = usage.inputTokens ?? 0;
      const outputTokens = usage.outputTokens ?? 0;
      const cost = (inputTokens * prices.input + outputTokens * prices.output) / 1e6;
      return { content: text, finish, inputTokens, outputTokens, cost };
    },
  });
}

/** Replies by instance, or for all of them under `*`. */
type Script = Readonly<Record<string, readonly string[]>>;

/** A list of replies, an object of such lists by instance id, or a trajectory, whose replies are given again. */
function scriptOf(file: string): Script {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`The script ${file} cannot be read: ${(error as Error).message}`);
  }
  if (Array.isArray(parsed)) return { '*': parsed.map(String) };
  const { messages } = parsed as { readonly messages?: readonly AgentMessage[] };
  if (messages === undefined) return parsed as Script;
  return { '*': messages.filter(({ role }) => role === 'assistant').map(({ content }) => content) };
}

function repliesFor(script: Script, instanceId: string): readonly string[] {
  return script[instanceId] ?? script['*'] ?? [];
}

/** Gives the replies one after the other. Throws when they are used up: a script must end by submitting. */
export function scriptedModel(name: string, replies: readonly string[], costOfReply = 0): AgentModel {
  let next = 0;
  return {
    name,
    async query() {
      const content = replies[next++];
      if (content === undefined) throw new Error(`The script has only ${replies.length} replies`);
      return { content, finish: 'stop', inputTokens: 0, outputTokens: 0, cost: costOfReply };
    },
  };
}
