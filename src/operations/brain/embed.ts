// Gets the vectors that the chunks of sources lack. What was got is kept whatever happens after, so that a run that was
// cut short goes on where it stopped.

import { embeddingSetup, embedTexts } from '../../embed/index.ts';
import { AppError } from '../../model/errors.ts';
import { embeddingKey, embeddingText, encodeQuantized, quantize } from '../../search/index.ts';
import { indexedRepositories, withWriterLock } from '../../workspace/index.ts';
import type { OperationContext } from '../operation.ts';
import type { EmbedOutput } from './schemas.ts';
import { openSources } from './sources-open.ts';
import { modelKey } from './vectors.ts';

export interface EmbedInput {
  readonly source?: string;
}

/** Vectors are saved whenever so many have come: a save writes all of them. */
const SAVE_EVERY = 2_048;

export async function run({ source }: EmbedInput, context: OperationContext): Promise<EmbedOutput> {
  const { engine, signal, progress } = context;
  const { provider, reason } = embeddingSetup(engine.host.variables);
  if (provider === undefined) {
    throw new AppError('invalid-argument', `No vectors: ${reason}`, {
      hint: 'Set GITNEXUS_EMBEDDINGS=openai with GITNEXUS_EMBEDDINGS_URL and _MODEL (Ollama, vLLM, ...), or =local.',
    });
  }
  const { collection, repositories } = await openSources(context, source);
  const output: EmbedOutput = { model: `${provider.name}:${provider.model}`, sources: [] };
  for (const [at, opened] of repositories.entries()) {
    const corpus = collection.corpora[at];
    const registered = indexedRepositories(engine.workspace).find(({ id }) => id === opened.id);
    if (registered === undefined) continue;
    const texts = new Map<string, string>();
    for (let chunk = 0; chunk < corpus.pages.chunkCount; chunk++) {
      const text = embeddingText(corpus, chunk);
      texts.set(embeddingKey(text), text);
    }
    await withWriterLock(engine.workspace, registered, async (writer) => {
      const vectors = writer.vectors(modelKey(provider));
      const missing = [...texts].filter(([key]) => vectors.get(key) === undefined);
      const keep = new Set(texts.keys());
      let unsaved = 0;
      try {
        const report = await embedTexts(provider, missing, {
          signal,
          onProgress: (done, total) => progress(`Embedding ${opened.name}: ${done} of ${total}`),
          onVectors(entries) {
            vectors.putAll(entries.map(([key, vector]) => [key, encodeQuantized(quantize(vector))] as const));
            unsaved += entries.length;
            if (unsaved < SAVE_EVERY) return;
            vectors.save(keep);
            unsaved = 0;
          },
        });
        const failed = report.failures.reduce((sum, each) => sum + each.texts, 0);
        const reasons = [...new Set(report.failures.map((each) => each.reason))];
        const cached = texts.size - missing.length;
        output.sources.push({
          name: opened.name,
          embedded: report.embedded,
          cached,
          failed,
          retries: report.retries,
          reasons,
        });
      } finally {
        vectors.save(keep);
      }
    });
  }
  return output;
}

export function render({ model, sources }: EmbedOutput): string {
  return [
    `Vectors of ${model}`,
    ...sources.flatMap(({ name, embedded, cached, failed, retries, reasons }) => [
      `  ${name}: ${embedded} embedded, ${cached} had one${retries > 0 ? `, ${retries} retries` : ''}`,
      ...(failed > 0 ? [`  ${name}: ${failed} FAILED: ${reasons.join('; ')}. Run this again for the rest.`] : []),
    ]),
  ].join('\n');
}
