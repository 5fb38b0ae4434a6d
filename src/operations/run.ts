// Runs one operation for one call: the same road for every surface.

import type { Engine, Lease, OpenRepository } from './engine.ts';
import { markedPending, pendingFailure, pendingFiles, withPending } from './indexing/pending.ts';
import { expectedFailure } from './machine-failure.ts';
import type { AnyOperation, Confirm, OperationContext } from './operation.ts';
import { checkArguments } from './parameters.ts';
import { type Reader, shellReader } from './reader.ts';

/** Who calls, and from where. */
export interface Caller {
  /** False only for the command line. */
  readonly remote: boolean;
  readonly directory: string;
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
}

/** A result that can still be put into words for one reader or another. */
export interface Result {
  readonly output: unknown;
  text(reader: Reader): string;
  hint(reader: Reader): string | undefined;
}

/** The same as `evaluate`, in words for someone in a shell unless told otherwise. */
export async function runOperation(
  operation: AnyOperation,
  given: Readonly<Record<string, unknown>>,
  engine: Engine,
  caller: Caller,
  reader: Reader = shellReader,
): Promise<Answer> {
  const { output, text, hint } = await evaluate(operation, given, engine, caller);
  return { output, text: withHint(text(reader), hint(reader)) };
}

/**
 * Checks the arguments and runs the operation. Repositories that it opened are released when it ends. Throws `AppError`
 * for what can be expected to go wrong.
 */
export async function evaluate(
  operation: AnyOperation,
  given: Readonly<Record<string, unknown>>,
  engine: Engine,
  caller: Caller,
): Promise<Result> {
  const input = checkArguments(operation.parameters, given);
  const { run, render, hint } = await operation.load();
  const leases = new Map<string, Lease>();
  const context: OperationContext = {
    remote: caller.remote,
    directory: caller.directory,
    engine,
    signal: caller.signal,
    progress: caller.progress ?? (() => undefined),
    confirm: caller.confirm,
    open(repo): OpenRepository {
      const key = repo ?? '';
      const lease = leases.get(key) ?? engine.open(repo, caller.directory);
      leases.set(key, lease);
      return lease.repository;
    },
  };
  // An edit tells by itself what becomes of the index.
  const pendingNow = (): string[] =>
    operation.access === 'read' ? [...leases.values()].flatMap((lease) => pendingFiles(engine, lease.repository)) : [];
  try {
    const found = await run(input, context);
    const pending = pendingNow();
    // What is shown as JSON has no line below it.
    const output = operation.tool?.json === true ? markedPending(found, pending) : found;
    return {
      output,
      text: (reader) => withPending(render(output, reader), pending),
      hint: (reader) => hint?.(output, reader),
    };
  } catch (error) {
    throw pendingFailure(expectedFailure(error, engine.workspace.home), pendingNow());
  } finally {
    await Promise.all([...leases.values()].map((lease) => lease.release()));
  }
}

/** The text with the hint below it. */
export function withHint(text: string, hint: string | undefined): string {
  return hint === undefined ? text : `${text}\n\n---\nNext: ${hint}`;
}
