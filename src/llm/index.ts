// The edge of llm: chat models.

export type { ChatMessage, ChatModel, ChatOptions, ChatReply, StructuredRequest, TokenUsage } from './chat-model.ts';
export { type ChatModelSetup, chatModelSetup } from './configuration.ts';
