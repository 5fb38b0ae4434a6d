// What is to be compared: the parameters of the operation as a request to git, and as words.

import { AppError } from '../../model/errors.ts';
import type { DiffRequest } from '../../workspace/index.ts';

export interface ComparisonInput {
  readonly baseCommit?: string;
  readonly targetCommit?: string;
  readonly scope?: 'staged' | 'unstaged' | 'all' | 'compare';
  readonly baseRef?: string;
}

/** Throws `invalid-argument` for parameters that contradict each other. */
export function requestOf({ baseCommit, targetCommit, scope, baseRef }: ComparisonInput): DiffRequest {
  const byCommit = baseCommit !== undefined || targetCommit !== undefined;
  if (byCommit && (scope !== undefined || baseRef !== undefined)) {
    throw invalid(scope === undefined ? 'baseRef' : 'scope', 'cannot be combined with baseCommit and targetCommit');
  }
  if (targetCommit !== undefined) return { kind: 'commits', base: baseCommit ?? 'HEAD', target: targetCommit };
  if (baseCommit !== undefined) return { kind: 'since', base: baseCommit };
  if (scope === 'compare' || (scope === undefined && baseRef !== undefined)) {
    if (baseRef === undefined) throw invalid('baseRef', 'is required with scope compare');
    return { kind: 'compare', base: baseRef };
  }
  if (baseRef !== undefined) throw invalid('baseRef', `has no meaning with scope ${scope}`);
  return { kind: scope ?? 'all' };
}

export function inWords(request: DiffRequest): { base: string; target: string } {
  switch (request.kind) {
    case 'commits':
      return { base: request.base, target: request.target };
    case 'since':
      return { base: request.base, target: 'working tree' };
    case 'compare':
      return { base: `merge base with ${request.base}`, target: 'working tree' };
    case 'staged':
      return { base: 'HEAD', target: 'index' };
    case 'unstaged':
      return { base: 'index', target: 'working tree' };
    case 'all':
      return { base: 'HEAD', target: 'working tree' };
  }
}

function invalid(argument: string, complaint: string): AppError {
  return new AppError('invalid-argument', `Argument '${argument}' ${complaint}`, { details: { argument } });
}
