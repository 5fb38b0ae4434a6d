// What a person who fills in an argument may mean: names that are in the index and match what was typed so far.

import { type GraphView, isSymbolKind } from '../../model/graph.ts';
import { untilLoaded } from '../../store/demand.ts';
import type { Engine } from '../engine.ts';
import { compareText } from '../references.ts';
import type { Caller } from '../run.ts';

/** What an argument names. */
export type Completed = 'repository' | 'symbol' | 'community' | 'flow' | 'file';

export interface CompletionRequest {
  readonly what: Completed;
  /** What was typed so far. */
  readonly typed: string;
  /** The repository that names are looked for in; by default that of the caller's directory. */
  readonly repo: string | undefined;
  readonly engine: Engine;
  readonly caller: Caller;
}

/** All that fit: those that begin with what was typed, then those that contain it; of symbols the most used first. */
export async function completions({
  what,
  typed,
  repo,
  engine,
  caller,
}: CompletionRequest): Promise<readonly string[]> {
  if (what === 'repository') {
    const names = engine.repositories().map(({ name }) => name);
    return fitting(new Map(names.map((name) => [name, 0])), typed);
  }
  const lease = engine.open(repo, caller.directory);
  try {
    return await untilLoaded(() => fitting(namesOf(lease.repository.view, what), typed));
  } finally {
    await lease.release();
  }
}

/** The names of a kind with the number of edges that lead to what has them. */
function namesOf(view: GraphView, what: Exclude<Completed, 'repository'>): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  const add = (name: string, node: number): void => {
    names.set(name, (names.get(name) ?? 0) + view.incoming(node).length);
  };
  if (what === 'symbol') {
    for (let node = 0; node < view.nodeCount; node++) if (isSymbolKind(view.kindOf(node))) add(view.nameOf(node), node);
  } else if (what === 'file') {
    for (const node of view.ofKind('File')) names.set(view.node(node).path, 0);
  } else {
    for (const node of view.ofKind(what === 'flow' ? 'Process' : 'Community')) add(view.nameOf(node), node);
  }
  return names;
}

function fitting(names: ReadonlyMap<string, number>, typed: string): readonly string[] {
  const wanted = typed.toLowerCase();
  return [...names]
    .map(([name, uses]) => ({ name, uses, at: name.toLowerCase().indexOf(wanted) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => Math.sign(a.at) - Math.sign(b.at) || b.uses - a.uses || compareText(a.name, b.name))
    .map(({ name }) => name);
}
