// What the system says of a file, in the words of an answer.

import { AppError } from '../model/errors.ts';
import { errorCode } from '../workspace/system.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'Permission denied',
  EPERM: 'Permission denied',
  EROFS: 'Permission denied',
  ENOTDIR: 'Not a directory',
  EISDIR: 'Is a directory',
  ELOOP: 'Too many symbolic links',
  ENAMETOOLONG: 'File name too long',
  ENOSPC: 'No space left on device',
  EDQUOT: 'Disk quota exceeded',
  EMFILE: 'Too many open files',
  EBUSY: 'File is busy',
};

/** An error of a file-system call as an expected failure; any other error as it is. `path` is what the caller gave. */
export function ioFailure(error: unknown, path: string, missing = 'File not found'): unknown {
  const code = errorCode(error);
  if (error instanceof AppError || code === undefined) return error;
  const options = { cause: error, hint: `The path is ${path}` };
  if (code === 'ENOENT') return new AppError('not-found', missing, options);
  return new AppError('io-failed', REASONS[code] ?? `The system answered ${code}`, options);
}

export function permissionDenied(path: string, why: string): AppError {
  return new AppError('io-failed', 'Permission denied', { hint: `${path} ${why}` });
}
