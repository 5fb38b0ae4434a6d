// A chat model behind a provider's client library, which is loaded by the first question, since most commands never ask
// one. What is sent is never part of an error, and neither is the key: errors name the server and say what to look at,
// and do not carry the library's own, which hold both.

import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3GenerateResult,
  LanguageModelV3Message,
  SharedV3ProviderOptions,
} from '@ai-sdk/provider';
import { AppError } from '../model/errors.ts';
import type { ChatMessage, ChatModel, ChatOptions, ChatReply, StructuredRequest } from './chat-model.ts';

/** How a model is reached. */
export interface ProviderAccess {
  readonly provider: 'openai' | 'anthropic';
  /** Up to and with `/v1`, without a slash at its end. */
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
  /** Milliseconds for one question, where it names no others. */
  readonly timeoutMs: number;
}

interface Question extends ChatOptions {
  readonly messages: readonly ChatMessage[];
  /** With it the answer must be the arguments of this tool. */
  readonly tool?: StructuredRequest['tool'];
}

interface ModelAnswer extends ChatReply {
  /** The arguments of the tool; undefined where none was asked for. */
  readonly form: unknown;
}

export function providerModel(access: ProviderAccess): ChatModel {
  return {
    provider: access.provider,
    model: access.model,
    async chat(messages, options = {}) {
      const { text, usage, finish } = await askModel(access, { messages, ...options });
      return { text, usage, finish };
    },
    async answer({ system, user, tool }, signal) {
      const messages: readonly ChatMessage[] = [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ];
      return (await askModel(access, { messages, tool, ...(signal === undefined ? {} : { signal }) })).form;
    },
  };
}

/**
 * Throws `provider-failed` (`details.retry` says whether a moment later may be better, `details.retryAfterSeconds` how
 * much later, where the provider says so), `timeout`, or `interrupted` when the caller's signal ended it.
 */
async function askModel(access: ProviderAccess, question: Question): Promise<ModelAnswer> {
  const timeoutMs = question.timeoutMs ?? access.timeoutMs;
  const timeout = AbortSignal.timeout(timeoutMs);
  const { signal } = question;
  const abortSignal = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
  let result: LanguageModelV3GenerateResult;
  try {
    const model = await clientFor(access);
    result = await model.doGenerate(callOptions(access.provider, question, abortSignal));
  } catch (error) {
    if (signal?.aborted) throw new AppError('interrupted', 'Interrupted while the model was asked.');
    if (timeout.aborted) throw tooSlow(access, timeoutMs);
    throw failure(access, error);
  }
  return answerOf(result, question.tool);
}

async function clientFor({ provider, url, model, key }: ProviderAccess): Promise<LanguageModelV3> {
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    // Given no key, the library would look for one in the environment, which is not its to read.
    return createAnthropic({ baseURL: url, apiKey: key ?? 'none' })(model);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({ name: 'openai', baseURL: url, ...(key === undefined ? {} : { apiKey: key }) })(model);
}

function callOptions(
  provider: ProviderAccess['provider'],
  question: Question,
  abortSignal: AbortSignal,
): LanguageModelV3CallOptions {
  const { messages, temperature, maxOutputTokens, effort, cachePrompt, tool } = question;
  return {
    prompt: messages.map((message, at) =>
      promptMessage(message, cachePrompt === true && endsCachedPart(messages, at) ? CACHED : undefined),
    ),
    abortSignal,
    ...(effort === undefined ? {} : { providerOptions: effortOptions(provider, effort) }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(tool === undefined
      ? {}
      : {
          tools: [
            { type: 'function', name: tool.name, description: tool.description, inputSchema: { ...tool.schema } },
          ],
          toolChoice: { type: 'tool', toolName: tool.name },
        }),
  };
}

function effortOptions(provider: ProviderAccess['provider'], effort: string): SharedV3ProviderOptions {
  return provider === 'anthropic' ? { anthropic: { effort } } : { openai: { reasoningEffort: effort } };
}

/** Servers with OpenAI's interface cache without being asked, and are not sent what is another provider's. */
const CACHED: SharedV3ProviderOptions = { anthropic: { cacheControl: { type: 'ephemeral' } } };

/** The instructions, which all conversations share, and the whole conversation, which the next question begins with. */
function endsCachedPart(messages: readonly ChatMessage[], at: number): boolean {
  return at === messages.length - 1 || (messages[at].role === 'system' && messages[at + 1].role !== 'system');
}

function promptMessage(
  { role, content }: ChatMessage,
  providerOptions: SharedV3ProviderOptions | undefined,
): LanguageModelV3Message {
  const options = providerOptions === undefined ? {} : { providerOptions };
  return role === 'system'
    ? { role, content, ...options }
    : { role, content: [{ type: 'text', text: content }], ...options };
}

function answerOf(result: LanguageModelV3GenerateResult, tool: Question['tool']): ModelAnswer {
  const { content, usage, finishReason } = result;
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const { unified } = finishReason;
  return {
    text: texts.join(''),
    usage: {
      inputTokens: usage.inputTokens.total,
      outputTokens: usage.outputTokens.total,
      cacheReadTokens: usage.inputTokens.cacheRead,
      cacheWriteTokens: usage.inputTokens.cacheWrite,
    },
    finish: unified === 'stop' || unified === 'length' ? unified : 'other',
    form: tool === undefined ? undefined : formOf(content, tool.name),
  };
}

function formOf(content: LanguageModelV3GenerateResult['content'], name: string): unknown {
  const call = content.find((part) => part.type === 'tool-call' && part.toolName === name);
  if (call?.type !== 'tool-call') {
    throw new AppError('provider-failed', 'The model did not answer in the form it was asked for.');
  }
  try {
    return JSON.parse(call.input);
  } catch (cause) {
    throw new AppError('provider-failed', 'The model answered in no form that can be read.', { cause });
  }
}

function tooSlow({ url }: ProviderAccess, timeoutMs: number): AppError {
  return new AppError('timeout', `${hostOf(url)} did not answer within ${timeoutMs} ms`, {
    hint: 'Allow more in GITNEXUS_LLM_TIMEOUT (milliseconds), or name a faster model.',
    details: { retry: true },
  });
}

const HINTS: Readonly<Record<number, string>> = {
  401: 'Look at the key (GITNEXUS_LLM_KEY).',
  403: 'Look at the key (GITNEXUS_LLM_KEY).',
  404: 'Look at GITNEXUS_LLM_MODEL, and at GITNEXUS_LLM_URL, which ends in /v1.',
};

function failure({ url }: ProviderAccess, error: unknown): AppError {
  const host = hostOf(url);
  const status = (error as { readonly statusCode?: unknown } | null)?.statusCode;
  if (typeof status !== 'number') {
    return new AppError('provider-failed', `${host} cannot be reached`, { details: { retry: true } });
  }
  if (status >= 200 && status < 300) {
    return new AppError('provider-failed', `${host} did not answer as a chat model does`, { details: { retry: true } });
  }
  const hint = HINTS[status];
  return new AppError('provider-failed', `${host} answered ${status}`, {
    ...(hint === undefined ? {} : { hint }),
    details: { retry: status === 408 || status === 429 || status >= 500, ...retryAfter(error) },
  });
}

/** The header `Retry-After` in seconds; its other form, a date, is not used by these providers. */
function retryAfter(error: unknown): { readonly retryAfterSeconds?: number } {
  const { responseHeaders } = error as { readonly responseHeaders?: Readonly<Record<string, string>> };
  const text = responseHeaders?.['retry-after'];
  const seconds = Number(text);
  return text === undefined || !Number.isFinite(seconds) || seconds < 0 ? {} : { retryAfterSeconds: seconds };
}

/** The host alone: a URL can hold a key. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'The address';
}
