// `generation.json`: what a generation is of, and which files make it whole. Written last, before the switch.
// Not the place for what an index contains: that is in the files the manifest lists.

import { join } from 'node:path';
import { AppError } from '../model/errors.ts';
import { filesOf, readText, replaceFile, type StoredFile } from './durable.ts';
import { errorCode, type FileSystem } from './system.ts';

/** What an index says of itself; given by whoever writes it. */
export interface IndexMeta {
  /** The repository's name at the time; qualified names in the graph begin with it. */
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly indexedAt: string;
  /** Version of the product that wrote it. */
  readonly version: string;
  readonly counts: IndexCounts;
  /** HEAD at the time; left out where there was none. */
  readonly commit?: string;
  readonly branch?: string;
  /** Whether the work tree differed from `commit`. */
  readonly dirty?: boolean;
}

export interface IndexCounts {
  readonly files: number;
  readonly symbols: number;
  readonly relationships: number;
  readonly flows: number;
}

export interface Manifest {
  readonly format: number;
  readonly meta: IndexMeta;
  /** Every file of the generation except the manifest, in path order. */
  readonly files: readonly StoredFile[];
}

export const MANIFEST_FILE = 'generation.json';
const FORMAT = 1;

export function writeManifest(files: FileSystem, folder: string, meta: IndexMeta): void {
  const stored = filesOf(files, folder).filter((file) => file.path !== MANIFEST_FILE);
  const manifest: Manifest = { format: FORMAT, meta, files: stored };
  replaceFile(files, join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`);
}

/** Reads a manifest. Throws `corrupt-index` if it is missing or not a manifest that this version reads. */
export function readManifest(files: FileSystem, folder: string): Manifest {
  const text = readText(files, join(folder, MANIFEST_FILE));
  if (text === undefined) throw corrupt(`it has no ${MANIFEST_FILE}`);
  const manifest = parseManifest(text);
  if (manifest === undefined) throw corrupt(`its ${MANIFEST_FILE} cannot be read`);
  if (manifest.format !== FORMAT) throw corrupt(`it has format ${manifest.format}, this version reads ${FORMAT}`);
  return manifest;
}

/** Checks that the listed files are there in full. Costs one call a file; contents are their readers' business. */
export function checkFiles(files: FileSystem, folder: string, manifest: Manifest): void {
  for (const { path, size } of manifest.files) {
    const found = sizeOf(files, join(folder, path));
    if (found === undefined) throw corrupt(`the file ${path} is missing`);
    if (found !== size) throw corrupt(`the file ${path} has ${found} bytes instead of ${size}`);
  }
}

export function corrupt(why: string, cause?: unknown): AppError {
  return new AppError('corrupt-index', `The index is damaged: ${why}`, {
    hint: 'Write it anew: gitnexus analyze --force',
    cause,
  });
}

/** A meta object from outside, or undefined if it is not one. Unknown keys are kept: newer versions may add some. */
export function asIndexMeta(value: unknown): IndexMeta | undefined {
  if (!isRecord(value) || !isRecord(value.counts)) return undefined;
  const counts = value.counts;
  const wellFormed =
    ['name', 'indexedAt', 'version'].every((key) => typeof value[key] === 'string') &&
    ['files', 'symbols', 'relationships', 'flows'].every((key) => typeof counts[key] === 'number');
  return wellFormed ? (value as unknown as IndexMeta) : undefined;
}

export function isStoredFile(value: unknown): value is StoredFile {
  return (
    isRecord(value) && typeof value.path === 'string' && Number.isSafeInteger(value.size) && Number(value.size) >= 0
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON, or undefined where the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseManifest(text: string): Manifest | undefined {
  const value = parseJson(text);
  if (!isRecord(value) || typeof value.format !== 'number' || !Array.isArray(value.files)) return undefined;
  const meta = asIndexMeta(value.meta);
  if (meta === undefined || !value.files.every(isStoredFile)) return undefined;
  return { format: value.format, meta, files: value.files };
}

function sizeOf(files: FileSystem, path: string): number | undefined {
  try {
    return files.lstatSync(path).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
