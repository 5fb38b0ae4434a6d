// Forgets a source.

import { removeRepository, resolveRepository } from '../../workspace/index.ts';
import type { OperationContext } from '../operation.ts';
import type { RemoveOutput } from './schemas.ts';

export async function run({ source }: { readonly source: string }, context: OperationContext): Promise<RemoveOutput> {
  const { engine, directory } = context;
  const repository = resolveRepository(engine.repositories(), { repo: source, cwd: directory });
  await removeRepository(engine.workspace, repository);
  return { source: repository.name, path: repository.path };
}

export function render({ source, path }: RemoveOutput): string {
  return `${source}: forgotten. The files in ${path} are as they were.`;
}
