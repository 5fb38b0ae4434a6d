import type { Truth } from './truth.ts';
export function scipTruth(_root: string, _paths: readonly string[], _scip: string | undefined): Truth {
  throw new Error('not yet');
}
