// What answers in the agent's loop: a chat model of a provider, or a script.

import { readFileSync } from 'node:fs';
import { type ChatModel, chatModelSetup } from '../../src/llm/index.ts';
import { AppError } from '../../src/model/errors.ts';
import { CommandError } from '../command.ts';
import { type BackoffSettings, withBackoff } from './backoff.ts';
import type { AgentMessage } from './message.ts';
import { costOf, type Prices } from './prices.ts';

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

/** How a model is asked. What is left out is the provider's own default. */
export interface ModelSettings {
  readonly temperature?: number;
  /** In the provider's words: `low`, `medium`, `high`, ... */
  readonly effort?: string;
  /** Tokens of one reply at most. */
  readonly maxOutputTokens?: number;
  readonly cachePrompt: boolean;
  readonly prices: Prices;
  readonly backoff: BackoffSettings;
}

/** Makes the model of one instance: a script starts at its beginning for each. */
export type ModelFactory = (instanceId: string) => AgentModel;

/**
 * `scripted:FILE` replays a file; `provider/model` (openai, anthropic, ollama) asks one, with the keys and the address
 * that the variables of the product give. Throws `CommandError`.
 */
export function modelFactory(
  name: string,
  settings: ModelSettings,
  variables: Readonly<Record<string, string | undefined>>,
): ModelFactory {
  if (name.startsWith('scripted:')) {
    const replies = scriptOf(name.slice('scripted:'.length));
    return (instanceId) => scriptedModel('scripted', repliesFor(replies, instanceId));
  }
  const chat = chatModelOf(name, variables);
  const { prices, backoff, ...options } = settings;
  return () => ({
    name,
    async query(messages) {
      const turns = messages.map(({ role, content }) => ({
        role: role === 'system' || role === 'assistant' ? role : ('user' as const),
        content,
      }));
      const { text, usage, finish } = await withBackoff(() => chat.chat(turns, options), backoff);
      const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 } = usage;
      const tokens = {
        input: inputTokens,
        output: outputTokens,
        cacheRead: cacheReadTokens,
        cacheWrite: cacheWriteTokens,
      };
      return { content: text, finish, inputTokens, outputTokens, cost: costOf(tokens, prices) };
    },
  });
}

/** Throws `CommandError` with the hint of the product where there is no such provider, or no key for it. */
function chatModelOf(name: string, variables: Readonly<Record<string, string | undefined>>): ChatModel {
  const slash = name.indexOf('/');
  if (slash < 0) {
    throw new CommandError(`--model is provider/model (openai, anthropic, ollama) or scripted:FILE, not '${name}'`);
  }
  const settings = { ...variables, GITNEXUS_LLM: name.slice(0, slash), GITNEXUS_LLM_MODEL: name.slice(slash + 1) };
  try {
    const { model, reason } = chatModelSetup(settings);
    if (model === undefined) throw new CommandError(`There is no model ${name}: ${reason}`);
    return model;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new CommandError([error.message, error.hint].filter((part) => part !== undefined).join('. '));
  }
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
