// What the tools on files answer to a failure: the message, and below it what helps.

import { AppError } from '../../model/errors.ts';

export function fileFailure(error: Error): string {
  const hint = error instanceof AppError ? error.hint : undefined;
  return [`Error: ${error.message}`, ...(hint === undefined ? [] : [hint])].join('\n');
}
