// What a long-running command is: a server is not an operation, since it answers with operations.

import type { Engine } from '../operations/engine.ts';
import type { InputOf, Parameters } from '../operations/parameters.ts';
import type { Environment } from './environment.ts';

export interface Server<T extends Parameters = Parameters> {
  readonly command: string;
  readonly summary: string;
  readonly parameters: T;
  /** Arguments that may be given by position, in order. */
  readonly positional?: readonly string[];
  readonly examples: readonly string[];
  /** Runs until it is told to stop; gives the exit code. Throws `AppError` if it cannot start. */
  start(input: InputOf<T>, environment: Environment, engine: Engine): Promise<number>;
}

/** Of every server: whether it brings indexes up to date by itself. */
export const refreshParameter = {
  type: 'boolean',
  default: true,
  description: 'Watch the repositories that are answered from, and bring their indexes up to date as files are written',
} as const;

/** Gives the record its types. */
export function defineServer<const T extends Parameters>(server: Server<T>): Server<T> {
  return server;
}
