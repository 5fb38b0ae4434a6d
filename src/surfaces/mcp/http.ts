// The server over Streamable HTTP, at `/mcp`. A request that carries the envelope of 2026-07-28 is served by itself; any
// other belongs to a session. Who may call is decided as for the evaluation server.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isInitializeRequest,
  isJsonContentType,
  isLegacyRequest,
  type McpServer,
  ProtocolErrorCode,
  type Server,
} from '@modelcontextprotocol/server';
import type { Admission, Refusal } from '../http/admission.ts';
import { createSessions } from './sessions.ts';

/** A file that is written comes in a request. */
const MOST_BODY = 16 * 1024 * 1024;
const PATH = '/mcp';
const SESSION_HEADER = 'mcp-session-id';

export interface HttpOptions {
  readonly admission: Admission;
  readonly debug: (message: () => string) => void;
}

export interface McpOverHttp {
  readonly handler: RequestListener;
  /** Ends what only waits, so that the connections that are left have something under way. */
  closeWaiting(): void;
  close(): Promise<void>;
}

export function createMcpOverHttp(factory: () => Server | McpServer, { admission, debug }: HttpOptions): McpOverHttp {
  const sessions = createSessions(factory, { maxBodySize: MOST_BODY });
  const report = (error: Error): void => debug(() => error.message);
  const modern = createMcpHandler(() => factory(), {
    legacy: 'reject',
    onerror: report,
    maxRequestBodySize: MOST_BODY,
  });

  async function answer(request: Request): Promise<Response> {
    const body = await readBody(request);
    if ('refusal' in body) return body.refusal;
    const { parsedBody } = body;
    const options = parsedBody === undefined ? {} : { parsedBody };
    if (!(await isLegacyRequest(request, parsedBody))) return modern.fetch(request, options);
    const id = request.headers.get(SESSION_HEADER);
    if (id === null && !opensSession(parsedBody)) {
      return refusal(400, -32_000, `Bad Request: the header Mcp-Session-Id is missing. Begin with initialize`);
    }
    const transport = id === null ? await sessions.open() : sessions.find(id);
    if (transport === undefined) {
      return id === null
        ? refusal(503, -32_000, 'Too many sessions are in use; try again later')
        : refusal(404, -32_001, 'Session not found');
    }
    return transport.handleRequest(request, options);
  }

  const serve = toNodeHandler({ fetch: answer }, { onerror: report, maxRequestBodySize: MOST_BODY });
  return {
    handler(request, response) {
      if (!admitted(request, response, admission)) return;
      const id = request.headers[SESSION_HEADER];
      if (typeof id === 'string') response.once('close', sessions.enter(id));
      serve(request, response).catch((error: unknown) => {
        debug(() => String(error));
        response.destroy();
      });
    },
    closeWaiting: sessions.closeWaiting,
    async close() {
      await Promise.all([sessions.close(), modern.close()]);
    },
  };
}

function admitted(request: IncomingMessage, response: ServerResponse, admission: Admission): boolean {
  const refused = admission(request);
  if (refused !== undefined) {
    refuseMcp(response, refused);
    return false;
  }
  const path = (request.url ?? '/').replace(/[?#].*$/s, '').replace(/\/$/, '');
  if (path === PATH) return true;
  sendRefusal(response, 404, `Not found. MCP is served at ${PATH}`);
  return false;
}

/** The body is parsed once, here, for those who decide by it and those who answer it. */
async function readBody(request: Request): Promise<{ readonly parsedBody: unknown } | { readonly refusal: Response }> {
  if (request.method !== 'POST') return { parsedBody: undefined };
  if (!isJsonContentType(request.headers.get('content-type'))) {
    return { refusal: refusal(415, -32_000, 'Unsupported Media Type: Content-Type must be application/json') };
  }
  try {
    return { parsedBody: JSON.parse(await request.clone().text()) as unknown };
  } catch {
    return { refusal: refusal(400, ProtocolErrorCode.ParseError, 'Parse error: the body is not JSON') };
  }
}

function opensSession(body: unknown): boolean {
  return (Array.isArray(body) ? body : [body]).some(isInitializeRequest);
}

function refusal(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}

/** As JSON-RPC. */
export function refuseMcp(response: ServerResponse, { headers = {}, status, message }: Refusal): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  sendRefusal(response, status, message);
}

function sendRefusal(response: ServerResponse, status: number, message: string): void {
  // What is left of the request is not read.
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
}
