// Runs one operation for one call: the same road for every surface.

import type { Engine, Lease, OpenRepository } from './engine.ts';
import type { AnyOperation, OperationContext } from './operation.ts';
import { checkArguments } from './parameters.ts';
import { type Reader, shellReader } from './reader.ts';

/** Who calls, and from where. */
export interface Caller {
  /** False only for the command line. */
  readonly remote: boolean;
  readonly directory: string;
  readonly signal: AbortSignal;
  readonly progress?: (message: string) => void;
  /** Who reads the text, by default someone in a shell. */
  readonly reader?: Reader;
}

export interface Answer {
  /** The structured result. */
  readonly output: unknown;
  /** The result as text, with the hint below it; no newline at its end. */
  readonly text: string;
}

/**
 * Checks the arguments, runs the operation and renders its result. Repositories that it opened are released when it
 * ends. Throws `AppError` for what can be expected to go wrong.
 */
export async function runOperation(
  operation: AnyOperation,
  given: Readonly<Record<string, unknown>>,
  engine: Engine,
  caller: Caller,
): Promise<Answer> {
  const input = checkArguments(operation.parameters, given);
  const { run, render, hint } = await operation.load();
  const reader = caller.reader ?? shellReader;
  const leases = new Map<string, Lease>();
  const context: OperationContext = {
    remote: caller.remote,
    directory: caller.directory,
    engine,
    signal: caller.signal,
    progress: caller.progress ?? (() => undefined),
    open(repo): OpenRepository {
      const key = repo ?? '';
      const lease = leases.get(key) ?? engine.open(repo, caller.directory);
      leases.set(key, lease);
      return lease.repository;
    },
  };
  try {
    const output = await run(input, context);
    return { output, text: withHint(render(output, reader), hint?.(output, reader)) };
  } finally {
    await Promise.all([...leases.values()].map((lease) => lease.release()));
  }
}

function withHint(text: string, hint: string | undefined): string {
  return hint === undefined ? text : `${text}\n\n---\nNext: ${hint}`;
}
