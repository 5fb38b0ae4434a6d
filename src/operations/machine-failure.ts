// What the machine refuses (a full disk, a folder that may only be read) is no defect of the program: said in its words.

import { AppError } from '../model/errors.ts';

/** What a system call answers where the machine or its settings are at fault, and what can be done about it. */
const REMEDIES: Readonly<Record<string, 'space' | 'permission' | 'machine'>> = {
  EACCES: 'permission',
  EDQUOT: 'space',
  EIO: 'machine',
  EMFILE: 'machine',
  ENFILE: 'machine',
  ENOSPC: 'space',
  ENOTDIR: 'permission',
  EPERM: 'permission',
  EROFS: 'permission',
};

/** A failed call to the system as `io-failed`; any other error as it is. `home` is where the indexes are kept. */
export function expectedFailure(error: unknown, home: string): unknown {
  if (!isSystemError(error)) return error;
  const remedy = REMEDIES[error.code];
  if (remedy === undefined) return error;
  // Node's message is `EROFS: read-only file system, open '/path'`; the code says nothing to a person.
  const said = error.message.replace(`${error.code}: `, '');
  const hint = {
    space: `Indexes are kept in ${home}: free some space there, or set GITNEXUS_HOME to another folder.`,
    permission: `Indexes are kept in ${home}: GITNEXUS_HOME names another folder, one that can be written to.`,
    machine: undefined,
  }[remedy];
  return new AppError('io-failed', `The system refused: ${said}`, {
    cause: error,
    ...(hint === undefined || !(error.path ?? home).startsWith(home) ? {} : { hint }),
  });
}

function isSystemError(error: unknown): error is Error & { readonly code: string; readonly path?: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}
