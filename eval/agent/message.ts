// The messages of a conversation, in the form that mini-swe-agent writes into its trajectories.

import type { Action } from '../environments/environment.ts';

/** What a message has beyond its text; keys that others wrote are kept. */
export interface MessageExtra {
  readonly [key: string]: unknown;
  readonly actions?: readonly Action[];
  readonly cost?: number;
  readonly exit_status?: string;
  readonly submission?: string;
}

export interface AgentMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool' | 'exit';
  readonly content: string;
  readonly extra?: MessageExtra;
}
