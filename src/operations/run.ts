// Runs one operation for one call: the same road for every surface.

import { AppError, amended } from '../model/errors.ts';
import { areOfOtherCheckouts, linkedWorkTreeBetween } from '../model/linked-work-tree.ts';
import { untilLoaded } from '../store/demand.ts';
import { isInside, type Repository, realPathOf } from '../workspace/index.ts';
import { type Dialect, shellDialect } from './dialect.ts';
import type { Engine, Lease, OpenRepository } from './engine.ts';
import type { GroupCall } from './group/in-group.ts';
import { markedPending, pendingFailure, pendingFiles, withPending } from './indexing/pending.ts';
import { refreshed, refreshLines, staleSeen, watchRepository } from './indexing/refresh.ts';
import { type StaleFile, staleFiles, staleLines } from './indexing/stale.ts';
import { expectedFailure } from './machine-failure.ts';
import { type AnyOperation, type Confirm, groupParameter, type OperationContext } from './operation.ts';
import { checkArguments } from './parameters.ts';
import type { Result } from './result.ts';
import { unfinishedEdits, unfinishedLine } from './unfinished.ts';
import { visibleName, visibleOutput } from './visible.ts';

/** Who calls, and from where. */
export interface Caller {
  /** False only for the command line. */
  readonly remote: boolean;
  readonly directory: string;
  /** The connection or session of the call, by identity; the call is its own where it is left out. */
  readonly client?: object;
  readonly signal: AbortSignal;
  readonly progress?: (message: string) => void;
  /** Only where a person sits at a terminal. */
  readonly confirm?: Confirm | undefined;
}

export interface Answer {
  /** The structured result. */
  readonly output: unknown;
  /** The result as text, with the hint below it; no newline at its end. */
  readonly text: string;
  /** It says that something is wrong. */
  readonly isProblem: boolean;
  /** The repository that it is from, where none was named and the caller does not stand in it. */
  readonly elsewhere?: Result['elsewhere'];
}

/** The same as `evaluate`, in words for someone in a shell unless told otherwise. */
export async function runOperation(
  operation: AnyOperation,
  given: Readonly<Record<string, unknown>>,
  engine: Engine,
  caller: Caller,
  dialect: Dialect = shellDialect,
): Promise<Answer> {
  const { output, isProblem, elsewhere, text, hint } = await evaluate(operation, given, engine, caller);
  return {
    output,
    isProblem,
    elsewhere,
    // Who takes the structured result pays for no text.
    get text() {
      return withHint(text(dialect), hint(dialect));
    },
  };
}

/**
 * Checks the arguments and runs the operation. Repositories that it opened are released when it ends. Throws `AppError`
 * for what can be expected to go wrong. With `only`, that repository is meant whichever is named.
 */
export async function evaluate(
  operation: AnyOperation,
  given: Readonly<Record<string, unknown>>,
  engine: Engine,
  caller: Caller,
  only?: Repository,
): Promise<Result> {
  const input = checkArguments(operation.parameters, given);
  const { group, ...ofOne } = input;
  // An operation with a parameter of its own asks the members itself.
  if (operation.parameters.group === groupParameter && typeof group === 'string') {
    const { evaluateInGroup } = await import('./group/in-group.ts');
    const run: GroupCall['run'] = (one, opener, repository) => evaluate(operation, one, opener, caller, repository);
    const { directory, signal } = caller;
    return untilLoaded(() => evaluateInGroup({ operation, input: ofOne, group, engine, directory, signal, run }));
  }
  const { run, render, hint, isProblem } = await operation.load();
  if (operation.access === 'read') await refreshed(engine);
  const leases = new Map<string, Lease>();
  const context: OperationContext = {
    remote: caller.remote,
    directory: caller.directory,
    engine,
    client: caller.client ?? caller,
    signal: caller.signal,
    progress: caller.progress ?? (() => undefined),
    confirm: caller.confirm,
    open(repo): OpenRepository {
      const key = repo ?? '';
      const open = (): Lease => (only ? engine.openRepository(only) : engine.open(repo, caller.directory));
      const lease = leases.get(key) ?? open();
      leases.set(key, lease);
      watchRepository(engine, lease.repository);
      return lease.repository;
    },
  };
  const repositories = (): readonly OpenRepository[] => [...leases.values()].map(({ repository }) => repository);
  // An edit tells by itself what becomes of the index.
  const pendingNow = (): string[] =>
    operation.access === 'read' ? repositories().flatMap((repository) => pendingFiles(engine, repository)) : [];
  const elsewhere = (): Answer['elsewhere'] => elsewhereFrom(caller.directory, leases.get('')?.repository);
  const staleNow = (found: unknown): readonly StaleFile[] => {
    const pending = new Map(repositories().map((each) => [each.root, pendingFiles(engine, each)]));
    // What is pending is said to be so, and a run for it is under way.
    const stale = staleFiles(found, repositories()).filter(({ root, path }) => !pending.get(root)?.includes(path));
    for (const { root } of stale) staleSeen(engine, root);
    return stale;
  };
  try {
    const found = await untilLoaded(() => run(input, context));
    const pending = pendingNow();
    const unfinished =
      operation.access === 'read' ? repositories().flatMap((repository) => unfinishedEdits(engine, repository)) : [];
    // What is shown as JSON has no line below it.
    const marked = operation.tool?.json === true ? markedPending(found, pending) : found;
    const stale = operation.access === 'read' && operation.ofNow !== true ? staleNow(found) : [];
    const output = withMarks(marked, { unfinished, stale: stale.map(({ shown }) => shown) });
    let visible: unknown;
    const shown = (): unknown => {
      visible ??= visibleOutput(output);
      return visible;
    };
    const refreshing = [...new Set(stale.map(({ root }) => root))].flatMap((root) => refreshLines(engine, root));
    return {
      output,
      isProblem: isProblem?.(output) === true,
      elsewhere: elsewhere(),
      text(dialect) {
        const lines = [
          ...unfinished.map((edit) => unfinishedLine(edit, dialect.undo)),
          ...staleLines(stale),
          ...refreshing,
          ...(caller.remote ? otherCheckout(caller.directory, leases.get('')?.repository) : []),
        ];
        return withLines(withPending(render(shown(), dialect), pending), lines.map(visibleName));
      },
      hint: (dialect) => hint?.(shown(), dialect),
    };
  } catch (error) {
    // What is not found may be in a file that nobody has told us of.
    if (error instanceof AppError && error.code === 'not-found') {
      for (const { root } of repositories()) staleSeen(engine, root);
    }
    const failure = pendingFailure(expectedFailure(error, engine.workspace.home), pendingNow());
    throw caller.remote ? failure : failureElsewhere(failure, elsewhere());
  } finally {
    await Promise.all([...leases.values()].map((lease) => lease.release()));
  }
}

/** A structured result with what else is to be known, in as far as there is any; a result that is a text has no place for it. */
function withMarks(output: unknown, marks: Readonly<Record<string, readonly unknown[]>>): unknown {
  const present = Object.entries(marks).filter(([, items]) => items.length > 0);
  const isObject = typeof output === 'object' && output !== null && !Array.isArray(output);
  return present.length === 0 || !isObject ? output : { ...output, ...Object.fromEntries(present) };
}

/** The text with what else is to be known below it, each on a line of its own. */
function withLines(text: string, lines: readonly string[]): string {
  return lines.length === 0 ? text : `${text}\n\n${lines.join('\n')}`;
}

/** An answer of another checkout than the one that a server's client works in says so; a command says it by itself. */
function otherCheckout(directory: string, repository: OpenRepository | undefined): string[] {
  if (repository === undefined || !areOfOtherCheckouts(realPathOf(directory, directory), repository.root)) return [];
  return [`other checkout: this is about ${repository.root}; to index ${directory}: gitnexus analyze ${directory}`];
}

function elsewhereFrom(directory: string, repository: OpenRepository | undefined): Answer['elsewhere'] {
  if (repository === undefined) return undefined;
  const place = realPathOf(directory, directory);
  const isWithin = isInside(repository.root, place) && linkedWorkTreeBetween(repository.root, place) === undefined;
  if (isWithin) return undefined;
  return { name: repository.name, root: repository.root };
}

/** A failure that is an answer of another repository than the one its caller stands in says so. */
function failureElsewhere(error: unknown, elsewhere: Answer['elsewhere']): unknown {
  if (elsewhere === undefined || !(error instanceof AppError)) return error;
  return amended(error, { details: { ...error.details, elsewhere } });
}

/** The text with the hint below it. */
export function withHint(text: string, hint: string | undefined): string {
  return hint === undefined ? text : `${text}\n\n---\nNext: ${hint}`;
}
