// Removes indexes. A repository is named, or one stands in it: never the only one there happens to be.

import { AppError } from '../../model/errors.ts';
import {
  registeredRepositories,
  removeAllRepositories,
  removeRepository,
  resolveRepository,
} from '../../workspace/index.ts';
import type { OperationContext } from '../operation.ts';
import type { CleanResult } from './schema.ts';

export async function run(
  input: { readonly all: boolean; readonly repo?: string },
  { engine, directory }: OperationContext,
): Promise<CleanResult> {
  const { workspace } = engine;
  if (input.all) {
    const { removed, failures } = await removeAllRepositories(workspace);
    return { removed: removed.map(named), failures: failures.map(({ message }) => message) };
  }
  const repositories = registeredRepositories(workspace);
  if (repositories.length === 0) throw new AppError('not-indexed', 'No indexed repositories.');
  const repository = resolveRepository(repositories, { repo: input.repo ?? directory, cwd: directory });
  await removeRepository(workspace, repository);
  return { removed: [named(repository)], failures: [] };
}

export function render({ removed, failures }: CleanResult): string {
  const lines = removed.map(({ name, path }) => `Removed the index of ${name} (${path})`);
  return [...(lines.length === 0 && failures.length === 0 ? ['Nothing to remove.'] : lines), ...failures].join('\n');
}

function named({ name, path }: { readonly name: string; readonly path: string }): { name: string; path: string } {
  return { name, path };
}
