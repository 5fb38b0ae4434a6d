// The operations as functions of an open repository, for programs. The types that a program sees are derived from the
// same records, by `declarations.ts`.

import { realpathSync } from 'node:fs';
import { AppError } from '../../model/errors.ts';
import { createEngine, type Engine } from '../../operations/engine.ts';
import type { AnyOperation } from '../../operations/operation.ts';
import { type Answer, type Caller, runOperation } from '../../operations/run.ts';
import { openHome, projectRoot } from '../../operations/workspace.ts';
import type { Environment } from '../environment.ts';

export interface OpenOptions {
  /** The home folder, by default as for the command line. */
  readonly home?: string;
  /** Index the repository first, or bring its index up to date. Without it the repository must be indexed. */
  readonly index?: boolean;
  /** Told what is being done. */
  readonly progress?: (message: string) => void;
  /** Ends what is under way. */
  readonly signal?: AbortSignal;
}

type Given = Readonly<Record<string, unknown>>;

/** What a program gets. Beside this there is a function for each operation. */
export interface OpenedRepository {
  /** The real path of its root. */
  readonly root: string;
  /** The structured result of an operation, by the name of its tool. */
  call(tool: string, given?: Given): Promise<unknown>;
  /** The same as text, as the command line prints it. */
  text(tool: string, given?: Given): Promise<string>;
  close(): Promise<void>;
}

/** `detect_changes` → `detectChanges`. */
export function functionName(tool: string): string {
  return tool.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}

/** Throws `AppError`: `not-indexed`, or what indexing can meet. */
export async function openRepositoryAt(
  path: string,
  options: OpenOptions,
  operations: readonly AnyOperation[],
  environment: Environment,
): Promise<OpenedRepository> {
  const { host } = environment;
  const root = await projectRoot(path, false, host.variables);
  const engine = createEngine(openHome(options.home ?? environment.home, undefined), host);
  const caller: Caller = {
    remote: false,
    directory: root,
    signal: options.signal ?? new AbortController().signal,
    ...(options.progress === undefined ? {} : { progress: options.progress }),
  };
  const answer = (tool: string, given: Given): Promise<Answer> => {
    const operation = operations.find(({ name }) => name === tool || functionName(name) === tool);
    if (operation === undefined) throw new AppError('invalid-argument', `There is no operation '${tool}'`);
    return runOperation(operation, given, engine, caller);
  };
  const repository: OpenedRepository = {
    root,
    call: async (tool, given = {}) => (await answer(tool, given)).output,
    text: async (tool, given = {}) => (await answer(tool, given)).text,
    close: () => engine.close(),
  };
  try {
    if (options.index === true) await repository.call('analyze', { path: root });
    requireIndex(engine, root);
  } catch (error) {
    await engine.close();
    throw error;
  }
  const functions = operations.map(({ name }) => [functionName(name), (given?: Given) => repository.call(name, given)]);
  return { ...(Object.fromEntries(functions) as object), ...repository };
}

/** Else the only repository that is indexed would be taken for the one that is meant. */
function requireIndex(engine: Engine, root: string): void {
  const holds = (path: string): boolean => root === path || root.startsWith(`${path}/`) || root.startsWith(`${path}\\`);
  if (engine.repositories().some(({ path }) => holds(realpathSync(path)))) return;
  throw new AppError('not-indexed', `${root} is not indexed`, { hint: 'Open it with { index: true }.' });
}
