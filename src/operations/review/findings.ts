// What every rule is given, and how a finding is made.

import { createHash } from 'node:crypto';
import type { GraphNode } from '../../model/graph.ts';
import type { ChangedFile } from '../detect-changes/changed-files.ts';
import type { ChangedSymbol } from '../detect-changes/compare-versions.ts';
import { compareText } from '../references.ts';
import { displayKind, shownName } from '../rows.ts';
import type { FactsReader } from '../sides/file-facts.ts';
import type { Sides } from '../sides/sides.ts';
import { type Finding, LEVELS } from './schema.ts';

export interface Change {
  readonly sides: Sides;
  readonly files: readonly ChangedFile[];
  readonly symbols: readonly ChangedSymbol[];
  readonly baseFacts: FactsReader;
  readonly headFacts: FactsReader;
  /** The new path of a file by its old one, and the old by the new one: what was renamed, besides what stayed. */
  readonly newPath: (path: string) => string;
  readonly oldPath: (path: string) => string;
}

export type Rule = (change: Change) => Promise<readonly Finding[]> | readonly Finding[];

/** `beside` names what tells two findings of one rule about one symbol apart. */
export function found(
  given: Omit<Finding, 'fingerprint' | 'related'> & Partial<Pick<Finding, 'related'>>,
  beside = '',
): Finding {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([given.rule, given.uid, beside]))
    .digest('hex');
  return { related: [], ...given, fingerprint: fingerprint.slice(0, 32) };
}

export function inOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) =>
      LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) ||
      compareText(a.rule, b.rule) ||
      compareText(a.path, b.path) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      compareText(a.uid, b.uid),
  );
}

/** `Class.method`, or the name. */
export function nameOf({ kind, name, path, uid }: Pick<GraphNode, 'kind' | 'name' | 'path' | 'uid'>): string {
  const [, ...rest] = uid.split(':');
  return shownName({ kind: displayKind(kind), name, filePath: path, uid: [displayKind(kind), ...rest].join(':') });
}

/** `3 places`, `1 place`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
