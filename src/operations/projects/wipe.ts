// Deletes the indexes of all projects, each in one step: what a crash leaves are whole projects and no half ones.

import { AppError } from '../../model/errors.ts';
import { registeredRepositories, removeAllRepositories } from '../../workspace/index.ts';
import { indexingSettled } from '../indexing/edits.ts';
import { forgetStale } from '../indexing/refresh.ts';
import type { OperationContext } from '../operation.ts';

export interface WipeInput {
  readonly confirm: boolean;
}

/** Throws `locked` where some project could not be deleted; the others then are. */
export async function run({ confirm }: WipeInput, { engine }: OperationContext): Promise<string> {
  if (!confirm) return 'Database wipe cancelled. Set confirm=true to proceed.';
  for (const { id, path } of registeredRepositories(engine.workspace)) {
    forgetStale(engine, path);
    await indexingSettled(engine, path);
    await engine.forget(id);
  }
  const { removed, failures } = await removeAllRepositories(engine.workspace);
  const [first] = failures;
  if (first === undefined) return 'Database completely wiped. All projects have been removed.';
  throw new AppError('locked', failures.map(({ message }) => message).join('; '), {
    cause: first,
    hint: `Removed: ${removed.length}. Still there: ${failures.length}; try again when they are free.`,
  });
}

export function failed(error: Error): string {
  const hint = error instanceof AppError ? error.hint : undefined;
  return [`Error wiping database: ${error.message}`, ...(hint === undefined ? [] : [hint])].join('\n');
}

export function render(message: string): string {
  return message;
}
