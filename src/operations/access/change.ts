// Makes, lists and revokes tokens in a file.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '../../model/errors.ts';
import type { OperationContext } from '../operation.ts';
import type { Right } from './right-names.ts';
import type { TokensResult } from './schema.ts';
import { newToken, readTokens, type Token, writeTokens } from './tokens.ts';

export interface CreateInput {
  readonly id: string;
  readonly file: string;
  readonly repositories?: readonly string[];
  readonly groups?: readonly string[];
  readonly rights?: readonly Right[];
  readonly perMinute: number;
  readonly expires?: string;
}

export async function create(input: CreateInput, { directory }: OperationContext): Promise<TokensResult> {
  const file = resolve(directory, input.file);
  const tokens = existsSync(file) ? readTokens(file) : [];
  const { id, repositories = [], groups = [], rights = ['read'], perMinute, expires } = input;
  if (!/^[\w.-]{1,64}$/.test(id)) {
    throw new AppError('invalid-argument', `'${id}' cannot be the id of a token`, {
      hint: 'Use up to 64 letters, digits, dots, dashes and underscores.',
      details: { argument: 'id' },
    });
  }
  if (tokens.some((each) => each.id === id)) {
    throw new AppError('conflict', `There is a token '${id}' already`, {
      hint: `To rotate it: gitnexus token revoke ${id} --file ${input.file}, then create it again.`,
    });
  }
  if (repositories.length + groups.length === 0) {
    throw new AppError('invalid-argument', 'What its bearer may see is not said (repositories, groups)', {
      details: { argument: 'groups', missing: true },
    });
  }
  if (expires !== undefined && Number.isNaN(Date.parse(expires))) {
    throw new AppError('invalid-argument', `'${expires}' is no date`, { details: { argument: 'expires' } });
  }
  const { token, sha256 } = newToken();
  const added: Token = { id, sha256, repositories, groups, rights, perMinute, ...(expires && { expires }) };
  writeTokens(file, [...tokens, added]);
  return { token, tokens: [shown(added)] };
}

export async function revoke(
  { id, file }: { readonly id: string; readonly file: string },
  { directory }: OperationContext,
): Promise<TokensResult> {
  const path = resolve(directory, file);
  const tokens = readTokens(path);
  const left = tokens.filter((each) => each.id !== id);
  if (left.length === tokens.length) {
    throw new AppError('not-found', `There is no token '${id}'`, {
      hint: `Tokens: ${tokens.map((each) => each.id).join(', ') || 'none'}`,
    });
  }
  writeTokens(path, left);
  return { tokens: left.map(shown) };
}

export async function list(
  { file }: { readonly file: string },
  { directory }: OperationContext,
): Promise<TokensResult> {
  return { tokens: readTokens(resolve(directory, file)).map(shown) };
}

function shown({ id, repositories, groups, rights, perMinute, expires }: Token): TokensResult['tokens'][number] {
  const lists = { repositories: [...repositories], groups: [...groups], rights: [...rights] };
  return { id, ...lists, perMinute, ...(expires === undefined ? {} : { expires }) };
}

export function render({ token, tokens }: TokensResult): string {
  const rows = tokens.map(({ id, repositories, groups, rights, perMinute, expires }) => {
    const sees = [...groups.map((name) => `group ${name}`), ...repositories].join(', ');
    return `  ${id} — ${rights.join(', ')}: ${sees}; ${perMinute} a minute${expires === undefined ? '' : `, until ${expires}`}`;
  });
  const head = token === undefined ? [] : [`Token (shown this once): ${token}`];
  return [...head, ...(rows.length === 0 ? ['No tokens.'] : rows)].join('\n');
}
