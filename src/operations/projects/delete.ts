// Deletes the index of the project of exactly that name.

import { removeRepository } from '../../workspace/index.ts';
import { indexingSettled } from '../indexing/edits.ts';
import { forgetStale } from '../indexing/refresh.ts';
import type { OperationContext } from '../operation.ts';
import { projectNamed } from './project.ts';
import type { DeleteProjectOutput } from './schemas.ts';

export interface DeleteInput {
  readonly projectName: string;
}

export async function run({ projectName }: DeleteInput, { engine }: OperationContext): Promise<DeleteProjectOutput> {
  const repository = projectNamed(engine, projectName);
  forgetStale(engine, repository.path);
  await indexingSettled(engine, repository.path);
  await engine.forget(repository.id);
  await removeRepository(engine.workspace, repository);
  return { success: true, project: projectName, message: `Successfully deleted project '${projectName}'.` };
}

export function failed({ message }: Error): DeleteProjectOutput {
  return { success: false, error: message };
}

export function render(output: DeleteProjectOutput): string {
  return JSON.stringify(output);
}
