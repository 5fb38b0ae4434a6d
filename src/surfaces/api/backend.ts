// The names under which programs know two things of ours: all indexed repositories behind one object, and the evaluation
// server as a function. Neither holds more than the calls to what does the work.

import { AppError } from '../../model/errors.ts';
import { createEngine, type Engine } from '../../operations/engine.ts';
import type { AnyOperation } from '../../operations/operation.ts';
import { runOperation } from '../../operations/run.ts';
import { openHome } from '../../operations/workspace.ts';
import type { Environment } from '../environment.ts';

type Given = Readonly<Record<string, unknown>>;

export interface Backend {
  /** Whether there is an indexed repository. */
  init(): Promise<boolean>;
  /** The structured result of a tool; `repo` among the arguments names a repository. */
  callTool(tool: string, given?: Given): Promise<unknown>;
  listRepos(): Promise<unknown>;
  disconnect(): Promise<void>;
}

export function createBackend(operations: readonly AnyOperation[], environment: Environment): Backend {
  let opened: Engine | undefined;
  const engine = (): Engine => {
    opened ??= createEngine(openHome(environment.home, environment.workspaceRoot), environment.host);
    return opened;
  };
  const callTool = async (tool: string, given: Given = {}): Promise<unknown> => {
    const operation = operations.find(({ name }) => name === tool.replaceAll('-', '_'));
    if (operation === undefined) throw new AppError('invalid-argument', `Unknown tool '${tool}'`);
    const { signal } = new AbortController();
    const caller = { remote: false, directory: environment.directory, signal };
    return (await runOperation(operation, given, engine(), caller)).output;
  };
  return {
    init: async () => engine().repositories().length > 0,
    callTool,
    listRepos: () => callTool('list_repos'),
    async disconnect() {
      await opened?.close();
      opened = undefined;
    },
  };
}
