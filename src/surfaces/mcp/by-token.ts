// The server over Streamable HTTP for several callers: each token has sessions and tools of its own, over an engine that sees
// what the token allows, so that nothing of one can be reached with another.

import type { RequestListener } from 'node:http';
import type { Callers, TokenCaller } from '../../operations/access/callers.ts';
import type { Admission, Refusal } from '../http/admission.ts';
import { bearerOfRequest, milliseconds, type RequestLine } from '../http/bearers.ts';
import type { Metrics } from '../http/metrics.ts';
import { type McpOverHttp, refuseMcp } from './http.ts';

export interface ByTokenOptions {
  /** What is asked of every request before its token. */
  readonly admission: Admission;
  readonly metrics: Metrics;
  readonly log?: ((line: RequestLine) => void) | undefined;
  /** A server for one token. */
  readonly open: (caller: TokenCaller) => McpOverHttp;
}

export function createMcpByToken(callers: Callers, { admission, metrics, log, open }: ByTokenOptions): McpOverHttp {
  const servers = new Map<string, McpOverHttp>();
  const handler: RequestListener = (request, response) => {
    const start = performance.now();
    const bearer = bearerOfRequest(callers, request);
    const refusal = admission(request) ?? bearer.refusal ?? rightsRefusal(bearer.caller);
    response.once('close', () => {
      const { method, url = '/' } = request;
      const line = {
        at: new Date().toISOString(),
        token: bearer.id,
        request: `${method} ${url.replace(/[?#].*$/s, '')}`,
      };
      log?.({ ...line, status: response.statusCode, ms: milliseconds(start) });
    });
    if (refusal !== undefined || bearer.caller === undefined) {
      metrics.refused(refusal!.status);
      return refuseMcp(response, refusal!);
    }
    const { id } = bearer;
    const server = servers.get(id) ?? open(bearer.caller);
    servers.set(id, server);
    server.handler(request, response);
  };
  return {
    handler,
    closeWaiting() {
      for (const server of servers.values()) server.closeWaiting();
    },
    async close() {
      await Promise.all([...servers.values()].map((server) => server.close()));
    },
  };
}

function rightsRefusal(caller: TokenCaller | undefined): Refusal | undefined {
  if (caller === undefined || caller.token.rights.includes('read')) return undefined;
  return { status: 403, message: 'This token does not allow questions' };
}
