// Who may call the server: what the `Host`, `Origin` and `Authorization` headers must say. A web page that a person
// visits can send requests to this machine; it cannot choose these headers freely, which is what keeps it out.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Refusal {
  readonly status: 401 | 403 | 405 | 429;
  readonly message: string;
  /** What the response says beside it. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Undefined where the request may pass. What is `open` holds nothing of anybody's, and needs no token. */
export type Admission = (
  request: Pick<IncomingMessage, 'headers' | 'method'>,
  what?: { readonly open: boolean },
) => Refusal | undefined;

/**
 * Without a token only `Host: localhost` or a loopback address passes, with any port, because ports are mapped into
 * containers; with a token any host name does, since nobody without it can call. An `Origin` must be local in both, or,
 * with a token, that of the server itself. Where callers have tokens of their own, whose one is is found out later.
 */
export function createAdmission(token: string | undefined, callers?: 'by-token'): Admission {
  const isGuarded = token !== undefined || callers !== undefined;
  return ({ headers, method }, what) => {
    // It would send back the headers that it came with, the token among them.
    if (method === 'TRACE' || method === 'TRACK') {
      return { status: 405, message: `${method} is not served`, headers: { Allow: 'GET, HEAD, POST, DELETE' } };
    }
    const { origin, host } = headers;
    if (origin !== undefined && !isLocalOrigin(origin) && !(isGuarded && isOriginOf(origin, host))) {
      return { status: 403, message: 'Requests from web pages are not served' };
    }
    if (callers !== undefined) return undefined;
    if (token === undefined) {
      return isLocalHost(headers.host) ? undefined : { status: 403, message: 'The Host header is not a local one' };
    }
    return what?.open === true || presents(headers.authorization, token) ? undefined : NEEDS_TOKEN;
  };
}

/** Whether binding to it is reachable from this machine alone. */
export function isLoopbackAddress(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

export const NEEDS_TOKEN: Refusal = {
  status: 401,
  message: 'A valid token is needed',
  headers: { 'WWW-Authenticate': 'Bearer' },
};

function isLocalHost(header: string | undefined): boolean {
  if (header === undefined) return false;
  const parts = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(header.toLowerCase());
  return parts !== null && isLoopbackAddress(parts[1]);
}

/** Whether a page of the server itself asks. */
export function isOriginOf(origin: string, host: string | undefined): boolean {
  try {
    return host !== undefined && new URL(origin).host === host.toLowerCase();
  } catch {
    return false;
  }
}

function isLocalOrigin(origin: string): boolean {
  try {
    return isLoopbackAddress(new URL(origin).hostname);
  } catch {
    // `null` and other opaque origins are what a page without a home sends.
    return false;
  }
}

/** Both sides are hashed first, so that the comparison takes the same time for any guess, of any length. */
function presents(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(presentedToken(authorization)), digest(token));
}

/** Empty where there is none. */
export function presentedToken(authorization: string | undefined): string {
  return /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
