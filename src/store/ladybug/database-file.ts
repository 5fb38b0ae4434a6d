// Opens the file of a database, the same way for whoever writes it and whoever reads it.

import type { Database } from '@ladybugdb/core';
import { type Binding, loadBinding } from './binding.ts';
import { BUFFER_POOL_BYTES, MAX_DATABASE_BYTES } from './limits.ts';

/** The database whose file is at `path`. It is opened by the first use. */
export function databaseAt(
  path: string,
  { readOnly }: { readonly readOnly: boolean },
  binding: Binding = loadBinding(),
): Database {
  // Packing the columns would take longer than all the rest of a load, most of it for fractions, each of which is tried
  // in two hundred ways; the file is twice as large without.
  const packed = false;
  // Automatic checkpoints would run in the middle of a load and again at its end.
  const checkpoints = false;
  // What is written to the log with checksums cannot be read again, in this version, where a row has more than 4,096
  // bytes. A log that does not say what it should is found out by `update.ts`, and one that is cut by its size.
  const checksums = false;
  const { Database } = binding;
  return new Database(
    path,
    BUFFER_POOL_BYTES,
    packed,
    readOnly,
    MAX_DATABASE_BYTES,
    checkpoints,
    NO_THRESHOLD,
    true,
    checksums,
  );
}

/** Of the log's size; it would count only for automatic checkpoints. */
const NO_THRESHOLD = -1;
