// The one comment of a pull request: found by its marker, written anew or in its place.

import { setTimeout as sleep } from 'node:timers/promises';
import { MARKER } from '../../operations/review/formats/markdown.ts';
import type { CommentsApi, Forge } from './forge.ts';

export type Delivery =
  | { readonly kind: 'created' | 'updated'; readonly url: string }
  | { readonly kind: 'not-wanted' }
  /** The job may not comment: it is of a fork, or its permissions do not say so. */
  | { readonly kind: 'forbidden'; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string };

const TIMEOUT_MS = 20_000;
const TRIES = 3;
const PAUSE_MS = 500;
/** Of comments, a hundred each. */
const MOST_PAGES = 20;
const FORBIDDEN: ReadonlySet<number> = new Set([401, 403, 404]);

export async function deliver({ comments, withoutComments }: Forge, body: string): Promise<Delivery> {
  if (comments === undefined) return { kind: 'forbidden', why: withoutComments };
  try {
    const mine = await ownComment(comments);
    if (mine !== undefined) {
      const updated = await send(comments, comments.updateMethod, comments.update(mine), body);
      // One that somebody else wrote, marker and all, is left to them.
      if (updated.ok) return { kind: 'updated', url: await urlOf(updated) };
      if (!FORBIDDEN.has(updated.status)) return { kind: 'failed', why: `the forge answered ${updated.status}` };
    }
    const created = await send(comments, 'POST', comments.create, body);
    if (created.ok) return { kind: 'created', url: await urlOf(created) };
    return refused(created.status);
  } catch (error) {
    if (error instanceof Refused) return refused(error.status);
    return { kind: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
}

class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the forge answered ${status}`);
    this.status = status;
  }
}

function refused(status: number): Delivery {
  if (!FORBIDDEN.has(status)) return { kind: 'failed', why: `the forge answered ${status}` };
  return { kind: 'forbidden', why: `The job may not comment (the forge answered ${status})` };
}

interface Comment {
  readonly id: number;
  readonly body?: string | null;
}

async function ownComment(api: CommentsApi): Promise<number | undefined> {
  for (let page = 1; page <= MOST_PAGES; page++) {
    const response = await send(api, 'GET', api.list(page));
    if (!response.ok) throw new Refused(response.status);
    const comments = (await response.json()) as readonly Comment[];
    const found = comments.find(({ body }) => body?.startsWith(MARKER));
    if (found !== undefined) return found.id;
    if (comments.length === 0) return undefined;
  }
  return undefined;
}

/** What a moment later may be better is tried again. */
async function send(api: CommentsApi, method: string, url: string, body?: string): Promise<Response> {
  const headers = { ...api.headers, 'Content-Type': 'application/json', 'User-Agent': 'gitnexus' };
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === TRIES;
    try {
      const response = await fetch(url, {
        method,
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify({ body }) }),
      });
      if (isLast || (response.status < 500 && response.status !== 429)) return response;
    } catch (error) {
      if (isLast) throw new Error(`the forge cannot be reached (${error instanceof Error ? error.message : error})`);
    }
    await sleep(PAUSE_MS * attempt);
  }
}

async function urlOf(response: Response): Promise<string> {
  const { html_url: url } = (await response.json()) as { html_url?: string };
  return url ?? response.url;
}
