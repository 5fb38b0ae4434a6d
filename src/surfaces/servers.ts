// What a long-running command is: a server is not an operation, since it answers with operations.

import type { Engine } from '../operations/engine.ts';
import type { InputOf, Parameters } from '../operations/parameters.ts';
import type { Environment } from './environment.ts';

export interface Server<T extends Parameters = Parameters> {
  readonly command: string;
  readonly aliases?: readonly string[];
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

/** Of servers that can answer from a graph engine. */
export const storeParameters = {
  store: {
    type: 'string',
    description: 'Answer from the graphs that were pushed there: bolt://host:7687, neo4j+s://host',
  },
  database: { type: 'string', description: 'With --store, database of the engine, if not its default' },
} as const;

/** Of servers that several callers reach. */
export const requestParameters = {
  tokens: { type: 'string', description: 'File of tokens: each caller sees what its token allows' },
  log: { type: 'string', description: 'The file that every request is told to, a line of JSON each' },
  drain: {
    type: 'number',
    default: 0,
    min: 0,
    max: 600,
    description: 'Seconds between being told to stop, when /ready begins to say no, and taking no more requests',
  },
} as const;
