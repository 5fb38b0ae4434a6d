// The server over standard input and output: one client, until it closes its end.

import type { Readable, Writable } from 'node:stream';
import type { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createLineTransport } from './line-transport.ts';

export interface StdioOptions {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly debug: (message: () => string) => void;
}

export interface StdioConnection {
  /** Resolves once the client has gone, or after `close`. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

export function serveOverStdio(factory: () => Server, { stdin, stdout, debug }: StdioOptions): StdioConnection {
  const transport = createLineTransport(stdin, stdout);
  const handle = serveStdio(() => factory(), { transport, onerror: (error) => debug(() => error.message) });
  return { ended: transport.closed, close: () => handle.close() };
}
