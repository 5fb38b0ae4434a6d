// An index as one file, to be moved to another machine or path: written from the current generation, and read into a
// new one. The archive may come from anybody: everything in it is checked before it counts.
//
// Archive: magic, format (32 bits), sha-256 of all that follows, length of the header (32 bits), header (JSON), and
// the files' bytes one after the other, compressed with gzip. Integers are little-endian.

import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { AppError } from '../model/errors.ts';
import type { StoredFile } from './durable.ts';
import type { Generation } from './generations.ts';
import type { Workspace } from './home.ts';
import {
  asIndexMeta,
  type IndexMeta,
  isRecord,
  isStoredFile,
  MANIFEST_FILE,
  parseJson,
  readManifest,
} from './manifest.ts';
import { staysInside } from './paths.ts';
import { type Repository, registerRepository } from './registry.ts';
import { errorCode } from './system.ts';
import { openCurrent, withWriterLock } from './writer.ts';

const MAGIC = Buffer.from('GNXINDEX');
const FORMAT = 1;
const DIGEST_AT = MAGIC.length + 4;
const HEADER_AT = DIGEST_AT + 32;
const MAX_HEADER_BYTES = 64 * 1024 * 1024;

interface Header {
  /** Version of the product that wrote the archive. */
  readonly version: string;
  readonly meta: IndexMeta;
  readonly files: readonly StoredFile[];
}

export interface ExportedIndex {
  readonly meta: IndexMeta;
  /** Size of the archive. */
  readonly bytes: number;
}

/**
 * Writes a repository's current index to `file` (replaced in one rename). `version` is the running product's.
 * Throws `not-indexed`, `corrupt-index`, `io-failed`, `interrupted`.
 */
export async function exportIndex(
  workspace: Workspace,
  repository: Repository,
  file: string,
  version: string,
  signal?: AbortSignal,
): Promise<ExportedIndex> {
  const generation = openCurrent(workspace, repository);
  try {
    return await exportGeneration(workspace, generation.directory, file, version, signal);
  } finally {
    generation.release();
  }
}

/** The same of the generation in a folder, which the caller keeps from being removed. */
export async function exportGeneration(
  workspace: Workspace,
  directory: string,
  file: string,
  version: string,
  signal?: AbortSignal,
): Promise<ExportedIndex> {
  const aside = `${file}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    const { meta, files } = readManifest(workspace.system.files, directory);
    const bytes = await writeArchive(aside, directory, { version, meta, files }, signal);
    await rename(aside, file);
    return { meta, bytes };
  } catch (error) {
    await rm(aside, { force: true });
    // The streams have words of their own for one that ends among them.
    goOn(signal);
    if (error instanceof AppError) throw error;
    throw new AppError('io-failed', `The index could not be written to ${file}: ${messageOf(error)}`, { cause: error });
  }
}

async function writeArchive(
  path: string,
  directory: string,
  header: Header,
  signal: AbortSignal | undefined,
): Promise<number> {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  const format = Buffer.alloc(4);
  format.writeUInt32LE(FORMAT);
  const digest = createHash('sha256').update(length).update(json);
  let bytes = HEADER_AT + length.length + json.length;
  const out = await open(path, 'wx', 0o600);
  try {
    // The digest is not known before the end: its place is filled in then.
    await out.writeFile(Buffer.concat([MAGIC, format, Buffer.alloc(HEADER_AT - DIGEST_AT), length, json]));
    await pipeline(Readable.from(contents(directory, header.files)), createGzip({ level: 6 }), async (compressed) => {
      for await (const chunk of compressed as AsyncIterable<Buffer>) {
        goOn(signal);
        digest.update(chunk);
        bytes += chunk.length;
        await out.writeFile(chunk);
      }
    });
    await out.write(digest.digest(), 0, HEADER_AT - DIGEST_AT, DIGEST_AT);
    await out.sync();
  } finally {
    await out.close();
  }
  return bytes;
}

async function* contents(directory: string, files: readonly StoredFile[]): AsyncGenerator<Buffer> {
  for (const { path } of files) yield* createReadStream(join(directory, path)) as AsyncIterable<Buffer>;
}

export interface ImportedIndex {
  readonly repository: Repository;
  readonly generation: Generation;
}

export interface ImportTarget {
  /** The folder that the archive is the index of. */
  readonly path: string;
  readonly name?: string;
  /** The running product's. */
  readonly version: string;
  /** Whether an index has a file of that path. */
  readonly knows: (path: string) => boolean;
  readonly signal?: AbortSignal;
}

/**
 * Reads an archive into a new generation of the repository at `path`, which is registered if need be: under `name`, or
 * the name it has, or that in the archive. Nothing changes unless all is well.
 * Throws `corrupt-index` for a truncated or altered file, `invalid-argument` for one that is no archive or was written
 * by a newer version, `too-large` where the disk has no room for it, `not-found` if there is no such file or folder,
 * `locked`, `interrupted`.
 */
export async function importIndex(workspace: Workspace, file: string, target: ImportTarget): Promise<ImportedIndex> {
  const { header, bodyAt } = await readHeader(file, target);
  checkNames(file, header.files, target.knows);
  const names = { preferredName: header.meta.name, ...(target.name === undefined ? {} : { name: target.name }) };
  const repository = await registerRepository(workspace, target.path, names);
  return withWriterLock(workspace, repository, async (writer) => {
    const pending = writer.begin();
    await checkRoom(file, header.files, pending.directory);
    await unpack({ file, bodyAt, signal: target.signal }, header.files, pending.directory);
    goOn(target.signal);
    return { repository, generation: pending.commit(header.meta) };
  });
}

async function readHeader(
  file: string,
  { version, signal }: Pick<ImportTarget, 'version' | 'signal'>,
): Promise<{ header: Header; bodyAt: number }> {
  const start = await readStart(file);
  if (start.length < HEADER_AT + 4 || !start.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new AppError('invalid-argument', `${file} is not an exported index`, { hint: EXPORT_HINT });
  }
  const format = start.readUInt32LE(MAGIC.length);
  if (format > FORMAT) throw tooNew(file, `format ${format}`);
  const digest = await digestFrom(file, HEADER_AT, signal);
  if (format < 1 || !digest.equals(start.subarray(DIGEST_AT, HEADER_AT))) {
    throw altered(file, 'its checksum does not fit: it was cut short or altered');
  }
  const length = start.readUInt32LE(HEADER_AT);
  const header = parseHeader((await readPart(file, HEADER_AT + 4, length)).toString('utf8'));
  if (header === undefined) throw altered(file, 'its header cannot be read');
  for (const written of [header.version, header.meta.version]) {
    if (isNewer(written, version)) throw tooNew(file, `version ${written}`);
  }
  return { header, bodyAt: HEADER_AT + 4 + length };
}

async function readStart(file: string): Promise<Buffer> {
  try {
    return await readPart(file, 0, HEADER_AT + 4);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new AppError('not-found', `There is no file ${file}`, { cause: error });
    throw new AppError('io-failed', `${file} could not be read: ${messageOf(error)}`, { cause: error });
  }
}

async function readPart(file: string, start: number, length: number): Promise<Buffer> {
  if (length > MAX_HEADER_BYTES) throw altered(file, 'its header is too long');
  const source = await open(file, 'r');
  try {
    const part = Buffer.alloc(length);
    const { bytesRead } = await source.read(part, 0, length, start);
    return part.subarray(0, bytesRead);
  } finally {
    await source.close();
  }
}

async function digestFrom(file: string, start: number, signal: AbortSignal | undefined): Promise<Buffer> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(file, { start })) {
    goOn(signal);
    digest.update(chunk as Buffer);
  }
  return digest.digest();
}

function parseHeader(text: string): Header | undefined {
  const value = parseJson(text);
  if (!isRecord(value) || typeof value.version !== 'string' || !Array.isArray(value.files)) return undefined;
  const meta = asIndexMeta(value.meta);
  if (meta === undefined || !value.files.every(isStoredFile)) return undefined;
  return { version: value.version, meta, files: value.files };
}

/** What is packed small may be large: it is told by what the archive lists, before anything is written. */
async function checkRoom(file: string, files: readonly StoredFile[], directory: string): Promise<void> {
  const needed = files.reduce((sum, { size }) => sum + size, 0);
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  if (needed <= free) return;
  throw new AppError('too-large', `The index in ${file} takes ${megabytes(needed)}, and ${megabytes(free)} are free`, {
    hint: 'Make room on the disk of GITNEXUS_HOME, or set it to a folder on another.',
  });
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MB`;
}

/** A checksum only says that the file is as its author made it: lengths are held to the letter here. */
async function unpack(
  { file, bodyAt, signal }: { file: string; bodyAt: number; signal: AbortSignal | undefined },
  files: readonly StoredFile[],
  directory: string,
): Promise<void> {
  try {
    await pipeline(createReadStream(file, { start: bodyAt }), createGunzip(), async (plain) => {
      const takeUpTo = takerOf(plain as AsyncIterable<Buffer>, signal);
      for (const { path, size } of files) await unpackFile(file, join(directory, path), size, takeUpTo);
      if ((await takeUpTo(1)) !== undefined) throw altered(file, 'it holds more than it lists');
    });
  } catch (error) {
    goOn(signal);
    if (error instanceof AppError) throw error;
    if (errorCode(error)?.startsWith('Z_')) throw altered(file, 'its content cannot be unpacked', error);
    throw new AppError('io-failed', `The index could not be unpacked: ${messageOf(error)}`, { cause: error });
  }
}

/** Asked for every part of a file, however long it is. */
function goOn(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('interrupted', 'Interrupted. Everything is as it was before.');
}

/** The next bytes, at least one and at most so many; undefined at the end. */
type Take = (limit: number) => Promise<Buffer | undefined>;

async function unpackFile(file: string, path: string, size: number, takeUpTo: Take): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const out = await open(path, 'wx', 0o600);
  try {
    for (let left = size; left > 0; ) {
      const part = await takeUpTo(left);
      if (part === undefined) throw altered(file, 'it holds less than it lists');
      await out.writeFile(part);
      left -= part.length;
    }
  } finally {
    await out.close();
  }
}

function takerOf(chunks: AsyncIterable<Buffer>, signal: AbortSignal | undefined): Take {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (limit) => {
    goOn(signal);
    while (rest.length === 0) {
      const next = await iterator.next();
      if (next.done) return undefined;
      rest = next.value;
    }
    const part = rest.subarray(0, limit);
    rest = rest.subarray(part.length);
    return part;
  };
}

function checkNames(file: string, files: readonly StoredFile[], knows: ImportTarget['knows']): void {
  // Names that two systems would read differently (case, backslashes, drives) do not occur in what we write.
  const seen = new Set<string>();
  for (const { path } of files) {
    const name = path.toLowerCase();
    const plain = /^[A-Za-z0-9._/-]+$/.test(path) && staysInside(path);
    if (!plain || seen.has(name) || name === MANIFEST_FILE || !knows(path))
      throw altered(file, `it names a file '${path.slice(0, 100)}'`);
    seen.add(name);
  }
}

/** By number, part for part; a version that is not made of numbers is taken for an old one. */
function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split(/[.+-]/).slice(0, 3).map(Number));
  for (let i = 0; i < 3; i++) {
    const difference = (a?.[i] || 0) - (b?.[i] || 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

const EXPORT_HINT = 'Write one with: gitnexus index export <file>';

function altered(file: string, why: string, cause?: unknown): AppError {
  return new AppError('corrupt-index', `${file} cannot be imported: ${why}`, {
    hint: 'Export or copy it again.',
    cause,
  });
}

function tooNew(file: string, what: string): AppError {
  return new AppError('invalid-argument', `${file} was written by a newer gitnexus (${what})`, {
    hint: 'Update gitnexus here, or export the index with this version.',
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
