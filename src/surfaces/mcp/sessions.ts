// The sessions of clients that open one (every version of the protocol before 2026-07-28): each has a server of its own,
// and a log of what it was sent.

import { randomUUID } from 'node:crypto';
import { type McpServer, type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { createEventLog } from './event-log.ts';

/** A session that nobody has used for so long is closed. */
const IDLE_MS = 60 * 60 * 1_000;
const LOOK_MS = 60 * 1_000;
/** Beyond so many, the one that has been idle longest makes room. */
const MOST_SESSIONS = 500;

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Requests under way, an open stream of events among them. */
  users: number;
  lastUse: number;
}

export interface Sessions {
  /** The transport of a session that exists. */
  find(id: string): WebStandardStreamableHTTPServerTransport | undefined;
  /** A transport that waits for the request that opens its session. */
  open(): Promise<WebStandardStreamableHTTPServerTransport>;
  /** A request of a session has come; the result is called when its response is out. */
  enter(id: string): () => void;
  /** Ends the streams that only wait for news, which would otherwise stay open as long as their clients. */
  closeWaiting(): void;
  close(): Promise<void>;
}

export function createSessions(factory: () => Server | McpServer, maxBodySize: number): Sessions {
  const sessions = new Map<string, Session>();

  async function close(id: string): Promise<void> {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.transport.close();
  }

  async function makeRoom(): Promise<void> {
    if (sessions.size < MOST_SESSIONS) return;
    const idle = [...sessions].filter(([, { users }]) => users === 0).sort(([, a], [, b]) => a.lastUse - b.lastUse)[0];
    if (idle !== undefined) await close(idle[0]);
  }

  const look = setInterval(() => {
    const old = performance.now() - IDLE_MS;
    for (const [id, { users, lastUse }] of sessions) if (users === 0 && lastUse < old) void close(id);
  }, LOOK_MS);
  look.unref();

  return {
    find: (id) => sessions.get(id)?.transport,
    async open() {
      await makeRoom();
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        eventStore: createEventLog(),
        maxRequestBodySize: maxBodySize,
        onsessioninitialized(id) {
          sessions.set(id, { transport, users: 0, lastUse: performance.now() });
        },
        onsessionclosed(id) {
          sessions.delete(id);
        },
      });
      await factory().connect(transport);
      return transport;
    },
    enter(id) {
      const session = sessions.get(id);
      if (session === undefined) return () => undefined;
      session.users++;
      return () => {
        session.users--;
        session.lastUse = performance.now();
      };
    },
    closeWaiting() {
      for (const { transport } of sessions.values()) transport.closeStandaloneSSEStream();
    },
    async close() {
      clearInterval(look);
      await Promise.all([...sessions.keys()].map(close));
    },
  };
}
