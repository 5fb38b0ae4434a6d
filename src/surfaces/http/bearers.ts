// Servers of several callers, each with a token: which of them a request is from, what they are offered, and what is logged of
// their requests.

import { closeSync, openSync, writeSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../model/errors.ts';
import type { Admitted, Callers, TokenCaller } from '../../operations/access/callers.ts';
import { createEngine, type Engine } from '../../operations/engine.ts';
import type { AnyOperation } from '../../operations/operation.ts';
import { push } from '../../operations/push/operation.ts';
import { type Answer, type Caller, runOperation } from '../../operations/run.ts';
import { visibleText } from '../../operations/visible.ts';
import { NEEDS_TOKEN, presentedToken, type Refusal } from './admission.ts';

/** Who asked what, and what came of it. */
export interface RequestLine {
  readonly at: string;
  /** The id of the token; null where there was none that is taken, or none is needed. */
  readonly token: string | null;
  readonly request: string;
  /** The arguments that say what it is about, shortened. */
  readonly about?: Readonly<Record<string, string>>;
  /** Of HTTP; 0 for a request that is a part of one. */
  readonly status: number;
  readonly ms: number;
}

/** The server's own folder is nobody's who calls with a token. */
export const NOWHERE = '/';

/** What is not of one repository has no bounds that a token could set, and nothing can be changed. */
export function offeredToBearers(operations: readonly AnyOperation[]): readonly AnyOperation[] {
  return operations.filter(
    ({ name, access, surfaces }) => access === 'read' && surfaces.includes('http') && name !== 'bookmarks',
  );
}

export type Bearer =
  | { readonly id: string; readonly caller: TokenCaller; readonly refusal: undefined }
  | { readonly id: string | null; readonly caller: undefined; readonly refusal: Refusal };

/** Counts one request. */
export function bearerOfRequest(callers: Callers, { headers }: IncomingMessage): Bearer {
  const admitted: Admitted = callers.admit(presentedToken(headers.authorization));
  if (admitted.kind === 'unknown') return { id: null, caller: undefined, refusal: NEEDS_TOKEN };
  if (admitted.kind === 'caller') return { id: admitted.caller.token.id, caller: admitted.caller, refusal: undefined };
  const after = { 'Retry-After': String(admitted.retrySeconds) };
  const refusal: Refusal = { status: 429, message: 'Too many requests with this token', headers: after };
  return { id: admitted.id, caller: undefined, refusal };
}

/** What the log says of the arguments of a call. */
const LOGGED = ['repo', 'group', 'name', 'query', 'pattern', 'qualifiedName', 'qualified_name'] as const;
const MOST_LOGGED = 200;

export function shortened(text: string): string {
  return text.slice(0, MOST_LOGGED);
}

/** The arguments that say what a call is about. */
export function aboutOf(given: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    LOGGED.flatMap((name) => (typeof given[name] === 'string' ? [[name, shortened(given[name])]] : [])),
  );
}

export interface RequestLog {
  write(line: RequestLine): void;
  close(): void;
}

/** A line of JSON for each request, behind those that are there. */
export function openRequestLog(file: string): RequestLog {
  const descriptor = openSync(file, 'a', 0o600);
  return {
    write: (line) => void writeSync(descriptor, `${JSON.stringify(line)}\n`),
    close: () => closeSync(descriptor),
  };
}

export function milliseconds(since: number): number {
  return Math.round((performance.now() - since) * 10) / 10;
}

/**
 * Puts the index of a repository or a group that a caller sees, as it is on this machine, into the engine that the server
 * answers from. Throws `invalid-argument` where it answers from none.
 */
export async function pushSeen(
  { workspace, host: { store, ...host } }: Engine,
  given: Readonly<Record<string, unknown>>,
  { client, signal }: Pick<Caller, 'client' | 'signal'>,
): Promise<Answer> {
  if (store === undefined)
    throw new AppError('invalid-argument', 'This server has no engine to push to', { hint: 'Start it with --store' });
  const other = Object.keys(given).find((name) => !PUSHED.has(name));
  if (other !== undefined || typeof given.name !== 'string') {
    const said = other === undefined ? `'name' is missing` : `There is no '${visibleText(other)}' here`;
    throw new AppError('invalid-argument', `${said}: {"name": "<repository or group>", "force": false}`);
  }
  // What is pushed is what is indexed, not what the engine holds.
  const engine = createEngine(workspace, host);
  try {
    const { address: to, database } = store;
    const target = database === undefined ? { to } : { to, database };
    return await runOperation(push, { ...given, ...target }, engine, {
      remote: true,
      directory: NOWHERE,
      client,
      signal,
    });
  } finally {
    await engine.close();
  }
}

const PUSHED: ReadonlySet<string> = new Set(['name', 'force']);
