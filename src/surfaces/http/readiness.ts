// Whether a server can answer now: it is not about to end, and the engine that its graphs are in answers.

import type { Engine } from '../../operations/engine.ts';

export interface Readiness {
  /** Never throws; looks at the engine once in a while. */
  isReady(): Promise<boolean>;
  /** From now on it is not. */
  leave(): void;
}

/** How long what was found holds. */
const HOLDS_MS = 2_000;
/** An engine that takes longer does not answer. */
const PATIENCE_MS = 5_000;

export function createReadiness({ host: { store } }: Engine): Readiness {
  let leaving = false;
  let last: { readonly at: number; readonly ready: Promise<boolean> } | undefined;
  return {
    async isReady() {
      if (leaving || store === undefined) return !leaving;
      if (last === undefined || performance.now() - last.at > HOLDS_MS) {
        last = { at: performance.now(), ready: within(PATIENCE_MS, store.check()) };
      }
      return last.ready;
    },
    leave() {
      leaving = true;
    },
  };
}

function within(limit: number, work: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), limit);
    work.then(
      () => resolve(true),
      // Why it does not answer is told to whoever asks a question.
      () => resolve(false),
    );
    work.finally(() => clearTimeout(timer)).catch(() => undefined);
  });
}
