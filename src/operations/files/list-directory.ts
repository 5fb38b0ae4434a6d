// Shows what is in a folder of a project, as far down as fits into an answer.

import { statSync } from 'node:fs';
import { insideProject, ioFailure, type ProjectPath, refuseProtected } from '../../edit/index.ts';
import { AppError } from '../../model/errors.ts';
import type { OperationContext } from '../operation.ts';
import { projectOf } from '../projects/project.ts';
import { visibleName } from '../visible.ts';
import { folderInGit } from '../work-tree.ts';
import { fileFailure } from './failure.ts';
import { treeLines } from './tree.ts';

export interface ListInput {
  readonly directoryPath: string;
  readonly project?: string;
}

const MOST_LINES = 300;

export const failed = fileFailure;

export async function run({ directoryPath, project }: ListInput, context: OperationContext): Promise<string> {
  const folder = insideProject(projectOf(project, context).root, directoryPath);
  refuseProtected(folder);
  refuseOthers(folder, directoryPath);
  const lines = treeLines((await pathsIn(folder, context)).map(visibleName), MOST_LINES);
  return lines.length === 0 ? '(empty)' : lines.join('\n');
}

export function render(tree: string): string {
  return tree;
}

function refuseOthers({ absolute }: ProjectPath, given: string): void {
  let isFolder: boolean;
  try {
    isFolder = statSync(absolute).isDirectory();
  } catch (error) {
    throw ioFailure(error, given, 'Directory not found');
  }
  if (!isFolder) throw new AppError('invalid-argument', `'${given}' is not a directory`);
}

/** The files in a folder, by paths from it. A folder that is ignored as a whole is listed when it is asked for by name. */
async function pathsIn({ root, absolute, path }: ProjectPath, context: OperationContext): Promise<readonly string[]> {
  const { engine, signal } = context;
  const [{ tracked }, { walk }] = await Promise.all([
    folderInGit({ directory: root, environment: engine.host.variables }),
    import('../../ingest/walk.ts'),
  ]);
  const { paths } = await walk({ root, tracked, signal });
  const below = path === '' ? paths : paths.filter((each) => each.startsWith(`${path}/`));
  if (below.length > 0 || path === '') return below.map((each) => each.slice(path === '' ? 0 : path.length + 1));
  return (await walk({ root: absolute, signal })).paths;
}
