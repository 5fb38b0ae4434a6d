// A chat model that is made to answer in a form: it must call the one tool it is given, and its arguments are the answer.

import { AppError } from '../model/errors.ts';
import { postJson } from './post-json.ts';

export interface StructuredRequest {
  readonly system: string;
  readonly user: string;
  /** What the answer is called, and its JSON schema. */
  readonly tool: {
    readonly name: string;
    readonly description: string;
    readonly schema: Readonly<Record<string, unknown>>;
  };
}

export interface ChatModel {
  readonly model: string;
  /** The arguments of the tool, as they came: whoever asked checks them. Throws `provider-failed`. */
  answer(request: StructuredRequest, signal?: AbortSignal): Promise<unknown>;
}

export interface ChatModelSetup {
  readonly model: ChatModel | undefined;
  /** Why there is none. */
  readonly reason: string;
}

/**
 * Reads `GITNEXUS_LLM` (`none`, `openai` for any compatible server) and `GITNEXUS_LLM_URL`, `_MODEL`, `_KEY`.
 * Throws `invalid-argument` for a provider that does not exist.
 */
export function chatModelSetup(variables: Readonly<Record<string, string | undefined>>): ChatModelSetup {
  const named = variables.GITNEXUS_LLM?.trim().toLowerCase() ?? '';
  if (named === '' || named === 'none') return { model: undefined, reason: 'no model is named (GITNEXUS_LLM)' };
  if (named !== 'openai') {
    throw new AppError('invalid-argument', `There is no model provider '${named}'`, {
      hint: 'GITNEXUS_LLM is none or openai (any compatible server).',
    });
  }
  const url = (variables.GITNEXUS_LLM_URL ?? 'https://api.openai.com/v1').replace(/\/+$/, '');
  const model = variables.GITNEXUS_LLM_MODEL ?? 'gpt-4o-mini';
  const key = variables.GITNEXUS_LLM_KEY ?? variables.OPENAI_API_KEY;
  return { model: openAiChat(`${url}/chat/completions`, model, key), reason: '' };
}

function openAiChat(url: string, model: string, key: string | undefined): ChatModel {
  return {
    model,
    async answer({ system, user, tool }, signal) {
      const { name, description, schema } = tool;
      const body = {
        model,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
        tools: [{ type: 'function', function: { name, description, parameters: schema } }],
        tool_choice: { type: 'function', function: { name } },
      };
      return argumentsOf(await postJson(url, body, { key, signal }));
    },
  };
}

interface Completion {
  readonly choices?: readonly {
    readonly message?: { readonly tool_calls?: readonly { readonly function?: { readonly arguments?: unknown } }[] };
  }[];
}

function argumentsOf(answer: unknown): unknown {
  const text = (answer as Completion | null)?.choices?.[0]?.message?.tool_calls?.[0]?.function?.arguments;
  try {
    if (typeof text === 'string') return JSON.parse(text);
  } catch (cause) {
    throw new AppError('provider-failed', 'The model answered in no form that can be read.', { cause });
  }
  throw new AppError('provider-failed', 'The model did not answer in the form it was asked for.');
}
