// Archives of a group: from a path or an https address into the home of archives, where they are indexes like any other.

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../model/errors.ts';
import { archivesHome, type GroupMember, importIndex, replaceMember, repositoryAt } from '../../workspace/index.ts';
import type { Engine } from '../engine.ts';
import { isGenerationFile } from '../generation-files.ts';
import { archiveEngine } from './members.ts';

export interface Bounds {
  /** Of the archive, in bytes. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

export function isAddress(archive: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(archive);
}

/**
 * Reads an archive unless what it is known by says that it was read already. Throws `too-large`, `corrupt-index`,
 * `not-found`, `io-failed`, and what `importIndex` throws.
 */
export async function takeArchive(engine: Engine, group: string, member: GroupMember, bounds: Bounds): Promise<void> {
  const archives = archiveEngine(engine);
  if (archives === undefined)
    throw new AppError('unauthorized', 'Archives are not read where only one folder is served');
  const { workspace, host } = archives;
  const isThere = repositoryAt(workspace, member.path) !== undefined;
  const file = join(archivesHome(engine.workspace.home), `${member.path.replace(/^.*[/\\]/, '')}.${process.pid}.gnx`);
  await mkdir(member.path, { recursive: true, mode: 0o700 });
  try {
    const source = isAddress(member.archive!)
      ? await download(member.archive!, file, isThere ? member.tag : undefined, bounds)
      : await local(member.archive!, isThere ? member.tag : undefined, bounds);
    if (source === undefined) return;
    const sha256 = await digestOf(source.file);
    if (member.sha256 !== undefined && sha256 !== member.sha256) {
      throw new AppError(
        'corrupt-index',
        `${member.archive} has the sha-256 ${sha256}, and ${member.sha256} was asked for`,
      );
    }
    await importIndex(workspace, source.file, {
      path: member.path,
      version: host.version,
      knows: isGenerationFile,
      signal: bounds.signal,
    });
    await replaceMember(engine.workspace, group, { ...member, ...(source.tag && { tag: source.tag }) });
  } finally {
    await rm(file, { force: true });
  }
}

interface Source {
  readonly file: string;
  readonly tag?: string | undefined;
}

async function local(path: string, tag: string | undefined, { limit }: Bounds): Promise<Source | undefined> {
  const { size, mtimeMs, ino } = await stat(path).catch((cause: unknown) => {
    throw new AppError('not-found', `There is no archive ${path}`, { cause });
  });
  if (size > limit) throw tooLarge(path, limit);
  const now = `${ino}:${mtimeMs}:${size}`;
  return now === tag ? undefined : { file: path, tag: now };
}

async function download(
  address: string,
  file: string,
  tag: string | undefined,
  { limit, signal }: Bounds,
): Promise<Source | undefined> {
  const response = await fetch(address, { signal, ...(tag && { headers: { 'if-none-match': tag } }) }).catch(
    (cause: unknown) => {
      if (signal.aborted) throw new AppError('interrupted', 'Interrupted. Everything is as it was before.');
      throw new AppError('io-failed', `${address} could not be reached: ${messageOf(cause)}`, { cause });
    },
  );
  // Fetching follows redirections, which lead nowhere that an address could not have been given for.
  if (isAddressForbidden(response.url || address)) throw insecure(response.url);
  if (response.status === 304) return undefined;
  if (!response.ok || response.body === null) throw new AppError('io-failed', `${address} answered ${response.status}`);
  if (Number(response.headers.get('content-length')) > limit) throw tooLarge(address, limit);
  let bytes = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > limit ? tooLarge(address, limit) : null, chunk);
    },
  });
  try {
    await pipeline(
      Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]),
      bounded,
      createWriteStream(file, { mode: 0o600 }),
      { signal },
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (signal.aborted) throw new AppError('interrupted', 'Interrupted. Everything is as it was before.');
    throw new AppError('io-failed', `${address} could not be read: ${messageOf(error)}`, { cause: error });
  }
  return { file, tag: response.headers.get('etag') ?? undefined };
}

/** Whoever can change what is on its way could change the answers; a loopback address has no way. */
export function isAddressForbidden(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
  return protocol !== 'https:' && !(protocol === 'http:' && isLoopback);
}

export function insecure(address: string): AppError {
  return new AppError('invalid-argument', `${address} is not an https address`);
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function tooLarge(archive: string, limit: number): AppError {
  return new AppError('too-large', `${archive} is larger than ${Math.floor(limit / 1024 / 1024)} MB`, {
    hint: 'Allow for more: gitnexus group sync <name> --max-megabytes <number>',
  });
}

function messageOf(error: unknown): string {
  const { cause, message } = error as { cause?: unknown; message?: string };
  return cause instanceof Error ? cause.message : (message ?? String(error));
}
