// A file of a repository, as the tool that reads files gives it: nothing outside of the root can be reached.

import { toolDialect } from '../dialect.ts';
import { readFile } from '../files/operations.ts';
import { evaluate } from '../run.ts';
import type { ResourceRequest } from './request.ts';

export async function readProjectFile({ repo, which, engine, caller }: ResourceRequest): Promise<string> {
  return (await evaluate(readFile, { filePath: which, project: repo }, engine, caller)).text(toolDialect(1));
}
