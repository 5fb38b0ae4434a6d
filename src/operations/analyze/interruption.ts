// What a run says that was told to stop.

import { AppError } from '../../model/errors.ts';

export function interruption(cause?: unknown): AppError {
  return new AppError('interrupted', 'Interrupted. The index is as it was before.', { cause });
}
