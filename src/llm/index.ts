// The edge of llm: chat models.

export { type ChatModel, type ChatModelSetup, chatModelSetup, type StructuredRequest } from './chat-model.ts';
