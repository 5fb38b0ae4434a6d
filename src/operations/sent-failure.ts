// An error as plain data, for the way to another thread or process: what makes it one of ours does not survive being sent.

import { AppError, type ErrorCode } from '../model/errors.ts';

export interface SentFailure {
  readonly message: string;
  readonly stack?: string;
  readonly expected?: {
    readonly code: ErrorCode;
    readonly hint?: string;
    readonly details?: Readonly<Record<string, unknown>>;
  };
}

export function sentFailure(error: unknown): SentFailure {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack } = error;
  const common = { message, ...(stack === undefined ? {} : { stack }) };
  if (!(error instanceof AppError)) return common;
  const { code, hint, details } = error;
  const expected = { code, ...(hint === undefined ? {} : { hint }), ...(details === undefined ? {} : { details }) };
  return { ...common, expected };
}

/** With the stack of where it was sent from, which tells where it happened. */
export function receivedFailure({ message, stack, expected }: SentFailure): Error {
  const error = expected === undefined ? new Error(message) : new AppError(expected.code, message, expected);
  if (stack !== undefined) error.stack = stack;
  return error;
}
