// Messages as lines of JSON over two streams. Unlike the transport of the SDK it answers a line that is no message, so
// that nobody waits for ever, and when the input ends it lets what was asked before be answered.

import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import {
  type JSONRPCMessage,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/server';

/** What was asked before the input ended gets this long to be answered, in milliseconds. */
const DRAIN_MS = 5_000;
/** A line that is longer is no message but an attack on the memory, in characters. */
const LONGEST_LINE = 32 * 1024 * 1024;

export interface LineTransport extends Transport {
  /** Resolves once it has been closed, as it is when the client has gone. */
  readonly closed: Promise<void>;
}

export function createLineTransport(stdin: Readable, stdout: Writable): LineTransport {
  const asked = new Set<string | number>();
  let open = true;
  let onClosed: () => void = () => undefined;
  let ending: NodeJS.Timeout | undefined;
  const lines = lineSplitter((line) => receive(line));

  const transport: LineTransport = {
    closed: new Promise((resolve) => {
      onClosed = resolve;
    }),
    async start() {
      stdin.on('data', lines.add);
      stdin.once('end', endWhenAnswered);
      stdin.once('close', endWhenAnswered);
      stdin.on('error', reportError);
      stdout.on('error', close);
    },
    send(message) {
      return write(serializeMessage(message)).then(() => {
        if ('result' in message || 'error' in message) settle(message.id);
      });
    },
    async close() {
      close();
    },
  };

  function receive(line: string): void {
    if (line.trim() === '') return;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      refuse(ProtocolErrorCode.ParseError, 'This line is not JSON');
      return;
    }
    const message = messageOf(value);
    if (message === undefined) {
      refuse(ProtocolErrorCode.InvalidRequest, 'This is not a JSON-RPC message');
      return;
    }
    if ('method' in message && 'id' in message) asked.add(message.id);
    transport.onmessage?.(message);
    const cancelled = 'method' in message && message.method === 'notifications/cancelled';
    // What was cancelled is not answered.
    if (cancelled) settle(message.params?.requestId as string | number | undefined);
  }

  /** There is no id to answer to, so this is said to nobody in particular. */
  function refuse(code: number, message: string): void {
    write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })}\n`).catch(reportError);
  }

  function write(text: string): Promise<void> {
    if (!open) return Promise.reject(new Error('The connection is closed'));
    return new Promise((resolve, reject) => {
      stdout.write(text, (error) => (error ? reject(error) : resolve()));
    });
  }

  function settle(id: string | number | null | undefined): void {
    if (id !== undefined && id !== null) asked.delete(id);
    if (ending !== undefined && asked.size === 0) close();
  }

  function endWhenAnswered(): void {
    if (!open || ending !== undefined) return;
    ending = setTimeout(close, asked.size === 0 ? 0 : DRAIN_MS);
  }

  function reportError(error: Error): void {
    transport.onerror?.(error);
  }

  function close(): void {
    if (!open) return;
    open = false;
    clearTimeout(ending);
    stdin.off('data', lines.add);
    stdin.pause();
    transport.onclose?.();
    onClosed();
  }

  return transport;
}

function messageOf(value: unknown): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(value);
  } catch {
    // Why it is none is of no use to whoever sent it.
    return undefined;
  }
}

/** Collects bytes to lines, whatever the pieces they come in. */
function lineSplitter(onLine: (line: string) => void): { add(chunk: Buffer): void } {
  const decoder = new StringDecoder('utf8');
  let parts: string[] = [];
  let length = 0;
  return {
    add(chunk) {
      const [first = '', ...rest] = decoder.write(chunk).split('\n');
      parts.push(first);
      length += first.length;
      for (const next of rest) {
        // A line that was too long has been thrown away as it came; what is left of it is no JSON and is refused.
        onLine(parts.join(''));
        parts = [next];
        length = next.length;
      }
      if (length > LONGEST_LINE) parts = ['!'];
    },
  };
}
