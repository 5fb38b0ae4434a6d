// A change with the graphs of both its sides. Both are indexed in one copy of the files that goes from the one version to
// the other, so that the second costs what the change costs; a graph that was made is kept for the next question.

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_MAX_FILE_SIZE } from '../../ingest/index.ts';
import { AppError } from '../../model/errors.ts';
import type { GraphView } from '../../model/graph.ts';
import { openSnapshot } from '../../store/snapshot-view.ts';
import {
  type ComparisonHome,
  commitOf,
  diff,
  type FileChange,
  filesAt,
  fillTree,
  type GitSession,
  mergeBase,
  openGitSession,
  readVersion,
  realPathOf,
  type TreeFile,
  treeKey,
  tryGit,
  withComparisonHome,
} from '../../workspace/index.ts';
import { type ChangedFile, changedFiles } from '../detect-changes/changed-files.ts';
import { type IndexReport, readReport, type SelectionOptions } from '../index-report.ts';
import type { OperationContext } from '../operation.ts';
import { projectRoot } from '../workspace.ts';
import { indexTree } from './index-tree.ts';
import { type Requested, requested, type SidesInput } from './request.ts';

export interface Side {
  readonly view: GraphView;
  readonly report: Pick<IndexReport, 'skippedFiles' | 'brokenFiles'>;
  has(path: string): boolean;
  /** The text of a file; undefined where there is none, or it is too large. */
  text(path: string): Promise<string | undefined>;
}

export interface Sides {
  readonly name: string;
  readonly root: string;
  readonly compared: { readonly base: string; readonly target: string };
  readonly base: Side;
  readonly head: Side;
  /** The changed files, with the symbols in them that behave differently. */
  readonly files: readonly ChangedFile[];
  readonly session: GitSession;
}

type Tree = Map<string, TreeFile>;

/** Snapshots that are kept for a repository: those of a few changes. */
const MOST_GRAPHS = 8;

/** Throws what `requested` throws, and `git-failed` outside a repository. */
export async function openSides(input: SidesInput, context: OperationContext): Promise<Sides> {
  const { root, name, selection } = await placeOf(input, context);
  const session = openGitSession({ directory: root, environment: context.engine.host.variables });
  try {
    const request = await requested(session, input, context);
    const before = await baseTree(session, request);
    return await withComparisonHome(context.engine.workspace, root, async (place) => {
      const isIndexed = async (tree: Tree): Promise<Side> => sideOf(tree, await graphOf(tree, place));
      const graphOf = (tree: Tree, where: ComparisonHome) => graph(tree, where, { name, selection }, context);
      context.progress('Indexing the base');
      const base = await isIndexed(before);
      const changes = await changesOf(session, request, before, place);
      const after = await headTree(changes.session, before, changes.changes);
      context.progress('Indexing the head');
      const head = await isIndexed(after);
      const languages = await context.engine.host.languages();
      const files = await changedFiles(changes.session, changes.changes, languages, {
        view: head.view,
        commit: undefined,
      });
      const { base: from, target } = request;
      return { name, root, compared: { base: from, target }, base, head, files, session };
    });
  } catch (error) {
    session.close();
    throw error;
  }
}

async function placeOf(
  { repo }: SidesInput,
  context: OperationContext,
): Promise<{ root: string; name: string; selection: SelectionOptions }> {
  const { engine, directory, remote } = context;
  // A checkout that was never indexed can be asked about as well, by whoever stands in it.
  const root =
    remote || repo !== undefined ? context.open(repo).root : await projectRoot(directory, false, engine.host.variables);
  const indexed = engine.repositories().find(({ path }) => path === realPathOf(root, root));
  const report = indexed?.generation === undefined ? undefined : readReport(indexed.generation.directory);
  return { root, name: indexed?.name ?? root.slice(root.lastIndexOf('/') + 1), selection: report?.selection ?? {} };
}

async function baseTree(session: GitSession, { diff: request }: Requested): Promise<Tree> {
  const entries = await filesAt(session, request.kind === 'unstaged' ? 'index' : await baseCommit(session, request));
  const tree: Tree = new Map();
  for (const [path, { id, size }] of entries) {
    const tooLarge = size !== undefined && size > DEFAULT_MAX_FILE_SIZE ? { size } : {};
    tree.set(path, { id, ...tooLarge, read: async () => (await session.object(id))?.bytes });
  }
  return tree;
}

async function baseCommit(session: GitSession, request: Requested['diff']): Promise<string> {
  switch (request.kind) {
    case 'commits':
    case 'since':
      return commitOf(session, request.base);
    case 'compare': {
      const [base, head] = await Promise.all([commitOf(session, request.base), commitOf(session, 'HEAD')]);
      return mergeBase(session.git, base, head);
    }
    default:
      return commitOf(session, 'HEAD');
  }
}

async function headTree(session: GitSession, before: Tree, changes: readonly FileChange[]): Promise<Tree> {
  const tree: Tree = new Map(before);
  for (const { old, now } of changes) {
    if (old !== undefined && old.path !== now?.path) tree.delete(old.path);
    if (now === undefined) continue;
    const bytes = await readVersion(session, now);
    if (bytes === undefined) tree.delete(now.path);
    else
      tree.set(now.path, { id: now.id ?? createHash('sha256').update(bytes).digest('hex'), read: async () => bytes });
  }
  return tree;
}

/** What differs, with a session that reads its versions. A patch is applied to the copy of the files. */
async function changesOf(
  session: GitSession,
  { diff: request, patch }: Requested,
  before: Tree,
  { tree }: ComparisonHome,
): Promise<{ session: GitSession; changes: readonly FileChange[] }> {
  if (patch === undefined) return { session, changes: await diff(session, request) };
  await fillTree(tree, before);
  const git = { ...session.git, directory: tree };
  const listed = await tryGit(git, ['apply', '--numstat', '-z'], { input: patch });
  const applied = listed.status === 0 ? await tryGit(git, ['apply'], { input: patch }) : listed;
  if (applied.status !== 0) {
    throw new AppError('invalid-argument', `The patch does not apply to HEAD: ${applied.stderr.trim().split('\n')[0]}`);
  }
  // The copy is no version that was recorded any more.
  rmSync(`${tree}.json`, { force: true });
  const paths = listed.stdout
    .toString('utf8')
    .split('\0')
    .map((field) => field.slice(field.lastIndexOf('\t') + 1));
  const changes = [...new Set(paths)]
    .filter((path) => path !== '')
    .flatMap((path): FileChange[] => {
      const old = before.get(path);
      const isThere = existsSync(join(tree, path));
      if (old === undefined && !isThere) return [];
      const mode = '100644';
      return [
        {
          status: old === undefined ? 'added' : isThere ? 'modified' : 'deleted',
          path,
          ...(old === undefined ? {} : { old: { path, mode, id: old.id } }),
          ...(isThere ? { now: { path, mode, id: undefined } } : {}),
          untracked: false,
        },
      ];
    });
  return { session: { ...session, git }, changes };
}

interface Made {
  readonly view: GraphView;
  readonly report: Side['report'];
}

async function graph(
  tree: Tree,
  place: ComparisonHome,
  how: { readonly name: string; readonly selection: SelectionOptions },
  context: OperationContext,
): Promise<Made> {
  const key = treeKey(tree, [context.engine.host.version, JSON.stringify(how)]);
  const [snapshot, report] = [join(place.graphs, `${key}.snapshot`), join(place.graphs, `${key}.json`)];
  if (!existsSync(snapshot) || !existsSync(report)) {
    await fillTree(place.tree, tree);
    const made = await indexTree(place, { ...how, tracked: new Set(tree.keys()) }, context);
    copyFileSync(made.report, report);
    copyFileSync(made.snapshot, snapshot);
    made.release();
    keepNewest(place.graphs);
  } else utimesSync(snapshot, new Date(), new Date());
  return {
    view: openSnapshot(new Uint8Array(readFileSync(snapshot))),
    report: JSON.parse(readFileSync(report, 'utf8')) as IndexReport,
  };
}

function keepNewest(folder: string): void {
  const snapshots = readdirSync(folder)
    .filter((name) => name.endsWith('.snapshot'))
    .map((name) => ({ name, used: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.used - a.used);
  for (const { name } of snapshots.slice(MOST_GRAPHS)) {
    rmSync(join(folder, name), { force: true });
    rmSync(join(folder, name.replace(/snapshot$/, 'json')), { force: true });
  }
}

function sideOf(tree: Tree, { view, report }: Made): Side {
  return {
    view,
    report,
    has: (path) => tree.has(path),
    async text(path) {
      const file = tree.get(path);
      if (file === undefined || file.size !== undefined) return undefined;
      return (await file.read())?.toString('utf8').replace(/^\uFEFF/, '');
    },
  };
}
