// The texts of resources: whole lists, up to a length that a client can still be given.

import { AppError } from '../../model/errors.ts';
import { type GraphView, isSymbolKind } from '../../model/graph.ts';
import { untilLoaded } from '../../store/demand.ts';
import { toolDialect } from '../dialect.ts';
import type { OpenRepository } from '../engine.ts';
import { stepCount, stepsOf } from '../flows.ts';
import { list } from '../list/operation.ts';
import { contentsOf } from '../overview/implementation.ts';
import { overview } from '../overview/operation.ts';
import { displayKind, limitedRows, symbolRow } from '../rows.ts';
import { evaluate } from '../run.ts';
import { status } from '../status/operation.ts';
import type { ResourceRequest } from './request.ts';

const MOST_ROWS = 1_000;

export async function readRepositories({ engine, caller }: ResourceRequest): Promise<string> {
  return (await evaluate(list, {}, engine, caller)).text(toolDialect(1));
}

export async function readOverview({ repo, engine, caller }: ResourceRequest): Promise<string> {
  const parts = await Promise.all([overview, status].map((each) => evaluate(each, { repo }, engine, caller)));
  return parts.map((part) => part.text(toolDialect(1))).join('\n\n');
}

export async function readClusters(request: ResourceRequest): Promise<string> {
  return opened(request, ({ name, view }) => {
    const rows = contentsOf(view).communities.map((node) => {
      const { name: title, size, doc } = view.node(node);
      return `${title} (${size ?? 0} symbols)${doc === undefined ? '' : `: ${doc}`}`;
    });
    return titled(`Communities of ${name} (${rows.length}):`, rows);
  });
}

export async function readCluster(request: ResourceRequest): Promise<string> {
  return opened(request, ({ view }) => {
    const node = named(view, 'Community', request);
    const members = view.incoming(node, 'MEMBER_OF').map((index) => view.sourceOf(index));
    const symbols = members.filter((member) => isSymbolKind(view.kindOf(member)));
    const { name, doc } = view.node(node);
    const rows = symbols.map((member) => nodeRow(view, member));
    return titled(`${name}${doc === undefined ? '' : `: ${doc}`} (${rows.length} symbols):`, rows);
  });
}

export async function readProcesses(request: ResourceRequest): Promise<string> {
  return opened(request, ({ name, view }) => {
    const rows = contentsOf(view).flows.map((flow) => `${view.nameOf(flow)} (${stepCount(view, flow)} steps)`);
    return titled(`Execution flows of ${name} (${rows.length}):`, rows);
  });
}

export async function readProcess(request: ResourceRequest): Promise<string> {
  return opened(request, ({ view }) => {
    const flow = named(view, 'Process', request);
    const rows = stepsOf(view, flow).map((step, index) => `${index + 1}. ${nodeRow(view, step)}`);
    return titled(`${view.nameOf(flow)} (${rows.length} steps):`, rows);
  });
}

/** Calls back with the repository, which stays open until the text is made. */
export async function opened(
  { repo, engine, caller }: ResourceRequest,
  read: (repository: OpenRepository) => string,
): Promise<string> {
  const lease = engine.open(repo, caller.directory);
  try {
    return await untilLoaded(() => read(lease.repository));
  } finally {
    await lease.release();
  }
}

/** By its name as it is listed, or by its uid. Throws `not-found`. */
function named(view: GraphView, kind: 'Community' | 'Process', { which }: ResourceRequest): number {
  const byUid = view.byUid(which);
  const found = [...view.byName(which), ...(byUid === undefined ? [] : [byUid])].find(
    (node) => view.kindOf(node) === kind,
  );
  if (found !== undefined) return found;
  const what = kind === 'Community' ? 'community' : 'execution flow';
  throw new AppError('not-found', `There is no ${what} '${which}' in this repository`);
}

function nodeRow(view: GraphView, index: number): string {
  const { kind, name, path, startLine, uid } = view.node(index);
  const line = startLine === undefined ? {} : { line: startLine };
  return symbolRow({ kind: displayKind(kind), name, filePath: path, uid, ...line });
}

function titled(title: string, rows: readonly string[]): string {
  return [title, ...limitedRows(rows, MOST_ROWS, '  ')].join('\n');
}
