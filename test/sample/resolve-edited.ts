// Resolves a repository, edits it, and resolves it again from the record of the run before.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { writeText } from '../sample-repository.ts';
import { type KeptFacts, linesOf, type Resolved, resolveTree } from './resolve-tree.ts';

const facts: KeptFacts = new Map();

/** Resolves a repository, with the record of an earlier run or without. */
export function resolved(root: string, earlier?: Uint8Array): Promise<Resolved> {
  return resolveTree(root, facts, earlier);
}

/**
 * Applies an edit after a first run, and gives the run that takes over from it, once it equals one from nothing. Files
 * without a text are removed.
 */
export async function afterEdit(
  folder: string,
  files: Readonly<Record<string, string>>,
  edit: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly kept: Resolved; readonly calls: readonly string[] }> {
  const root = join(folder, 'edited');
  rmSync(root, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) writeText(root, path, text);
  const before = await resolved(root);
  for (const [path, text] of Object.entries(edit))
    if (text === undefined) rmSync(join(root, path));
    else writeText(root, path, text);
  const kept = await resolved(root, before.bytes);
  expect(linesOf(kept)).toEqual(linesOf(await resolved(root)));
  const { nodes, edges } = kept.graph;
  const calls = edges
    .filter(({ kind }) => kind === 'CALLS')
    .map(
      ({ source, target }) => `${nodes[source]!.name} > ${nodes[target]!.qualifiedName.split('.').slice(-2).join('.')}`,
    );
  return { kept, calls };
}
