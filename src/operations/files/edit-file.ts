// One change of one file, from the path that the caller gave to the answer: checked, shown or written, and then told in
// terms of the graph.

import { relative, sep } from 'node:path';
import {
  bytesOf,
  insideProject,
  type ProjectPath,
  permissionDenied,
  readTextFileIfAny,
  refuseProtected,
  type TextFile,
  unifiedDiff,
  writeProjectFile,
} from '../../edit/index.ts';
import { contentHash } from '../../model/content-hash.ts';
import { AppError } from '../../model/errors.ts';
import type { GraphView } from '../../model/graph.ts';
import { isInside, realPathOf } from '../../workspace/index.ts';
import { type IndexState, updateIndex } from '../indexing/edits.ts';
import type { OperationContext } from '../operation.ts';
import { type Project, projectOf } from '../projects/project.ts';
import { limitedRows } from '../rows.ts';
import { type Effects, effectsOf, type FileVersions } from './effects.ts';
import { effectLines } from './render-effects.ts';

export interface EditInput {
  readonly filePath: string;
  readonly expectedHash?: string;
  readonly dryRun: boolean;
  readonly project?: string;
}

export interface Edit {
  /** The first line of the answer to an edit that was made. */
  readonly done: string;
  /** The new text from the old one, which is undefined where there is no file. */
  change(old: string | undefined): string;
}

const MOST_DIFF_LINES = 200;
/** Fewer digits of a hash could be those of another file. */
const LEAST_HASH_DIGITS = 12;

export async function editFile(input: EditInput, context: OperationContext, edit: Edit): Promise<string> {
  const project = projectOf(input.project, context);
  const place = insideProject(project.root, input.filePath);
  refuseProtected(place);
  refuseHome(place, context);
  const old = readTextFileIfAny(place);
  if (input.expectedHash !== undefined) checkHash(input.expectedHash, old, input.filePath);
  const text = edit.change(old?.text);
  const bytes = bytesOf(text, old?.encoding ?? 'utf8', place.path);
  const versions = { path: pathInRepository(project, place), before: old?.text, after: text };
  if (input.dryRun) return dryRun(input.filePath, project, versions, old, context);
  if (old !== undefined && text === old.text) return `${edit.done}\nNothing changed: the file is like this already.`;
  const before = openView(project, context);
  writeProjectFile(place, bytes, old?.stamp ?? 'absent');
  const { repository } = project;
  if (repository === undefined) return answer(edit.done, await effectsOf(context.engine, versions, {}), undefined);
  const edited = [{ path: versions.path, hash: contentHash(bytes) }];
  const state = await updateIndex(context.engine, repository, edited, { patient: !context.remote });
  const now = state.state === 'updated' ? context.engine.open(repository.name, repository.path) : undefined;
  try {
    return answer(edit.done, await effectsOf(context.engine, versions, { before, now: now?.repository.view }), state);
  } finally {
    await now?.release();
  }
}

function answer(done: string, effects: Effects, state: IndexState | undefined): string {
  return [done, ...effectLines(effects), ...stateLines(state)].join('\n');
}

function stateLines(state: IndexState | undefined): string[] {
  if (state?.state === 'pending') return ['index: pending'];
  return state?.state === 'failed' ? [`index: pending (${state.reason})`] : [];
}

async function dryRun(
  filePath: string,
  project: Project,
  versions: FileVersions,
  old: TextFile | undefined,
  context: OperationContext,
): Promise<string> {
  const { before, after } = versions;
  const hash = old === undefined ? 'There is no such file yet.' : `expected_hash: ${old.hash}`;
  if (before === after) return [`Dry run: ${filePath} would stay as it is`, hash].join('\n');
  const effects = await effectsOf(context.engine, versions, { before: openView(project, context) });
  const diff = unifiedDiff(versions.path, before, after).split('\n');
  return [
    `Dry run: nothing was written to ${filePath}`,
    hash,
    ...effectLines(effects),
    ...limitedRows(diff, MOST_DIFF_LINES, ''),
  ].join('\n');
}

/** The graph as it is before the edit. An index that is damaged says nothing of callers, and hinders no edit. */
function openView({ repository }: Project, context: OperationContext): GraphView | undefined {
  if (repository === undefined) return undefined;
  try {
    return context.open(repository.name).view;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function pathInRepository({ repository }: Project, place: ProjectPath): string {
  return repository === undefined ? place.path : relative(repository.path, place.absolute).split(sep).join('/');
}

function refuseHome({ absolute, path }: ProjectPath, { engine }: OperationContext): void {
  const { home } = engine.workspace;
  if (isInside(realPathOf(home, home), absolute)) throw permissionDenied(path, 'is part of the index.');
}

function checkHash(expected: string, old: TextFile | undefined, path: string): void {
  if (!/^[0-9a-f]+$/i.test(expected) || expected.length < LEAST_HASH_DIGITS || expected.length > 64) {
    throw new AppError('invalid-argument', `'${expected}' is no sha256 hash`, {
      hint: `Give all of its 64 hexadecimal digits, or at least the first ${LEAST_HASH_DIGITS}.`,
    });
  }
  if (old?.hash.startsWith(expected.toLowerCase())) return;
  throw new AppError('conflict', `'${path}' is not the file that was expected`, {
    hint: `${old === undefined ? 'There is no such file' : `Its hash is ${old.hash}`}. Nothing was written.`,
  });
}
