// What a chat model is to those who use one: messages in; text, or an answer in a form, out.

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** What may be set for one question; each has a default. */
export interface ChatOptions {
  readonly temperature?: number;
  /** Milliseconds from the question to the whole answer. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Tokens of the answer at most. */
  readonly maxOutputTokens?: number;
  /** How much the model may think before it answers, in the provider's own words (`low`, `medium`, `high`, ...). */
  readonly effort?: string;
  /** Asks the provider to keep the conversation so far, so that the next question pays less for it. */
  readonly cachePrompt?: boolean;
}

/** Each undefined where the provider does not say. */
export interface TokenUsage {
  /** All input tokens, those of the provider's cache among them. */
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  /** Input tokens that were read from the provider's cache, and that were written to it. */
  readonly cacheReadTokens: number | undefined;
  readonly cacheWriteTokens: number | undefined;
}

export interface ChatReply {
  readonly text: string;
  readonly usage: TokenUsage;
  /** `length` when the answer was cut at the most tokens that it may have. */
  readonly finish: 'stop' | 'length' | 'other';
}

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
  readonly provider: 'openai' | 'anthropic';
  readonly model: string;
  /** Continues a conversation. System messages come first. Throws `provider-failed`, `timeout` or `interrupted`. */
  chat(messages: readonly ChatMessage[], options?: ChatOptions): Promise<ChatReply>;
  /** The arguments of the tool that it must call, as they came: whoever asked checks them. Throws as `chat` does. */
  answer(request: StructuredRequest, signal?: AbortSignal): Promise<unknown>;
}
