// The worker's side of extraction: takes batches, answers each with one buffer. It ends when it has been told to, or
// when its parsers can no longer be trusted; what happens then is the pool's business.

import { parentPort, workerData } from 'node:worker_threads';
import type { Language } from '../languages/language.ts';
import { invariant } from '../model/errors.ts';
import { extractor } from './extract-file.ts';
import { type Answer, type Batch, packAnswers, type WorkerSetup } from './extraction-protocol.ts';

/** Serves extraction to the thread that started this one. Called once, by a worker's entry script. */
export function serveExtraction(languages: readonly Language[]): void {
  const port = parentPort;
  invariant(port, 'extraction is served from a worker thread');
  const inHand = new Int32Array((workerData as WorkerSetup).inHand);
  const extract = extractor(languages);

  const answerBatch = async ({ tasks }: Batch): Promise<void> => {
    const answers: Answer[] = [];
    for (const task of tasks) {
      Atomics.store(inHand, 0, task.id + 1);
      const outcome = await extract(task).catch((error: unknown) => {
        // No fault of the task: the pool must not try it again, nor go on without it.
        Atomics.store(inHand, 0, 0);
        throw error;
      });
      answers.push({ id: task.id, outcome });
      // The tasks after it stay unanswered: the pool gives them to the worker that takes this one's place.
      if (outcome.kind === 'crashed' && outcome.poisoned) break;
    }
    const buffer = packAnswers(answers);
    port.postMessage(buffer, [buffer]);
    Atomics.store(inHand, 0, 0);
  };

  // A batch may wait for a parser to load, so the next one waits for the batch before it.
  let last: Promise<void> = Promise.resolve();
  port.on('message', (batch: Batch) => {
    last = last.then(() => answerBatch(batch));
  });
}
