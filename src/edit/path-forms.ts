// Spellings of paths that mean something else than they seem to: refused as they are written, before any disk is asked.

import { AppError } from '../model/errors.ts';

/** Names that Windows takes for devices, whatever folder they stand in and whatever follows a dot. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/**
 * Throws `invalid-argument` for a path that no file of a project has: empty, with a NUL character; where
 * paths are Windows', a device, a stream, a device namespace or another drive's current folder; elsewhere a Windows path,
 * which would become the name of a file with backslashes in it.
 */
export function refuseOddPath(path: string, platform: NodeJS.Platform): void {
  const complaint = path === '' ? 'is empty' : platform === 'win32' ? oddOnWindows(path) : oddElsewhere(path);
  if (complaint === undefined && !path.includes('\0')) return;
  throw new AppError('invalid-argument', `Path ${JSON.stringify(path)} ${complaint ?? 'has a NUL character in it'}`, {
    hint: "Give a path from the project's root, with '/' between folders.",
  });
}

function oddElsewhere(path: string): string | undefined {
  return /\\|^[A-Za-z]:/.test(path) ? 'is a Windows path' : undefined;
}

function oddOnWindows(path: string): string | undefined {
  if (/^[\\/]{2}[?.][\\/]/.test(path)) return 'names a device';
  const drive = /^[A-Za-z]:/.exec(path)?.[0] ?? '';
  const rest = path.slice(drive.length);
  if (drive !== '' && !/^[\\/]/.test(rest)) return 'starts from the current folder of a drive';
  if (rest.includes(':')) return 'names a stream of a file';
  const parts = rest.split(/[\\/]/);
  if (parts.some((part) => DEVICE.test(part))) return 'names a device';
  // Windows drops them: the file made would be another one than the one that was asked about.
  return parts.some((part) => /[. ]$/.test(part) && !/^\.{1,2}$/.test(part))
    ? 'ends a name in a dot or blank'
    : undefined;
}
