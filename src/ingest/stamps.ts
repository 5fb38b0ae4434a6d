// Whether a folder is as an earlier scan found it, without reading its files: by what the system says of each (size, times,
// number), as git does. A file that was changed so short a time before the scan that it could change again within one tick of
// the system's clock is not trusted.

import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../model/content-hash.ts';
import type { Walk } from './walk.ts';

/** The coarsest tick of a file system's clock, in milliseconds. */
const TICK_MS = 2_000;
/** In a millisecond. */
const NANOSECONDS = 1e6;

/** What decides how files are read. */
export interface ReadingRules {
  /** Which program reads them: another may know other languages. */
  readonly build?: string | undefined;
  readonly maxFileSize?: number | undefined;
  readonly scip?: string | undefined;
}

/** What a scan leaves for the next one. */
export interface ScanStamps {
  /** Of the scan. */
  readonly fingerprint: string;
  /** What was walked, and by which rules it was read. */
  readonly walked: string;
  /** By path, those of the files that were looked into; an empty stamp is that of a file that is not trusted. */
  readonly files: Readonly<Record<string, string>>;
}

/** What the walk found, and how files of it are read. */
export function walkedAs(walked: Walk, { build, maxFileSize, scip }: ReadingRules): string {
  const { paths, diagnostics, ignored, excluded } = walked;
  return contentHash(JSON.stringify([paths, diagnostics, ignored, excluded, build, maxFileSize, scip]));
}

/** The stamp of a file; empty where it may have been changed in the tick in which a scan began, or cannot be looked at. */
export function stampOf(root: string, path: string, began: number): string {
  try {
    const { size, mtimeNs, ctimeNs, ino } = lstatSync(join(root, path), { bigint: true });
    const changed = Math.max(Number(mtimeNs), Number(ctimeNs)) / NANOSECONDS;
    return changed + TICK_MS > began ? '' : `${size}:${mtimeNs}:${ctimeNs}:${ino}`;
  } catch {
    // What is wrong with it is said by who reads it.
    return '';
  }
}

/**
 * The fingerprint that a scan would have, where the files are as they were for the scan that left some stamps, encoded;
 * undefined where they have to be read.
 */
export function knownFingerprint(
  encoded: Uint8Array | undefined,
  walked: Walk,
  rules: ReadingRules & { readonly root: string },
): string | undefined {
  if (encoded === undefined) return undefined;
  const stamps = JSON.parse(Buffer.from(encoded).toString()) as ScanStamps;
  if (stamps.walked !== walkedAs(walked, rules)) return undefined;
  const isSame = ([path, stamp]: readonly [string, string]) =>
    stamp !== '' && stamp === stampOf(rules.root, path, Number.POSITIVE_INFINITY);
  return Object.entries(stamps.files).every(isSame) ? stamps.fingerprint : undefined;
}

/** Whoever keeps the bytes checks that they are whole. */
export function encodeStamps(stamps: ScanStamps): Uint8Array {
  return Buffer.from(JSON.stringify(stamps));
}
