import { expect, it } from 'vitest';
import { embedTexts } from './embed-texts.ts';
import type { EmbeddingProvider } from './provider.ts';

it('does not wait for a provider that never answers, and keeps what it got before', async () => {
  const controller = new AbortController();
  let asked = 0;
  const provider: EmbeddingProvider = {
    name: 'silent',
    model: 'none',
    batchSize: 1,
    embed() {
      asked++;
      if (asked === 1) return Promise.resolve([[1, 2]]);
      controller.abort();
      return new Promise(() => undefined);
    },
  };
  const got: string[] = [];
  const embedded = embedTexts(
    provider,
    [
      ['a', 'first'],
      ['b', 'second'],
    ],
    {
      signal: controller.signal,
      onVectors: (entries) => got.push(...entries.map(([key]) => key)),
      onProgress: () => undefined,
    },
  );
  const message = 'Interrupted. The vectors that were got so far are kept.';
  await expect(embedded).rejects.toMatchObject({ code: 'interrupted', message });
  expect(got).toEqual(['a']);
});
