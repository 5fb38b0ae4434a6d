// What an operation is: one record that describes a verb completely. Argument parsing, help, HTTP routes and tools are
// derived from it by the surfaces. The record itself loads nothing; what runs it, and the schema of its result, are
// behind functions, so that a command run from cold loads one operation and not all of them.

import type { ZodType } from 'zod';
import type { Engine, OpenRepository } from './engine.ts';
import type { InputOf, Parameters } from './parameters.ts';

export type Surface = 'cli' | 'http' | 'mcp';

/** What an operation may use beyond its arguments. */
export interface OperationContext {
  /** False only for the command line; whatever is not known to be local is held to the indexed roots. */
  readonly remote: boolean;
  /** The directory that relative paths start from, and whose repository is meant when none is named. */
  readonly directory: string;
  readonly engine: Engine;
  /** Opens a repository for the length of the call: by name or path, or the one that is meant without either. */
  open(repo?: string): OpenRepository;
  readonly signal: AbortSignal;
  /** Called with what is being done now, for a person who waits. */
  readonly progress: (message: string) => void;
}

/** The part of an operation that is loaded when it runs. */
export interface Implementation<Input, Output> {
  /** Throws `AppError` for what can be expected to go wrong. */
  run(input: Input, context: OperationContext): Promise<Output>;
  /** The result as text, without a newline at its end. Pure. */
  render(output: Output): string;
  /** What to do next, in one sentence; undefined after an empty result or an ambiguity. Pure. */
  hint?(output: Output): string | undefined;
}

export interface CommandShape {
  /** The words after `gitnexus`, e.g. `detect-changes` or `index export`. */
  readonly command: string;
  readonly aliases?: readonly string[];
  /** Arguments that may be given by position, in order. */
  readonly positional: readonly string[];
  /** Always ends with exit code 0 (for hooks, which must never fail what they are attached to). */
  readonly alwaysSucceeds?: boolean;
}

export interface Operation<T extends Parameters = Parameters, Output = unknown> {
  /** The tool's name over HTTP and MCP. */
  readonly name: string;
  readonly summary: string;
  readonly access: 'read' | 'write';
  readonly surfaces: readonly Surface[];
  readonly parameters: T;
  readonly output: () => Promise<ZodType<Output>>;
  readonly cli: CommandShape;
  readonly examples: readonly Partial<InputOf<T>>[];
  readonly load: () => Promise<Implementation<InputOf<T>, Output>>;
}

/** An operation whose types a surface does not need to know. */
export type AnyOperation = Operation<Parameters, unknown>;

/** The parameter of every operation that reads one repository. */
export const repoParameter = {
  type: 'string',
  description: 'Repository, by name or path; by default the one of the working directory',
} as const;

/** Gives the record its types; the list in `list.ts` is what the surfaces see. */
export function defineOperation<const T extends Parameters, Output>(
  operation: Operation<T, Output>,
): Operation<T, Output> {
  return operation;
}
