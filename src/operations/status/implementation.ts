// Compares the files as they are with the list of those that were indexed, by content.

import { existsSync } from 'node:fs';
import { currentWriter, registeredRepositories, type WorkTree } from '../../workspace/index.ts';
import type { OpenRepository } from '../engine.ts';
import { overspentLines, parseErrorLines, readReport, scipLines } from '../index-report.ts';
import type { OperationContext } from '../operation.ts';
import { limitedRows } from '../rows.ts';
import { folderInGit } from '../work-tree.ts';
import type { StatusResult } from './schema.ts';

const PATHS_SHOWN = 10;

export async function run(input: { readonly repo?: string }, context: OperationContext): Promise<StatusResult> {
  const repository = context.open(input.repo);
  const { meta, name, root } = repository;
  const { workspace, host } = context.engine;
  const report = readReport(repository.directory);
  const gone = !existsSync(root);
  const { changes, workTree } = gone ? GONE : await compare(repository, context);
  const registered = registeredRepositories(workspace).find(({ id }) => id === repository.id);
  const writer = registered === undefined ? undefined : currentWriter(workspace, registered);
  const differs = changes.added.length + changes.modified.length + changes.deleted.length > 0;
  return {
    name,
    path: root,
    state: gone ? 'gone' : differs ? 'stale' : 'fresh',
    indexedAt: meta.indexedAt,
    version: meta.version,
    ...(meta.commit === undefined ? {} : { commit: meta.commit }),
    ...(meta.branch === undefined ? {} : { branch: meta.branch }),
    ...(workTree?.found && workTree.head !== undefined ? { head: workTree.head } : {}),
    counts: meta.counts,
    skipped: { ...report?.skipped },
    skipped_files: [...(report?.skippedFiles ?? [])],
    syntax_errors: report?.syntaxErrors ?? 0,
    syntax_errors_by_language: { ...report?.parseErrors },
    broken_files: [...(report?.brokenFiles ?? [])],
    unresolved_calls: report?.unresolvedCalls ?? 0,
    overspent: report?.overspent ?? 0,
    ...(report?.scip && { scip: report.scip }),
    ...changes,
    ...(writer === undefined ? {} : { writer: { pid: writer.pid, since: writer.since } }),
    notes: meta.version === host.version ? [] : [`Indexed by version ${meta.version}; this is ${host.version}.`],
  };
}

interface Changes {
  readonly added: string[];
  readonly modified: string[];
  readonly deleted: string[];
}

interface Comparison {
  readonly changes: Changes;
  /** Undefined for a folder that is gone. */
  readonly workTree: WorkTree | undefined;
}

const GONE: Comparison = { changes: { added: [], modified: [], deleted: [] }, workTree: undefined };

async function compare(repository: OpenRepository, { engine, signal }: OperationContext): Promise<Comparison> {
  const { root } = repository;
  const [{ workTree, tracked }, { scan }, languages] = await Promise.all([
    folderInGit({ directory: root, environment: engine.host.variables }),
    import('../../ingest/index.ts'),
    engine.host.languages(),
  ]);
  const selection = readReport(repository.directory)?.selection ?? {};
  const { files } = await scan({ root, languages, signal, tracked, ...selection });
  const now = new Map(files.flatMap(({ path, hash }) => (hash === undefined ? [] : [[path, hash] as const])));
  const changes: Changes = { added: [], modified: [], deleted: [] };
  for (const [path, hash] of repository.sources.entries()) {
    const current = now.get(path);
    if (current === undefined) changes.deleted.push(path);
    else if (current !== hash) changes.modified.push(path);
    now.delete(path);
  }
  changes.added.push(...now.keys());
  return { changes, workTree };
}

export function render(result: StatusResult): string {
  const { counts } = result;
  const lines = [
    `${result.name}: ${STATES[result.state]}`,
    `  Path: ${result.path}`,
    `  Indexed: ${result.indexedAt}${result.commit === undefined ? '' : ` at ${result.commit.slice(0, 12)}`}`,
  ];
  if (result.head !== undefined && result.head !== result.commit) lines.push(`  HEAD: ${result.head.slice(0, 12)}`);
  lines.push(
    `  ${counts.files} files, ${counts.symbols} symbols, ${counts.relationships} relationships, ${counts.flows} flows`,
  );
  const skipped = Object.entries(result.skipped).map(([reason, count]) => `${count} ${reason}`);
  if (skipped.length > 0) lines.push(`  Skipped: ${skipped.join(', ')}`);
  if (result.unresolved_calls > 0) lines.push(`  Unresolved: ${result.unresolved_calls} call site(s)`);
  lines.push(...parseErrorLines(result.syntax_errors, result.syntax_errors_by_language));
  lines.push(...overspentLines(result), ...scipLines(result));
  if (result.writer !== undefined) {
    lines.push(`  Being indexed by process ${result.writer.pid} since ${result.writer.since}`);
  }
  lines.push(...result.notes.map((note) => `  ${note}`));
  lines.push(...pathLines('Modified', result.modified), ...pathLines('Added', result.added));
  lines.push(...pathLines('Deleted', result.deleted));
  lines.push(...noteLines('Not indexed', result.skipped_files, namedTotal(result)));
  lines.push(...noteLines('Parsed with errors', result.broken_files, result.syntax_errors));
  return lines.join('\n');
}

const STATES: Readonly<Record<StatusResult['state'], string>> = {
  fresh: 'fresh',
  stale: 'stale, files changed since it was indexed. Run: gitnexus analyze',
  gone: 'the folder is gone. Remove its index with: gitnexus clean --repo <name>',
};

/** Reasons that are counted and name no file: there can be a great many of them, and they are what was asked for. */
const COUNTED_ONLY: ReadonlySet<string> = new Set(['ignored', 'excluded']);

function namedTotal({ skipped }: StatusResult): number {
  const named = Object.entries(skipped).filter(([reason]) => !COUNTED_ONLY.has(reason));
  return named.reduce((sum, [, count]) => sum + count, 0);
}

function noteLines(title: string, notes: StatusResult['skipped_files'], total: number): string[] {
  if (notes.length === 0) return [];
  const rows = notes.map(({ path, line, reason, message }) => {
    const place = line === undefined ? path : `${path}:${line}`;
    return `${place} (${reason}) ${message}`;
  });
  return [`  ${title} (${total}):`, ...limitedRows(rows, PATHS_SHOWN, '    ', total)];
}

function pathLines(title: string, paths: readonly string[]): string[] {
  return paths.length === 0 ? [] : [`  ${title} (${paths.length}):`, ...limitedRows(paths, PATHS_SHOWN, '    ')];
}
