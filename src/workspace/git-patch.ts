// Reading `git diff --raw --patch --unified=0`: a list of files, then their hunks. Text in, data out; runs nothing.

import { AppError } from '../model/errors.ts';

export interface FileChange {
  readonly status: 'added' | 'deleted' | 'modified' | 'renamed' | 'type-changed';
  /** The path to show: the new one, or the old one of a deleted file. */
  readonly path: string;
  /** Left out for an added file. */
  readonly oldPath?: string;
  /** Left out for a deleted file. */
  readonly newPath?: string;
  /** Git does not show the lines of a binary file. */
  readonly binary: boolean;
  /** The file is unknown to git. */
  readonly untracked: boolean;
  /** In source order. */
  readonly hunks: readonly Hunk[];
}

/** Lines that were replaced. Lines count from 1; a side with no lines gives the line after which they would stand. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** The text of the lines, without line breaks (a carriage return stays). */
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

type Entry = Pick<FileChange, 'status' | 'path' | 'oldPath' | 'newPath'> & { readonly header: string };

const STATUS: Readonly<Record<string, FileChange['status']>> = {
  A: 'added',
  D: 'deleted',
  M: 'modified',
  R: 'renamed',
  T: 'type-changed',
};

/** Parses a whole output. Throws `git-failed` if it is not of the form that was asked for. */
export function parseDiff(output: string): FileChange[] {
  const lines = output.split('\n');
  const entries: Entry[] = [];
  let at = 0;
  for (; lines[at]?.startsWith(':'); at++) entries.push(...parseEntry(lines[at] ?? ''));
  const sections = parseSections(lines, at);
  let next = 0;
  return entries.map(({ header, ...entry }) => {
    const own: Section[] = [];
    // A change of type is shown as a deletion and a creation; a file whose lines are all the same is not shown.
    while (sections[next]?.header === header) {
      own.push(...sections.slice(next, next + 1));
      next++;
    }
    return {
      ...entry,
      binary: own.some((section) => section.binary),
      untracked: false,
      hunks: own.flatMap((section) => section.hunks),
    };
  });
}

/** `:100644 100644 <old id> <new id> R086<tab>old<tab>new`. Names with odd characters are quoted as in C. */
function parseEntry(line: string): Entry[] {
  const [fields = '', first, second] = line.split('\t');
  const letter = fields.split(' ')[4]?.[0] ?? '';
  // An unmerged path comes a second time, as what the work tree has of it.
  if (letter === 'U') return [];
  const status = STATUS[letter];
  if (status === undefined || first === undefined) throw unexpected(line);
  const last = second ?? first;
  const header = `diff --git ${withPrefix('a/', first)} ${withPrefix('b/', last)}`;
  const [oldPath, newPath] = [unquote(first), unquote(last)];
  return [
    {
      status,
      path: newPath,
      ...(status === 'added' ? {} : { oldPath }),
      ...(status === 'deleted' ? {} : { newPath }),
      header,
    },
  ];
}

interface Section {
  readonly header: string;
  binary: boolean;
  readonly hunks: Hunk[];
}

function parseSections(lines: readonly string[], start: number): Section[] {
  const sections: Section[] = [];
  let at = start;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const section = sections.at(-1);
    if (line.startsWith('diff --git ')) sections.push({ header: line, binary: false, hunks: [] });
    else if (section !== undefined && line.startsWith('Binary files ')) section.binary = true;
    else if (section !== undefined && line.startsWith('@@ ')) {
      // Lines of a hunk are counted, never recognised: they may look like anything, headers included.
      const { hunk, end } = parseHunk(lines, at);
      section.hunks.push(hunk);
      at = end;
      continue;
    }
    at++;
  }
  return sections;
}

function parseHunk(lines: readonly string[], start: number): { hunk: Hunk; end: number } {
  const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(lines[start] ?? '');
  if (header === null) throw unexpected(lines[start] ?? '');
  const [oldStart, oldLines, newStart, newLines] = [header[1], header[2] ?? '1', header[3], header[4] ?? '1'].map(
    Number,
  );
  if (oldStart === undefined || oldLines === undefined || newStart === undefined || newLines === undefined) {
    throw unexpected(lines[start] ?? '');
  }
  const removed: string[] = [];
  const added: string[] = [];
  let at = start + 1;
  while (removed.length < oldLines || added.length < newLines) {
    const line = lines[at] ?? '';
    if (line.startsWith('-')) removed.push(line.slice(1));
    else if (line.startsWith('+')) added.push(line.slice(1));
    // `\ No newline at end of file` counts for neither side.
    else if (!line.startsWith('\\')) throw unexpected(line);
    at++;
  }
  return { hunk: { oldStart, oldLines, newStart, newLines, removed, added }, end: at };
}

function withPrefix(prefix: string, spelled: string): string {
  return spelled.startsWith('"') ? `"${prefix}${spelled.slice(1)}` : `${prefix}${spelled}`;
}

const ESCAPES: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function unquote(spelled: string): string {
  if (!spelled.startsWith('"')) return spelled;
  // Only control characters, quotes and backslashes are escaped: all of them single bytes.
  return spelled
    .slice(1, -1)
    .replace(/\\([0-7]{3}|.)/gs, (_, code: string) =>
      code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
    );
}

function unexpected(line: string): AppError {
  return new AppError('git-failed', `git diff printed a line that was not expected: ${line.slice(0, 200)}`);
}
