// Which project a call is about: one that is named, or the root that the caller stands in.

import { AppError } from '../../model/errors.ts';
import { type IndexedRepository, isInside, realPathOf } from '../../workspace/index.ts';
import type { Engine } from '../engine.ts';
import type { OperationContext } from '../operation.ts';

export interface Project {
  /** The folder that paths start from and that nothing leads out of. */
  readonly root: string;
  /** The indexed repository that the root lies in, if there is one. */
  readonly repository: IndexedRepository | undefined;
}

/** Throws `not-found` with the names that there are. */
export function projectNamed(engine: Engine, name: string): IndexedRepository {
  const repositories = engine.repositories();
  const found = repositories.find((repository) => repository.name === name);
  if (found !== undefined) return found;
  const names = repositories.map((repository) => quoted(repository.name)).join(', ');
  throw new AppError('not-found', `Project '${name}' not found. Available projects: [${names}]`);
}

/** Throws `not-found` for a project that is named and does not exist. */
export function projectOf(name: string | undefined, { engine, directory }: OperationContext): Project {
  if (name !== undefined) {
    const repository = projectNamed(engine, name);
    return { root: repository.path, repository };
  }
  const root = realPathOf(directory, directory);
  const around = engine.repositories().filter(({ path }) => isInside(path, root));
  const [repository] = around.sort((a, b) => b.path.length - a.path.length);
  return { root, repository };
}

/** As Python writes a string, whose lists the message has. */
function quoted(name: string): string {
  return name.includes("'") && !name.includes('"') ? `"${name}"` : `'${name.replaceAll(/(?=['\\])/g, '\\')}'`;
}
