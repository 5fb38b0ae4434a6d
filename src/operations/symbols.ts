// From what the caller calls a symbol to its node, or to the answer that several could be meant.

import { AppError } from '../model/errors.ts';
import type { GraphView } from '../model/graph.ts';
import { resolveSymbol } from '../search/index.ts';
import { displayKind } from './rows.ts';
import type { Ambiguity } from './schemas.ts';

export interface SymbolInput {
  readonly name?: string;
  readonly uid?: string;
  readonly filePath?: string;
}

export type FoundSymbol = { readonly status: 'found'; readonly node: number } | Ambiguity;

/** Throws `not-found` with the nearest names. */
export function findSymbol(view: GraphView, input: SymbolInput): FoundSymbol {
  const resolution = resolveSymbol(view, input);
  if (resolution.status === 'found') return resolution;
  const name = input.name ?? input.uid ?? '';
  if (resolution.status === 'not-found') {
    const { nearest } = resolution;
    throw new AppError('not-found', `Symbol '${name}' not found in index`, {
      hint: nearest.length === 0 ? 'Symbol not found.' : `Symbol not found. Nearest: ${nearest.join(', ')}`,
      details: { nearest },
    });
  }
  return {
    status: 'ambiguous',
    name,
    candidates: resolution.candidates.map((candidate) => {
      const { uid, kind, name: own, path, startLine } = view.node(candidate);
      return {
        uid,
        kind: displayKind(kind),
        name: own,
        filePath: path,
        ...(startLine === undefined ? {} : { line: startLine }),
      };
    }),
    total: resolution.candidates.length,
  };
}
