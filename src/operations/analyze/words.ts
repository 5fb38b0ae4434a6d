// Gathers the words of a repository while something else is computed: in a thread of its own where that pays.

import { Worker } from 'node:worker_threads';
import type { Graph, GraphNode } from '../../model/graph.ts';
import { KeptWorker } from '../../model/kept-worker.ts';
import type { Host } from '../engine.ts';
import { type GatheredWords, gatherWords, type Placement, type WordSources, type Words } from './gather-words.ts';
import type { PageGraph } from './page-graph.ts';

export interface PendingWords {
  /** What pages add to the graph. */
  pageGraph(): Promise<PageGraph>;
  /** The words, with the numbers that `graph` gives to the nodes. Called at most once. */
  of(graph: Graph): Promise<Words>;
  /** Ends what still runs. */
  stop(): Promise<void>;
}

/** What the thread is told first. */
export interface WordsRequest extends WordSources {
  /** Whether others may follow. */
  readonly isKept: boolean;
}

/** Bytes of text below which starting a thread takes longer than gathering here. */
const LEAST_FOR_THREAD = 1 << 20;

/** Megabytes for new objects: what it gathers is held in few large pieces, and what is alive besides is one file's. */
const YOUNG_MEMORY = 12;

/** The thread that was kept. */
const spare = new KeptWorker();

/** Starts gathering. Without a script for a thread, or for little text, it happens when the words are asked for. */
export function startWords(
  from: WordSources,
  { wordsWorkerUrl: workerUrl, keepsThreads }: Pick<Host, 'wordsWorkerUrl'> & { readonly keepsThreads?: boolean },
): PendingWords {
  const size = from.sources.reduce((sum, { content }) => sum + content.end - content.start, 0);
  let gathered: Promise<GatheredWords> | undefined;
  const here = (): Promise<GatheredWords> => {
    gathered ??= gatherWords(from);
    return gathered;
  };
  const ofHere = async (graph: Graph): Promise<Words> => (await here()).finish(placementIn(graph, from.nodes));
  const pagesHere = async (): Promise<PageGraph> => (await here()).pageGraph;
  if (workerUrl === undefined || size < LEAST_FOR_THREAD) {
    return { pageGraph: pagesHere, of: ofHere, stop: async () => undefined };
  }

  const worker = spare.take(workerUrl) ?? newWorker(workerUrl);
  let isDone = false;
  // What a thread is started with is held as long as it lives; a message is not.
  worker.postMessage({ ...from, isKept: keepsThreads === true } satisfies WordsRequest);
  const next = conversationWith(worker);
  const pageGraph = next<PageGraph>();
  // A thread has less memory than the process: what it could not do, or why, shows here.
  return {
    pageGraph: () => pageGraph.catch(pagesHere),
    async of(graph) {
      const words = next<Words>();
      worker.postMessage(placementIn(graph, from.nodes));
      try {
        const found = await words;
        isDone = true;
        return found;
      } catch {
        return ofHere(graph);
      }
    },
    async stop() {
      if (keepsThreads && isDone) await spare.keep(worker, workerUrl);
      else await worker.terminate();
    },
  };
}

function newWorker(workerUrl: URL): Worker {
  return new Worker(workerUrl, { name: 'words', resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEMORY } });
}

/** Answers of a thread, one after the other. Rejected if it ends, also where it did so before it was asked. */
function conversationWith(worker: Worker): <Message>() => Promise<Message> {
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread that gathers words ended with ${code}.`)));
  });
  // It may fail before anybody waits for it.
  ended.catch(() => undefined);
  return <Message>() => {
    const answer = Promise.race([ended, new Promise<Message>((resolve) => worker.once('message', resolve))]);
    answer.catch(() => undefined);
    return answer;
  };
}

function placementIn(graph: Graph, nodes: readonly GraphNode[]): Placement {
  const places = new Map(graph.nodes.map(({ uid }, place) => [uid, place]));
  return {
    places: Uint32Array.from(nodes, ({ uid }) => places.get(uid)!),
    flows: [...graph.nodes.entries()].filter(([, { kind }]) => kind === 'Process'),
  };
}
