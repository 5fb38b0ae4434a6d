// Reading `git status --porcelain=v2 -z --branch`: HEAD, and for each path that differs what HEAD, the index and the
// work tree have of it. Text in, data out; runs nothing.

import { AppError } from '../model/errors.ts';

/** What one of the three has of a path. Without an id it is as the disk has it. */
export interface Version {
  readonly mode: string;
  readonly id?: string;
}

export interface StatusEntry {
  readonly path: string;
  /** Undefined where there is none. Of a conflict, our side stands for both HEAD and the index. */
  readonly head: Version | undefined;
  readonly index: Version | undefined;
  readonly disk: Version | undefined;
  readonly untracked: boolean;
  readonly conflict: boolean;
}

export interface Status {
  /** Undefined before the first commit. */
  readonly head: string | undefined;
  readonly entries: readonly StatusEntry[];
}

/** The mode of a file that git does not know, until it is looked at. */
const PLAIN = '100644';
const SUBMODULE = '160000';

/** Parses a whole output, asked for without renames. Throws `git-failed` if it is not of that form. */
export function parseStatus(output: string): Status {
  let head: string | undefined;
  const entries: StatusEntry[] = [];
  const records = output.split('\0');
  // Every record is ended by a NUL: without the last one the output was cut short.
  if (records.pop() !== '') throw unexpected(records.at(-1) ?? '');
  for (const record of records) {
    if (record.startsWith('# ')) {
      const id = /^# branch\.oid ([0-9a-f]+)$/.exec(record)?.[1];
      if (id !== undefined) head = id;
      continue;
    }
    const entry = parseEntry(record);
    const submodule = [entry.head, entry.index, entry.disk].some((version) => version?.mode === SUBMODULE);
    // A nested repository is listed with a slash at its end, and is not ours to look into.
    if (!submodule && !entry.path.endsWith('/')) entries.push(entry);
  }
  return { head, entries };
}

function parseEntry(record: string): StatusEntry {
  const fields = record.split(' ');
  switch (fields[0]) {
    case '1': {
      // 1 XY sub mH mI mW hH hI path
      const [, changed = '', , mH = '', mI = '', mW = '', hH = '', hI = ''] = fields;
      const index = versionOf(mI, hI);
      // Where the work tree is as the index, its text is that of the index, and the disk need not be read.
      const disk = changed[1] === '.' ? index : versionOf(mW, undefined);
      return { path: pathAfter(fields, 8), head: versionOf(mH, hH), index, disk, untracked: false, conflict: false };
    }
    case 'u': {
      // u XY sub m1 m2 m3 mW h1 h2 h3 path
      const [, , , , m2 = '', , mW = '', , h2 = ''] = fields;
      const ours = versionOf(m2, h2);
      const disk = versionOf(mW, undefined);
      return { path: pathAfter(fields, 10), head: ours, index: ours, disk, untracked: false, conflict: true };
    }
    case '?':
      return {
        path: pathAfter(fields, 1),
        head: undefined,
        index: undefined,
        disk: { mode: PLAIN },
        untracked: true,
        conflict: false,
      };
    default:
      throw unexpected(record);
  }
}

function versionOf(mode: string, id: string | undefined): Version | undefined {
  if (!/^[0-7]{6}$/.test(mode)) throw unexpected(mode);
  if (mode === '000000') return undefined;
  // A file that was only announced (`git add -N`) has a mode but no content yet.
  if (id !== undefined && /^0*$/.test(id)) return undefined;
  return id === undefined ? { mode } : { mode, id };
}

/** Paths may hold spaces, and stand last. */
function pathAfter(fields: readonly string[], count: number): string {
  const path = fields.slice(count).join(' ');
  if (path === '') throw unexpected(fields.join(' '));
  return path;
}

function unexpected(record: string): AppError {
  return new AppError('git-failed', `git status printed what was not expected: ${record.slice(0, 200)}`);
}
