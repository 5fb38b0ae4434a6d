// Indexes the project root. The old index stays until the new one is complete.

import { inFull } from '../../model/errors.ts';
import { realPathOf } from '../../workspace/index.ts';
import { enqueueRun } from '../indexing/edits.ts';
import type { OperationContext } from '../operation.ts';

export async function run(_input: object, { engine, directory, signal, progress }: OperationContext): Promise<string> {
  const { path, name } = await enqueueRun(engine, realPathOf(directory, directory), { signal, progress });
  return `Successfully indexed repository at ${path}. Project '${name}' has been updated.`;
}

export function failed(error: Error): string {
  return `Error indexing repository: ${inFull(error)}`;
}

export function render(message: string): string {
  return message;
}
