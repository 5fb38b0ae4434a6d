// The graph of an index where it is not read from the index itself but from an engine that it was pushed to. All else of the
// index (words, pages, what it was made from) is here as ever.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { GraphView } from '../model/graph.ts';
import type { GraphStore, StoredGraph } from '../store/bolt/index.ts';
import { demand } from '../store/demand.ts';
import { openCurrent, type Repository, type Workspace } from '../workspace/index.ts';
import { snapshotFile } from './generation-files.ts';
import { readReport } from './index-report.ts';
import type { GenerationQueries } from './queries/queries.ts';

/** Equal for equal graphs; by it a snapshot in an engine is known to be that of an index. */
export function graphHash(directory: string): string {
  return createHash('sha256')
    .update(readFileSync(snapshotFile(directory)))
    .update(JSON.stringify(readReport(directory)?.packages ?? []))
    .digest('hex');
}

/** Which generations are current, and have no graph in the engine yet: the one before is answered from until it is pushed. */
export function awaitedPushes(
  workspace: Workspace,
  store: GraphStore,
): { isAwaited(repository: Repository, generation: string | undefined): boolean } {
  const pushed = new Set<string>();
  const hashes = new Map<string, string>();
  const asked = new Set<string>();
  const ask = async (key: string, repository: Repository): Promise<void> => {
    const current = openCurrent(workspace, repository);
    try {
      const hash = hashes.get(key) ?? graphHash(current.directory);
      hashes.set(key, hash);
      // With its nodes, so that nobody waits for them afterwards.
      await store.graph(repository.name, hash);
      pushed.add(key);
    } finally {
      current.release();
    }
  };
  return {
    isAwaited(repository, generation) {
      const key = `${repository.id}/${generation}`;
      if (pushed.has(key)) return false;
      if (!asked.has(key)) {
        asked.add(key);
        // Not pushed yet, or not to be had now: it is asked for again with the next question.
        ask(key, repository)
          .catch(() => undefined)
          .finally(() => asked.delete(key));
      }
      return true;
    },
  };
}

export function openStored(
  store: GraphStore,
  repo: string,
  directory: string,
): GenerationQueries & { view(): GraphView } {
  let hash: string | undefined;
  let opened: StoredGraph | undefined;
  const open = async (): Promise<StoredGraph> => {
    hash ??= graphHash(directory);
    opened = await store.graph(repo, hash);
    return opened;
  };
  return {
    view: () => opened?.view ?? demand(async () => void (await open())),
    async ask(text, options, { signal }) {
      const [{ jobOf }, { runOnEngine }] = await Promise.all([
        import('../cypher/job.ts'),
        import('../cypher/engine/run.ts'),
      ]);
      return runOnEngine(jobOf(text, options), await open(), signal);
    },
    forget: () => undefined,
  };
}
