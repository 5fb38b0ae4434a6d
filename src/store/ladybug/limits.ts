// How much of the machine the database may take. Its own defaults are most of the memory, and eight terabytes of
// address space for each open database, of which a process can have no more than sixteen.

import { totalmem } from 'node:os';

const MEBIBYTE = 1024 ** 2;

/**
 * Memory for pages and intermediate results, taken as it is needed: a query that needs more fails, the process does not.
 * A quarter of the machine at most, since a server may have several databases open.
 */
export const BUFFER_POOL_BYTES = MEBIBYTE * Math.min(1024, Math.max(128, Math.floor(totalmem() / 4 / MEBIBYTE)));

/** Address space that is reserved for one database file. */
export const MAX_DATABASE_BYTES = 64 * 1024 ** 3;

/**
 * Queries that run at once in the whole process. Each occupies one of the four threads that Node keeps for such work,
 * and reading files needs them too.
 */
export const RUNNING_QUERIES = 3;
