// The file that says who may see what: tokens by their hashes, each with the repositories and groups that its bearer sees.
// A token itself is random and is shown once, so that whoever reads the file can call nobody by it.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { AppError } from '../../model/errors.ts';
import { RIGHTS, type Right } from './right-names.ts';

export interface Token {
  /** What logs call its bearer. */
  readonly id: string;
  /** Of the token, in hexadecimal. */
  readonly sha256: string;
  /** By name. */
  readonly repositories: readonly string[];
  readonly groups: readonly string[];
  readonly rights: readonly Right[];
  /** Requests; none beyond them are answered. */
  readonly perMinute: number;
  /** ISO 8601; for ever without it. */
  readonly expires?: string;
}

/** Throws `not-found`, or `io-failed` for a file that is none of ours or that others could change. */
export function readTokens(file: string): readonly Token[] {
  let text: string;
  try {
    if ((statSync(file).mode & 0o022) !== 0) {
      throw new AppError('io-failed', `${file} can be changed by others than its owner`, { hint: `chmod 600 ${file}` });
    }
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('not-found', `There is no file of tokens ${file}`, {
      cause,
      hint: 'Make one: gitnexus token create <id> --file <file> --groups <group>',
    });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw damaged(file, cause);
  }
  const tokens = (value as { readonly tokens?: unknown } | null)?.tokens;
  if (!Array.isArray(tokens) || !tokens.every(isToken)) throw damaged(file);
  if (new Set(tokens.map(({ id }) => id)).size < tokens.length) throw damaged(file);
  return tokens;
}

export function writeTokens(file: string, tokens: readonly Token[]): void {
  const aside = `${file}.${randomBytes(4).toString('hex')}.tmp`;
  writeFileSync(aside, `${JSON.stringify({ tokens }, null, 1)}\n`, { mode: 0o600 });
  renameSync(aside, file);
}

/** A new token with its hash. */
export function newToken(): { readonly token: string; readonly sha256: string } {
  const token = `gnx_${randomBytes(32).toString('base64url')}`;
  return { token, sha256: digestOf(token).toString('hex') };
}

/** Whose token it is; all are compared, so that the time tells nothing. */
export function bearerOf(tokens: readonly Token[], presented: string, now: number): Token | undefined {
  const digest = digestOf(presented);
  let found: Token | undefined;
  for (const token of tokens) if (timingSafeEqual(digest, Buffer.from(token.sha256, 'hex'))) found = token;
  return found?.expires !== undefined && Date.parse(found.expires) <= now ? undefined : found;
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isToken(value: unknown): value is Token {
  const { id, sha256, repositories, groups, rights, perMinute, expires } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    /^[\w.-]{1,64}$/.test(id) &&
    typeof sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(sha256) &&
    isTexts(repositories) &&
    isTexts(groups) &&
    isTexts(rights) &&
    rights.every((right) => RIGHTS.some((known) => known === right)) &&
    typeof perMinute === 'number' &&
    perMinute >= 1 &&
    (expires === undefined || (typeof expires === 'string' && !Number.isNaN(Date.parse(expires))))
  );
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function damaged(file: string, cause?: unknown): AppError {
  return new AppError('io-failed', `${file} is no file of tokens, or was damaged`, {
    cause,
    hint: 'Mend it; what it holds is told in docs/organisations.md.',
  });
}
