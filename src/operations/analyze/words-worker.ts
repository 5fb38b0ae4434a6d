// Entry script of the thread that gathers words, a file of its own in the bundle: it is given the sources at its start,
// answers one placement with the words, and ends.

import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../../model/errors.ts';
import { gatherWords, type Placement, type WordSources } from './gather-words.ts';

const port = parentPort;
invariant(port, 'words are gathered in a worker thread');
const finishing = gatherWords(workerData as WordSources);
port.once('message', async (placement: Placement) => {
  const finish = await finishing;
  port.postMessage(finish(placement));
});
