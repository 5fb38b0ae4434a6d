// Which embedding provider the environment names. A key by itself enables nothing.

import { AppError } from '../model/errors.ts';
import { localModel } from './local.ts';
import { openAiCompatible } from './openai-compatible.ts';
import type { EmbeddingProvider } from './provider.ts';

export interface EmbeddingSetup {
  readonly provider: EmbeddingProvider | undefined;
  /** Why there is none. */
  readonly reason: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads `GITNEXUS_EMBEDDINGS` (`none`, `openai` for any compatible server, `local`) and `GITNEXUS_EMBEDDINGS_URL`,
 * `_MODEL`, `_KEY`. Throws `invalid-argument` for a provider that does not exist.
 */
export function embeddingSetup(variables: Variables): EmbeddingSetup {
  const named = variables.GITNEXUS_EMBEDDINGS?.trim().toLowerCase() ?? '';
  const model = variables.GITNEXUS_EMBEDDINGS_MODEL;
  if (named === '' || named === 'none') {
    const unused = variables.OPENAI_API_KEY ? '; OPENAI_API_KEY is set, but a key alone enables nothing' : '';
    return { provider: undefined, reason: `no embedding provider is named (GITNEXUS_EMBEDDINGS)${unused}` };
  }
  if (named === 'openai') {
    const provider = openAiCompatible({
      url: variables.GITNEXUS_EMBEDDINGS_URL ?? 'https://api.openai.com/v1',
      model: model ?? 'text-embedding-3-small',
      key: variables.GITNEXUS_EMBEDDINGS_KEY ?? variables.OPENAI_API_KEY,
    });
    return { provider, reason: '' };
  }
  if (named === 'local') return { provider: localModel(model ?? 'Xenova/all-MiniLM-L6-v2'), reason: '' };
  throw new AppError('invalid-argument', `There is no embedding provider '${named}'`, {
    hint: 'GITNEXUS_EMBEDDINGS is none, openai (any compatible server) or local.',
  });
}
