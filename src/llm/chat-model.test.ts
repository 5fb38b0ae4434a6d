// Chat models against a scripted server on this machine: what is sent, what is made of the answer, and what is said
// when there is none.

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../model/errors.ts';
import { chatModelSetup } from './configuration.ts';

const KEY = 'sk-never-shown';
const SECRET = 'zebra';

interface Request {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

type Reply =
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body: unknown }
  | 'silence';

let server: Server;
let url = '';
const requests: Request[] = [];
const script: Reply[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    requests.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) });
    const reply = script.shift() ?? { status: 500, body: 'the script has ended' };
    if (reply === 'silence') return;
    response
      .writeHead(reply.status ?? 200, { 'Content-Type': 'application/json', ...reply.headers })
      .end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  requests.length = 0;
  script.length = 0;
});

function model(provider: 'openai' | 'anthropic', more: Readonly<Record<string, string>> = {}) {
  const { model } = chatModelSetup({
    GITNEXUS_LLM: provider,
    GITNEXUS_LLM_URL: `${url}/`,
    GITNEXUS_LLM_MODEL: 'small',
    GITNEXUS_LLM_KEY: KEY,
    ...more,
  });
  if (model === undefined) throw new Error('a model was named');
  return model;
}

const MESSAGES = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: SECRET },
  { role: 'assistant', content: 'A striped animal.' },
  { role: 'user', content: 'And its young?' },
] as const;

const TOOL = {
  name: 'words',
  description: 'The words.',
  schema: { type: 'object', properties: { words: { type: 'array', items: { type: 'string' } } }, required: ['words'] },
};

const openAiText = (content: string, finish = 'stop') => ({
  body: {
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
    usage: { prompt_tokens: 12, completion_tokens: 3 },
  },
});

const anthropicAnswer = (content: unknown, stop = 'end_turn') => ({
  body: {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    model: 'small',
    content,
    stop_reason: stop,
    stop_sequence: null,
    usage: { input_tokens: 12, output_tokens: 3 },
  },
});

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`);
  return error;
}

/** Everything that a log could show of an error. */
function everythingIn(error: AppError): string {
  const { message, stack, hint, details, cause } = error;
  return JSON.stringify([message, stack, hint, details, cause instanceof Error ? [cause.message, cause.stack] : cause]);
}

describe('a conversation', () => {
  it('goes to an OpenAI-compatible server as it stands', async () => {
    script.push(openAiText('A foal.'));
    const reply = await model('openai').chat(MESSAGES, { maxOutputTokens: 20, temperature: 0 });
    expect(reply).toEqual({
      text: 'A foal.',
      usage: expect.objectContaining({ inputTokens: 12, outputTokens: 3 }),
      finish: 'stop',
    });
    expect(requests).toMatchObject([
      { path: '/v1/chat/completions', body: { model: 'small', messages: MESSAGES, max_tokens: 20, temperature: 0 } },
    ]);
    expect(requests[0].headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('goes to Anthropic with the system message apart', async () => {
    script.push(anthropicAnswer([{ type: 'text', text: 'A foal.' }], 'max_tokens'));
    const reply = await model('anthropic').chat(MESSAGES);
    expect(reply).toEqual({
      text: 'A foal.',
      usage: expect.objectContaining({ inputTokens: 12, outputTokens: 3 }),
      finish: 'length',
    });
    expect(requests[0].path).toBe('/v1/messages');
    expect(requests[0].headers['x-api-key']).toBe(KEY);
    const { system, messages } = requests[0].body as { system: { text: string }[]; messages: { role: string }[] };
    expect(system.map(({ text }) => text)).toEqual(['Be brief.']);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });
});

describe('what may be set for a question', () => {
  it('is sent only where it is set', async () => {
    script.push(openAiText('A foal.'), anthropicAnswer([{ type: 'text', text: 'A foal.' }]));
    await model('openai').chat(MESSAGES);
    await model('anthropic').chat(MESSAGES);
    expect(Object.keys(requests[0].body).sort()).toEqual(['messages', 'model']);
    expect(JSON.stringify(requests[1].body)).not.toMatch(/temperature|effort|cache_control/);
  });

  it('goes to Anthropic as effort, and as marks on the instructions and on the end of the conversation', async () => {
    script.push(anthropicAnswer([{ type: 'text', text: 'A foal.' }]));
    await model('anthropic').chat(MESSAGES, { effort: 'low', cachePrompt: true });
    const { system, messages, output_config } = requests[0].body as {
      system: { cache_control?: unknown }[];
      messages: { content: { cache_control?: unknown }[] }[];
      output_config: unknown;
    };
    expect(output_config).toEqual({ effort: 'low' });
    expect(system[0].cache_control).toEqual({ type: 'ephemeral' });
    expect(messages.map(({ content }) => content[0].cache_control)).toEqual([
      undefined,
      undefined,
      { type: 'ephemeral' },
    ]);
  });

  it('goes to an OpenAI-compatible server as reasoning effort, and what it cached is told', async () => {
    const { body } = openAiText('A foal.');
    script.push({ body: { ...body, usage: { ...body.usage, prompt_tokens_details: { cached_tokens: 8 } } } });
    const { usage } = await model('openai').chat(MESSAGES, { effort: 'high', cachePrompt: true });
    expect(requests[0].body.reasoning_effort).toBe('high');
    expect(JSON.stringify(requests[0].body)).not.toContain('cache_control');
    expect(usage).toMatchObject({ inputTokens: 12, outputTokens: 3, cacheReadTokens: 8 });
  });
});

describe('an answer in a form', () => {
  it('is the arguments of the tool, from either provider', async () => {
    const request = { system: 'Be brief.', user: SECRET, tool: TOOL };
    const call = { id: 'c', type: 'function', function: { name: 'words', arguments: '{"words":["a"]}' } };
    script.push(
      { body: { choices: [{ message: { role: 'assistant', tool_calls: [call] }, finish_reason: 'tool_calls' }] } },
      anthropicAnswer([{ type: 'tool_use', id: 'c', name: 'words', input: { words: ['b'] } }], 'tool_use'),
    );
    expect(await model('openai').answer(request)).toEqual({ words: ['a'] });
    expect(await model('anthropic').answer(request)).toEqual({ words: ['b'] });
    expect(requests[0].body.tool_choice).toEqual({ type: 'function', function: { name: 'words' } });
    expect(requests[1].body.tool_choice).toMatchObject({ type: 'tool', name: 'words' });
  });

  it('that is missing or broken is a failure', async () => {
    const request = { system: 'Be brief.', user: SECRET, tool: TOOL };
    const call = { id: 'c', type: 'function', function: { name: 'words', arguments: '{"words":' } };
    script.push(openAiText('no'), {
      body: { choices: [{ message: { role: 'assistant', tool_calls: [call] }, finish_reason: 'tool_calls' }] },
    });
    for (const message of [/not answer in the form/, /no form that can be read/]) {
      const error = await failureOf(model('openai').answer(request));
      expect(error.code).toBe('provider-failed');
      expect(error.message).toMatch(message);
    }
  });
});

describe('a failure', () => {
  it('names the server and what to look at, and holds neither the key nor what was asked', async () => {
    for (const [status, hint, retry] of [
      [401, /GITNEXUS_LLM_KEY/, false],
      [404, /GITNEXUS_LLM_MODEL/, false],
      [503, undefined, true],
    ] as const) {
      script.push({ status, body: { error: { message: `no: ${KEY} ${SECRET}` } } });
      const error = await failureOf(model('openai').chat(MESSAGES));
      expect(error.message).toBe(`${new URL(url).host} answered ${status}`);
      expect(error.hint ?? '').toMatch(hint ?? /^$/);
      expect(error.details).toEqual({ retry });
      expect(everythingIn(error)).not.toMatch(new RegExp(`${KEY}|${SECRET}`));
    }
  });

  it('says how long to wait, where the provider does', async () => {
    script.push({ status: 429, headers: { 'Retry-After': '7' }, body: {} });
    const error = await failureOf(model('openai').chat(MESSAGES));
    expect(error.details).toEqual({ retry: true, retryAfterSeconds: 7 });
  });

  it('is told of what is no answer, and of a server that is not there', async () => {
    script.push({ body: { hello: SECRET } });
    const strange = await failureOf(model('openai').chat(MESSAGES));
    expect(strange.message).toMatch(/did not answer as a chat model does$/);
    expect(everythingIn(strange)).not.toContain(SECRET);
    const absent = await failureOf(model('openai', { GITNEXUS_LLM_URL: 'http://127.0.0.1:9/v1' }).chat(MESSAGES));
    expect(absent.message).toBe('127.0.0.1:9 cannot be reached');
  });

  it('comes when the time is over, or when nobody waits any more', async () => {
    script.push('silence', 'silence', 'silence');
    const slow = await failureOf(model('openai', { GITNEXUS_LLM_TIMEOUT: '30' }).chat(MESSAGES));
    expect([slow.code, slow.message]).toEqual(['timeout', `${new URL(url).host} did not answer within 30 ms`]);
    expect((await failureOf(model('anthropic').chat(MESSAGES, { timeoutMs: 30 }))).code).toBe('timeout');
    const abort = new AbortController();
    const waiting = failureOf(model('openai').chat(MESSAGES, { signal: abort.signal }));
    abort.abort();
    expect((await waiting).code).toBe('interrupted');
  });
});

describe('the configuration', () => {
  it('names a provider, or there is none', () => {
    expect(chatModelSetup({ OPENAI_API_KEY: KEY }).model).toBeUndefined();
    expect(chatModelSetup({ GITNEXUS_LLM: 'ollama', GITNEXUS_LLM_MODEL: 'qwen' }).model?.provider).toBe('openai');
    expect(() => chatModelSetup({ GITNEXUS_LLM: 'oracle' })).toThrow(/no model provider 'oracle'/);
    expect(() => chatModelSetup({ GITNEXUS_LLM: 'anthropic' })).toThrow(/no model is named/);
    expect(() => chatModelSetup({ GITNEXUS_LLM: 'openai', GITNEXUS_LLM_TIMEOUT: 'soon' })).toThrow(/milliseconds/);
  });
});
