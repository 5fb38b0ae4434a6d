// Gathers the words of a repository while something else is computed: in a thread of its own where that pays.

import { Worker } from 'node:worker_threads';
import type { Graph, GraphNode } from '../../model/graph.ts';
import { gatherWords, type Placement, type WordSources, type Words } from './gather-words.ts';

export interface PendingWords {
  /** The words, with the numbers that `graph` gives to the nodes. Called at most once. */
  of(graph: Graph): Promise<Words>;
  /** Ends what still runs. */
  stop(): Promise<void>;
}

/** Characters of text below which starting a thread takes longer than gathering here. */
const LEAST_FOR_THREAD = 1 << 20;

/** Starts gathering. Without `workerUrl`, or for little text, it happens when the words are asked for. */
export function startWords(from: WordSources, workerUrl: URL | undefined): PendingWords {
  const size = from.sources.reduce((sum, { text }) => sum + text.length, 0);
  const here = async (graph: Graph): Promise<Words> => (await gatherWords(from))(placementIn(graph, from.nodes));
  if (workerUrl === undefined || size < LEAST_FOR_THREAD) return { of: here, stop: async () => undefined };

  const worker = new Worker(workerUrl, { workerData: from, name: 'words' });
  const answer = new Promise<Words>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread that gathers words ended with ${code}.`)));
  });
  // It may fail before anybody waits for it.
  answer.catch(() => undefined);
  return {
    async of(graph) {
      worker.postMessage(placementIn(graph, from.nodes));
      try {
        return await answer;
      } catch {
        // A thread has less memory than the process: what it could not do, or why, shows here.
        return here(graph);
      }
    },
    async stop() {
      await worker.terminate();
    },
  };
}

function placementIn(graph: Graph, nodes: readonly GraphNode[]): Placement {
  const places = new Map(graph.nodes.map(({ uid }, place) => [uid, place]));
  return {
    places: Uint32Array.from(nodes, ({ uid }) => places.get(uid)!),
    flows: [...graph.nodes.entries()].filter(([, { kind }]) => kind === 'Process'),
  };
}
