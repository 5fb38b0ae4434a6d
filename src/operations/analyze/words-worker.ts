// Entry script of the thread that gathers words, a file of its own in the bundle: it is given the sources, answers with what
// pages add to the graph, then one placement with the words, and waits for the next sources.

import { parentPort } from 'node:worker_threads';
import { invariant } from '../../model/errors.ts';
import { collectGarbage } from './collect-garbage.ts';
import { gatherWords, type Placement } from './gather-words.ts';
import type { WordsRequest } from './words.ts';

const port = parentPort;
invariant(port, 'words are gathered in a worker thread');
const gather = async ({ isKept, ...from }: WordsRequest): Promise<void> => {
  // With the listener the port would let go of the thread, which has another message to wait for.
  port.ref();
  const { pageGraph, finish } = await gatherWords(from);
  port.once('message', (placement: Placement) => {
    const words = finish(placement);
    // Handed over instead of copied; a small one may lie in memory that it shares with others.
    const buffers = [words.lexical, words.pageTexts, words.chunkIndex].flatMap(({ buffer, byteLength }) =>
      buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
    );
    port.once('message', gather);
    port.postMessage(words, buffers);
  });
  port.postMessage(pageGraph);
  if (!isKept) setImmediate(collectGarbage);
};
port.once('message', gather);
