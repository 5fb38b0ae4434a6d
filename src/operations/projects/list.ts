// Lists the projects by name.

import type { OperationContext } from '../operation.ts';
import type { ListProjectsOutput } from './schemas.ts';

export async function run(_input: object, { engine }: OperationContext): Promise<ListProjectsOutput> {
  const projects = engine.repositories().map(({ name }) => name);
  return { projects, count: projects.length };
}

export function failed({ message }: Error): ListProjectsOutput {
  return { projects: [], count: 0, error: message };
}

export function render(output: ListProjectsOutput): string {
  return JSON.stringify(output);
}
