// Lists what is indexed, from the registry alone: no index is opened.

import { existsSync } from 'node:fs';
import type { OperationContext } from '../operation.ts';
import { renderList } from './render.ts';
import type { ListResult } from './schema.ts';

export const render = renderList;

export async function run(_input: object, { engine }: OperationContext): Promise<ListResult> {
  return {
    repositories: engine.repositories().flatMap(({ name, path, generation }) => {
      // One whose index is damaged has nothing to list; `doctor` says what is wrong with it.
      if (generation === undefined) return [];
      const { files, symbols, relationships, flows } = generation.meta.counts;
      const stats = { files, symbols, relationships, flows };
      return [{ name, path, indexedAt: generation.meta.indexedAt, stats, ...(existsSync(path) ? {} : { gone: true }) }];
    }),
  };
}
