// Pushes graphs to an engine: what is sent is what `export` writes, with the names by which repositories meet.

import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { ecosystemOf, importedPrefixes } from '../../ingest/index.ts';
import { AppError } from '../../model/errors.ts';
import type { GraphView } from '../../model/graph.ts';
import type { OwnPackage } from '../../model/own-package.ts';
import {
  type Bolt,
  boltFailure,
  openBolt,
  type PushedGraph,
  type PushProperties,
  prepareModel,
  pushGraph,
  pushGroup,
  storedParts,
} from '../../store/bolt/index.ts';
import { exportGeneration, groups } from '../../workspace/index.ts';
import type { OpenRepository } from '../engine.ts';
import { openGroup } from '../group/members.ts';
import { readReport } from '../index-report.ts';
import type { OperationContext } from '../operation.ts';
import { graphHash } from '../stored-graph.ts';
import type { PushResult } from './schema.ts';

export interface PushInput {
  readonly name?: string;
  readonly to: string;
  readonly database?: string;
  readonly archives?: string;
  readonly force: boolean;
  readonly graceSeconds: number;
}

export async function run(input: PushInput, context: OperationContext): Promise<PushResult> {
  const { engine } = context;
  const { NEO4J_USERNAME: user, NEO4J_PASSWORD: password } = engine.host.variables;
  const isGroup = groups(engine.workspace).some(({ name }) => name === input.name);
  // What is to be pushed is known before anything is connected to.
  const single = isGroup ? undefined : context.open(input.name);
  const bolt = await openBolt({ address: input.to, database: input.database, user, password });
  try {
    await prepareModel(bolt);
    if (single !== undefined) return { to: input.to, repositories: [await pushOne(bolt, single, input, context)] };
    return { to: input.to, group: input.name!, repositories: await pushMembers(bolt, input, context) };
  } catch (error) {
    throw boltFailure(error);
  } finally {
    await bolt.close();
  }
}

type Row = PushResult['repositories'][number];

async function pushMembers(bolt: Bolt, input: PushInput, context: OperationContext): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { engine, repository, name } of openGroup(context.engine, input.name!).members) {
    if (repository === undefined) {
      rows.push(failedRow(name, 'it has no index here'));
      continue;
    }
    const lease = engine.openRepository(repository);
    try {
      rows.push(await pushOne(bolt, lease.repository, input, context));
    } catch (error) {
      // Another one that pushes the same, or a damaged index, must not keep the others from being pushed.
      if (!(error instanceof AppError) || error.code === 'interrupted') throw error;
      rows.push(failedRow(name, error.message));
    } finally {
      await lease.release();
    }
  }
  const present = rows.filter(({ state }) => state !== 'failed').map(({ repository }) => repository);
  await pushGroup(bolt, input.name!, present);
  return rows;
}

function failedRow(repository: string, reason: string): Row {
  return {
    repository,
    state: 'failed',
    nodes: 0,
    relationships: 0,
    written: { nodes: 0, relationships: 0 },
    swept: 0,
    seconds: 0,
    reason,
  };
}

async function pushOne(
  bolt: Bolt,
  repository: OpenRepository,
  input: PushInput,
  context: OperationContext,
): Promise<Row> {
  const start = performance.now();
  const graph = pushedGraph(repository);
  const { state, swept, written } = await pushGraph(bolt, graph, {
    me: randomUUID(),
    grace: input.graceSeconds * 1_000,
    force: input.force,
    signal: context.signal,
    progress: context.progress,
  });
  const archive = await writeArchive(repository, input, context);
  return {
    repository: repository.name,
    state,
    nodes: graph.nodeCount,
    relationships: graph.edgeCount,
    written: { nodes: written.nodes, relationships: written.edges },
    swept,
    seconds: Math.round((performance.now() - start) / 100) / 10,
    ...(archive === undefined ? {} : { archive }),
  };
}

/** After the push, so that no server is given an index whose graph is not in the engine. */
async function writeArchive(
  { name, directory }: OpenRepository,
  { archives }: PushInput,
  context: OperationContext,
): Promise<string | undefined> {
  if (archives === undefined) return undefined;
  const { workspace, host } = context.engine;
  const file = resolve(context.directory, archives, `${name}.gnx`);
  await exportGeneration(workspace, directory, file, host.version, context.signal);
  return file;
}

function pushedGraph({ name, generation, directory, meta, view }: OpenRepository): PushedGraph {
  const packages = readReport(directory)?.packages ?? [];
  return {
    repo: name,
    // One that is pushed anew is another.
    generation: `${generation}-${randomUUID().slice(0, 8)}`,
    hash: graphHash(directory),
    about: { indexed_at: meta.indexedAt, version: meta.version, ...(meta.commit && { commit: meta.commit }) },
    nodeCount: view.nodeCount,
    edgeCount: view.edgeCount,
    parts: () => storedParts(view),
    provides: packages.flatMap(providedNames),
    uses: usedNames(view),
  };
}

function providedNames({ ecosystem, name, version, folder, imports }: OwnPackage): PushProperties[] {
  const common = { ecosystem, package: name, folder, version: version ?? '' };
  return imports.map((imported) => ({ ...common, imported }));
}

/** Under which names of which ecosystems the packages that are used may be provided, by the languages of their users. */
function usedNames(view: GraphView): PushProperties[] {
  const found = new Map<string, PushProperties>();
  for (const node of view.ofKind('Package')) {
    const { uid, name, modifiers = [] } = view.node(node);
    if (modifiers.length > 0) continue;
    for (const edge of [...view.incoming(node), ...view.outgoing(node)].map((each) => view.edge(each))) {
      const user = view.node(edge.source === node ? edge.target : edge.source);
      const ecosystem = ecosystemOf(user.language ?? '');
      for (const imported of ecosystem === undefined ? [] : importedPrefixes(ecosystem, name)) {
        found.set(`${uid}\0${ecosystem}\0${imported}`, { uid, ecosystem: ecosystem!, imported });
      }
    }
  }
  return [...found.values()];
}

export function render({ to, repositories }: PushResult): string {
  return repositories
    .map(({ repository, state, nodes, relationships, written, swept, seconds, reason }) => {
      const old = swept === 0 ? '' : `, ${swept} old snapshot(s) swept`;
      if (state === 'failed') return `${repository}: not pushed: ${reason}`;
      if (state === 'unchanged') return `${repository}: is there already${old}`;
      const part = written.nodes < nodes ? ` (written: ${written.nodes} and ${written.relationships})` : '';
      return `${repository}: ${nodes} nodes and ${relationships} relationships${part} to ${to} in ${seconds} s${old}`;
    })
    .join('\n');
}

export function isProblem({ repositories }: PushResult): boolean {
  return repositories.some(({ state }) => state === 'failed');
}
