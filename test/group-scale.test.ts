// A group of simulated repositories, small: every use that was made is found, and nothing that was not.

import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repositoryName, simulatedGraph, simulateGroup, writeIndexOf } from '../bench/simulated-group.ts';
import { context } from '../src/operations/context/operation.ts';
import { createEngine } from '../src/operations/engine.ts';
import { groupCreate, groupSync } from '../src/operations/group/operations.ts';
import { groupAnswer, type SyncResult } from '../src/operations/group/schema.ts';
import { impact } from '../src/operations/impact/operation.ts';
import type { AnyOperation } from '../src/operations/operation.ts';
import { runOperation } from '../src/operations/run.ts';
import { openWorkspace } from '../src/workspace/index.ts';
import { temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
const workspace = openWorkspace(join(folder.path, 'home'));
const engine = createEngine(workspace, {
  version: '0.0.0-test',
  variables: {},
  workerUrl: undefined,
  languages: async () => [],
});
afterAll(async () => {
  await engine.close();
  folder.remove();
});

const { signal } = new AbortController();
const ask = async (operation: AnyOperation, given: Readonly<Record<string, unknown>>) =>
  (await runOperation(operation, given, engine, { remote: true, directory: folder.path, signal })).output;

it('finds the users of every name among more repositories than stay open', async () => {
  const simulation = { repositories: 50, files: 15, seed: 3 };
  const used = await simulateGroup(workspace, join(folder.path), simulation);
  const repositories = Array.from({ length: simulation.repositories }, (_, at) => repositoryName(at));
  await ask(groupCreate, { name: 'all', repositories });
  expect(((await ask(groupSync, { name: 'all' })) as SyncResult).changed.length).toBe(50);
  expect(used[0]!.users).toBeGreaterThan(5);
  for (const { repository, name, users } of used.filter((_, at) => at % 9 === 0)) {
    const given = { name, repo: repositoryName(repository), group: 'all', includeContent: false };
    const { group } = (await ask(context, given)) as { group: unknown };
    expect({ name, users: groupAnswer.parse(group).repositories?.length }).toEqual({ name, users });
  }
  const { name, repository, users } = used[0]!;
  const { group } = (await ask(impact, { name, repo: repositoryName(repository), group: 'all', maxDepth: 1 })) as {
    group: unknown;
  };
  expect(new Set(groupAnswer.parse(group).repositories?.map((each) => each.repository)).size).toBeGreaterThanOrEqual(
    users,
  );
  await writeIndexOf(workspace, folder.path, 7, simulatedGraph(7, simulation).graph);
  expect(((await ask(groupSync, { name: 'all' })) as SyncResult).changed).toEqual([repositoryName(7)]);
});
