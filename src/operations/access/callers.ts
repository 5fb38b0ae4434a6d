// Who a request is from, and an engine that sees no more than its sender may: repositories that are not seen are in no list
// of it, so that no operation can open them by any name, path or group.

import { statSync } from 'node:fs';
import { AppError } from '../../model/errors.ts';
import { type GroupMember, openWorkspace, readGroup, type Sight } from '../../workspace/index.ts';
import { createEngine, type Engine } from '../engine.ts';
import { bearerOf, readTokens, type Token } from './tokens.ts';

export interface TokenCaller {
  readonly token: Token;
  readonly engine: Engine;
}

export type Admitted =
  | { readonly kind: 'caller'; readonly caller: TokenCaller }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'too-many'; readonly id: string; readonly retrySeconds: number };

export interface Callers {
  /** Counts one request. */
  admit(presented: string): Admitted;
  close(): Promise<void>;
}

/** What one token may see now; groups are looked at anew for each request. */
interface Scope {
  readonly engine: Engine;
  see(token: Token): void;
}

/** Throws what `readTokens` throws; later a file that cannot be read leaves those that were read before, and is told of. */
export function openCallers(file: string, engine: Engine, complain: (message: string) => void): Callers {
  let known = { stamp: stampOf(file), tokens: readTokens(file) };
  const scopes = new Map<string, Scope>();
  const buckets = new Map<string, Bucket>();

  function present(): readonly Token[] {
    const stamp = stampOf(file);
    if (stamp === known.stamp) return known.tokens;
    try {
      known = { stamp, tokens: readTokens(file) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      complain(`${error.message}; the tokens that were read before are still taken`);
      known = { ...known, stamp };
    }
    return known.tokens;
  }

  return {
    admit(presented) {
      const now = Date.now();
      const token = bearerOf(present(), presented, now);
      if (token === undefined) return { kind: 'unknown' };
      const bucket = buckets.get(token.id) ?? { left: token.perMinute, at: now };
      buckets.set(token.id, bucket);
      const retrySeconds = take(bucket, token.perMinute, now);
      if (retrySeconds > 0) return { kind: 'too-many', id: token.id, retrySeconds };
      const scope = scopes.get(token.id) ?? openScope(engine);
      scopes.set(token.id, scope);
      scope.see(token);
      return { kind: 'caller', caller: { token, engine: scope.engine } };
    },
    async close() {
      await Promise.all([...scopes.values()].map((scope) => scope.engine.close()));
    },
  };
}

function openScope({ workspace, host }: Engine): Scope {
  let names: ReadonlySet<string> = new Set();
  let groups: ReadonlySet<string> = new Set();
  let paths: ReadonlySet<string> = new Set();
  const sight: Sight = {
    repository: ({ name, path }) => names.has(name) || paths.has(path),
    group: (name) => groups.has(name),
  };
  const { home, restrictTo, system } = workspace;
  const engine = createEngine(openWorkspace(home, { restrictTo, system, sight }), host);
  return {
    engine,
    see(token) {
      names = new Set(token.repositories);
      groups = new Set(token.groups);
      paths = new Set(token.groups.flatMap((name) => membersOf(workspace, name)).map(({ path }) => path));
    },
  };
}

/** A group that is gone, or was never there, has nothing to see. */
function membersOf(workspace: Engine['workspace'], name: string): readonly GroupMember[] {
  try {
    return readGroup(workspace, name).members;
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

interface Bucket {
  left: number;
  at: number;
}

/** Takes one; gives 0, or after how many seconds there is one again. */
function take(bucket: Bucket, perMinute: number, now: number): number {
  bucket.left = Math.min(perMinute, bucket.left + ((now - bucket.at) * perMinute) / 60_000);
  bucket.at = now;
  if (bucket.left < 1) return Math.ceil(((1 - bucket.left) * 60) / perMinute);
  bucket.left--;
  return 0;
}

function stampOf(file: string): string {
  const { mtimeMs, size, ino } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0, ino: 0 };
  return `${ino}:${mtimeMs}:${size}`;
}
