// A worker thread that has nothing to do and is kept for the next time: its code is compiled, and what it loaded is there.

import type { Worker } from 'node:worker_threads';

const EVENTS = ['message', 'error', 'exit'] as const;

/** Holds one thread at most, by the script that it runs. A thread that is kept holds up no process. */
export class KeptWorker {
  #kept: { readonly worker: Worker; readonly script: string } | undefined;

  /** The thread that was kept, if it runs the script: it is its taker's now. */
  take({ href }: URL): Worker | undefined {
    if (this.#kept?.script !== href) return undefined;
    const { worker } = this.#kept;
    this.#kept = undefined;
    silence(worker);
    return worker;
  }

  /** Keeps a thread that is done, unless another one is kept: then it ends. Nobody hears it any more. */
  async keep(worker: Worker, { href }: URL): Promise<void> {
    silence(worker);
    if (this.#kept !== undefined) {
      await worker.terminate();
      return;
    }
    this.#kept = { worker, script: href };
    // It is of use to nobody if it ends by itself.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#kept?.worker === worker) this.#kept = undefined;
    });
    worker.unref();
  }

  /** Ends the thread, with all the memory that it holds. */
  async end(): Promise<void> {
    const worker = this.#kept?.worker;
    this.#kept = undefined;
    await worker?.terminate();
  }
}

/** Not all listeners at once: those of the thread itself let its messages through. */
function silence(worker: Worker): void {
  for (const event of EVENTS) worker.removeAllListeners(event);
}
