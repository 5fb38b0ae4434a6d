// The sessions of clients that open one (every version of the protocol before 2026-07-28): each has a server of its own,
// and a log of what it was sent.

import { randomUUID } from 'node:crypto';
import { type McpServer, type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { createEventLog } from './event-log.ts';

/** A session that nobody has used for so long is closed. */
const IDLE_MS = 60 * 60 * 1_000;
const LOOK_MS = 60 * 1_000;
/**
 * Beyond so many, one that nobody uses makes room: that with the fewest requests, and of those the one that has been idle
 * longest. So a flood of new sessions takes the places of its own, and not of those that are worked with.
 */
const MOST_SESSIONS = 500;

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Requests under way, an open stream of events among them. */
  users: number;
  /** Requests so far, beyond the one that opened it. */
  requests: number;
  lastUse: number;
}

export interface SessionLimits {
  /** Of a request, in bytes. */
  readonly maxBodySize: number;
  readonly mostSessions?: number;
}

export interface Sessions {
  /** The transport of a session that exists. */
  find(id: string): WebStandardStreamableHTTPServerTransport | undefined;
  /** A transport that waits for the request that opens its session; undefined where all sessions are in use. */
  open(): Promise<WebStandardStreamableHTTPServerTransport | undefined>;
  /** A request of a session has come; the result is called when its response is out. */
  enter(id: string): () => void;
  /** Ends the streams that only wait for news, which would otherwise stay open as long as their clients. */
  closeWaiting(): void;
  close(): Promise<void>;
}

export function createSessions(
  factory: () => Server | McpServer,
  { maxBodySize, mostSessions = MOST_SESSIONS }: SessionLimits,
): Sessions {
  const sessions = new Map<string, Session>();

  async function close(id: string): Promise<void> {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.transport.close();
  }

  async function hasRoom(): Promise<boolean> {
    if (sessions.size < mostSessions) return true;
    const [idle] = [...sessions]
      .filter(([, { users }]) => users === 0)
      .sort(([, a], [, b]) => a.requests - b.requests || a.lastUse - b.lastUse);
    if (idle !== undefined) await close(idle[0]);
    return idle !== undefined;
  }

  const look = setInterval(() => {
    const old = performance.now() - IDLE_MS;
    for (const [id, { users, lastUse }] of sessions) if (users === 0 && lastUse < old) void close(id);
  }, LOOK_MS);
  look.unref();

  return {
    find: (id) => sessions.get(id)?.transport,
    async open() {
      if (!(await hasRoom())) return undefined;
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        eventStore: createEventLog(),
        maxRequestBodySize: maxBodySize,
        onsessioninitialized(id) {
          sessions.set(id, { transport, users: 0, requests: 0, lastUse: performance.now() });
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
      session.requests++;
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
