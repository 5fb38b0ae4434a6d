// What is wrong in the home folder, for `doctor`. Reads only; a writer or `clean` puts it right.

import { AppError } from '../model/errors.ts';
import type { Workspace } from './home.ts';
import { registeredRepositories, trashed, unregisteredFolders } from './registry.ts';
import { openCurrent } from './writer.ts';

export interface HomeProblem {
  /** The repository's name, or its id where it has no readable record. Left out for the home folder itself. */
  readonly repository?: string;
  readonly message: string;
  readonly hint?: string;
}

/** Checks every repository's record and the completeness of its current generation. */
export function checkHome(workspace: Workspace): HomeProblem[] {
  const problems: HomeProblem[] = [];
  for (const repository of registeredRepositories(workspace)) {
    try {
      openCurrent(workspace, repository).release();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push({
        repository: repository.name,
        message: error.message,
        ...(error.hint === undefined ? {} : { hint: error.hint }),
      });
    }
  }
  for (const { id } of unregisteredFolders(workspace)) {
    problems.push({
      repository: id,
      message: 'It has no readable record: a first run that was interrupted, most likely',
      hint: 'Analyze the repository again, or remove what is left: gitnexus clean --all',
    });
  }
  if (trashed(workspace).length > 0) {
    problems.push({ message: 'A removal was interrupted; the next one finishes it' });
  }
  return problems;
}
