// Which two versions are meant: a range as people write it, the index, a patch, or the event file of a forge.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '../../model/errors.ts';
import { commitOf, type DiffRequest, type GitSession, mergeBase } from '../../workspace/index.ts';
import type { OperationContext } from '../operation.ts';

export interface SidesInput {
  readonly range?: string;
  readonly staged: boolean;
  readonly patch?: string;
  readonly event?: string;
  readonly repo?: string;
}

export interface Requested {
  readonly base: string;
  readonly target: string;
  readonly diff: DiffRequest;
  /** A patch on top of HEAD, which takes the place of what `diff` says. */
  readonly patch?: Buffer;
}

const EMPTY_COMMIT = /^0+$/;

/** Throws `invalid-argument` for what contradicts itself or names no commit, `git-failed` without a common ancestor. */
export async function requested(
  session: GitSession,
  input: SidesInput,
  context: Pick<OperationContext, 'remote' | 'directory'>,
): Promise<Requested> {
  const given = [input.range !== undefined, input.staged, input.patch !== undefined, input.event !== undefined];
  if (given.filter(Boolean).length > 1) {
    throw new AppError('invalid-argument', 'Give one of: a range, staged, patch, event');
  }
  if (context.remote && (input.patch !== undefined || input.event !== undefined)) {
    throw new AppError('invalid-argument', 'Files outside the repository are read on the command line only');
  }
  if (input.patch !== undefined) {
    const patch = readFileSync(input.patch === '-' ? 0 : resolve(context.directory, input.patch));
    return {
      base: 'HEAD',
      target: 'HEAD with the patch',
      diff: { kind: 'commits', base: 'HEAD', target: 'HEAD' },
      patch,
    };
  }
  if (input.event !== undefined) return ofEvent(session, readEvent(resolve(context.directory, input.event)));
  if (input.staged) return { base: 'HEAD', target: 'index', diff: { kind: 'staged' } };
  return ofRange(session, input.range);
}

/** `base..head`, `base...head` (from where they parted), `base` (from where HEAD parted to the work tree), or nothing. */
async function ofRange(session: GitSession, range: string | undefined): Promise<Requested> {
  if (range === undefined) return { base: 'HEAD', target: 'working tree', diff: { kind: 'all' } };
  const [, from = '', dots, to = ''] = /^(.*?)(\.\.\.?)(.*)$/.exec(range) ?? [];
  if (dots === undefined) {
    return { base: `merge base with ${range}`, target: 'working tree', diff: { kind: 'compare', base: range } };
  }
  const [base, target] = [from || 'HEAD', to || 'HEAD'];
  return dots === '..' ? between(base, target) : sinceParted(session, base, target);
}

function between(base: string, target: string): Requested {
  return { base, target, diff: { kind: 'commits', base, target } };
}

async function sinceParted(session: GitSession, base: string, target: string): Promise<Requested> {
  const [one, other] = await Promise.all([commitOf(session, base), commitOf(session, target)]);
  const parted = await mergeBase(session.git, one, other);
  return { base: `merge base with ${base}`, target, diff: { kind: 'commits', base: parted, target: other } };
}

interface Event {
  readonly pull_request?: { readonly base: { readonly sha: string }; readonly head: { readonly sha: string } };
  readonly before?: string;
  readonly after?: string;
}

/** A pull request, or a push. Of a pull request the forge checks out a merge, of which HEAD's first parent is the base. */
async function ofEvent(session: GitSession, { pull_request: pull, before, after }: Event): Promise<Requested> {
  if (pull !== undefined) {
    const head = (await session.object(`${pull.head.sha}^{commit}`)) === undefined ? 'HEAD' : pull.head.sha;
    return sinceParted(session, pull.base.sha, head);
  }
  if (before !== undefined && after !== undefined) {
    return between(EMPTY_COMMIT.test(before) ? `${after}~1` : before, after);
  }
  throw new AppError('invalid-argument', 'The event is neither of a pull request nor of a push', {
    hint: 'Give the two commits as a range instead: base...head',
  });
}

function readEvent(path: string): Event {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Event;
  } catch (cause) {
    throw new AppError('invalid-argument', `The event file ${path} cannot be read`, { cause });
  }
}
