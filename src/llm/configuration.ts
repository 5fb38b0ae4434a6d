// Which chat model the environment names. A key by itself enables nothing.

import { AppError } from '../model/errors.ts';
import type { ChatModel } from './chat-model.ts';
import { providerModel } from './provider-model.ts';

export interface ChatModelSetup {
  readonly model: ChatModel | undefined;
  /** Why there is none. */
  readonly reason: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

const DEFAULT_TIMEOUT_MS = 60_000;

interface Preset {
  readonly provider: 'openai' | 'anthropic';
  readonly url: string;
  readonly model: string | undefined;
  /** The variable that the provider's own tools read the key from. */
  readonly keyVariable: string | undefined;
}

const PRESETS: Readonly<Record<string, Preset>> = {
  openai: {
    provider: 'openai',
    url: 'https://api.openai.com/v1',
    model: 'gpt-4o-mini',
    keyVariable: 'OPENAI_API_KEY',
  },
  anthropic: {
    provider: 'anthropic',
    url: 'https://api.anthropic.com/v1',
    model: undefined,
    keyVariable: 'ANTHROPIC_API_KEY',
  },
  ollama: { provider: 'openai', url: 'http://127.0.0.1:11434/v1', model: undefined, keyVariable: undefined },
};

/**
 * Reads `GITNEXUS_LLM` (`none`, `openai` for any compatible server, `anthropic`, `ollama`) and `GITNEXUS_LLM_URL`,
 * `_MODEL`, `_KEY`, `_TIMEOUT` (milliseconds). Throws `invalid-argument` for a provider that does not exist, and for
 * settings it cannot do without.
 */
export function chatModelSetup(variables: Variables): ChatModelSetup {
  const named = variables.GITNEXUS_LLM?.trim().toLowerCase() ?? '';
  if (named === '' || named === 'none') return { model: undefined, reason: 'no model is named (GITNEXUS_LLM)' };
  const preset = Object.hasOwn(PRESETS, named) ? PRESETS[named] : undefined;
  if (preset === undefined) {
    throw new AppError('invalid-argument', `There is no model provider '${named}'`, {
      hint: `GITNEXUS_LLM is none, ${Object.keys(PRESETS).join(', ')}; openai is any compatible server.`,
    });
  }
  const model = setting(variables.GITNEXUS_LLM_MODEL) ?? preset.model;
  if (model === undefined) {
    throw new AppError('invalid-argument', `GITNEXUS_LLM is ${named}, but no model is named`, {
      hint: 'Name one in GITNEXUS_LLM_MODEL.',
    });
  }
  const own = preset.keyVariable === undefined ? undefined : setting(variables[preset.keyVariable]);
  return {
    model: providerModel({
      provider: preset.provider,
      url: (setting(variables.GITNEXUS_LLM_URL) ?? preset.url).replace(/\/+$/, ''),
      model,
      key: setting(variables.GITNEXUS_LLM_KEY) ?? own,
      timeoutMs: timeoutOf(setting(variables.GITNEXUS_LLM_TIMEOUT)),
    }),
    reason: '',
  };
}

function timeoutOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_TIMEOUT_MS;
  const timeout = Number(text);
  if (Number.isInteger(timeout) && timeout >= 1) return timeout;
  throw new AppError('invalid-argument', `GITNEXUS_LLM_TIMEOUT must be a number of milliseconds (got '${text}')`);
}

/** A variable that is set to nothing counts as not set. */
function setting(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}
