// Requests to a thread and its answers, one after the other.

import type { Worker } from 'node:worker_threads';

/**
 * The next answer of a thread, each time it is called. Rejected if the thread ends instead, also where it did so before
 * it was asked. `purpose` goes into the message: the thread that ...
 */
export function conversationWith(worker: Worker, purpose: string): <Message>() => Promise<Message> {
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread that ${purpose} ended with ${code}.`)));
  });
  // It may fail before anybody waits for it.
  ended.catch(() => undefined);
  return <Message>() => {
    const answer = Promise.race([ended, new Promise<Message>((resolve) => worker.once('message', resolve))]);
    answer.catch(() => undefined);
    return answer;
  };
}
