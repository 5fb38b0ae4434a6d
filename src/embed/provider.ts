// What gives vectors for texts. Which one is used is said by the configuration; none is unless one is named.

export interface EmbeddingProvider {
  /** What it is called in answers: `openai`, `local`. */
  readonly name: string;
  readonly model: string;
  /** Texts in one request at most. */
  readonly batchSize: number;
  /**
   * A vector for each text, in their order, all of one length. Throws `provider-failed`; `details.retry` says whether
   * it may work a moment later.
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly (readonly number[])[]>;
}
