// Which repository a command is about: by name, by path, by where one stands, or because there is only one.

import { existsSync } from 'node:fs';
import { AppError } from '../model/errors.ts';
import { linkedWorkTreeBetween } from '../model/linked-work-tree.ts';
import { isInside, realPathOf } from './paths.ts';
import type { Repository } from './registry.ts';

export interface RepositoryRequest {
  /** A name, or a path of a registered repository or of something inside one. */
  readonly repo?: string;
  /** Absolute; relative paths start from it, and it is the default. */
  readonly cwd: string;
}

/**
 * Chooses among the indexed repositories. Throws `not-indexed` when there are none or the path has no index,
 * `not-found` for an unknown name, `invalid-argument` when several could be meant; the hint lists them.
 * Those that `isLikely` refuses are not what is meant by default where others are there.
 */
export function resolveRepository<R extends Repository>(
  repositories: readonly R[],
  request: RepositoryRequest,
  isLikely: (repository: R) => boolean = () => true,
): R {
  if (repositories.length === 0) {
    throw new AppError('not-indexed', 'No indexed repositories found. Run: gitnexus analyze');
  }
  if (request.repo !== undefined && request.repo !== '') return named(repositories, request.repo, request.cwd);
  const here = containing(repositories, realPathOf(request.cwd, request.cwd));
  if (here !== undefined) return here;
  const likely = repositories.filter(isLikely);
  const meant = likely.length > 0 ? likely : repositories;
  if (meant.length === 1) return meant[0]!;
  throw new AppError('invalid-argument', 'Several repositories are indexed and none is meant by default', {
    hint: `Name one as repo: ${listed(repositories)}`,
    details: { repositories: repositories.map(({ name }) => name) },
  });
}

function named<R extends Repository>(repositories: readonly R[], repo: string, cwd: string): R {
  const byName = repositories.find(({ name }) => name === repo);
  if (byName !== undefined) return byName;
  const path = realPathOf(repo, cwd);
  const looksLikePath = /[/\\]|^\.{1,2}$/.test(repo);
  // A bare word is a name first; as a path it counts only where there is such a folder.
  if (looksLikePath || existsSync(path)) {
    const byPath = containing(repositories, path);
    if (byPath !== undefined) return byPath;
  }
  const details = { repositories: repositories.map(({ name }) => name) };
  if (looksLikePath) {
    throw new AppError('not-indexed', `${path} is not indexed. Run: gitnexus analyze ${path}`, {
      hint: `Indexed repositories: ${listed(repositories)}`,
      details,
    });
  }
  throw new AppError('not-found', `Repository '${repo}' not found`, {
    hint: `Indexed repositories: ${listed(repositories)}`,
    details,
  });
}

/** The innermost registered repository around a path. What lies in another checkout within it does not lie in it. */
function containing<R extends Repository>(repositories: readonly R[], path: string): R | undefined {
  return repositories
    .filter((each) => isInside(each.path, path) && linkedWorkTreeBetween(each.path, path) === undefined)
    .reduce<R | undefined>(
      (best, next) => (best === undefined || next.path.length > best.path.length ? next : best),
      undefined,
    );
}

function listed(repositories: readonly Repository[]): string {
  return repositories.map(({ name }) => name).join(', ');
}
