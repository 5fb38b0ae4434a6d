// What ran while a test suite ran, in the form that is the same for every language: the lines that the tracers write.

import { readJsonLines } from '../json-lines.ts';

/** A function, method or class of the repository, told by where its name stands. */
export interface ExecutedDefinition {
  readonly path: string;
  readonly name: string;
  readonly line: number;
  readonly column: number;
  /** Further places at which the same function is named. */
  readonly also?: readonly (readonly [line: number, column: number])[];
  /** Number of the class that it is a member of. */
  readonly owner?: number | null;
}

/** One caller and callee, at one place. */
export interface ExecutedCall {
  /** Number of the callee. */
  readonly call: number;
  /** Number of the innermost named caller; absent: the module. */
  readonly caller?: number | null;
  readonly path: string;
  readonly line: number;
  /** Of the callee's name in a call expression; absent where nothing is written as a call. */
  readonly column?: number | null;
  /** Number of the class that was constructed, where that is known. */
  readonly made?: number | null;
  /** Whether code of a package or of the standard library stands between the two. */
  readonly library: boolean;
  /** The syntax by which the callee was reached. */
  readonly form: string;
}

/** A call expression that ran. */
export interface ExecutedSite {
  /** The path of the file. */
  readonly site: string;
  readonly line: number;
  readonly column: number;
  /** Numbers of all that was called there. */
  readonly targets: readonly number[];
  /** False where something was called that may run more than is known. */
  readonly complete: boolean;
}

export interface ExecutedTest {
  /** Number of the test function. */
  readonly test: number;
  /** Numbers of the definitions that started while it ran. */
  readonly ran: readonly number[];
}

export interface ExecutedRun {
  readonly definitions: ReadonlyMap<number, ExecutedDefinition>;
  readonly calls: readonly ExecutedCall[];
  readonly sites: readonly ExecutedSite[];
  readonly tests: readonly ExecutedTest[];
}

/** A line of a tracer's file: its first key tells which of the four it is. */
export type ExecutedLine =
  | (ExecutedDefinition & { readonly function: number })
  | ExecutedCall
  | ExecutedSite
  | ExecutedTest;

/** Reads what a tracer wrote. */
export function readExecutedRun(file: string): ExecutedRun {
  return executedRun(readJsonLines(file) as Iterable<ExecutedLine>);
}

export function executedRun(lines: Iterable<ExecutedLine>): ExecutedRun {
  const definitions = new Map<number, ExecutedDefinition>();
  const calls: ExecutedCall[] = [];
  const sites: ExecutedSite[] = [];
  const tests: ExecutedTest[] = [];
  for (const line of lines) {
    if ('function' in line) definitions.set(line.function, line);
    else if ('call' in line) calls.push(line);
    else if ('site' in line) sites.push(line);
    else tests.push(line);
  }
  return { definitions, calls, sites, tests };
}
