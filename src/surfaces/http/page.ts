// The explorer's page as files: what the build made, and nothing else that a path could name. The page asks for answers as
// any caller does; its policy lets it reach nothing but the server that it came from.

import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { AnyOperation } from '../../operations/operation.ts';

export interface Asset {
  readonly type: string;
  readonly body: Buffer;
  readonly compressed: Buffer;
}

export interface Page {
  /** By the path of a request; undefined where there is none. */
  asset(path: string): Asset | undefined;
}

/** Where the page lies on a server. Its views differ by what follows a question mark. */
export const PAGE_PATH = '/explore';

/** What a person may change from the page: their own notes, nothing of the code. */
const WRITES: ReadonlySet<string> = new Set(['bookmark']);

/** Whether the page of a server that is there for it may ask for an operation. */
export function isForPage({ surfaces, access, name }: AnyOperation): boolean {
  return (surfaces.includes('http') && access === 'read') || WRITES.has(name);
}

/** Whether a request is for the page, or for an answer that it shows. */
export function isOfPage(url = '/'): boolean {
  return /^\/(?:explore|tool)(?:[/?#]|$)/.test(url);
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:; " +
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // The next version of the program serves the next version of the page.
  'Cache-Control': 'no-cache',
  Vary: 'Accept-Encoding',
} as const;

/** The page in a folder, whose files are read when the first of them is asked for. */
export function pageIn(folder: URL | undefined): Page | undefined {
  if (folder === undefined) return undefined;
  let assets: ReadonlyMap<string, Asset> | undefined;
  return {
    asset(path) {
      if (path !== PAGE_PATH && !path.startsWith(`${PAGE_PATH}/`)) return undefined;
      assets ??= assetsIn(folder);
      return assets.get(path);
    },
  };
}

function assetsIn(folder: URL): ReadonlyMap<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(folder)) {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (type === undefined) continue;
    const body = readFileSync(new URL(name, folder));
    const asset = { type, body, compressed: gzipSync(body) };
    assets.set(`${PAGE_PATH}/${name}`, asset);
    if (name === 'index.html') for (const path of [PAGE_PATH, `${PAGE_PATH}/`]) assets.set(path, asset);
  }
  return assets;
}

export function sendAsset(request: IncomingMessage, response: ServerResponse, asset: Asset): void {
  const isCompressed = String(request.headers['accept-encoding'] ?? '').includes('gzip');
  const body = isCompressed ? asset.compressed : asset.body;
  response.writeHead(200, {
    ...HEADERS,
    'Content-Type': `${asset.type}; charset=utf-8`,
    'Content-Length': body.length,
    ...(isCompressed ? { 'Content-Encoding': 'gzip' } : {}),
  });
  response.end(body);
}
