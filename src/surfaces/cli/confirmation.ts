// A question to the person at the terminal, on the error stream: what is piped on is the answer and nothing else.

import { createInterface } from 'node:readline';
import type { Confirm } from '../../operations/operation.ts';
import type { Environment } from '../environment.ts';

/** Undefined where nobody can answer. The end of the input, and a signal, mean no. */
export function confirmation({ stdin, stderr, answering }: Environment, signal: AbortSignal): Confirm | undefined {
  if (!answering) return undefined;
  return (question) =>
    new Promise((resolve) => {
      const lines = createInterface({ input: stdin, terminal: false });
      const close = () => lines.close();
      let isYes = false;
      lines.once('line', (line) => {
        isYes = /^\s*y(?:es)?\s*$/i.test(line);
        close();
      });
      lines.once('close', () => {
        signal.removeEventListener('abort', close);
        resolve(isYes);
      });
      signal.addEventListener('abort', close, { once: true });
      stderr.write(`${question} [y/N] `);
    });
}
