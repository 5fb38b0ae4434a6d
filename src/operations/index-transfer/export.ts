// Writes an index to a file.

import { resolve } from 'node:path';
import { AppError } from '../../model/errors.ts';
import { exportIndex, indexedRepositories } from '../../workspace/index.ts';
import type { OperationContext } from '../operation.ts';
import type { ExportResult } from './schema.ts';

export async function run(
  input: { readonly file: string; readonly repo?: string },
  context: OperationContext,
): Promise<ExportResult> {
  const { workspace, host } = context.engine;
  const { id, name } = context.open(input.repo);
  const repository = indexedRepositories(workspace).find((each) => each.id === id);
  if (repository === undefined) throw new AppError('not-indexed', `${name} was removed meanwhile`);
  const file = resolve(context.directory, input.file);
  const { meta, bytes } = await exportIndex(workspace, repository, file, host.version, context.signal);
  return { name, file, bytes, ...(meta.commit === undefined ? {} : { commit: meta.commit }) };
}

export function render({ name, file, bytes }: ExportResult): string {
  return `Exported the index of ${name} to ${file} (${(bytes / 1024 / 1024).toFixed(1)} MB)`;
}
