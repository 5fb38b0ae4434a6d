// The edge of embed: vectors for texts.

export { type EmbeddingSetup, embeddingSetup } from './configuration.ts';
export { type EmbedReport, embedTexts } from './embed-texts.ts';
export type { EmbeddingProvider } from './provider.ts';
