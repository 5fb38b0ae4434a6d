// Vectors from any server that speaks `POST /v1/embeddings`: OpenAI, Ollama, vLLM, LM Studio, TEI.

import { postJson } from '../llm/post-json.ts';
import { AppError } from '../model/errors.ts';
import type { EmbeddingProvider } from './provider.ts';

export interface OpenAiOptions {
  /** Up to and with `/v1`. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
}

const BATCH = 64;

export function openAiCompatible({ url, model, key }: OpenAiOptions): EmbeddingProvider {
  return {
    name: 'openai',
    model,
    batchSize: BATCH,
    async embed(texts, signal) {
      const body = { model, input: texts, encoding_format: 'float' };
      return vectorsOf(await postJson(`${url.replace(/\/+$/, '')}/embeddings`, body, { key, signal }), texts.length);
    },
  };
}

/** The vectors of an answer in the order of the texts, which servers may not keep. */
function vectorsOf(answer: unknown, count: number): readonly (readonly number[])[] {
  const data = (answer as { readonly data?: unknown } | null)?.data;
  if (!Array.isArray(data) || data.length !== count) throw malformed(`not ${count} vectors`);
  const vectors = new Array<readonly number[]>(count);
  data.forEach((item: { readonly index?: unknown; readonly embedding?: unknown } | null, at) => {
    const index = typeof item?.index === 'number' ? item.index : at;
    const vector = item?.embedding;
    if (!Array.isArray(vector) || vector.length === 0 || !vector.every(Number.isFinite)) throw malformed('no numbers');
    vectors[index] = vector as readonly number[];
  });
  const length = vectors[0]?.length;
  if (vectors.length !== count || Array.from(vectors).some((vector) => vector?.length !== length)) {
    throw malformed('vectors of different lengths');
  }
  return vectors;
}

function malformed(what: string): AppError {
  return new AppError('provider-failed', `The embedding server answered with ${what}.`, { details: { retry: false } });
}
