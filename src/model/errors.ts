// Expected failures. A surface maps each code once (exit code, HTTP status); bad source code is never one of these.

export type ErrorCode =
  | 'invalid-argument'
  | 'not-found'
  | 'ambiguous'
  | 'not-indexed'
  | 'locked'
  | 'bad-query'
  | 'query-refused'
  | 'timeout'
  | 'database-unavailable'
  | 'corrupt-index'
  | 'provider-failed'
  | 'git-failed'
  | 'io-failed'
  | 'conflict'
  | 'port-in-use'
  | 'unauthorized'
  | 'too-large'
  | 'interrupted';

/** An expected failure: `code` for programs, `message` for people, `hint` for what to do next. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  /** What a surface may show beside the message, e.g. the nearest names of a symbol that was not found. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { hint?: string; cause?: unknown; details?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.hint = options.hint;
    this.details = options.details;
  }
}

/** The same failure, told otherwise in what `changes` names. */
export function amended(
  error: AppError,
  changes: Partial<Pick<AppError, 'code' | 'message' | 'hint' | 'details'>>,
): AppError {
  const { code = error.code, message = error.message, hint = error.hint, details = error.details } = changes;
  return new AppError(code, message, {
    cause: error,
    ...(hint === undefined ? {} : { hint }),
    ...(details === undefined ? {} : { details }),
  });
}

/** The message, and the hint below it where there is one. */
export function inFull(error: Error): string {
  return error instanceof AppError && error.hint !== undefined ? `${error.message}\n${error.hint}` : error.message;
}

/** A broken promise of our own code: servers catch it per request, the command line shows it as a bug. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
