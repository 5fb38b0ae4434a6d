// Indexes kept on this machine between runs. An entry is a folder: the archive that `gitnexus index export` wrote, and
// what it is of. It is written aside and comes to its place in one rename, so that processes beside each other see all
// of it or nothing.

import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What decides what an index holds. Any of it being different makes another entry. */
export interface IndexIdentity {
  readonly repo: string;
  readonly commit: string;
  /** Of our package. */
  readonly version: string;
  /** Digest of the program; with it changes the format of the index. */
  readonly build: string;
  readonly skip_embeddings: boolean;
}

export interface CachedIndex extends IndexIdentity {
  readonly key: string;
  readonly archive: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Number of the archive's format, as it says itself. */
  readonly format: number;
  readonly created: string;
}

const METADATA = 'metadata.json';
const ARCHIVE = 'index.gnx';
/** The archive opens with eight letters and its format as 32 bits, little-endian. */
const FORMAT_AT = 8;

export function cacheKey({ repo, commit, version, build, skip_embeddings }: IndexIdentity): string {
  const text = JSON.stringify([repo, commit, version, build, { skip_embeddings }]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Finds an index whose archive is what was written. A damaged entry is removed, with a warning, and counts as none. */
export async function findIndex(
  cache: string,
  identity: IndexIdentity,
  warn: (reason: string) => void,
): Promise<CachedIndex | undefined> {
  const key = cacheKey(identity);
  const entry = await readEntry(cache, key);
  if (entry === undefined) return undefined;
  const damage = entry === 'damaged' ? 'its description cannot be read' : await damageOf(entry);
  if (entry !== 'damaged' && damage === undefined) return entry;
  warn(`The cached index ${key} is damaged and is built anew: ${damage}`);
  await removeEntry(cache, key);
  return undefined;
}

/** Gives a place to write an archive to, and moves it into the cache; `write` gets the path. */
export async function saveIndex(
  cache: string,
  identity: IndexIdentity,
  write: (archive: string) => Promise<void>,
): Promise<void> {
  const key = cacheKey(identity);
  const aside = join(indexesIn(cache), `.${key}-${randomBytes(4).toString('hex')}`);
  await mkdir(aside, { recursive: true });
  try {
    const archive = join(aside, ARCHIVE);
    await write(archive);
    const bytes = await readFile(archive);
    const entry: Omit<CachedIndex, 'key' | 'archive'> = {
      ...identity,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      format: bytes.readUInt32LE(FORMAT_AT),
      created: new Date().toISOString(),
    };
    await writeFile(join(aside, METADATA), `${JSON.stringify(entry, null, 2)}\n`);
    await rename(aside, join(indexesIn(cache), key)).catch((error: NodeJS.ErrnoException) => {
      // Somebody who ran beside us has put the same index there.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** All entries, damaged ones left out, by repository and time. */
export async function listIndexes(cache: string): Promise<readonly CachedIndex[]> {
  const entries = await Promise.all((await keysIn(cache)).map((key) => readEntry(cache, key)));
  return entries
    .filter((entry) => entry !== undefined && entry !== 'damaged')
    .sort((a, b) => compare(a.repo, b.repo) || compare(a.created, b.created) || compare(a.key, b.key));
}

/** Removes the entry of a key, or all of them; gives how many there were. */
export async function clearIndexes(cache: string, key?: string): Promise<number> {
  const keys = (await keysIn(cache)).filter((each) => key === undefined || each === key);
  for (const each of keys) await removeEntry(cache, each);
  return keys.length;
}

function indexesIn(cache: string): string {
  return join(cache, 'indexes');
}

async function keysIn(cache: string): Promise<string[]> {
  try {
    return (await readdir(indexesIn(cache))).filter((name) => !name.startsWith('.'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function readEntry(cache: string, key: string): Promise<CachedIndex | 'damaged' | undefined> {
  const folder = join(indexesIn(cache), key);
  let text: string;
  try {
    text = await readFile(join(folder, METADATA), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return (await keysIn(cache)).includes(key) ? 'damaged' : undefined;
  }
  try {
    const entry = JSON.parse(text) as Omit<CachedIndex, 'key' | 'archive'>;
    return typeof entry?.sha256 === 'string' ? { ...entry, key, archive: join(folder, ARCHIVE) } : 'damaged';
  } catch {
    return 'damaged';
  }
}

async function damageOf({ archive, sha256 }: CachedIndex): Promise<string | undefined> {
  const digest = createHash('sha256');
  try {
    await pipeline(createReadStream(archive), digest);
  } catch (error) {
    return (error as Error).message;
  }
  return digest.digest('hex') === sha256 ? undefined : 'the archive is not what was written';
}

/** Out of its place in one rename, so that nobody finds half of it. */
async function removeEntry(cache: string, key: string): Promise<void> {
  const aside = join(indexesIn(cache), `.${key}-${randomBytes(4).toString('hex')}`);
  try {
    await rename(join(indexesIn(cache), key), aside);
  } catch (error) {
    // Somebody else was faster.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await rm(aside, { recursive: true, force: true });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
