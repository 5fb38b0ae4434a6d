// Reads an index from a file.

import { resolve } from 'node:path';
import { importIndex } from '../../workspace/index.ts';
import { isGenerationFile } from '../generation-files.ts';
import type { OperationContext } from '../operation.ts';
import type { ImportResult } from './schema.ts';

export async function run(
  input: { readonly file: string; readonly path?: string; readonly name?: string },
  { engine, directory, signal }: OperationContext,
): Promise<ImportResult> {
  const { repository, generation } = await importIndex(engine.workspace, resolve(directory, input.file), {
    path: resolve(directory, input.path ?? '.'),
    version: engine.host.version,
    knows: isGenerationFile,
    signal,
    ...(input.name === undefined ? {} : { name: input.name }),
  });
  const { indexedAt, commit } = generation.meta;
  return { name: repository.name, path: repository.path, indexedAt, ...(commit === undefined ? {} : { commit }) };
}

export function render({ name, path, indexedAt, commit }: ImportResult): string {
  const at = commit === undefined ? '' : ` at ${commit.slice(0, 12)}`;
  return `${name}: indexed by import (${path}, made ${indexedAt}${at})`;
}
