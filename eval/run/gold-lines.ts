// Where the gold functions stand before the fix, and which of them a patch changes. The lines are those of an index of
// the base commit: the headings that git gives hunks name, for most methods of Python, only the class.

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parsePatch } from 'diff';
import type { Environment } from '../environments/environment.ts';
import { productPackage } from '../environments/gitnexus/package-root.ts';
import type { GoldFunction, Instance } from '../instances/instance.ts';

/** A gold function at the base commit. Lines are 1-based, both included. */
export interface GoldLines extends GoldFunction {
  readonly startLine: number;
  readonly endLine: number;
  /** Columns before its first line. */
  readonly indent: number;
}

/**
 * The gold functions of an instance in the tree of a fresh environment; undefined where none are known, or none of them
 * is found there. A file's definitions need no other file, so an index of the gold files says what one of all would.
 */
export async function goldLines(
  { base_commit, gold_functions }: Pick<Instance, 'base_commit' | 'gold_functions'>,
  environment: Environment,
): Promise<readonly GoldLines[] | undefined> {
  if (gold_functions === undefined || gold_functions.length === 0) return undefined;
  const texts = new Map<string, string>();
  for (const file of new Set(gold_functions.map((each) => each.file))) {
    const { output, returncode } = await environment.execute({
      command: `git show ${quoted(`${base_commit}:${file}`)}`,
    });
    if (returncode === 0) texts.set(file, output);
  }
  try {
    const found = await locate(gold_functions, texts);
    return found.length === 0 ? undefined : found;
  } catch (error) {
    // The bug can be worked on all the same.
    process.stderr.write(`The gold functions were not located: ${(error as Error).message}\n`);
    return undefined;
  }
}

async function locate(
  gold: readonly GoldFunction[],
  texts: ReadonlyMap<string, string>,
): Promise<readonly GoldLines[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gitnexus-gold-'));
  try {
    const tree = join(folder, 'tree');
    mkdirSync(tree);
    for (const [file, text] of texts) {
      mkdirSync(dirname(join(tree, file)), { recursive: true });
      writeFileSync(join(tree, file), text);
    }
    const nodes = await nodesOf(tree, join(folder, 'home'));
    return gold.flatMap(({ file, symbol }) =>
      nodes
        .filter((node) => node.path === file && localName(node.uid) === symbol)
        .map(({ startLine, endLine }) => {
          const first = texts.get(file)!.split('\n')[startLine - 1] ?? '';
          return { file, symbol, startLine, endLine, indent: indentOf(first) };
        }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface SymbolNode {
  readonly uid: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

async function nodesOf(tree: string, home: string): Promise<readonly SymbolNode[]> {
  const cli = join(productPackage().root, 'dist/cli.js');
  const env = { ...process.env, GITNEXUS_HOME: home };
  const run = promisify(execFile);
  await run(process.execPath, [cli, 'analyze', tree], { env });
  const file = join(home, 'graph.jsonl');
  await run(process.execPath, [cli, 'dump', file], { env, cwd: tree });
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"node":'))
    .map((line) => (JSON.parse(line) as { readonly node: SymbolNode }).node)
    .filter(({ startLine, endLine }) => startLine !== undefined && endLine !== undefined);
}

/** `Class.method` of `Kind:path:Class.method~2`. */
function localName(uid: string): string {
  return uid.slice(uid.lastIndexOf(':') + 1).replace(/~\d+$/, '');
}

/** The part of the gold functions of which the patch changes a line, or into which it puts one; null where none are known. */
export function touchedFunctions(patch: string, gold: readonly GoldLines[] | undefined): number | null {
  if (gold === undefined || gold.length === 0) return null;
  const changes = changesOf(patch);
  const isTouched = (at: GoldLines): boolean =>
    changes.some((change) => change.file === at.file && isInside(change, at));
  const names = new Set(gold.map(nameOf));
  const touched = new Set(gold.filter(isTouched).map(nameOf));
  return touched.size / names.size;
}

function nameOf({ file, symbol }: GoldFunction): string {
  return `${file}#${symbol}`;
}

/** A line of the old file that is gone, or lines put behind one. */
interface Change {
  readonly file: string;
  readonly line: number;
  /** Columns before the first line that is put behind `line`; undefined where `line` itself is gone. */
  readonly inserted?: number;
}

/** What is put behind the last line of a function belongs to it where it is further in than the function begins. */
function isInside({ line, inserted }: Change, { startLine, endLine, indent }: GoldLines): boolean {
  if (inserted === undefined) return line >= startLine && line <= endLine;
  return line >= startLine && (line < endLine || (line === endLine && inserted > indent));
}

function changesOf(patch: string): readonly Change[] {
  const changes: Change[] = [];
  for (const { oldFileName = '', hunks } of parsedPatch(patch)) {
    const file = oldFileName.replace(/^a\//, '');
    for (const hunk of hunks) {
      let old = hunk.oldStart;
      let inserting = false;
      for (const line of hunk.lines) {
        if (line.startsWith('+')) {
          // Blank lines say nothing of where the rest belongs.
          if (!inserting && line.trim() !== '+') {
            changes.push({ file, line: old - 1, inserted: indentOf(line.slice(1)) });
            inserting = true;
          }
          continue;
        }
        inserting = false;
        if (line.startsWith('-')) changes.push({ file, line: old });
        if (!line.startsWith('\\')) old++;
      }
    }
  }
  return changes;
}

/** An agent may submit what is no patch: it touches nothing then. */
function parsedPatch(patch: string): ReturnType<typeof parsePatch> {
  try {
    return parsePatch(patch);
  } catch (error) {
    process.stderr.write(`A submission is no patch: ${(error as Error).message}\n`);
    return [];
  }
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** A word for a POSIX shell. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
