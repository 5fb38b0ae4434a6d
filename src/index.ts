// The composition root of programs that import this one. `dist/index.d.ts`, which is made of the list of operations, says
// what they see.

import { operations } from './operations/list.ts';
import { processEnvironment } from './process-environment.ts';
import { createBackend } from './surfaces/api/backend.ts';
import { type OpenedRepository, type OpenOptions, openRepositoryAt } from './surfaces/api/repository.ts';
import { runCommandLine } from './surfaces/cli/cli.ts';
import { evalServer } from './surfaces/http/eval-server.ts';

export { AppError } from './model/errors.ts';

const environment = (...words: string[]) => processEnvironment(words, () => undefined);

export function openRepository(path = '.', options: OpenOptions = {}): Promise<OpenedRepository> {
  return openRepositoryAt(path, options, operations, environment());
}

/** All indexed repositories. */
export class LocalBackend {
  readonly #backend = createBackend(operations, environment());
  readonly init = this.#backend.init;
  readonly callTool = this.#backend.callTool;
  readonly listRepos = this.#backend.listRepos;
  readonly disconnect = this.#backend.disconnect;
}

/** Serves until the server is told to stop; gives the exit code that the command would have. */
export function evalServerCommand({ port = '4848', idleTimeout = '0' }: { port?: string; idleTimeout?: string } = {}) {
  const words = ['eval-server', '--port', port, '--idle-timeout', idleTimeout];
  return runCommandLine({ operations: [], servers: [evalServer] }, environment(...words));
}
